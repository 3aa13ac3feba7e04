#pragma once
// A font map for Pango with an explicit list of faces. A description identifies its face, so no matching takes place.
//
// Pango's own font maps match descriptions with fontconfig. They have three faults if several threads lay out text, even with
// one map per thread (pangofc-fontmap.c and pangocairo-font.c of Pango 1.50):
// - A map matches in two threads of its own, which release data shared with the map after they have delivered the result. If the
//   map was destroyed or changed in the meantime, they access freed or concurrently modified hash tables, and the process
//   crashes.
// - `in_get_metrics`, a global variable, guards against recursion. If another thread has set it, the average letter has the
//   width 0, which can move a line break.
// - The maps measure glyphs with cairo, whose fonts of one file share a FreeType library and a list without a lock.

struct _PangoContext;
struct hb_face_t;

/// Creates a context with its own font map, without a face; `g_object_unref` releases both. One thread at a time may use it and
/// the objects made from it. NULL if out of memory.
struct _PangoContext *font_map_context_new(void);

/// Adds a face, which the map retains. Returns its number, from 0.
unsigned font_map_add(struct _PangoContext *context, struct hb_face_t *face);

/// A description of the face with a number; `pango_font_description_free` releases it.
struct _PangoFontDescription *font_map_description(unsigned number);

/// The number of the face of a `PangoFont` from such a map.
unsigned font_map_number(const void *font);

// In a program that links this module, the environment variables that affect FreeType, HarfBuzz, Pango and libthai are removed:
// font_map.c lists them. The same script therefore gives the same bytes in every environment.
