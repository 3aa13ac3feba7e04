#include "include/unfilter.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define SSSE3 __attribute__((target("ssse3")))
#define INLINE inline __attribute__((always_inline))
#endif

// MARK: Any machine

static uint8_t paeth(int left, int above, int corner) {
  const int to_left = abs(above - corner), to_above = abs(left - corner), to_corner = abs(left + above - 2 * corner);
  if (to_left <= to_above && to_left <= to_corner) return (uint8_t)left;
  return (uint8_t)(to_above <= to_corner ? above : corner);
}

static uint8_t predicted(int filter, uint8_t left, uint8_t above, uint8_t corner) {
  switch (filter) {
    case 1: return left;
    case 2: return above;
    case 3: return (uint8_t)((left + above) / 2);
    case 4: return paeth(left, above, corner);
    default: return 0;
  }
}

// From pixel `from` on; those before are done.
static void unfilter_pixels(
  uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t from, size_t count, int bytes_per_pixel,
  int filter) {
  for (size_t x = from; x < count; x++) {
    for (int k = 0; k < bytes_per_pixel; k++) {
      // Native pixels are B, G, R.
      const size_t at = 4 * x + (size_t)(bytes_per_pixel == 3 ? 2 - k : k);
      const uint8_t left = x > 0 ? row[at - 4] : 0, corner = x > 0 ? above[at - 4] : 0;
      row[at] = (uint8_t)(filtered[x * (size_t)bytes_per_pixel + (size_t)k] + predicted(filter, left, above[at], corner));
    }
    if (bytes_per_pixel == 3) row[4 * x + 3] = 255;
  }
}

int pixels_unfilter_portable(
  uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count, int bytes_per_pixel, int filter) {
  if (filter < 0 || filter > 4) return 0;
  unfilter_pixels(row, filtered, above, 0, count, bytes_per_pixel, filter);
  return 1;
}

// MARK: SSSE3

#if defined(__x86_64__)

// Four filtered pixels, four bytes each. The fourth byte of three is zero; as every channel is predicted from itself only,
// it stays out of the way.
SSSE3 static INLINE __m128i four(const uint8_t *filtered, size_t x, int bytes_per_pixel) {
  if (bytes_per_pixel == 4) return _mm_loadu_si128((const __m128i *)(filtered + 4 * x));
  const __m128i pick = _mm_setr_epi8(2, 1, 0, -1, 5, 4, 3, -1, 8, 7, 6, -1, 11, 10, 9, -1);
  return _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(filtered + 3 * x)), pick);
}

SSSE3 static INLINE void put(uint8_t *row, size_t x, __m128i pixels, int bytes_per_pixel) {
  const __m128i opacity = _mm_set1_epi32(bytes_per_pixel == 3 ? (int)0xff000000 : 0);
  _mm_storeu_si128((__m128i *)(row + 4 * x), _mm_or_si128(pixels, opacity));
}

SSSE3 static INLINE __m128i load(const uint8_t *row, size_t x) {
  return _mm_loadu_si128((const __m128i *)(row + 4 * x));
}

SSSE3 static INLINE size_t none_ssse3(uint8_t *row, const uint8_t *filtered, size_t count, int bytes_per_pixel) {
  size_t x = 0;
  for (; x + 4 <= count; x += 4) put(row, x, four(filtered, x, bytes_per_pixel), bytes_per_pixel);
  return x;
}

// Sums of one, two, three and four pixels by two additions, and what is left of them added to all.
SSSE3 static INLINE size_t sub_ssse3(uint8_t *row, const uint8_t *filtered, size_t count, int bytes_per_pixel) {
  __m128i left = _mm_setzero_si128();
  size_t x = 0;
  for (; x + 4 <= count; x += 4) {
    __m128i pixels = four(filtered, x, bytes_per_pixel);
    pixels = _mm_add_epi8(pixels, _mm_slli_si128(pixels, 4));
    pixels = _mm_add_epi8(pixels, _mm_slli_si128(pixels, 8));
    pixels = _mm_add_epi8(pixels, left);
    left = _mm_shuffle_epi32(pixels, 0xff);
    put(row, x, pixels, bytes_per_pixel);
  }
  return x;
}

SSSE3 static INLINE size_t up_ssse3(
  uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count, int bytes_per_pixel) {
  size_t x = 0;
  for (; x + 4 <= count; x += 4) {
    put(row, x, _mm_add_epi8(four(filtered, x, bytes_per_pixel), load(above, x)), bytes_per_pixel);
  }
  return x;
}

// Pixel k of four, in the lowest place.
#define PIXEL(pixels, k) _mm_srli_si128(pixels, 4 * (k))

SSSE3 static INLINE __m128i average(__m128i pixel, __m128i left, __m128i above) {
  // The instruction rounds up, the filter down.
  const __m128i odd = _mm_and_si128(_mm_xor_si128(left, above), _mm_set1_epi8(1));
  return _mm_add_epi8(pixel, _mm_sub_epi8(_mm_avg_epu8(left, above), odd));
}

