#pragma once
// Surfaces, paths, gradients and compositing: all drawing.
#include <cairo.h>
// Glyphs of a face that FreeType has opened; fontconfig's patterns name the file.
#include <cairo-ft.h>
// The version of what cairo composes pixels with.
#include <pixman.h>
// Moves an outline by a part of a pixel, slants and thickens it.
#include <freetype/ftoutln.h>
// Line breaking, shaping, bidirectional text.
#include <pango/pango.h>
// What a font file has: characters, ascent, descent, underline, bitmaps; and the scripts of characters.
#include <hb-ot.h>
// The version of what orders text of both directions.
#include <fribidi.h>

// FriBidi's version, which is a variable that Swift cannot read safely.
static inline const char *flipbook_fribidi_version(void) { return fribidi_version_info; }
