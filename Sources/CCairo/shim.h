#pragma once
// Surfaces, paths, gradients and compositing: all drawing.
#include <cairo.h>
// Glyphs of a face that FreeType has opened; fontconfig's patterns name the file.
#include <cairo-ft.h>
// The version of what cairo composes pixels with.
#include <pixman.h>
// Moves an outline by a part of a pixel, slants and thickens it.
#include <freetype/ftoutln.h>
