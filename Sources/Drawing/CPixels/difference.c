#include "surroundings.h"

void pixels_compare(pixels_difference *result, uint8_t *marks, pixels_image a, pixels_image b, uint8_t allowed) {
  pixels_difference found = {.left = a.width};
  const size_t size = 4 * a.width;
  for (size_t y = 0; y < a.height; y++) {
    if (memcmp(a.native + y * size, b.native + y * size, size) == 0) continue;
    for (size_t x = 0; x < a.width; x++) {
      const uint32_t p = at(&a, x, y), q = at(&b, x, y);
      if (p == q) continue;
      const uint8_t delta = delta_of(p, q);
      found.differing++;
      if (delta > found.largest) found.largest = delta;
      if (delta > allowed) count_pixel(&found, x, y);
      if (marks != NULL) marks[y * a.width + x] = delta > allowed ? pixels_mark_different : pixels_mark_tolerated;
    }
  }
  *result = found;
}

void pixels_compare_wide(
  pixels_difference *result, uint8_t *marks, const uint16_t *a, const uint16_t *b, size_t width, size_t height,
  uint16_t allowed) {
  pixels_difference found = {.left = width};
  for (size_t y = 0; y < height; y++) {
    for (size_t x = 0; x < width; x++) {
      const uint16_t *const p = a + 4 * (y * width + x), *const q = b + 4 * (y * width + x);
      uint16_t delta = 0;
      for (int i = 0; i < 4; i++) {
        const uint16_t d = p[i] > q[i] ? p[i] - q[i] : q[i] - p[i];
        if (d > delta) delta = d;
      }
      if (delta == 0) continue;
      found.differing++;
      if (delta > found.largest) found.largest = delta;
      if (delta > allowed) count_pixel(&found, x, y);
      if (marks != NULL) marks[y * width + x] = delta > allowed ? pixels_mark_different : pixels_mark_tolerated;
    }
  }
  *result = found;
}

// Red, mixed with a quarter of a grey shade.
static uint32_t red_over(uint32_t shade) {
  return 0xff000000u | (3 * 0xe6 + shade) / 4 << 16 | shade / 4 << 8 | (3 * 0x3c + shade) / 4;
}

void pixels_paint_marks(uint8_t *native, pixels_image a, const uint8_t *marks, int on_black, int see_through) {
  for (size_t i = 0; i < a.width * a.height; i++) {
    // A quarter of the contrast.
    const uint32_t shade = (uint32_t)luma(at(&a, i, 0));
    const uint32_t grey = on_black ? shade / 4 : 255 - (255 - shade) / 4;
    uint32_t pixel = 0xff000000u | grey << 16 | grey << 8 | grey;
    switch (marks[i]) {
      case pixels_mark_different: pixel = see_through ? red_over(shade) : 0xffe6003cu; break;
      case pixels_mark_tolerated: pixel = 0xffffaa00u; break;
      // Translucent, so the image remains visible.
      case pixels_mark_masked: pixel = (pixel & 0xff7f7f7fu) | 0xff000080u; break;
      default: break;
    }
    memcpy(native + 4 * i, &pixel, 4);
  }
}

// The severity of a mark. Masked pixels do not count, so every counted mark is more severe.
static uint8_t severity(uint8_t mark) { return mark == pixels_mark_masked ? 1 : mark == 0 ? 0 : mark + 1; }

void pixels_resize_marks(
  uint8_t *to, size_t to_width, size_t to_height, const uint8_t *marks, size_t width, size_t height) {
  for (size_t y = 0; y < height; y++) {
    const size_t top = y * to_height / height, bottom = ((y + 1) * to_height - 1) / height;
    for (size_t x = 0; x < width; x++) {
      const uint8_t mark = marks[y * width + x];
      if (mark == 0) continue;
      const size_t left = x * to_width / width, right = ((x + 1) * to_width - 1) / width;
      for (size_t v = top; v <= bottom; v++) {
        for (size_t u = left; u <= right; u++) {
          uint8_t *const place = to + v * to_width + u;
          if (severity(mark) > severity(*place)) *place = mark;
        }
      }
    }
  }
}
