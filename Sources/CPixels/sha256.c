// SHA-256 as FIPS 180-4 describes it.
#include "CPixels.h"

#include <stdlib.h>
#include <string.h>


// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
static const uint32_t constants[64] __attribute__((aligned(16))) = {
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t rotate(uint32_t x, int n) { return (x >> n) | (x << (32 - n)); }

static inline uint32_t big_endian(const uint8_t *p) {
  uint32_t v;
  memcpy(&v, p, 4);
  return __builtin_bswap32(v);
}

static void blocks_portable(uint32_t words[8], const uint8_t *bytes, size_t count) {
  for (; count > 0; count--, bytes += 64) {
    uint32_t w[64];
    for (int t = 0; t < 16; t++) w[t] = big_endian(bytes + 4 * t);
    for (int t = 16; t < 64; t++) {
      uint32_t x = w[t - 15], y = w[t - 2];
      w[t] = w[t - 16] + w[t - 7] + (rotate(x, 7) ^ rotate(x, 18) ^ (x >> 3))
        + (rotate(y, 17) ^ rotate(y, 19) ^ (y >> 10));
    }
    uint32_t a = words[0], b = words[1], c = words[2], d = words[3];
    uint32_t e = words[4], f = words[5], g = words[6], h = words[7];
#pragma clang loop unroll_count(8)
    for (int t = 0; t < 64; t++) {
      uint32_t t1 = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + constants[t] + w[t];
      uint32_t t2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + t1;
      d = c, c = b, b = a, a = t1 + t2;
    }
    words[0] += a, words[1] += b, words[2] += c, words[3] += d;
    words[4] += e, words[5] += f, words[6] += g, words[7] += h;
  }
}

static void blocks(uint32_t words[8], const uint8_t *bytes, size_t count) { blocks_portable(words, bytes, count); }

void pixels_sha256_begin(pixels_sha256 *hash) {
  // The first 32 bits of the fractional parts of the square roots of the first 8 primes (FIPS 180-4, 5.3.3).
  static const uint32_t start[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  };
  memset(hash, 0, sizeof *hash);
  memcpy(hash->words, start, sizeof start);
}

void pixels_sha256_add(pixels_sha256 *hash, const uint8_t *bytes, size_t size) {
  size_t held = hash->size % 64;
  hash->size += size;
  if (held > 0) {
    size_t take = size < 64 - held ? size : 64 - held;
    memcpy(hash->rest + held, bytes, take);
    bytes += take, size -= take;
    if (held + take < 64) return;
    blocks(hash->words, hash->rest, 1);
  }
  blocks(hash->words, bytes, size / 64);
  if (size % 64 > 0) memcpy(hash->rest, bytes + size / 64 * 64, size % 64);
}

void pixels_sha256_end(pixels_sha256 *hash, uint8_t digest[32]) {
  uint64_t bits = hash->size * 8;
  size_t held = hash->size % 64;
  uint8_t tail[128] = {0};
  memcpy(tail, hash->rest, held);
  tail[held] = 0x80;
  size_t length = held < 56 ? 64 : 128;
  for (int i = 0; i < 8; i++) tail[length - 1 - i] = (uint8_t)(bits >> (8 * i));
  blocks(hash->words, tail, length / 64);
  for (int i = 0; i < 8; i++) {
    uint32_t word = __builtin_bswap32(hash->words[i]);
    memcpy(digest + 4 * i, &word, 4);
  }
}

// MARK: Several pictures at once

enum { most_lanes = 16, chunk_pixels = 2048 };

#if defined(__x86_64__)

typedef uint32_t vector_16 __attribute__((vector_size(64)));
#define LANES 16
#define VECTOR vector_16
#define TARGET __attribute__((target("avx512f")))
#define NAME(x) x##_16
#define INTERLEAVE_LOW(a, b) \
  __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
#define INTERLEAVE_HIGH(a, b) \
  __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
#include "sha256_lanes.h"
#undef LANES
#undef VECTOR
#undef TARGET
#undef NAME
#undef INTERLEAVE_LOW
#undef INTERLEAVE_HIGH

typedef uint32_t vector_8 __attribute__((vector_size(32)));
#define LANES 8
#define VECTOR vector_8
#define TARGET __attribute__((target("avx2")))
#define NAME(x) x##_8
#define INTERLEAVE_LOW(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define INTERLEAVE_HIGH(a, b) __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#include "sha256_lanes.h"

#endif

size_t pixels_sha256_lanes(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return 16;
  if (__builtin_cpu_supports("avx2")) return 8;
#endif
  return 1;
}

#if defined(__x86_64__)

typedef struct {
  uint32_t words[8 * most_lanes];
  uint32_t alphas[most_lanes];
  size_t lanes;
} lane_state;

static void lane_blocks(lane_state *state, const uint8_t *const *from, size_t count) {
  if (state->lanes == 16) {
    blocks_16(state->words, from, count, state->alphas);
  } else {
    blocks_8(state->words, from, count, state->alphas);
  }
}

// Straight colours, but in the order of native pixels, which is what the lanes read.
static void straight_in_native_order(uint8_t *to, const uint8_t *native, size_t count) {
  pixels_straight_from_native(to, native, count);
  for (size_t i = 0; i < 4 * count; i += 4) {
    uint8_t red = to[i];
    to[i] = to[i + 2];
    to[i + 2] = red;
  }
}

// The last pixels, the bit 1 and the length, written so that the lanes' turn by a byte leaves what SHA-256 wants.
static size_t fill_tail(uint8_t tail[128], const uint8_t *native, size_t count, int is_opaque, uint64_t pixel_count) {
  uint32_t words[32] = {0};
  size_t length = 4 * count + 9 <= 64 ? 16 : 32;
  uint64_t bits = 32 * pixel_count;
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel;
    memcpy(&pixel, native + 4 * i, 4);
    words[i] = rotate(pixel, 24) | (is_opaque ? 0xff : 0);
  }
  words[count] = 0x80000000;
  words[length - 2] = (uint32_t)(bits >> 32);
  words[length - 1] = (uint32_t)bits;
  for (size_t i = 0; i < length; i++) words[i] = rotate(words[i], 8);
  memcpy(tail, words, sizeof words);
  return length / 16;
}

