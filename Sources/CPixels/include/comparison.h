#pragma once
#include <stddef.h>
#include <stdint.h>

// An image of native pixels that is compared.
typedef struct {
  const uint8_t *native;
  size_t width, height;
} pixels_image;

// Where and how far two images differ.
typedef struct {
  // How many pixels differ by more than is allowed, and how many differ at all.
  size_t count, differing;
  // The columns and rows of those that are counted, the last ones included; meaningless where there are none.
  size_t left, top, right, bottom;
  // The largest difference of any channel of any pixel, allowed or not: up to 255, or 65535 of wide pixels.
  uint16_t largest;
} pixels_difference;

// What is said of a pixel.
enum { pixels_mark_same = 0, pixels_mark_tolerated = 1, pixels_mark_different = 2, pixels_mark_masked = 3 };

// Compares two images of one size. A pixel is counted where any channel differs by more than is allowed. `marks` is NULL, or
// a byte a pixel, all zero before.
void pixels_compare(pixels_difference *result, uint8_t *marks, pixels_image a, pixels_image b, uint8_t allowed);

// The same of pixels with 16 bits a channel: four numbers each.
void pixels_compare_wide(
  pixels_difference *result, uint8_t *marks, const uint16_t *a, const uint16_t *b, size_t width, size_t height,
  uint16_t allowed);

// A faded grey copy of `a` on white, or on black, in which different pixels are red, tolerated ones amber, and masked ones
// blue. What is beneath the red can be let through.
void pixels_paint_marks(uint8_t *native, pixels_image a, const uint8_t *marks, int on_black, int see_through);

// The marks of an image of other sides: of those that a pixel covers the gravest, so that none is lost. `to` is all zero
// before.
void pixels_resize_marks(
  uint8_t *to, size_t to_width, size_t to_height, const uint8_t *marks, size_t width, size_t height);

// Which differences a person would notice. Distances are Euclidean in OKLab, where black and white are 1 apart.
typedef struct {
  // From where on a pixel's difference is visible.
  float distance;
  // Which part of the contrast around it a pixel may differ by.
  float edge;
  // From which sum of visible distances within 8×8 pixels on they are noticed.
  float cluster;
  // From which mean shift of the pixels within 16×16 on it is noticed, however small it is in each of them.
  float area;
} pixels_thresholds;

// Four by four pixels of the comparison.
typedef struct {
  float cluster, l, a, b;
  uint32_t noticed;
} pixels_tile;

static inline size_t pixels_tiles(size_t side) { return (side + 3) / 4; }

typedef struct {
  // As of pixels_compare; counted are pixels that are noticed.
  pixels_difference noticed;
  // The largest distance of any pixel that differs by more than is allowed.
  float largest_distance;
  // The window of 8×8 pixels with the largest sum of visible distances: its top left, and that sum.
  size_t densest_left, densest_top;
  float densest;
} pixels_perception;

// Compares two images as a person would; different are pixels that are noticed. `marks` is a byte a pixel, all zero before;
// `tiles` has room for pixels_tiles(width) × pixels_tiles(height).
void pixels_perceive(
  pixels_perception *result, uint8_t *marks, pixels_tile *tiles, pixels_image a, pixels_image b, uint8_t allowed,
  const pixels_thresholds *thresholds);

// The distance of two native pixels, the larger of those before white and before black where they are not opaque.
float pixels_distance(uint32_t p, uint32_t q);

// 1 where a pixel and its neighbours are one plain colour.
int pixels_is_plain(pixels_image image, size_t x, size_t y);

// Whether pixels, given by their indices, differ as renderers do: most lie on an edge, and what is visible of the others is
// a small part of an edge's contrast.
int pixels_are_antialiasing(
  pixels_image a, pixels_image b, const size_t *pixels, size_t count, const pixels_thresholds *thresholds);
