// SHA-256 with the instructions that processors since 2016 have for it.
#include "sha256.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET __attribute__((target("sha,sse4.1,ssse3")))
#define UNROLL _Pragma("clang loop unroll(full)")

int sha256_has_instructions(void) { return __builtin_cpu_supports("sha") && __builtin_cpu_supports("sse4.1"); }

#define LANES 1
#define NAME one
#include "sha256_x86_lanes.h"

#define LANES 3
#define NAME three
#include "sha256_x86_lanes.h"

// The message's bytes are words with the highest byte first.
#define BIG_ENDIAN_WORDS _mm_setr_epi8(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12)

TARGET void sha256_blocks_x86(uint32_t words[8], const uint8_t *bytes, size_t count) {
  one((uint32_t(*)[8])words, &bytes, count, BIG_ENDIAN_WORDS, _mm_setzero_si128());
}

TARGET void sha256_three_blocks_x86(uint32_t *states, const uint8_t *const *from, size_t count, int is_opaque) {
  uint32_t own[3][8];
  for (int i = 0; i < 24; i++) own[i % 3][i / 3] = states[i];
  if (is_opaque) {
    // The bytes B, G, R, A are to be the word R, G, B, 255.
    __m128i order = _mm_setr_epi8(3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14);
    three(own, from, count, order, _mm_set1_epi32(0xff));
  } else {
    three(own, from, count, BIG_ENDIAN_WORDS, _mm_setzero_si128());
  }
  for (int i = 0; i < 24; i++) states[i] = own[i % 3][i / 3];
}

#else

int sha256_has_instructions(void) { return 0; }

#endif
