#pragma once
#include <stddef.h>
#include <stdint.h>

#include "difference.h"

// Which differences a person would notice. Distances are Euclidean in OKLab, where black and white are 1 apart.
typedef struct {
  // From where on a pixel's difference is visible.
  float distance;
  // How much of an edge's contrast a pixel on that edge may differ by.
  float edge;
  // From which sum of visible distances within 8×8 pixels on they are noticed.
  float cluster;
  // From which mean shift of the plain pixels within 16×16 on it is noticed, however small it is in each of them.
  float area;
} pixels_thresholds;

// Four by four pixels of the comparison.
typedef struct {
  float cluster, l, a, b;
  uint32_t noticed;
} pixels_tile;

static inline size_t pixels_tiles(size_t side) { return (side + 3) / 4; }

typedef struct {
  // Count, bounds, and the largest difference of a channel, as of pixels_compare; counted are pixels that are noticed.
  pixels_difference noticed;
  // The largest distance of any pixel that differs by more than is allowed.
  float largest_distance;
  // The window of 8×8 pixels with the largest sum of visible distances: its top left, and that sum.
  size_t densest_left, densest_top;
  float densest;
  // Of the pixels that differ by more than is allowed: how many lie on an edge.
  size_t on_edges;
} pixels_perception;

// What pixels_perceive and pixels_mark_difference say of a pixel.
enum { pixels_mark_same = 0, pixels_mark_tolerated = 1, pixels_mark_different = 2, pixels_mark_masked = 3 };

// Compares native pixels as a person would. `marks` is a byte a pixel, all zero before; `tiles` has room for
// pixels_tiles(width) × pixels_tiles(height). Pixels of which no channel differs by more than `allowed` count as equal.
void pixels_perceive(
  pixels_perception *result, uint8_t *marks, pixels_tile *tiles, const uint8_t *a, int a_is_opaque, const uint8_t *b,
  int b_is_opaque, size_t width, size_t height, uint8_t allowed, const pixels_thresholds *thresholds);

// The distance of two native pixels, the larger of those before white and before black where they are not opaque.
float pixels_distance(uint32_t p, uint32_t q);
