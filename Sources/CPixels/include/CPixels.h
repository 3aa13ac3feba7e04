#pragma once
// Loops over pixels. A "native" pixel is cairo's ARGB32: 32 bits in the machine's order (bytes B, G, R, A on the
// little-endian machines that are supported), colours multiplied by alpha. A "straight" pixel is R, G, B, A in bytes.
// Wherever two lengths are possible, `count` is in pixels and `size` in bytes.

#include <stddef.h>
#include <stdint.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "native pixels are taken to be little-endian"
#endif

// Native pixels to R, G, B; alpha is ignored.
void pixels_rgb_from_native(uint8_t *rgb, const uint8_t *native, size_t count);

// The same, each byte less the one three bytes before: PNG's filter Sub.
void pixels_rgb_sub_from_native(uint8_t *filtered, const uint8_t *native, size_t count);

// R, G, B to opaque native pixels.
void pixels_native_from_rgb(uint8_t *native, const uint8_t *rgb, size_t count);

// Native pixels to straight ones: c' = (255 c + a/2) / a, cut at 255; transparent pixels become zero.
void pixels_straight_from_native(uint8_t *straight, const uint8_t *native, size_t count);

// Straight pixels to native ones: c' = round(c a / 255). Source and destination may be the same.
void pixels_native_from_straight(uint8_t *native, const uint8_t *straight, size_t count);

// Takes from each byte the one four bytes before: PNG's filter Sub for straight pixels.
void pixels_sub4(uint8_t *straight, size_t count);

// 1 where most pixels differ from their left neighbour, but by little, as in a photograph: there PNG's filter Sub helps.
// Text and flat drawings are smaller without a filter, by a sixth. Looks at every fourth row.
int pixels_are_smooth(const uint8_t *native, size_t width, size_t row_count);

// 1 where the alpha of every native pixel is 255, and where every one is fully transparent.
int pixels_all_opaque(const uint8_t *native, size_t count);
int pixels_all_clear(const uint8_t *native, size_t count);

// Copies pixels of 4 bytes from a picture that is read in another order: the first one from `start`, the next in a row
// `across` further, the first of the next row `down` further, in pixels. `width` and `height` are those of `to`.
void pixels_reordered(
  uint8_t *to, const uint8_t *from, size_t width, size_t height, ptrdiff_t start, ptrdiff_t across, ptrdiff_t down);

// Makes every pixel the given one; and the alpha of every pixel 255.
void pixels_fill(uint8_t *native, const uint8_t pixel[4], size_t count);
void pixels_make_opaque(uint8_t *native, size_t count);

// Native pixels as they are seen before white.
void pixels_over_white(uint8_t *to, const uint8_t *native, size_t count);

// Draws one colour through a mask onto native pixels: d' = c m + d (1 - a m). `color` is a native pixel; a mask's byte
// says how much of the pixel is covered. Strides are in bytes; the mask's may be negative.
void pixels_blend_mask(
  uint8_t *native, size_t native_stride, const uint8_t *mask, ptrdiff_t mask_stride, size_t width, size_t height,
  uint32_t color);

// Makes a smaller image, each pixel the mean of `factor` × `factor` native pixels; at the right and lower edge of those
// that are there. `to` has the given sides divided by `factor`, rounded up. `factor` is from 1 to 256.
void pixels_reduce(uint8_t *to, const uint8_t *from, size_t width, size_t height, size_t factor);

// Scales native pixels to other sides: each pixel is the exact mean of the area that it covers, rounded. `sums` has room for
// 8 × `to_width` numbers. All sides are above 0, and an image has fewer than 2^28 pixels.
void pixels_resize(
  uint8_t *to, size_t to_width, size_t to_height, const uint8_t *from, size_t width, size_t height, uint64_t *sums);

// Lets blocks from 128 KB on go back to the system when they are freed. Left to itself, glibc raises that limit.
void pixels_return_large_blocks(void);

// XXH3-128 (seed 0) as its sixteen canonical bytes, which are big-endian.
typedef struct {
  uint64_t first, second;
} pixels_hash;

pixels_hash pixels_hash_of(const uint8_t *bytes, size_t size);

// How many rows are compressed together as a band; the last one of a picture may have fewer.
enum { pixels_band_least_rows = 8, pixels_band_most_rows = 24 };

// The hash of each row of `width` native pixels.
void pixels_hash_rows(pixels_hash *rows, const uint8_t *native, size_t width, size_t height);

// Where two images differ, and what of it a person would notice.
#include "comparison.h"
