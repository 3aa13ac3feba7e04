#include "CPixels.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define SSSE3 __attribute__((target("ssse3")))
#define HAS_SSSE3 __builtin_cpu_supports("ssse3")
#define AVX2 __attribute__((target("avx2")))
#define HAS_AVX2 __builtin_cpu_supports("avx2")
#endif

// MARK: Native to R, G, B

static void rgb_portable(uint8_t *rgb, const uint8_t *native, size_t count) {
  for (size_t i = 0; i < count; i++) {
    rgb[3 * i] = native[4 * i + 2];
    rgb[3 * i + 1] = native[4 * i + 1];
    rgb[3 * i + 2] = native[4 * i];
  }
}

static void rgb_sub_portable(uint8_t *out, const uint8_t *native, size_t count, const uint8_t before[4]) {
  uint8_t b = before[0], g = before[1], r = before[2];
  for (size_t i = 0; i < count; i++) {
    uint8_t nb = native[4 * i], ng = native[4 * i + 1], nr = native[4 * i + 2];
    out[3 * i] = (uint8_t)(nr - r);
    out[3 * i + 1] = (uint8_t)(ng - g);
    out[3 * i + 2] = (uint8_t)(nb - b);
    r = nr, g = ng, b = nb;
  }
}

#if defined(__x86_64__)

// Sixteen pixels at a time: each four become twelve bytes, and four times twelve are three stores of sixteen.
SSSE3 static inline void store_48(uint8_t *out, __m128i a, __m128i b, __m128i c, __m128i d) {
  _mm_storeu_si128((__m128i *)out, _mm_or_si128(a, _mm_slli_si128(b, 12)));
  _mm_storeu_si128((__m128i *)(out + 16), _mm_or_si128(_mm_srli_si128(b, 4), _mm_slli_si128(c, 8)));
  _mm_storeu_si128((__m128i *)(out + 32), _mm_or_si128(_mm_srli_si128(c, 8), _mm_slli_si128(d, 4)));
}

SSSE3 static void rgb_ssse3(uint8_t *rgb, const uint8_t *native, size_t count) {
  const __m128i pick = _mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    const __m128i *from = (const __m128i *)(native + 4 * i);
    store_48(
      rgb + 3 * i, _mm_shuffle_epi8(_mm_loadu_si128(from), pick), _mm_shuffle_epi8(_mm_loadu_si128(from + 1), pick),
      _mm_shuffle_epi8(_mm_loadu_si128(from + 2), pick), _mm_shuffle_epi8(_mm_loadu_si128(from + 3), pick));
  }
  rgb_portable(rgb + 3 * i, native + 4 * i, count - i);
}

SSSE3 static inline __m128i sub_4(const uint8_t *from, __m128i pick) {
  __m128i now = _mm_loadu_si128((const __m128i *)from);
  __m128i before = _mm_loadu_si128((const __m128i *)(from - 4));
  return _mm_shuffle_epi8(_mm_sub_epi8(now, before), pick);
}

SSSE3 static void rgb_sub_ssse3(uint8_t *out, const uint8_t *native, size_t count) {
  const __m128i pick = _mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
  const uint8_t none[4] = {0};
  rgb_sub_portable(out, native, 1, none);
  size_t i = 1;
  for (; i + 16 <= count; i += 16) {
    const uint8_t *from = native + 4 * i;
    store_48(out + 3 * i, sub_4(from, pick), sub_4(from + 16, pick), sub_4(from + 32, pick), sub_4(from + 48, pick));
  }
  rgb_sub_portable(out + 3 * i, native + 4 * i, count - i, native + 4 * (i - 1));
}

// Eight pixels at a time: each half of a vector is packed to twelve bytes, and both are joined. Eight bytes more are
// written, over which the next pixels come.
AVX2 static inline void store_24(uint8_t *out, __m256i pixels) {
  const __m256i pick = _mm256_broadcastsi128_si256(
    _mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1));
  const __m256i join = _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7);
  _mm256_storeu_si256(
    (__m256i *)out, _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(pixels, pick), join));
}

AVX2 static void rgb_avx2(uint8_t *rgb, const uint8_t *native, size_t count) {
  size_t i = 0;
  for (; i + 11 <= count; i += 8) store_24(rgb + 3 * i, _mm256_loadu_si256((const __m256i *)(native + 4 * i)));
  rgb_portable(rgb + 3 * i, native + 4 * i, count - i);
}

AVX2 static void rgb_sub_avx2(uint8_t *out, const uint8_t *native, size_t count) {
  const uint8_t none[4] = {0};
  rgb_sub_portable(out, native, 1, none);
  size_t i = 1;
  for (; i + 11 <= count; i += 8) {
    const __m256i *from = (const __m256i *)(native + 4 * i), *before = (const __m256i *)(native + 4 * (i - 1));
    store_24(out + 3 * i, _mm256_sub_epi8(_mm256_loadu_si256(from), _mm256_loadu_si256(before)));
  }
  rgb_sub_portable(out + 3 * i, native + 4 * i, count - i, native + 4 * (i - 1));
}

#endif

void pixels_rgb_from_native(uint8_t *rgb, const uint8_t *native, size_t count) {
#if defined(__x86_64__)
  if (HAS_AVX2) {
    rgb_avx2(rgb, native, count);
    return;
  }
  if (HAS_SSSE3) {
    rgb_ssse3(rgb, native, count);
    return;
  }
#endif
  rgb_portable(rgb, native, count);
}

