#pragma once
// Surfaces, paths, gradients and compositing: all drawing.
#include <cairo.h>
// Glyphs of a FreeType face; a fontconfig pattern names its file.
#include <cairo-ft.h>
// The version of pixman, the compositing library of cairo.
#include <pixman.h>
// Subpixel positions, slanted and bold outlines.
#include <freetype/ftoutln.h>
// Line breaking, shaping, bidirectional text.
#include <pango/pango.h>
// The contents of font files (characters, ascent, descent, underline, bitmaps), and the scripts of characters.
#include <hb-ot.h>
// The version of FriBidi, which orders bidirectional text.
#include <fribidi.h>

// FriBidi's version, a variable that Swift cannot read safely.
static inline const char *flipbook_fribidi_version(void) { return fribidi_version_info; }
