#pragma once
#include <stddef.h>

// Hot loops are compiled twice; the second version is vectorised for AVX2. The dynamic linker chooses one at start, which
// requires glibc.
#if defined(__x86_64__) && defined(__GLIBC__)
#define FOR_AVX2_TOO __attribute__((target_clones("avx2", "default")))
#else
#define FOR_AVX2_TOO
#endif

static inline size_t least(size_t a, size_t b) { return a < b ? a : b; }
