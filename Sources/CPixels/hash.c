// Hashes that tell rows apart, at a few hundredths of a nanosecond a byte.
//
// Sums of products of what is hashed, in the manner of NH (Black and others, "UMAC", 1999): each half of a 64-bit word,
// mixed with a key of its own for every place, is multiplied with the other half and with the other half of the word
// beside it. Sums do not wait for each other, so that vectors of any length do; the answer is the same for all.
#include "hash.h"

#include <string.h>

#include "CPixels.h"

typedef uint64_t words __attribute__((vector_size(64)));

// Numbers with about as many ones as zeroes: the first 64 bits of the fractional parts of the square roots of the first
// eight primes, and of the next eight, as SHA-512 and SHA-384 begin with them (FIPS 180-4, 5.3). Both halves of each step
// were made odd, so that every place has keys of its own.
static const words first_keys = {
  0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
  0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};
static const words key_steps = {
  0xcbbb9d5dc1059ed9, 0x629a292b367cd507, 0x9159015b3070dd17, 0x152fecd9f70e5939,
  0x67332667ffc00b31, 0x8eb44a8768581511, 0xdb0c2e0d64f98fa7, 0x47b5481dbefa4fa5,
};

typedef struct {
  words keys, own, crossed;
} sums;

static inline __attribute__((always_inline)) void add(sums *self, const uint8_t *bytes, size_t size) {
  words x = {0};
  memcpy(&x, bytes, size);
  x ^= self->keys;
  const words low = x & 0xffffffff, high = x >> 32;
  self->own += low * high;
  self->crossed += low * __builtin_shufflevector(high, high, 1, 0, 3, 2, 5, 4, 7, 6);
  self->keys += key_steps;
}

static inline __attribute__((always_inline)) pixels_hash hash_of(const uint8_t *bytes, size_t size) {
  sums all = {first_keys, {0}, {0}};
  size_t i = 0;
#pragma clang loop unroll_count(2)
  for (; i + 64 <= size; i += 64) add(&all, bytes + i, 64);
  // The last 64 bytes, of which some were added before; the size tells which.
  if (i < size) size < 64 ? add(&all, bytes, size) : add(&all, bytes + size - 64, 64);
  uint64_t a = size, b = 0;
  for (int k = 0; k < 8; k += 2) {
    a += fold(all.own[k] ^ first_keys[k], all.own[k + 1] ^ first_keys[k + 1]);
    b += fold(all.crossed[k] ^ first_keys[k + 1], all.crossed[k + 1] ^ first_keys[k]);
  }
  return (pixels_hash){
    fold(a ^ first_keys[0], b ^ first_keys[1]) + turn(a), fold(b ^ first_keys[2], a ^ first_keys[3]) + turn(b)};
}

static pixels_hash any_hash(const uint8_t *bytes, size_t size) { return hash_of(bytes, size); }

#if defined(__x86_64__)

__attribute__((target("avx2"))) static pixels_hash avx2_hash(const uint8_t *bytes, size_t size) {
  return hash_of(bytes, size);
}

__attribute__((target("avx512f"), min_vector_width(512))) static pixels_hash avx512_hash(
  const uint8_t *bytes, size_t size) {
  return hash_of(bytes, size);
}

size_t pixels_hash_ways(void) {
  return __builtin_cpu_supports("avx512f") ? 3 : __builtin_cpu_supports("avx2") ? 2 : 1;
}

pixels_hash pixels_hash_in_way(size_t way, const uint8_t *bytes, size_t size) {
  return way == 0 ? any_hash(bytes, size) : way == 1 ? avx2_hash(bytes, size) : avx512_hash(bytes, size);
}

#else

size_t pixels_hash_ways(void) { return 1; }

pixels_hash pixels_hash_in_way(size_t way, const uint8_t *bytes, size_t size) {
  (void)way;
  return any_hash(bytes, size);
}

#endif

pixels_hash pixels_hash_of(const uint8_t *bytes, size_t size) {
  return pixels_hash_in_way(pixels_hash_ways() - 1, bytes, size);
}

void pixels_hash_rows(pixels_hash *rows, const uint8_t *native, size_t width, size_t height) {
  for (size_t y = 0; y < height; y++) rows[y] = pixels_hash_of(native + 4 * width * y, 4 * width);
}
