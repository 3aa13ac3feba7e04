#include "CPixels.h"
#include "hash.h"

static inline int same(pixels_hash a, pixels_hash b) { return a.low == b.low && a.high == b.high; }

// How willing the rows are to be cut after row y; the smallest value wins. It looks at four rows, so that it is the
// same wherever they stand. The place where a run of equal rows begins (a gap between lines of text) is the most
// willing, and the inside of such a run the least.
static uint64_t willingness(const pixels_hash *rows, size_t y) {
  if (y < 3) return UINT64_MAX;
  int is_run = same(rows[y], rows[y - 1]) && same(rows[y], rows[y - 2]);
  if (is_run && same(rows[y], rows[y - 3])) return UINT64_MAX;
  uint64_t mixed = fold(rows[y].low ^ turn(rows[y - 1].low), rows[y - 2].high ^ turn(rows[y - 3].high));
  return is_run ? mixed >> 8 : mixed >> 1;
}

static size_t next_cut(const pixels_hash *rows, size_t start, size_t height) {
  if (height - start <= pixels_band_most_rows) return height;
  size_t best = start + pixels_band_most_rows;
  uint64_t least = UINT64_MAX;
  for (size_t end = start + pixels_band_least_rows; end <= start + pixels_band_most_rows; end++) {
    uint64_t value = willingness(rows, end - 1);
    if (value < least) {
      least = value;
      best = end;
    }
  }
  return best;
}

size_t pixels_cut_bands(pixels_band *bands, const pixels_hash *rows, size_t height) {
  size_t count = 0;
  for (size_t start = 0; start < height;) {
    size_t end = next_cut(rows, start, height);
    bands[count].first_row = (uint32_t)start;
    bands[count].row_count = (uint32_t)(end - start);
    bands[count].hash = pixels_hash_of((const uint8_t *)(rows + start), sizeof(pixels_hash) * (end - start));
    count++;
    start = end;
  }
  return count;
}
