#pragma once
#include <stddef.h>
#include <stdint.h>

// Draws one colour through a mask onto native pixels: d' = c m + d (1 - a m). `color` is a native pixel; a mask's byte
// says how much of the pixel is covered. Strides are in bytes; the mask's may be negative.
void pixels_blend_mask(
  uint8_t *native, size_t native_stride, const uint8_t *mask, ptrdiff_t mask_stride, size_t width, size_t height,
  uint32_t color);

// 1 where every one of `count` native pixels is fully transparent.
int pixels_all_clear(const uint8_t *native, size_t count);
