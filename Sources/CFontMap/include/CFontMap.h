#pragma once
// A font map for Pango whose faces are the ones that it was given. A description names the face itself, so that nothing
// has to be matched.
//
// Pango's own font maps ask fontconfig which face a description means. They have three faults where several threads lay
// out text, each with a map of its own (pangofc-fontmap.c and pangocairo-font.c of Pango 1.50):
// - A map asks in two threads that it starts. These release what they share with the map after they have handed over the
//   answer. If the map was destroyed meanwhile, or was told of another font file, they look into hash tables that are
//   gone or that another thread is changing: the process crashes.
// - `in_get_metrics`, a variable of the whole process, guards against recursion. A thread that finds it set by another
//   one takes the average letter to be 0 wide, and may break a line elsewhere.
// - The maps measure glyphs with cairo, whose fonts of one file share a FreeType library and a list without a lock.

struct _PangoContext;
struct hb_face_t;

/// A new context with a font map of its own that has no face yet; `g_object_unref` lets go of both. It belongs to one
/// thread at a time, as everything does that is made from it. NULL where memory is short.
struct _PangoContext *font_map_context_new(void);

/// Adds a face, which is referred to until the map is let go. Answers its number: 0 for the first one, and so on.
unsigned font_map_add(struct _PangoContext *context, struct hb_face_t *face);

/// A description of the face with a number; `pango_font_description_free` lets go of it.
struct _PangoFontDescription *font_map_description(unsigned number);

/// The number of the face of a `PangoFont` that such a map made.
unsigned font_map_number(const void *font);

// A program that links this module loses the variables of the environment that change how FreeType, HarfBuzz, Pango and
// libthai set text: font_map.c lists them. So the same script gives the same bytes in every environment.
