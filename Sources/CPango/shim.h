#pragma once
// Line breaking, shaping, bidirectional text.
#include <pango/pango.h>
// Which characters a font file has, and which of the machine's fonts has a character.
#include <fontconfig/fontconfig.h>
#include <fontconfig/fcfreetype.h>
// Ascent, descent and underline as the face itself states them.
#include <hb-ot.h>
