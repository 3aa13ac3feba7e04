#pragma once
// What surrounds a pixel: plain colour, a plateau, or an edge that was smoothed.

#include "include/comparison.h"
#include "oklab.h"

static inline uint32_t at(const pixels_image *self, size_t x, size_t y) {
  uint32_t pixel;
  memcpy(&pixel, self->native + 4 * (y * self->width + x), 4);
  return pixel | self->opacity;
}

// The largest difference of any channel.
static inline uint8_t delta_of(uint32_t p, uint32_t q) {
  int largest = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    int d = (int)(p >> shift & 255) - (int)(q >> shift & 255);
    if (d < 0) d = -d;
    if (d > largest) largest = d;
  }
  return (uint8_t)largest;
}

// Counts a pixel; pixels are counted row by row.
static inline void count_pixel(pixels_difference *found, size_t x, size_t y) {
  if (found->count++ == 0) found->top = y;
  found->bottom = y;
  if (x < found->left) found->left = x;
  if (x > found->right) found->right = x;
}

// How light a pixel is before white, 0…255, by Rec. 709's weights in 1/256.
static inline int luma(uint32_t p) {
  int light = (int)((54 * (p >> 16 & 255) + 183 * (p >> 8 & 255) + 19 * (p & 255)) / 256 + 255 - (p >> 24));
  return light > 255 ? 255 : light;
}

// The neighbours of a pixel, up to eight and itself.
typedef struct {
  size_t left, top, right, bottom;
} block;

static inline block around(const pixels_image *self, size_t x, size_t y) {
  return (block){
    x > 0 ? x - 1 : 0, y > 0 ? y - 1 : 0, x + 1 < self->width ? x + 1 : x, y + 1 < self->height ? y + 1 : y};
}

// Whether at least three neighbours have the very colour of a pixel.
static inline int is_plateau(const pixels_image *self, size_t x, size_t y) {
  const block near = around(self, x, y);
  const uint32_t own = at(self, x, y);
  int equal = -1;  // The pixel itself.
  for (size_t v = near.top; v <= near.bottom; v++) {
    for (size_t u = near.left; u <= near.right; u++) equal += at(self, u, v) == own;
  }
  return equal >= 3;
}

// What a pixel's neighbourhood looks like.
typedef struct {
  size_t darkest_x, darkest_y, lightest_x, lightest_y;
  int darkest, lightest, own;
} slope;

static inline slope slope_at(const pixels_image *self, size_t x, size_t y) {
  const block near = around(self, x, y);
  const int own = luma(at(self, x, y));
  slope result = {x, y, x, y, own, own, own};
  for (size_t v = near.top; v <= near.bottom; v++) {
    for (size_t u = near.left; u <= near.right; u++) {
      const int light = luma(at(self, u, v));
      if (light < result.darkest) result.darkest = light, result.darkest_x = u, result.darkest_y = v;
      if (light > result.lightest) result.lightest = light, result.lightest_x = u, result.lightest_y = v;
    }
  }
  return result;
}

// Neighbours that differ by no more are one plain colour, with the noise of a gradient.
enum { plain_range = 4 };

static inline int is_plain(const pixels_image *self, size_t x, size_t y) {
  const slope near = slope_at(self, x, y);
  return near.lightest - near.darkest <= plain_range;
}

// The contrast of the edge or the thin stroke that a pixel smooths; 0 where it smooths none. After Vytautas Vyšniauskas,
// "Anti-aliased Pixel and Intensity Slope Detector" (2009): it is no plateau itself, and its darkest or its lightest
// neighbour is one, in both pictures. There a stroke of a pixel or two may be the top of the slope, so that nothing is
// asked of the other side.
static inline float edge_contrast(
  const oklab_table *table, const pixels_image *self, const pixels_image *other, size_t x, size_t y) {
  const slope near = slope_at(self, x, y);
  if (is_plateau(self, x, y)) return 0;
  const int from_dark = near.darkest < near.own && is_plateau(self, near.darkest_x, near.darkest_y)
    && is_plateau(other, near.darkest_x, near.darkest_y);
  const int from_light = near.lightest > near.own && is_plateau(self, near.lightest_x, near.lightest_y)
    && is_plateau(other, near.lightest_x, near.lightest_y);
  if (!from_dark && !from_light) return 0;
  return oklab_length(oklab_less(
    oklab_of(table, at(self, near.lightest_x, near.lightest_y), 255),
    oklab_of(table, at(self, near.darkest_x, near.darkest_y), 255)));
}
