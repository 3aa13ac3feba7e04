#pragma once
#include <stddef.h>
#include <stdint.h>

// Where and how far two pictures differ. A pixel differs where any channel does by more than is allowed.
typedef struct {
  // How many pixels differ.
  size_t count;
  // The columns and rows of those, the last ones included; meaningless where there are none.
  size_t left, top, right, bottom;
  // The largest difference of any channel of any pixel, allowed or not.
  uint8_t largest;
} pixels_difference;

// Compares native pixels of two pictures of one size; where a picture is opaque, its alpha is taken to be 255.
void pixels_compare(
  pixels_difference *result, const uint8_t *a, int a_is_opaque, const uint8_t *b, int b_is_opaque, size_t width,
  size_t height, uint8_t allowed);

// A faded grey copy of `a` on white; pixels that differ by more than is allowed are red, those that differ less amber.
void pixels_mark_difference(
  uint8_t *native, const uint8_t *a, int a_is_opaque, const uint8_t *b, int b_is_opaque, size_t count,
  uint8_t allowed);