void pixels_rgb_sub_from_native(uint8_t *filtered, const uint8_t *native, size_t count) {
  if (count == 0) return;
#if defined(__x86_64__)
  if (HAS_AVX2) {
    rgb_sub_avx2(filtered, native, count);
    return;
  }
  if (HAS_SSSE3) {
    rgb_sub_ssse3(filtered, native, count);
    return;
  }
#endif
  const uint8_t none[4] = {0};
  rgb_sub_portable(filtered, native, count, none);
}

// MARK: Straight pixels

void pixels_straight_from_native(uint8_t *straight, const uint8_t *native, size_t count) {
  for (size_t i = 0; i < count; i++, native += 4, straight += 4) {
    unsigned a = native[3];
    if (a == 255) {
      straight[0] = native[2], straight[1] = native[1], straight[2] = native[0];
    } else if (a == 0) {
      straight[0] = straight[1] = straight[2] = 0;
    } else {
      for (int k = 0; k < 3; k++) {
        unsigned c = (255u * native[2 - k] + a / 2) / a;
        straight[k] = (uint8_t)(c > 255 ? 255 : c);
      }
    }
    straight[3] = (uint8_t)a;
  }
}

void pixels_straight_from_opaque(uint8_t *straight, const uint8_t *native, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t p;
    memcpy(&p, native + 4 * i, 4);
    p = 0xff000000u | (p & 0x0000ff00u) | ((p >> 16) & 0xffu) | ((p & 0xffu) << 16);
    memcpy(straight + 4 * i, &p, 4);
  }
}

void pixels_native_from_straight(uint8_t *native, const uint8_t *straight, size_t count) {
  for (size_t i = 0; i < count; i++) {
    unsigned a = straight[4 * i + 3], c[3];
    for (int k = 0; k < 3; k++) {
      unsigned t = straight[4 * i + k] * a + 128;
      c[k] = (t + (t >> 8)) >> 8;
    }
    native[4 * i] = (uint8_t)c[2];
    native[4 * i + 1] = (uint8_t)c[1];
    native[4 * i + 2] = (uint8_t)c[0];
    native[4 * i + 3] = (uint8_t)a;
  }
}

void pixels_sub4(uint8_t *filtered, const uint8_t *straight, size_t count) {
  if (count == 0) return;
  memcpy(filtered, straight, 4);
  for (size_t i = 4; i < 4 * count; i++) filtered[i] = (uint8_t)(straight[i] - straight[i - 4]);
}

// MARK: Looking at pixels

#define INLINE static inline __attribute__((always_inline))

INLINE uint32_t count_differing_neighbours(const uint8_t *row, size_t width) {
  uint32_t count = 0;
  for (size_t x = 1; x < width; x++) {
    // Not memcmp, of which compilers make no vectors.
    uint32_t left, right;
    memcpy(&left, row + 4 * x - 4, 4);
    memcpy(&right, row + 4 * x, 4);
    count += left != right;
  }
  return count;
}

INLINE uint32_t distance_of_neighbours(const uint8_t *row, size_t width) {
  uint32_t sum = 0;
  for (size_t i = 4; i < 4 * width; i++) sum += (uint32_t)abs(row[i] - row[i - 4]);
  return sum;
}

INLINE int are_smooth(const uint8_t *native, size_t width, size_t row_count) {
  uint64_t differing = 0, distance = 0, looked_at = 0;
  for (size_t y = 0; y < row_count; y += 4, looked_at += width) {
    differing += count_differing_neighbours(native + 4 * width * y, width);
  }
  if (2 * differing <= looked_at) return 0;
  for (size_t y = 0; y < row_count; y += 4) distance += distance_of_neighbours(native + 4 * width * y, width);
  return distance < 64 * differing;
}

#if defined(__x86_64__)
AVX2 static int are_smooth_avx2(const uint8_t *native, size_t width, size_t row_count) {
  return are_smooth(native, width, row_count);
}
#endif

int pixels_are_smooth(const uint8_t *native, size_t width, size_t row_count) {
#if defined(__x86_64__)
  if (HAS_AVX2) return are_smooth_avx2(native, width, row_count);
#endif
  return are_smooth(native, width, row_count);
}

int pixels_all_opaque(const uint8_t *native, size_t count) {
  size_t i = 0;
  while (i < count) {
    size_t end = count - i > 4096 ? i + 4096 : count;
    uint32_t all = 0xff000000u;
    for (; i < end; i++) {
      uint32_t p;
      memcpy(&p, native + 4 * i, 4);
      all &= p;
    }
    if (all != 0xff000000u) return 0;
  }
  return 1;
}

void pixels_reordered(
  uint8_t *to, const uint8_t *from, size_t width, size_t height, ptrdiff_t start, ptrdiff_t across, ptrdiff_t down) {
  for (ptrdiff_t y = 0; y < (ptrdiff_t)height; y++) {
    for (ptrdiff_t x = 0; x < (ptrdiff_t)width; x++, to += 4) memcpy(to, from + 4 * (start + y * down + x * across), 4);
  }
}

// MARK: Placing pixels

void pixels_fill(uint8_t *native, const uint8_t pixel[4], size_t count) {
  for (size_t i = 0; i < count; i++) memcpy(native + 4 * i, pixel, 4);
}

void pixels_over_white(uint8_t *to, const uint8_t *native, int is_opaque, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const int through = is_opaque ? 0 : 255 - native[4 * i + 3];
    for (size_t k = 0; k < 3; k++) {
      const int level = native[4 * i + k] + through;
      to[4 * i + k] = (uint8_t)(level > 255 ? 255 : level);
    }
    to[4 * i + 3] = 255;
  }
}
