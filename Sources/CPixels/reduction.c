#include "reduction.h"

static inline long least(long a, long b) { return a < b ? a : b; }

// The mean of the pixels from `left` to `right` in the rows from `top` to `bottom`, the latter ones not included.
static void mean(
    uint8_t *target, const uint8_t *source, long width, long left, long right, long top, long bottom) {
  uint32_t sum[4] = {0, 0, 0, 0};
  for (long y = top; y < bottom; y++) {
    const uint8_t *pixel = source + 4 * (y * width + left);
    for (long x = left; x < right; x++, pixel += 4)
      for (int channel = 0; channel < 4; channel++) sum[channel] += pixel[channel];
  }
  uint32_t count = (uint32_t)((right - left) * (bottom - top));
  for (int channel = 0; channel < 4; channel++) target[channel] = (uint8_t)((sum[channel] + count / 2) / count);
}

void pixels_reduce(uint8_t *target, const uint8_t *source, long width, long height, long factor) {
  for (long top = 0; top < height; top += factor)
    for (long left = 0; left < width; left += factor, target += 4)
      mean(target, source, width, left, least(left + factor, width), top, least(top + factor, height));
}
