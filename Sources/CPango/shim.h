#pragma once
// Line breaking, shaping, bidirectional text.
#include <pango/pango.h>
// What a font file has: characters, ascent, descent, underline, bitmaps; and the scripts of characters.
#include <hb-ot.h>
