#include "include/difference.h"

#include "include/perception.h"
#include "surroundings.h"

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

static inline uint32_t load(const uint8_t *pixel, uint32_t opacity) {
  uint32_t value;
  memcpy(&value, pixel, 4);
  return value | opacity;
}

// MARK: Counting

typedef struct {
  const uint8_t *p, *q;
  uint32_t p_opacity, q_opacity;
  uint8_t allowed;
  size_t count, left, right;
} row;

static void note(row *self, size_t x) {
  self->count++;
  if (x < self->left) self->left = x;
  if (x > self->right) self->right = x;
}

static void compare_pixels(row *self, pixels_difference *found, size_t from, size_t to) {
  for (size_t x = from; x < to; x++) {
    uint8_t delta = delta_of(load(self->p + 4 * x, self->p_opacity), load(self->q + 4 * x, self->q_opacity));
    if (delta == 0) continue;
    found->differing++;
    if (delta > found->largest) found->largest = delta;
    if (delta > self->allowed) note(self, x);
  }
}

#if defined(__x86_64__)

// Four pixels at a time; every x86-64 has these instructions. The result is where the rest begins.
static size_t compare_fours(row *self, pixels_difference *found, size_t width) {
  const __m128i zero = _mm_setzero_si128(), allowed = _mm_set1_epi8((char)self->allowed);
  const __m128i p_opacity = _mm_set1_epi32((int)self->p_opacity), q_opacity = _mm_set1_epi32((int)self->q_opacity);
  __m128i largest = zero;
  size_t x = 0;
  for (; x + 4 <= width; x += 4) {
    const __m128i p = _mm_or_si128(_mm_loadu_si128((const __m128i *)(self->p + 4 * x)), p_opacity);
    const __m128i q = _mm_or_si128(_mm_loadu_si128((const __m128i *)(self->q + 4 * x)), q_opacity);
    const unsigned equal = (unsigned)_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(p, q)));
    if (equal == 15) continue;
    const __m128i delta = _mm_or_si128(_mm_subs_epu8(p, q), _mm_subs_epu8(q, p));
    largest = _mm_max_epu8(largest, delta);
    found->differing += (size_t)__builtin_popcount(~equal & 15);
    const __m128i beyond = _mm_cmpeq_epi32(_mm_subs_epu8(delta, allowed), zero);
    const unsigned counted = ~(unsigned)_mm_movemask_ps(_mm_castsi128_ps(beyond)) & 15;
    if (counted == 0) continue;
    self->count += (size_t)__builtin_popcount(counted);
    const size_t first = x + (size_t)__builtin_ctz(counted), last = x + 31 - (size_t)__builtin_clz(counted);
    if (first < self->left) self->left = first;
    if (last > self->right) self->right = last;
  }
  uint8_t bytes[16];
  _mm_storeu_si128((__m128i *)bytes, largest);
  for (int i = 0; i < 16; i++) {
    if (bytes[i] > found->largest) found->largest = bytes[i];
  }
  return x;
}

#else

static size_t compare_fours(row *self, pixels_difference *found, size_t width) {
  (void)self, (void)found, (void)width;
  return 0;
}

#endif

void pixels_compare(
  pixels_difference *result, const uint8_t *a, int a_is_opaque, const uint8_t *b, int b_is_opaque, size_t width,
  size_t height, uint8_t allowed) {
  const uint32_t a_opacity = a_is_opaque ? 0xff000000u : 0, b_opacity = b_is_opaque ? 0xff000000u : 0;
  pixels_difference found = {.left = width};
  for (size_t y = 0; y < height; y++) {
    row self = {a + 4 * width * y, b + 4 * width * y, a_opacity, b_opacity, allowed, 0, width, 0};
    if (a_opacity == b_opacity && memcmp(self.p, self.q, 4 * width) == 0) continue;
    compare_pixels(&self, &found, compare_fours(&self, &found, width), width);
    if (self.count == 0) continue;
    if (found.count == 0) found.top = y;
    found.count += self.count;
    found.bottom = y;
    if (self.left < found.left) found.left = self.left;
    if (self.right > found.right) found.right = self.right;
  }
  *result = found;
}

// MARK: Showing

void pixels_mark_difference(
  uint8_t *marks, const uint8_t *a, int a_is_opaque, const uint8_t *b, int b_is_opaque, size_t count, uint8_t allowed) {
  const uint32_t a_opacity = a_is_opaque ? 0xff000000u : 0, b_opacity = b_is_opaque ? 0xff000000u : 0;
  for (size_t i = 0; i < count; i++) {
    uint8_t delta = delta_of(load(a + 4 * i, a_opacity), load(b + 4 * i, b_opacity));
    marks[i] = delta > allowed ? pixels_mark_different : delta > 0 ? pixels_mark_tolerated : pixels_mark_same;
  }
}

// Rec. 709's weights in 1/256, over white, and then a quarter of the contrast.
static uint32_t faded(uint32_t p) {
  uint32_t light = (54 * (p >> 16 & 255) + 183 * (p >> 8 & 255) + 19 * (p & 255)) / 256 + 255 - (p >> 24);
  uint32_t grey = 255 - (255 - (light > 255 ? 255 : light)) / 4;
  return 0xff000000u | grey << 16 | grey << 8 | grey;
}

void pixels_paint_marks(uint8_t *native, const uint8_t *a, int a_is_opaque, const uint8_t *marks, size_t count) {
  const uint32_t opacity = a_is_opaque ? 0xff000000u : 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = faded(load(a + 4 * i, opacity));
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

// MARK: Masks

static void copy_pixels(uint8_t *to, const uint8_t *from, uint32_t opacity, size_t count) {
  if (opacity == 0) {
    memcpy(to, from, 4 * count);
    return;
  }
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = load(from + 4 * i, opacity);
    memcpy(to + 4 * i, &pixel, 4);
  }
}

int pixels_mask(
  uint8_t *copy, const uint8_t *a, int a_is_opaque, const uint8_t *b, int b_is_opaque, size_t width, size_t height,
  const pixels_rect *rects, size_t rect_count) {
  copy_pixels(copy, b, b_is_opaque ? 0xff000000u : 0, width * height);
  for (size_t i = 0; i < rect_count; i++) {
    for (size_t y = rects[i].top; y < rects[i].bottom; y++) {
      const size_t start = 4 * (y * width + rects[i].left);
      copy_pixels(copy + start, a + start, a_is_opaque ? 0xff000000u : 0, rects[i].right - rects[i].left);
    }
  }
  return a_is_opaque && b_is_opaque;
}
