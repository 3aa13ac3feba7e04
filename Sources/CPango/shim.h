#pragma once
// Line breaking, shaping, bidirectional text and font fallback.
#include <pango/pango.h>
// The FreeType font map: measures without a drawing surface.
#include <pango/pangoft2.h>
// The file and the index of the face behind a Pango font.
#include <pango/pangofc-font.h>
// A private font configuration, so that the machine's fonts stay out.
#include <fontconfig/fontconfig.h>
