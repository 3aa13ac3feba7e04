#include <xxhash.h>
// Distributions compile libxxhash for the oldest processors. This header selects the instructions of the actual processor, which
// takes two fifths of the time.
#if defined(__x86_64__) && __has_include(<xxh_x86dispatch.h>)
#include <xxh_x86dispatch.h>
#endif

#include "CPixels.h"

pixels_hash pixels_hash_of(const uint8_t *bytes, size_t size) {
  pixels_hash result;
  XXH128_canonicalFromHash((XXH128_canonical_t *)&result, XXH3_128bits(bytes, size));
  return result;
}

void pixels_hash_rows(pixels_hash *rows, const uint8_t *native, size_t width, size_t height, uint32_t *straight) {
  for (size_t y = 0; y < height; y++, native += 4 * width) {
    if (straight) pixels_straight_from_native((uint8_t *)straight, native, width);
    // From R, G, B, A to B, G, R, A.
    for (size_t x = 0; straight && x < width; x++) straight[x] = __builtin_bswap32(straight[x]) >> 8 | (straight[x] & 0xff000000u);
    rows[y] = pixels_hash_of(straight ? (uint8_t *)straight : native, 4 * width);
  }
}
