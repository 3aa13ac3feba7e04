#pragma once
// Loops over pixels. A "native" pixel is cairo's ARGB32: 32 bits in the machine's byte order (bytes B, G, R, A on the supported
// little-endian machines), with colours premultiplied by alpha. A "straight" pixel has the bytes R, G, B, A without
// premultiplication. `count` is in pixels, `size` in bytes.

#include <stddef.h>
#include <stdint.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "native pixels must be little-endian"
#endif

// Converts native pixels to R, G, B; ignores alpha.
void pixels_rgb_from_native(uint8_t *rgb, const uint8_t *native, size_t count);

// Converts native pixels to R, G, B with PNG's filter Sub: each byte minus the byte three before it.
void pixels_rgb_sub_from_native(uint8_t *filtered, const uint8_t *native, size_t count);

// Converts R, G, B to opaque native pixels.
void pixels_native_from_rgb(uint8_t *native, const uint8_t *rgb, size_t count);

// Converts native pixels to straight ones: c' = (255 c + a/2) / a, at most 255; transparent pixels become zero.
void pixels_straight_from_native(uint8_t *straight, const uint8_t *native, size_t count);

// Converts straight pixels to native ones: c' = round(c a / 255). Source and destination may be the same.
void pixels_native_from_straight(uint8_t *native, const uint8_t *straight, size_t count);

// Applies PNG's filter Sub to straight pixels: subtracts from each byte the byte four before it.
void pixels_sub4(uint8_t *straight, size_t count);

// Returns 1 if most pixels differ slightly from their left neighbour, as in a photograph, which PNG's filter Sub makes smaller.
// Text and flat drawings are a sixth smaller without a filter. Samples every fourth row.
int pixels_are_smooth(const uint8_t *native, size_t width, size_t row_count);

// Return 1 if all native pixels are opaque, and if all are fully transparent.
int pixels_all_opaque(const uint8_t *native, size_t count);
int pixels_all_clear(const uint8_t *native, size_t count);

// Copies pixels of 4 bytes in another order, for rotation and mirroring: the first from index `start`, the next in a row
// `across` pixels further, the first of the next row `down` pixels further. `width` and `height` are those of `to`.
void pixels_reordered(
  uint8_t *to, const uint8_t *from, size_t width, size_t height, ptrdiff_t start, ptrdiff_t across, ptrdiff_t down);

// Sets the alpha of every pixel to 255.
void pixels_make_opaque(uint8_t *native, size_t count);

// Composes native pixels over white.
void pixels_over_white(uint8_t *to, const uint8_t *native, size_t count);

// Draws one colour through a mask onto native pixels: d' = c m + d (1 - a m). `color` is a native pixel; a byte of the mask is
// the coverage of a pixel. Strides are in bytes; the mask's may be negative.
void pixels_blend_mask(
  uint8_t *native, size_t native_stride, const uint8_t *mask, ptrdiff_t mask_stride, size_t width, size_t height,
  uint32_t color);

// Reduces an image: each pixel is the mean of `factor` × `factor` native pixels, or of fewer at the right and bottom edges. `to`
// has the given sides divided by `factor`, rounded up. `factor` is from 1 to 256.
void pixels_reduce(uint8_t *to, const uint8_t *from, size_t width, size_t height, size_t factor);

// Scales native pixels: each pixel is the exact mean of the area that it covers, rounded. `sums` has a capacity of
// 8 × `to_width` numbers. All sides are greater than 0, and an image has fewer than 2^28 pixels.
void pixels_resize(
  uint8_t *to, size_t to_width, size_t to_height, const uint8_t *from, size_t width, size_t height, uint64_t *sums);

// The weights of an axis of a scaled image: pixel i is the sum of `taps` source pixels from starts[i], which do not decrease, times
// the weights from i × taps, whose sum is 2^14.
typedef struct {
  size_t count, taps;
  const int32_t *starts;
  const int16_t *weights;
} pixels_axis;

// Scales native pixels with weights, along both axes. `to` has a capacity of columns.count × rows.count pixels, `sums` of 4 ×
// `from_width` numbers. No axis is empty, and no weight refers to pixels outside the image. The sum of the weights' magnitudes is
// at most 1.5 times their sum.
void pixels_resample(
  uint8_t *to, pixels_axis columns, pixels_axis rows, const uint8_t *from, size_t from_width, int32_t *sums);

// A row of a soft edge: half the width of the boxes that blur it, in sixteenths of a pixel, at least 8, and the fraction of the
// colour, from 0 to 65536.
typedef struct {
  uint32_t half, fade;
} pixels_soft_row;

// Blurs each row with three boxes of its own width along both axes, and fades it into `color`, a native pixel. Pixels at the sides
// extend beyond them. Each half width is less than 16 × `margin`. `sums` has a capacity of 256 × (h + 2 `margin` + 1) numbers, where
// h is the larger of `height` and `width` / 64, rounded up.
void pixels_soften(
  uint8_t *to, size_t width, size_t height, const uint8_t *from, size_t from_stride, const pixels_soft_row *rows,
  uint32_t color, size_t margin, uint32_t *sums);

// Makes free() return blocks of 128 KB and more to the system. By default glibc raises this limit at run time.
void pixels_return_large_blocks(void);

// An XXH3-128 hash (seed 0) in its canonical, big-endian form of sixteen bytes.
typedef struct {
  uint64_t first, second;
} pixels_hash;

pixels_hash pixels_hash_of(const uint8_t *bytes, size_t size);

// The number of rows in a compressed band; the last band of an image may have fewer.
enum { pixels_band_least_rows = 8, pixels_band_most_rows = 24 };

// The hash of each row of `width` native pixels, not premultiplied if there is memory for a row; NULL for opaque pixels.
void pixels_hash_rows(pixels_hash *rows, const uint8_t *native, size_t width, size_t height, uint32_t *straight);

// Comparison of two images, exact and perceptual.
#include "comparison.h"
