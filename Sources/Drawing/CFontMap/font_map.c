#include "CFontMap.h"

#include <hb-ot.h>
#include <pango/pango.h>
#include <stdlib.h>

// The names of GLib types are global to the process.

typedef struct {
  PangoFontMap parent;
  /// The HarfBuzz faces, by number.
  GPtrArray *faces;
  /// The faces at the requested sizes, each once, because Pango identifies fonts by their addresses.
  GPtrArray *fonts;
} FlipbookFontMap;

typedef PangoFontMapClass FlipbookFontMapClass;

typedef struct {
  PangoFont parent;
  hb_face_t *face;
  unsigned number;
  /// The em, in Pango's units.
  int size;
  /// The average width of a letter, in Pango's units; -1 before it is computed.
  int letter;
} FlipbookFont;

typedef PangoFontClass FlipbookFontClass;

G_DEFINE_TYPE(FlipbookFont, flipbook_font, PANGO_TYPE_FONT)
G_DEFINE_TYPE(FlipbookFontMap, flipbook_font_map, PANGO_TYPE_FONT_MAP)

/// The maximum number of fonts, which bounds the memory of animated sizes.
#define FONT_LIMIT 256

// MARK: A font

static hb_font_t *create_hb_font(PangoFont *base) {
  FlipbookFont *font = (FlipbookFont *)base;
  hb_font_t *made = hb_font_create(font->face);
  hb_font_set_scale(made, font->size, font->size);
  hb_font_set_ptem(made, (float)font->size / PANGO_SCALE);
  return made;
}

static PangoFontDescription *describe(PangoFont *base) {
  PangoFontDescription *description = font_map_description(((FlipbookFont *)base)->number);
  pango_font_description_set_absolute_size(description, ((FlipbookFont *)base)->size);
  return description;
}

/// The coverage of the ellipsis, horizontal and vertical, the only characters for which Pango asks: the faces are chosen before
/// Pango receives the text. The complete coverage of a face with Han characters would take 2 ms each time.
static PangoCoverage *get_coverage(PangoFont *base, PangoLanguage *language) {
  static const hb_codepoint_t ellipses[] = {0x2026, 0x22EF};
  PangoCoverage *coverage = pango_coverage_new();
  for (unsigned i = 0; i < G_N_ELEMENTS(ellipses); i++) {
    hb_codepoint_t glyph;
    if (hb_font_get_nominal_glyph(pango_font_get_hb_font(base), ellipses[i], &glyph))
      pango_coverage_set(coverage, (int)ellipses[i], PANGO_COVERAGE_EXACT);
  }
  return coverage;
}

static void get_glyph_extents(PangoFont *base, PangoGlyph glyph, PangoRectangle *ink, PangoRectangle *logical) {
  hb_font_t *font = pango_font_get_hb_font(base);
  hb_font_extents_t line = {0};
  hb_glyph_extents_t drawn = {0};
  int advance = 0;
  if (glyph & PANGO_GLYPH_UNKNOWN_FLAG) {
    advance = ((FlipbookFont *)base)->size / 2;
  } else if (glyph != PANGO_GLYPH_EMPTY) {
    advance = hb_font_get_glyph_h_advance(font, glyph);
    hb_font_get_glyph_extents(font, glyph, &drawn);
  }
  hb_font_get_h_extents(font, &line);
  if (ink) *ink = (PangoRectangle){drawn.x_bearing, -drawn.y_bearing, drawn.width, -drawn.height};
  if (logical) *logical = (PangoRectangle){0, -line.ascender, advance, line.ascender - line.descender};
}

/// The average advance of a text whose letters and spaces have typical frequencies. Advances are rounded to whole pixels, as in
/// Pango's own font maps.
static int average_letter(PangoFont *font) {
  const char *sample = pango_language_get_sample_string(pango_language_from_string("en"));
  hb_buffer_t *buffer = hb_buffer_create();
  hb_buffer_add_utf8(buffer, sample, -1, 0, -1);
  hb_buffer_guess_segment_properties(buffer);
  hb_buffer_set_language(buffer, hb_language_from_string("en", -1));
  hb_shape(pango_font_get_hb_font(font), buffer, NULL, 0);
  unsigned count = 0;
  hb_glyph_position_t *places = hb_buffer_get_glyph_positions(buffer, &count);
  int width = 0;
  for (unsigned i = 0; i < count; i++) width += PANGO_UNITS_ROUND(places[i].x_advance);
  hb_buffer_destroy(buffer);
  return width / (int)g_utf8_strlen(sample, -1);
}

/// The average letter is the only metric that Pango uses: it determines how close to a line's end Pango measures exactly.
static PangoFontMetrics *get_metrics(PangoFont *base, PangoLanguage *language) {
  FlipbookFont *font = (FlipbookFont *)base;
  if (font->letter < 0) font->letter = average_letter(base);
  PangoFontMetrics *metrics = pango_font_get_metrics(NULL, NULL);
  metrics->approximate_char_width = metrics->approximate_digit_width = font->letter;
  return metrics;
}

