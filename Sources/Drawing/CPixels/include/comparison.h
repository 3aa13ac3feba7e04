#pragma once
#include <stddef.h>
#include <stdint.h>

// An image of native pixels.
typedef struct {
  const uint8_t *native;
  size_t width, height;
} pixels_image;

// The extent and amount of the difference between two images.
typedef struct {
  // The number of pixels that differ by more than is allowed, and of all that differ.
  size_t count, differing;
  // The bounding box of the counted pixels, inclusive; undefined if `count` is 0.
  size_t left, top, right, bottom;
  // The largest difference of any channel of any pixel, allowed or not: at most 255, or 65535 for wide pixels.
  uint16_t largest;
} pixels_difference;

// The result for a pixel.
enum { pixels_mark_same = 0, pixels_mark_tolerated = 1, pixels_mark_different = 2, pixels_mark_masked = 3 };

// Compares two images of one size. A pixel is counted if any channel differs by more than is allowed. `marks` is NULL, or has a
// byte per pixel, initially zero.
void pixels_compare(pixels_difference *result, uint8_t *marks, pixels_image a, pixels_image b, uint8_t allowed);

// Compares pixels with 16 bits per channel: four numbers each.
void pixels_compare_wide(
  pixels_difference *result, uint8_t *marks, const uint16_t *a, const uint16_t *b, size_t width, size_t height,
  uint16_t allowed);

// Draws a faded grey copy of `a` on white or black, in which different pixels are red, tolerated ones amber, and masked ones
// blue. `see_through` makes the red translucent.
void pixels_paint_marks(uint8_t *native, pixels_image a, const uint8_t *marks, int on_black, int see_through);

// Scales marks: each pixel has the most severe of the marks that it covers, so none is lost. `to` is initially zero.
void pixels_resize_marks(
  uint8_t *to, size_t to_width, size_t to_height, const uint8_t *marks, size_t width, size_t height);

// The thresholds of visible differences. Distances are Euclidean in OKLab; the distance of black and white is 1.
typedef struct {
  // The distance above which the difference of a pixel is visible.
  float distance;
  // The difference of a pixel that is tolerated, as a fraction of the contrast around it.
  float edge;
  // The sum of visible distances in 8×8 pixels above which they are noticed.
  float cluster;
  // The mean shift of 16×16 pixels above which it is noticed, even if it is invisible in each pixel.
  float area;
} pixels_thresholds;

// The sums of 4×4 pixels of a comparison.
typedef struct {
  float cluster, l, a, b;
  uint32_t noticed;
} pixels_tile;

static inline size_t pixels_tiles(size_t side) { return (side + 3) / 4; }

typedef struct {
  // The result of pixels_compare, but counting only noticed pixels.
  pixels_difference noticed;
  // The largest distance of any pixel that differs by more than is allowed.
  float largest_distance;
  // The window of 8×8 pixels with the largest sum of visible distances: its top left corner, and the sum.
  size_t densest_left, densest_top;
  float densest;
} pixels_perception;

// Compares two images perceptually; only noticed pixels are marked as different. `marks` has a byte per pixel, initially zero;
// `tiles` has a capacity of pixels_tiles(width) × pixels_tiles(height).
void pixels_perceive(
  pixels_perception *result, uint8_t *marks, pixels_tile *tiles, pixels_image a, pixels_image b, uint8_t allowed,
  const pixels_thresholds *thresholds);

// The distance of two native pixels; if they are not opaque, the larger of the distances over white and over black.
float pixels_distance(uint32_t p, uint32_t q);

// Returns 1 if a pixel and its neighbours have one plain colour.
int pixels_is_plain(pixels_image image, size_t x, size_t y);

// Returns 1 if the pixels with these indices differ only by antialiasing: most are on an edge, and each visible difference is a
// small fraction of an edge's contrast.
int pixels_are_antialiasing(
  pixels_image a, pixels_image b, const size_t *pixels, size_t count, const pixels_thresholds *thresholds);
