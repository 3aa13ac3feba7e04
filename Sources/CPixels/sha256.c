// SHA-256 as FIPS 180-4 describes it.
#include "CPixels.h"

#include <string.h>

#include "sha256.h"

static inline uint32_t rotate(uint32_t x, int n) { return (x >> n) | (x << (32 - n)); }

static void blocks_portable(uint32_t words[8], const uint8_t *bytes, size_t count) {
  for (; count > 0; count--, bytes += 64) {
    uint32_t w[64];
    for (int t = 0; t < 16; t++) w[t] = sha256_word(bytes + 4 * t);
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

void sha256_blocks(uint32_t words[8], const uint8_t *bytes, size_t count) {
#if defined(__x86_64__)
  if (sha256_has_instructions()) {
    sha256_one_x86(words, &bytes, count, &sha256_straight);
    return;
  }
#endif
  blocks_portable(words, bytes, count);
}

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
    sha256_blocks(hash->words, hash->rest, 1);
  }
  sha256_blocks(hash->words, bytes, size / 64);
  if (size % 64 > 0) memcpy(hash->rest, bytes + size / 64 * 64, size % 64);
}

void pixels_sha256_add_pixels(pixels_sha256 *hash, const uint8_t *native, size_t count, int are_opaque) {
  enum { most = 1024 };
  uint8_t piece[4 * most];
  for (size_t done = 0; done < count; done += most) {
    size_t some = count - done < most ? count - done : most;
    (are_opaque ? pixels_straight_from_opaque : pixels_straight_from_native)(piece, native + 4 * done, some);
    pixels_sha256_add(hash, piece, 4 * some);
  }
}

void pixels_sha256_end(pixels_sha256 *hash, uint8_t digest[32]) {
  uint64_t bits = hash->size * 8;
  size_t held = hash->size % 64;
  uint8_t tail[128] = {0};
  memcpy(tail, hash->rest, held);
  tail[held] = 0x80;
  size_t length = held < 56 ? 64 : 128;
  for (int i = 0; i < 8; i++) tail[length - 1 - i] = (uint8_t)(bits >> (8 * i));
  sha256_blocks(hash->words, tail, length / 64);
  for (int i = 0; i < 8; i++) {
    uint32_t word = __builtin_bswap32(hash->words[i]);
    memcpy(digest + 4 * i, &word, 4);
  }
}
