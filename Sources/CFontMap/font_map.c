#include "CFontMap.h"

#include <hb-ot.h>
#include <pango/pango.h>

/// A face at a size, and the set that holds nothing else.
typedef struct {
  PangoFont *font;
  PangoFontset *set;
} Sized;

// GLib's types have names for the whole process.

typedef struct {
  PangoFontMap parent;
  /// The faces as HarfBuzz opened them, by number.
  GPtrArray *faces;
  /// Number and size of a face to `Sized`.
  GHashTable *fonts;
} FlipbookFontMap;

typedef struct {
  PangoFontMapClass parent;
} FlipbookFontMapClass;

typedef struct {
  PangoFont parent;
  hb_face_t *face;
  unsigned number;
  /// The em, in Pango's units.
  int size;
  /// How wide a letter is on average, in Pango's units; -1 while that is not known.
  int letter;
} FlipbookFont;

typedef struct {
  PangoFontClass parent;
} FlipbookFontClass;

G_DEFINE_TYPE(FlipbookFont, flipbook_font, PANGO_TYPE_FONT)
G_DEFINE_TYPE(FlipbookFontMap, flipbook_font_map, PANGO_TYPE_FONT_MAP)

/// Sizes that animate must not fill the memory.
#define MOST_FONTS 256

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

/// Asked for an ellipsis only, upright or for columns: the faces are chosen before Pango sees the text. All that a face
/// has would take 2 ms for one with Han, each time.
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

/// The width of a text whose letters have the usual frequencies, by its letters, spaces among them. Advances are rounded
/// to whole pixels, as Pango's own font maps do it here.
static int average_letter(PangoFont *font) {
  PangoLanguage *english = pango_language_from_string("en");
  const char *sample = pango_language_get_sample_string(english);
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

/// Pango asks for nothing but the average letter, to know how near the end of a line it has to measure exactly.
static PangoFontMetrics *get_metrics(PangoFont *base, PangoLanguage *language) {
  FlipbookFont *font = (FlipbookFont *)base;
  if (font->letter < 0) font->letter = average_letter(base);
  PangoFontMetrics *metrics = pango_font_get_metrics(NULL, NULL);
  metrics->approximate_char_width = metrics->approximate_digit_width = font->letter;
  return metrics;
}

static void finalize_font(GObject *object) {
  FlipbookFont *font = (FlipbookFont *)object;
  hb_face_destroy(font->face);
  G_OBJECT_CLASS(flipbook_font_parent_class)->finalize(object);
}

static void flipbook_font_init(FlipbookFont *font) { font->letter = -1; }

static void flipbook_font_class_init(FlipbookFontClass *class) {
  G_OBJECT_CLASS(class)->finalize = finalize_font;
  PangoFontClass *base = &class->parent;
  base->create_hb_font = create_hb_font;
  base->describe = describe;
  base->describe_absolute = describe;
  base->get_coverage = get_coverage;
  base->get_glyph_extents = get_glyph_extents;
  base->get_metrics = get_metrics;
}

// MARK: A font map

static void free_face(gpointer face) { hb_face_destroy(face); }

static void free_sized(gpointer pointer) {
  Sized *sized = pointer;
  g_object_unref(sized->font);
  g_object_unref(sized->set);
  g_free(sized);
}

static Sized *make_sized(hb_face_t *face, unsigned number, int size, PangoLanguage *language) {
  FlipbookFont *font = g_object_new(flipbook_font_get_type(), NULL);
  font->face = hb_face_reference(face);
  font->number = number;
  font->size = size;
  PangoFontsetSimple *set = pango_fontset_simple_new(language);
  pango_fontset_simple_append(set, g_object_ref(&font->parent));
  Sized *sized = g_new(Sized, 1);
  *sized = (Sized){&font->parent, PANGO_FONTSET(set)};
  return sized;
}

/// What a description means; the first face for those that are not this file's, such as Pango's default. NULL while
/// there is no face.
static Sized *find(PangoFontMap *base, const PangoFontDescription *description, PangoLanguage *language) {
  FlipbookFontMap *map = (FlipbookFontMap *)base;
  const char *name = pango_font_description_get_family(description);
  guint64 number = name ? g_ascii_strtoull(name, NULL, 10) : 0;
  if (number >= map->faces->len) number = 0;
  if (number >= map->faces->len) return NULL;
  int size = pango_font_description_get_size(description);
  gint64 key = (gint64)(number << 32 | (guint32)size);
  Sized *sized = g_hash_table_lookup(map->fonts, &key);
  if (!sized) {
    if (g_hash_table_size(map->fonts) >= MOST_FONTS) g_hash_table_remove_all(map->fonts);
    sized = make_sized(g_ptr_array_index(map->faces, number), (unsigned)number, size, language);
    gint64 *kept = g_new(gint64, 1);
    *kept = key;
    g_hash_table_insert(map->fonts, kept, sized);
  }
  return sized;
}

static PangoFont *load_font(PangoFontMap *map, PangoContext *context, const PangoFontDescription *description) {
  Sized *sized = find(map, description, pango_context_get_language(context));
  return sized ? g_object_ref(sized->font) : NULL;
}

static PangoFontset *load_fontset(
    PangoFontMap *map, PangoContext *context, const PangoFontDescription *description, PangoLanguage *language) {
  Sized *sized = find(map, description, language);
  return sized ? g_object_ref(sized->set) : NULL;
}

static void list_families(PangoFontMap *map, PangoFontFamily ***families, int *count) {
  if (families) *families = NULL;
  *count = 0;
}

static void finalize_map(GObject *object) {
  FlipbookFontMap *map = (FlipbookFontMap *)object;
  g_hash_table_destroy(map->fonts);
  g_ptr_array_free(map->faces, TRUE);
  G_OBJECT_CLASS(flipbook_font_map_parent_class)->finalize(object);
}

static void flipbook_font_map_init(FlipbookFontMap *map) {
  map->faces = g_ptr_array_new_with_free_func(free_face);
  map->fonts = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, free_sized);
}

static void flipbook_font_map_class_init(FlipbookFontMapClass *class) {
  G_OBJECT_CLASS(class)->finalize = finalize_map;
  class->parent.load_font = load_font;
  class->parent.load_fontset = load_fontset;
  class->parent.list_families = list_families;
}

// MARK: What CFontMap.h declares

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
