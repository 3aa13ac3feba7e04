#if defined(__x86_64__)

#include <immintrin.h>
#include <stdlib.h>
#include <string.h>

#include "CPixels.h"

// Everything below is compiled for AVX2, the functions of xxhash.h too; 2 is its XXH_AVX2.
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define XXH_VECTOR 2
#include "hash.h"

pixels_hash hash_of_avx2(const uint8_t *bytes, size_t size) { return hash_of(bytes, size); }

void hash_rows_avx2(pixels_hash *rows, const uint8_t *native, size_t width, size_t height, int are_opaque) {
  hash_rows(rows, native, width, height, are_opaque);
}

#pragma clang attribute pop

#endif
