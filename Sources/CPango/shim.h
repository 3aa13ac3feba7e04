#pragma once
// Line breaking, shaping, bidirectional text.
#include <pango/pango.h>
// The font map of cairo and FreeType, of which only the measuring is used.
#include <pango/pangocairo.h>
// The file and the index of the face behind a Pango font.
#include <pango/pangofc-font.h>
// Puts a private font configuration into the font map.
#include <pango/pangofc-fontmap.h>
// A private font configuration, so that the machine's fonts stay out.
#include <fontconfig/fontconfig.h>
// Ascent, descent and underline as the face itself states them.
#include <hb-ot.h>
