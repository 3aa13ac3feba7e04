#include "coverage.h"

#include <string.h>

// round(a b / 255) for bytes, exactly.
static inline uint32_t product(uint32_t a, uint32_t b) {
  uint32_t t = a * b + 128;
  return (t + (t >> 8)) >> 8;
}

// A native pixel with each byte multiplied by m / 255.
static inline uint32_t scaled(uint32_t pixel, uint32_t m) {
  return product(pixel & 255, m) | product((pixel >> 8) & 255, m) << 8 | product((pixel >> 16) & 255, m) << 16 |
         product(pixel >> 24, m) << 24;
}

// Rounding may lift a sum by one.
static inline uint32_t sum(uint32_t a, uint32_t b) {
  uint32_t result = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    uint32_t part = ((a >> shift) & 255) + ((b >> shift) & 255);
    result |= (part > 255 ? 255 : part) << shift;
  }
  return result;
}

void pixels_blend_mask(
  uint8_t *native, size_t native_stride, const uint8_t *mask, ptrdiff_t mask_stride, size_t width, size_t height,
  uint32_t color) {
  const int is_opaque = color >> 24 == 255;
  for (size_t y = 0; y < height; y++) {
    uint8_t *row = native + y * native_stride;
    const uint8_t *cover = mask + (ptrdiff_t)y * mask_stride;
    for (size_t x = 0; x < width; x++) {
      if (cover[x] == 0) continue;
      uint32_t pixel = color;
      if (!is_opaque || cover[x] != 255) {
        uint32_t below;
        memcpy(&below, row + 4 * x, 4);
        const uint32_t part = scaled(color, cover[x]);
        pixel = sum(part, scaled(below, 255 - (part >> 24)));
      }
      memcpy(row + 4 * x, &pixel, 4);
    }
  }
}

int pixels_all_clear(const uint8_t *native, size_t count) {
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    uint64_t words[8], any = 0;
    memcpy(words, native + 4 * i, 64);
    for (int k = 0; k < 8; k++) any |= words[k];
    if (any) return 0;
  }
  for (; i < count; i++) {
    uint32_t pixel;
    memcpy(&pixel, native + 4 * i, 4);
    if (pixel) return 0;
  }
  return 1;
}
