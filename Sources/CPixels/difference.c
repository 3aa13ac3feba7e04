#include "include/difference.h"

#include <string.h>

static uint32_t load(const uint8_t *pixel, uint32_t opacity) {
  uint32_t value;
  memcpy(&value, pixel, 4);
  return value | opacity;
}

static uint8_t largest_delta(uint32_t p, uint32_t q) {
  int largest = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    int d = (int)(p >> shift & 255) - (int)(q >> shift & 255);
    if (d < 0) d = -d;
    if (d > largest) largest = d;
  }
  return (uint8_t)largest;
}

void pixels_compare(
  pixels_difference *result, const uint8_t *a, int a_is_opaque, const uint8_t *b, int b_is_opaque, size_t width,
  size_t height, uint8_t allowed) {
  const uint32_t a_opacity = a_is_opaque ? 0xff000000u : 0, b_opacity = b_is_opaque ? 0xff000000u : 0;
  pixels_difference found = {.left = width};
  for (size_t y = 0; y < height; y++) {
    const uint8_t *p = a + 4 * width * y, *q = b + 4 * width * y;
    if (a_opacity == b_opacity && memcmp(p, q, 4 * width) == 0) continue;
    for (size_t x = 0; x < width; x++) {
      uint8_t delta = largest_delta(load(p + 4 * x, a_opacity), load(q + 4 * x, b_opacity));
      if (delta > found.largest) found.largest = delta;
      if (delta <= allowed) continue;
      if (found.count++ == 0) found.top = y;
      found.bottom = y;
      if (x < found.left) found.left = x;
      if (x > found.right) found.right = x;
    }
  }
  *result = found;
}

void pixels_mark_difference(
  uint8_t *native, const uint8_t *a, int a_is_opaque, const uint8_t *b, int b_is_opaque, size_t count,
  uint8_t allowed) {
  const uint32_t a_opacity = a_is_opaque ? 0xff000000u : 0, b_opacity = b_is_opaque ? 0xff000000u : 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t p = load(a + 4 * i, a_opacity);
    uint8_t delta = largest_delta(p, load(b + 4 * i, b_opacity));
    uint32_t marked;
    if (delta > allowed) {
      marked = 0xffe6003cu;
    } else if (delta > 0) {
      marked = 0xffffaa00u;
    } else {
      // Rec. 709's weights in 1/256, over white, and then a quarter of the contrast.
      uint32_t light = (54 * (p >> 16 & 255) + 183 * (p >> 8 & 255) + 19 * (p & 255)) / 256 + 255 - (p >> 24);
      uint32_t grey = 255 - (255 - (light > 255 ? 255 : light)) / 4;
      marked = 0xff000000u | grey << 16 | grey << 8 | grey;
    }
    memcpy(native + 4 * i, &marked, 4);
  }
}
