#pragma once
// Surfaces, paths, gradients and compositing: all drawing.
#include <cairo.h>
// Glyphs of a face that FreeType has opened.
#include <cairo-ft.h>
