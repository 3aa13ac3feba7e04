#include <string.h>

#include "CPixels.h"

static inline uint64_t load_64(const uint8_t *p) {
  uint64_t v;
  memcpy(&v, p, 8);
  return v;
}

// A product of two 64-bit words folded to 64 bits mixes every bit of both into every bit of the result.
static inline uint64_t fold(uint64_t a, uint64_t b) {
  __uint128_t product = (__uint128_t)a * b;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static inline uint64_t turn(uint64_t x) { return x << 29 | x >> 35; }

// Numbers with about as many ones as zeroes: the first 64 bits of the fractional parts of the square roots of 2, 3, 5
// and 7, which SHA-512 begins with too.
static const uint64_t root2 = 0x6a09e667f3bcc909u, root3 = 0xbb67ae8584caa73bu, root5 = 0x3c6ef372fe94f82bu,
                      root7 = 0xa54ff53a5f1d36f1u;

// Adding the turned state keeps what was read before, should a factor happen to be zero.
#define MIX(state, key, at) \
  state = fold(state ^ load_64(at), key ^ load_64((at) + 8)) + turn(state)

pixels_hash pixels_hash_of(const uint8_t *bytes, size_t size) {
  uint64_t a = root2, b = root3, c = root5, d = root7;
  size_t i = 0;
  for (; i + 64 <= size; i += 64) {
    MIX(a, root3, bytes + i);
    MIX(b, root5, bytes + i + 16);
    MIX(c, root7, bytes + i + 32);
    MIX(d, root2, bytes + i + 48);
  }
  for (; i < size; i += 16) {
    uint8_t tail[16] = {0};
    memcpy(tail, bytes + i, size - i < 16 ? size - i : 16);
    MIX(a, root3, tail);
    MIX(b, root5, tail);
  }
  pixels_hash hash;
  hash.low = fold(fold(a ^ root5, b ^ root7) ^ c, d ^ size ^ root3);
  hash.high = fold(fold(c ^ root2, d ^ root3) ^ b, a ^ size ^ root7) + turn(hash.low);
  return hash;
}

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

void pixels_hash_rows(pixels_hash *rows, const uint8_t *native, size_t width, size_t height) {
  for (size_t y = 0; y < height; y++) rows[y] = pixels_hash_of(native + 4 * width * y, 4 * width);
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