static void finalize_font(GObject *object) {
  hb_face_destroy(((FlipbookFont *)object)->face);
  G_OBJECT_CLASS(flipbook_font_parent_class)->finalize(object);
}

static void flipbook_font_init(FlipbookFont *font) { font->letter = -1; }

static void flipbook_font_class_init(FlipbookFontClass *class) {
  G_OBJECT_CLASS(class)->finalize = finalize_font;
  class->create_hb_font = create_hb_font;
  class->describe = describe;
  class->describe_absolute = describe;
  class->get_coverage = get_coverage;
  class->get_glyph_extents = get_glyph_extents;
  class->get_metrics = get_metrics;
}

// MARK: A font map

/// The font of a description; the first face if the description is not from this file, such as Pango's default. NULL without a
/// face.
static PangoFont *load_font(PangoFontMap *base, PangoContext *context, const PangoFontDescription *description) {
  FlipbookFontMap *map = (FlipbookFontMap *)base;
  const char *name = pango_font_description_get_family(description);
  guint64 number = name ? g_ascii_strtoull(name, NULL, 10) : 0;
  if (number >= map->faces->len) number = 0;
  if (number >= map->faces->len) return NULL;
  int size = pango_font_description_get_size(description);
  for (unsigned i = 0; i < map->fonts->len; i++) {
    FlipbookFont *known = g_ptr_array_index(map->fonts, i);
    if (known->number == number && known->size == size) return g_object_ref(&known->parent);
  }
  FlipbookFont *font = g_object_new(flipbook_font_get_type(), NULL);
  font->face = hb_face_reference(g_ptr_array_index(map->faces, number));
  font->number = (unsigned)number;
  font->size = size;
  if (map->fonts->len >= FONT_LIMIT) g_ptr_array_set_size(map->fonts, 0);
  g_ptr_array_add(map->fonts, font);
  return g_object_ref(&font->parent);
}

static PangoFontset *load_fontset(
    PangoFontMap *map, PangoContext *context, const PangoFontDescription *description, PangoLanguage *language) {
  PangoFont *font = load_font(map, context, description);
  if (!font) return NULL;
  PangoFontsetSimple *set = pango_fontset_simple_new(language);
  pango_fontset_simple_append(set, font);
  return PANGO_FONTSET(set);
}

static void finalize_map(GObject *object) {
  FlipbookFontMap *map = (FlipbookFontMap *)object;
  g_ptr_array_free(map->fonts, TRUE);
  g_ptr_array_free(map->faces, TRUE);
  G_OBJECT_CLASS(flipbook_font_map_parent_class)->finalize(object);
}

static void flipbook_font_map_init(FlipbookFontMap *map) {
  map->faces = g_ptr_array_new_with_free_func((GDestroyNotify)hb_face_destroy);
  map->fonts = g_ptr_array_new_with_free_func(g_object_unref);
}

static void flipbook_font_map_class_init(FlipbookFontMapClass *class) {
  G_OBJECT_CLASS(class)->finalize = finalize_map;
  class->load_font = load_font;
  class->load_fontset = load_fontset;
}

// MARK: Public functions

PangoContext *font_map_context_new(void) {
  PangoFontMap *map = g_object_new(flipbook_font_map_get_type(), NULL);
  PangoContext *context = pango_font_map_create_context(map);
  g_object_unref(map);
  return context;
}

unsigned font_map_add(PangoContext *context, hb_face_t *face) {
  FlipbookFontMap *map = (FlipbookFontMap *)pango_context_get_font_map(context);
  g_ptr_array_add(map->faces, hb_face_reference(face));
  return map->faces->len - 1;
}

PangoFontDescription *font_map_description(unsigned number) {
  PangoFontDescription *description = pango_font_description_new();
  char name[16];
  g_snprintf(name, sizeof name, "%u", number);
  pango_font_description_set_family(description, name);
  return description;
}

unsigned font_map_number(const void *font) { return ((const FlipbookFont *)font)->number; }

// MARK: The environment

/// Removes environment variables that change how text is drawn. The libraries read them on first use. This function runs before
/// `main`, when no other thread reads the environment.
__attribute__((constructor)) static void remove_text_settings(void) {
  static const char *const names[] = {
      // FreeType: stem darkening, hinting of outlines, version of the interpreter.
      "FREETYPE_PROPERTIES",
      // HarfBuzz: shapers, compatibility flags, and since version 10 the loader of faces.
      "HB_SHAPER_LIST", "HB_OPTIONS", "HB_FACE_LOADER", "HB_FONT_FUNCS",
      // Pango: the language of text in a script that the context's language does not use.
      "PANGO_LANGUAGE",
      // libthai: the dictionary for line breaks in Thai.
      "LIBTHAI_DICTDIR",
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) unsetenv(names[i]);
}
