#pragma once
#include <stddef.h>
#include <stdint.h>

// Where and how far two pictures differ.
typedef struct {
  // How many pixels differ by more than was allowed.
  size_t count;
  // How many differ at all.
  size_t differing;
  // The columns and rows of those that are counted, the last ones included; meaningless where there are none.
  size_t left, top, right, bottom;
  // The largest difference of any channel of any pixel, allowed or not.
  uint8_t largest;
} pixels_difference;

// Compares native pixels of two pictures of one size; where a picture is opaque, its alpha is taken to be 255. A pixel
// is counted where any channel differs by more than is allowed.
void pixels_compare(
  pixels_difference *result, const uint8_t *a, int a_is_opaque, const uint8_t *b, int b_is_opaque, size_t width,
  size_t height, uint8_t allowed);

// Says of each pixel whether it is the same, tolerated or different: see pixels_mark_same in perception.h.
void pixels_mark_difference(
  uint8_t *marks, const uint8_t *a, int a_is_opaque, const uint8_t *b, int b_is_opaque, size_t count, uint8_t allowed);

// A faded grey copy of `a` on white, in which different pixels are red, tolerated ones amber, and masked ones blue.
void pixels_paint_marks(uint8_t *native, const uint8_t *a, int a_is_opaque, const uint8_t *marks, size_t count);

// A rectangle of pixels; right and bottom are the first column and row behind it.
typedef struct {
  size_t left, top, right, bottom;
} pixels_rect;

// A copy of `b` in which rectangles show what `a` does, so that nothing differs there. The rectangles lie within the
// pictures. The result is whether the copy is opaque.
int pixels_mask(
  uint8_t *copy, const uint8_t *a, int a_is_opaque, const uint8_t *b, int b_is_opaque, size_t width, size_t height,
  const pixels_rect *rects, size_t rect_count);
