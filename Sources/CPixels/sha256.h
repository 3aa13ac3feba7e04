#pragma once
// What the files of SHA-256 share.

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "CPixels.h"

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

// A message's word has its highest byte first.
static inline uint32_t sha256_word(const uint8_t *bytes) {
  uint32_t word;
  memcpy(&word, bytes, 4);
  return __builtin_bswap32(word);
}

// How the pixels of a message lie in memory, each of which is a word of it: R, G, B and A.
typedef struct {
  // Bytes of a pixel: 4, or 3 where A is left out.
  size_t size;
  // Of 16 bytes from a pixel on, those of the words of four; from 128 on a zero.
  uint8_t order[16];
  // The bits of A where it is left out.
  uint32_t alpha;
} sha256_pixels;

// R, G, B and A as they are; and R, G and B of opaque pixels.
static const sha256_pixels sha256_straight = {4, {3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12}, 0};
static const sha256_pixels sha256_opaque = {3, {128, 2, 1, 0, 128, 5, 4, 3, 128, 8, 7, 6, 128, 11, 10, 9}, 255};

// Adds whole blocks of 64 bytes to a state, in the quickest way that this machine has for one message.
void sha256_blocks(uint32_t words[8], const uint8_t *bytes, size_t count);

// Whether the machine has instructions made for SHA-256.
int sha256_has_instructions(void);

#if defined(__x86_64__)
// With those instructions, whole blocks of sixteen pixels for one message, and for three side by side. `states` holds the
// first word of each, then the second of each, and so on. Behind opaque pixels four bytes more are read.
void sha256_one_x86(uint32_t *states, const uint8_t *const *from, size_t count, const sha256_pixels *pixels);
void sha256_three_x86(uint32_t *states, const uint8_t *const *from, size_t count, const sha256_pixels *pixels);
#endif

// Adds `count` rows of `width` pixels of some pictures to their hashes, as many of them as go side by side; the answer is
// how many those were. `way` is -1 for the quickest. The rows of the next picture are `stride` pointers further. All
// hashes have equal sizes, of whole pixels. Behind opaque pixels four bytes more are read.
size_t sha256_add_rows(
  int way, pixels_sha256 *hashes, const uint8_t *const *rows, size_t stride, size_t pictures, size_t width,
  const sha256_pixels *pixels, size_t count);
