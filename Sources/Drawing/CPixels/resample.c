#include "CPixels.h"

#include <string.h>

#include "loops.h"

// MARK: Scaling

// The sum of weights is 2^14. Sums of rows have 7 further bits, so that a weighted sum of them fits 32 bits.

FOR_AVX2_TOO static void combine_rows(
  int32_t *restrict sums, const uint8_t *from, size_t stride, const int16_t *weights, size_t taps, size_t count) {
  memset(sums, 0, count * sizeof *sums);
  for (size_t t = 0; t < taps; t++, from += stride) {
    const int32_t weight = weights[t];
    if (weight == 0) continue;
    for (size_t i = 0; i < count; i++) sums[i] += weight * from[i];
  }
  for (size_t i = 0; i < count; i++) sums[i] = (sums[i] + 64) >> 7;
}

static inline uint8_t clamped(int32_t value, int32_t most) { return (uint8_t)(value < 0 ? 0 : value > most ? most : value); }

FOR_AVX2_TOO static void combine_columns(uint8_t *restrict to, const int32_t *sums, const pixels_axis *columns) {
  const int32_t first = columns->starts[0];
  const int16_t *weights = columns->weights;
  for (size_t x = 0; x < columns->count; x++, weights += columns->taps, to += 4) {
    const int32_t *from = sums + 4 * (columns->starts[x] - first);
    int32_t sum[4] = {1 << 20, 1 << 20, 1 << 20, 1 << 20};
    for (size_t t = 0; t < columns->taps; t++, from += 4) {
      for (int k = 0; k < 4; k++) sum[k] += weights[t] * from[k];
    }
    to[3] = clamped(sum[3] >> 21, 255);
    // A premultiplied colour is at most alpha.
    for (int k = 0; k < 3; k++) to[k] = clamped(sum[k] >> 21, to[3]);
  }
}

void pixels_resample(
  uint8_t *to, pixels_axis columns, pixels_axis rows, const uint8_t *from, size_t from_width, int32_t *sums) {
  const size_t left = (size_t)columns.starts[0];
  const size_t width = (size_t)columns.starts[columns.count - 1] + columns.taps - left;
  for (size_t y = 0; y < rows.count; y++, to += 4 * columns.count) {
    const uint8_t *row = from + 4 * ((size_t)rows.starts[y] * from_width + left);
    combine_rows(sums, row, 4 * from_width, rows.weights + y * rows.taps, rows.taps, 4 * width);
    combine_columns(to, sums, &columns);
  }
}

// MARK: Soft edges

// A box of 2 × `half` sixteenths of a pixel around a pixel's centre. `sums` has sums of all earlier pixels or rows, `step` numbers
// apart, and `margin` pixels before the first one.
FOR_AVX2_TOO static void box(
  uint8_t *restrict to, const uint32_t *sums, size_t step, size_t margin, uint32_t half, size_t count) {
  const size_t low = 16 * margin + 8 - half, high = 16 * margin + 8 + half;
  const uint32_t *a = sums + (low >> 4) * step, *b = sums + (high >> 4) * step;
  const uint32_t rest_a = low & 15, rest_b = high & 15, inverse = ((1u << 23) + half) / (2 * half);
  for (size_t i = 0; i < count; i++) {
    const uint32_t sum = (16 - rest_b) * b[i] + rest_b * b[i + step] - (16 - rest_a) * a[i] - rest_a * a[i + step];
    to[i] = (uint8_t)((sum * inverse + (1u << 22)) >> 23);
  }
}

static void box_row(uint8_t *row, size_t width, uint32_t half, size_t margin, uint32_t *sums) {
  memset(sums, 0, 4 * sizeof *sums);
  for (size_t i = 0; i < width + 2 * margin; i++) {
    const uint8_t *from = row + 4 * (i < margin ? 0 : least(i - margin, width - 1));
    for (size_t k = 0; k < 4; k++) sums[4 * i + 4 + k] = sums[4 * i + k] + from[k];
  }
  box(row, sums, 4, margin, half, 4 * width);
}

FOR_AVX2_TOO static void add(uint32_t *restrict to, const uint32_t *sums, const uint8_t *from, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = sums[i] + from[i];
}

static void box_columns(
  uint8_t *to, size_t width, size_t height, size_t count, const pixels_soft_row *rows, size_t margin, uint32_t *sums) {
  memset(sums, 0, count * sizeof *sums);
  for (size_t i = 0; i < height + 2 * margin; i++) {
    const size_t y = i < margin ? 0 : least(i - margin, height - 1);
    add(sums + (i + 1) * count, sums + i * count, to + 4 * width * y, count);
  }
  for (size_t y = 0; y < height; y++) box(to + 4 * width * y, sums + y * count, count, margin, rows[y].half, count);
}

FOR_AVX2_TOO static void mix(uint8_t *row, size_t width, uint32_t color, uint32_t part) {
  for (size_t i = 0; i < 4 * width; i++) {
    row[i] = (uint8_t)((row[i] * (65536 - part) + (color >> 8 * (i % 4) & 255) * part + 32768) >> 16);
  }
}

void pixels_soften(
  uint8_t *to, size_t width, size_t height, const uint8_t *from, size_t from_stride, const pixels_soft_row *rows,
  uint32_t color, size_t margin, uint32_t *sums) {
  for (size_t y = 0; y < height; y++) {
    uint8_t *row = to + 4 * width * y;
    memcpy(row, from + y * from_stride, 4 * width);
    for (int pass = 0; pass < 3; pass++) box_row(row, width, rows[y].half, margin, sums);
  }
  for (size_t left = 0; left < width; left += 64) {
    const size_t count = 4 * least(64, width - left);
    for (int pass = 0; pass < 3; pass++) box_columns(to + 4 * left, width, height, count, rows, margin, sums);
  }
  for (size_t y = 0; y < height; y++) mix(to + 4 * width * y, width, color, rows[y].fade);
}
