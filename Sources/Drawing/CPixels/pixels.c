#include "CPixels.h"

#include <stdlib.h>
#include <string.h>

#include "loops.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#define INLINE static inline __attribute__((always_inline))

INLINE uint32_t pixel_at(const uint8_t *native) {
  uint32_t pixel;
  memcpy(&pixel, native, 4);
  return pixel;
}

// round(a b / 255), exact for bytes.
INLINE uint32_t product(uint32_t a, uint32_t b) {
  const uint32_t t = a * b + 128;
  return (t + (t >> 8)) >> 8;
}

// MARK: R, G, B

FOR_AVX2_TOO void pixels_rgb_from_native(uint8_t *restrict to, const uint8_t *native, size_t count) {
  for (size_t i = 0; i < count; i++) {
    for (size_t k = 0; k < 3; k++) to[3 * i + k] = native[4 * i + 2 - k];
  }
}

FOR_AVX2_TOO void pixels_rgb_sub_from_native(uint8_t *restrict to, const uint8_t *native, size_t count) {
  pixels_rgb_from_native(to, native, count > 0);
  const uint8_t *next = native + 4;
  for (size_t i = 0; i + 1 < count; i++) {
    for (size_t k = 0; k < 3; k++) to[3 * i + 3 + k] = (uint8_t)(next[4 * i + 2 - k] - native[4 * i + 2 - k]);
  }
}

FOR_AVX2_TOO void pixels_native_from_rgb(uint8_t *native, const uint8_t *from, size_t count) {
  for (size_t i = 0; i < count; i++) {
    for (size_t k = 0; k < 3; k++) native[4 * i + k] = from[3 * i + 2 - k];
    native[4 * i + 3] = 255;
  }
}

// MARK: Straight pixels

void pixels_straight_from_native(uint8_t *straight, const uint8_t *native, size_t count) {
  for (size_t i = 0; i < count; i++, native += 4, straight += 4) {
    // Reorders B, G, R, A to R, G, B, 0.
    uint32_t pixel = __builtin_bswap32(pixel_at(native)) >> 8;
    const uint32_t a = native[3];
    if (a < 255) {
      for (int k = 0; k < 3; k++) {
        const uint32_t c = a == 0 ? 0 : (255u * native[2 - k] + a / 2) / a;
        straight[k] = (uint8_t)(c > 255 ? 255 : c);
      }
      memcpy(&pixel, straight, 4);
    }
    pixel = (pixel & 0xffffffu) | a << 24;
    memcpy(straight, &pixel, 4);
  }
}

void pixels_native_from_straight(uint8_t *native, const uint8_t *straight, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const uint32_t p = pixel_at(straight + 4 * i), a = p >> 24;
    const uint32_t pixel = a << 24 | product(p & 255, a) << 16 | product(p >> 8 & 255, a) << 8 | product(p >> 16 & 255, a);
    memcpy(native + 4 * i, &pixel, 4);
  }
}

void pixels_sub4(uint8_t *straight, size_t count) {
  for (size_t i = 4 * count; i > 4; i--) straight[i - 1] = (uint8_t)(straight[i - 1] - straight[i - 5]);
}

// MARK: Properties of pixels

FOR_AVX2_TOO int pixels_are_smooth(const uint8_t *native, size_t width, size_t row_count) {
  uint64_t differing = 0, distance = 0, looked_at = 0;
  for (size_t y = 0; y < row_count; y += 4, looked_at += width) {
    const uint8_t *row = native + 4 * width * y;
    uint32_t count = 0;
    for (size_t x = 1; x < width; x++) count += pixel_at(row + 4 * x - 4) != pixel_at(row + 4 * x);
    differing += count;
  }
  if (2 * differing <= looked_at) return 0;
  for (size_t y = 0; y < row_count; y += 4) {
    const uint8_t *row = native + 4 * width * y;
    uint32_t sum = 0;
    for (size_t i = 4; i < 4 * width; i++) sum += (uint32_t)abs(row[i] - row[i - 4]);
    distance += sum;
  }
  return distance < 64 * differing;
}

int pixels_all_opaque(const uint8_t *native, size_t count) {
  uint32_t all = 0xff000000u;
  for (size_t i = 0; i < count; i++) all &= pixel_at(native + 4 * i);
  return all == 0xff000000u;
}

int pixels_all_clear(const uint8_t *native, size_t count) {
  uint32_t any = 0;
  for (size_t i = 0; i < count; i++) any |= pixel_at(native + 4 * i);
  return any == 0;
}