SSSE3 static INLINE __m128i joined(__m128i a, __m128i b, __m128i c, __m128i d) {
  return _mm_unpacklo_epi64(_mm_unpacklo_epi32(a, b), _mm_unpacklo_epi32(c, d));
}

SSSE3 static INLINE size_t average_ssse3(
  uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count, int bytes_per_pixel) {
  __m128i left = _mm_setzero_si128();
  size_t x = 0;
  for (; x + 4 <= count; x += 4) {
    const __m128i pixels = four(filtered, x, bytes_per_pixel), over = load(above, x);
    const __m128i a = average(pixels, left, over);
    const __m128i b = average(PIXEL(pixels, 1), a, PIXEL(over, 1));
    const __m128i c = average(PIXEL(pixels, 2), b, PIXEL(over, 2));
    left = average(PIXEL(pixels, 3), c, PIXEL(over, 3));
    put(row, x, joined(a, b, c, left), bytes_per_pixel);
  }
  return x;
}

SSSE3 static INLINE __m128i wide(__m128i pixel) { return _mm_unpacklo_epi8(pixel, _mm_setzero_si128()); }

// All in 16 bits a channel. Ties are decided as the specification says: left, above, corner.
SSSE3 static INLINE __m128i paeth_pixel(__m128i pixel, __m128i left, __m128i above, __m128i corner) {
  const __m128i across = _mm_sub_epi16(above, corner), along = _mm_sub_epi16(left, corner);
  const __m128i to_left = _mm_abs_epi16(across), to_above = _mm_abs_epi16(along);
  const __m128i to_corner = _mm_abs_epi16(_mm_add_epi16(across, along));
  const __m128i least = _mm_min_epi16(to_corner, _mm_min_epi16(to_left, to_above));
  const __m128i is_left = _mm_cmpeq_epi16(least, to_left), is_above = _mm_cmpeq_epi16(least, to_above);
  const __m128i other = _mm_or_si128(_mm_and_si128(is_above, above), _mm_andnot_si128(is_above, corner));
  const __m128i nearest = _mm_or_si128(_mm_and_si128(is_left, left), _mm_andnot_si128(is_left, other));
  // Added as bytes, so that a sum beyond 255 starts over.
  return _mm_add_epi8(pixel, nearest);
}

SSSE3 static INLINE size_t paeth_ssse3(
  uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count, int bytes_per_pixel) {
  __m128i left = _mm_setzero_si128(), corner = left;
  size_t x = 0;
  for (; x + 4 <= count; x += 4) {
    const __m128i pixels = four(filtered, x, bytes_per_pixel), over = load(above, x);
    const __m128i over_a = wide(over), over_b = wide(PIXEL(over, 1));
    const __m128i over_c = wide(PIXEL(over, 2)), over_d = wide(PIXEL(over, 3));
    const __m128i a = paeth_pixel(wide(pixels), left, over_a, corner);
    const __m128i b = paeth_pixel(wide(PIXEL(pixels, 1)), a, over_b, over_a);
    const __m128i c = paeth_pixel(wide(PIXEL(pixels, 2)), b, over_c, over_b);
    left = paeth_pixel(wide(PIXEL(pixels, 3)), c, over_d, over_c);
    corner = over_d;
    put(
      row, x, _mm_packus_epi16(_mm_unpacklo_epi64(a, b), _mm_unpacklo_epi64(c, left)), bytes_per_pixel);
  }
  return x;
}

// With a constant `bytes_per_pixel`, so that each has its own loops.
SSSE3 static INLINE size_t fours(
  uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count, int bytes_per_pixel, int filter) {
  switch (filter) {
    case 1: return sub_ssse3(row, filtered, count, bytes_per_pixel);
    case 2: return up_ssse3(row, filtered, above, count, bytes_per_pixel);
    case 3: return average_ssse3(row, filtered, above, count, bytes_per_pixel);
    case 4: return paeth_ssse3(row, filtered, above, count, bytes_per_pixel);
    default: return none_ssse3(row, filtered, count, bytes_per_pixel);
  }
}

SSSE3 static size_t unfilter_fours(
  uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count, int bytes_per_pixel, int filter) {
  return bytes_per_pixel == 3 ? fours(row, filtered, above, count, 3, filter)
                              : fours(row, filtered, above, count, 4, filter);
}

#endif

int pixels_unfilter(
  uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count, int bytes_per_pixel, int filter) {
  if (filter < 0 || filter > 4) return 0;
  size_t done = 0;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("ssse3")) done = unfilter_fours(row, filtered, above, count, bytes_per_pixel, filter);
#endif
  unfilter_pixels(row, filtered, above, done, count, bytes_per_pixel, filter);
  return 1;
}
