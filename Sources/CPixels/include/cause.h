#pragma once
#include <stddef.h>
#include <stdint.h>

#include "perception.h"

// What kind of a difference there is between two pictures.
typedef enum {
  pixels_cause_content = 0,
  pixels_cause_antialiasing = 1,
  pixels_cause_moved = 2,
  pixels_cause_appeared = 3,
  pixels_cause_disappeared = 4,
  pixels_cause_recoloured = 5,
} pixels_cause_kind;

typedef struct {
  pixels_cause_kind kind;
  // By how many pixels to the right and down it moved.
  int right, down;
  // The pixel that changed most, before and after.
  uint32_t before, after;
} pixels_cause;

// How far above and below a pixel that differs the comparisons look at most. pixels_find_cause looks for it that far along
// an axis. pixels_perceive looks at the neighbours of neighbours, and at windows of 16 rows, which begin at every fourth
// row from the top: rows that are compared apart from the rest of their pictures begin at such a one.
enum { pixels_reach = 64 };

// Looks at up to 1024 of the pixels that differ, spread evenly; `differing` says how many there are.
void pixels_find_cause(
  pixels_cause *result, const uint8_t *a, int a_is_opaque, const uint8_t *b, int b_is_opaque, size_t width,
  size_t height, size_t differing, const pixels_thresholds *thresholds);