// MARK: Copying and blending

void pixels_reordered(
  uint8_t *to, const uint8_t *from, size_t width, size_t height, ptrdiff_t start, ptrdiff_t across, ptrdiff_t down) {
  for (ptrdiff_t y = 0; y < (ptrdiff_t)height; y++) {
    for (ptrdiff_t x = 0; x < (ptrdiff_t)width; x++, to += 4) memcpy(to, from + 4 * (start + y * down + x * across), 4);
  }
}

void pixels_make_opaque(uint8_t *native, size_t count) {
  for (size_t i = 0; i < count; i++) native[4 * i + 3] = 255;
}

void pixels_over_white(uint8_t *to, const uint8_t *native, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const int through = 255 - native[4 * i + 3];
    for (size_t k = 0; k < 3; k++) {
      const int level = native[4 * i + k] + through;
      to[4 * i + k] = (uint8_t)(level > 255 ? 255 : level);
    }
    to[4 * i + 3] = 255;
  }
}

// A native pixel with each byte multiplied by m / 255.
INLINE uint32_t scaled(uint32_t p, uint32_t m) {
  return product(p & 255, m) | product(p >> 8 & 255, m) << 8 | product(p >> 16 & 255, m) << 16 | product(p >> 24, m) << 24;
}

// Rounding may increase the sum by one.
INLINE uint32_t added(uint32_t a, uint32_t b) {
  uint32_t result = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    const uint32_t part = (a >> shift & 255) + (b >> shift & 255);
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
        const uint32_t part = scaled(color, cover[x]);
        pixel = added(part, scaled(pixel_at(row + 4 * x), 255 - (part >> 24)));
      }
      memcpy(row + 4 * x, &pixel, 4);
    }
  }
}

// MARK: Scaling

void pixels_reduce(uint8_t *to, const uint8_t *from, size_t width, size_t height, size_t factor) {
  for (size_t top = 0; top < height; top += factor) {
    for (size_t left = 0; left < width; left += factor, to += 4) {
      const size_t right = least(left + factor, width), bottom = least(top + factor, height);
      const size_t count = (right - left) * (bottom - top);
      uint32_t sums[4] = {0, 0, 0, 0};
      for (size_t y = top; y < bottom; y++) {
        for (size_t i = 4 * (y * width + left); i < 4 * (y * width + right); i++) sums[i % 4] += from[i];
      }
      for (int k = 0; k < 4; k++) to[k] = (uint8_t)((sums[k] + count / 2) / count);
    }
  }
}

// Sums the channels of a row for each pixel of a scaled row. The unit of length is 1/`to_width` of a source pixel, so all lengths
// are integers.
static void resize_row(uint64_t *sums, size_t to_width, const uint8_t *row, size_t width) {
  for (size_t x = 0; x < to_width; x++) {
    const size_t left = x * width, right = left + width;
    uint64_t sum[4] = {0, 0, 0, 0};
    for (size_t i = left / to_width; i * to_width < right; i++) {
      const size_t begin = i * to_width > left ? i * to_width : left;
      const uint64_t part = least((i + 1) * to_width, right) - begin;
      for (int k = 0; k < 4; k++) sum[k] += part * row[4 * i + (size_t)k];
    }
    memcpy(sums + 4 * x, sum, sizeof sum);
  }
}

void pixels_resize(
  uint8_t *to, size_t to_width, size_t to_height, const uint8_t *from, size_t width, size_t height, uint64_t *sums) {
  uint64_t *const row = sums, *const total = sums + 4 * to_width;
  const uint64_t area = (uint64_t)width * height;
  size_t known = height;
  for (size_t y = 0; y < to_height; y++) {
    const size_t top = y * height, bottom = top + height;
    memset(total, 0, 4 * to_width * sizeof *total);
    for (size_t i = top / to_height; i * to_height < bottom; i++) {
      // A row that overlaps two target rows is summed once.
      if (i != known) resize_row(row, to_width, from + 4 * i * width, width);
      known = i;
      const uint64_t part = least((i + 1) * to_height, bottom) - (i * to_height > top ? i * to_height : top);
      for (size_t k = 0; k < 4 * to_width; k++) total[k] += part * row[k];
    }
    for (size_t k = 0; k < 4 * to_width; k++) *to++ = (uint8_t)((total[k] + area / 2) / area);
  }
}

void pixels_return_large_blocks(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 128 << 10);
#endif
}
