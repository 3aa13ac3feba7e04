#include <string.h>
#include <xxhash.h>
// Distributions compile libxxhash for the oldest processors. This header selects the instructions of the actual processor, which
// takes two fifths of the time.
#if defined(__x86_64__) && __has_include(<xxh_x86dispatch.h>)
#include <xxh_x86dispatch.h>
#endif

#include "CPixels.h"

pixels_hash pixels_hash_of(const uint8_t *bytes, size_t size) {
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits(bytes, size));
  pixels_hash result;
  memcpy(&result, &canonical, sizeof result);
  return result;
}

void pixels_hash_rows(pixels_hash *rows, const uint8_t *native, size_t width, size_t height) {
  for (size_t y = 0; y < height; y++) rows[y] = pixels_hash_of(native + 4 * width * y, 4 * width);
}
