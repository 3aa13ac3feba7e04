#pragma once
#include <stddef.h>
#include <stdint.h>

// Undoes a filter of PNG (PNG specification, third edition, section 9): 0 none, 1 Sub, 2 Up, 3 Average, 4 Paeth.
//
// `row` receives `count` pixels of four bytes. With 3 bytes a pixel, `filtered` is R, G, B and the row opaque native
// pixels; with 4 it is R, G, B, A and so is the row. `above` is the row above, as this function left it, or zeros; 16 bytes behind
// `filtered` are read, though not looked at. The result is 0 where there is no such filter.
int pixels_unfilter(
  uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count, int bytes_per_pixel, int filter);

// The same, pixel by pixel, on any machine.
int pixels_unfilter_portable(
  uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count, int bytes_per_pixel, int filter);