void pixels_sha256_of_pictures(
  uint8_t *digests, const uint8_t *const *natives, const uint8_t *are_opaque, size_t count, size_t pixel_count) {
  static const size_t scratch_size = 4 * chunk_pixels;
  lane_state state = {.lanes = pixels_sha256_lanes()};
  uint8_t *scratch = malloc(most_lanes * scratch_size);
  uint8_t tails[most_lanes][128];
  pixels_sha256 start;
  pixels_sha256_begin(&start);
  for (size_t lane = 0; lane < state.lanes; lane++) {
    state.alphas[lane] = lane < count && are_opaque[lane] ? 0xff : 0;
    for (int i = 0; i < 8; i++) state.words[state.lanes * i + lane] = start.words[i];
  }
  size_t tail_blocks = 1;
  for (size_t first = 0; first <= pixel_count; first += chunk_pixels) {
    size_t here = pixel_count - first < chunk_pixels ? pixel_count - first : chunk_pixels;
    const uint8_t *from[most_lanes], *ends[most_lanes];
    for (size_t lane = 0; lane < state.lanes; lane++) {
      // Lanes without a picture do the first one's work again.
      size_t picture = lane < count ? lane : 0;
      from[lane] = natives[picture] + 4 * first;
      if (lane < count && !are_opaque[picture]) {
        uint8_t *to = scratch + scratch_size * lane;
        straight_in_native_order(to, from[lane], here);
        from[lane] = to;
      }
      if (here < chunk_pixels) {
        tail_blocks = fill_tail(
          tails[lane], from[lane] + here / 16 * 64, here % 16, state.alphas[lane] != 0, pixel_count);
      }
      ends[lane] = tails[lane];
    }
    lane_blocks(&state, from, here / 16);
    if (here == chunk_pixels) continue;
    memset(state.alphas, 0, sizeof state.alphas);
    lane_blocks(&state, ends, tail_blocks);
  }
  free(scratch);
  for (size_t picture = 0; picture < count; picture++) {
    for (int i = 0; i < 8; i++) {
      uint32_t word = __builtin_bswap32(state.words[state.lanes * i + picture]);
      memcpy(digests + 32 * picture + 4 * i, &word, 4);
    }
  }
}

#else

void pixels_sha256_of_pictures(
  uint8_t *digests, const uint8_t *const *natives, const uint8_t *are_opaque, size_t count, size_t pixel_count) {
  (void)digests, (void)natives, (void)are_opaque, (void)count, (void)pixel_count;
}

#endif
