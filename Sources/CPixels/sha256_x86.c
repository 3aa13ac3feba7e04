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

TARGET void sha256_one_x86(
  uint32_t *states, const uint8_t *const *from, size_t count, const sha256_pixels *pixels) {
  one((uint32_t(*)[8])states, from, count, pixels);
}

TARGET void sha256_three_x86(
  uint32_t *states, const uint8_t *const *from, size_t count, const sha256_pixels *pixels) {
  uint32_t own[3][8];
  for (int i = 0; i < 24; i++) own[i % 3][i / 3] = states[i];
  three(own, from, count, pixels);
  for (int i = 0; i < 24; i++) states[i] = own[i % 3][i / 3];
}

#else

int sha256_has_instructions(void) { return 0; }

#endif
