#include "surroundings.h"

void pixels_compare(pixels_difference *result, uint8_t *marks, pixels_image a, pixels_image b, uint8_t allowed) {
  pixels_difference found = {.left = a.width};
  const size_t size = 4 * a.width;
  for (size_t y = 0; y < a.height; y++) {
    if (a.opacity == b.opacity && memcmp(a.native + y * size, b.native + y * size, size) == 0) continue;
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

void pixels_paint_marks(uint8_t *native, pixels_image a, const uint8_t *marks) {
  for (size_t i = 0; i < a.width * a.height; i++) {
    // A quarter of the contrast.
    const uint32_t grey = 255 - (255 - (uint32_t)luma(at(&a, i, 0))) / 4;
    uint32_t pixel = 0xff000000u | grey << 16 | grey << 8 | grey;
    switch (marks[i]) {
      case pixels_mark_different: pixel = 0xffe6003cu; break;
      case pixels_mark_tolerated: pixel = 0xffffaa00u; break;
      // What is beneath shows through.
      case pixels_mark_masked: pixel = (pixel & 0xff7f7f7fu) | 0xff000080u; break;
      default: break;
    }
    memcpy(native + 4 * i, &pixel, 4);
  }
}
