#pragma once
// The surroundings of a pixel: plain colour or an antialiased edge, and the kind of difference between two images there.

#include "include/comparison.h"
#include "oklab.h"

static inline uint32_t at(const pixels_image *self, size_t x, size_t y) {
  uint32_t pixel;
  memcpy(&pixel, self->native + 4 * (y * self->width + x), 4);
  return pixel;
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

// The luma of a pixel composed over white, 0…255, with the weights of Rec. 709 in 1/256.
static inline int luma(uint32_t p) {
  int light = (int)((54 * (p >> 16 & 255) + 183 * (p >> 8 & 255) + 19 * (p & 255)) / 256 + 255 - (p >> 24));
  return light > 255 ? 255 : light;
}

// A pixel and its neighbours, up to nine pixels.
typedef struct {
  size_t left, top, right, bottom;
} block;

static inline block around(const pixels_image *self, size_t x, size_t y) {
  return (block){
    x > 0 ? x - 1 : 0, y > 0 ? y - 1 : 0, x + 1 < self->width ? x + 1 : x, y + 1 < self->height ? y + 1 : y};
}

// The range of luma within which neighbours count as one plain colour; it allows the noise of a gradient.
enum { plain_range = 4 };

static inline int is_plain(const pixels_image *self, size_t x, size_t y) {
  const block near = around(self, x, y);
  int darkest = 255, lightest = 0;
  for (size_t v = near.top; v <= near.bottom; v++) {
    for (size_t u = near.left; u <= near.right; u++) {
      const int light = luma(at(self, u, v));
      if (light < darkest) darkest = light;
      if (light > lightest) lightest = light;
    }
  }
  return lightest - darkest <= plain_range;
}

typedef struct {
  int least, most;
} range;

static inline int extent(range self) { return self.most - self.least; }

static inline void include(range *self, int value) {
  if (value < self->least) self->least = value;
  if (value > self->most) self->most = value;
}

// The kind of difference between two images at a pixel, from the pixel and its neighbours.
typedef struct {
  // Whether the pixel may have changed its shade: its surroundings are plain in both images, or all of them differ by the same
  // amount and the pixel by more than rounding.
  int is_shade;
  // The largest difference of a channel as a fraction of the contrast: 0…1 on an edge that is antialiased differently, above 1
  // without contrast. It is computed from levels, because renderers blend levels by coverage.
  float fraction;
} deviation;

// A difference of two levels is rounding.
enum { rounding_levels = 2 };

static inline deviation deviation_at(const pixels_image *a, const pixels_image *b, size_t x, size_t y) {
  const block near = around(a, x, y);
  deviation result = {0};
  int is_plain = 1, is_even = 1;
  for (int shift = 0; shift < 32; shift += 8) {
    range first = {255, 0}, second = {255, 0}, change = {255, -255};
    for (size_t v = near.top; v <= near.bottom; v++) {
      for (size_t u = near.left; u <= near.right; u++) {
        const int p = (int)(at(a, u, v) >> shift & 255), q = (int)(at(b, u, v) >> shift & 255);
        include(&first, p), include(&second, q), include(&change, q - p);
      }
    }
    is_plain &= extent(first) <= plain_range && extent(second) <= plain_range;
    is_even &= extent(change) <= plain_range;
    const int own = (int)(at(b, x, y) >> shift & 255) - (int)(at(a, x, y) >> shift & 255);
    const int beyond = (own < 0 ? -own : own) - rounding_levels;
    if (beyond <= 0) continue;
    const int contrast = extent(first) > extent(second) ? extent(first) : extent(second);
    const float fraction = (float)beyond / (float)(contrast > 0 ? contrast : 1);
    if (fraction > result.fraction) result.fraction = fraction;
  }
  result.is_shade = is_plain || (is_even && result.fraction > 0);
  return result;
}
