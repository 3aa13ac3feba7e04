#pragma once
// What hash.c does for any processor, and hash_avx2.c for those with AVX2. The functions of xxhash.h are inlined: a
// distribution compiles its library for the oldest processors, where it takes four times as long as with AVX2.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "CPixels.h"

static inline pixels_hash canonical(XXH128_hash_t hash) {
  XXH128_canonical_t bytes;
  pixels_hash result;
  XXH128_canonicalFromHash(&bytes, hash);
  memcpy(&result, &bytes, sizeof result);
  return result;
}

static inline pixels_hash hash_of(const uint8_t *bytes, size_t size) { return canonical(XXH3_128bits(bytes, size)); }

// A copy of native pixels whose fourth bytes are 255.
static inline void copy_opaque(uint8_t *to, const uint8_t *native, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t p;
    memcpy(&p, native + 4 * i, 4);
    p |= 0xff000000u;
    memcpy(to + 4 * i, &p, 4);
  }
}

// The hash of a row whose fourth bytes are anything, and count as 255.
static inline pixels_hash hash_of_opaque(const uint8_t *native, size_t count) {
  enum { most = 4096 };
  uint8_t some[4 * most];
  if (count <= most) {
    copy_opaque(some, native, count);
    return hash_of(some, 4 * count);
  }
  XXH3_state_t state;
  XXH3_INITSTATE(&state);
  XXH3_128bits_reset(&state);
  for (size_t i = 0; i < count; i += most) {
    size_t now = count - i < most ? count - i : most;
    copy_opaque(some, native + 4 * i, now);
    XXH3_128bits_update(&state, some, 4 * now);
  }
  return canonical(XXH3_128bits_digest(&state));
}

static inline void hash_rows(
  pixels_hash *rows, const uint8_t *native, size_t width, size_t height, int are_opaque) {
  for (size_t y = 0; y < height; y++, native += 4 * width)
    rows[y] = are_opaque ? hash_of_opaque(native, width) : hash_of(native, 4 * width);
}
