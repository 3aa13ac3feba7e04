#pragma once
// How words are mixed.

#include <stdint.h>

// A product of two 64-bit words folded to 64 bits mixes every bit of both into every bit of the result.
static inline uint64_t fold(uint64_t a, uint64_t b) {
  __uint128_t product = (__uint128_t)a * b;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static inline uint64_t turn(uint64_t x) { return x << 29 | x >> 35; }
