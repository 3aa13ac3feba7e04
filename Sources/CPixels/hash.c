// XXH3-128 for any processor, and the choice of what this one can do.
#include "hash.h"

// In hash_avx2.c, for processors that have AVX2, which is found out when the program runs.
#if defined(__x86_64__)

static inline int hash_has_avx2(void) { return __builtin_cpu_supports("avx2"); }
pixels_hash hash_of_avx2(const uint8_t *bytes, size_t size);
void hash_rows_avx2(pixels_hash *rows, const uint8_t *native, size_t width, size_t height, int are_opaque);

#else

#define hash_has_avx2() 0
#define hash_of_avx2 hash_of
#define hash_rows_avx2 hash_rows

#endif

pixels_hash pixels_hash_portable(const uint8_t *bytes, size_t size) { return hash_of(bytes, size); }

pixels_hash pixels_hash_of(const uint8_t *bytes, size_t size) {
  return hash_has_avx2() ? hash_of_avx2(bytes, size) : hash_of(bytes, size);
}

void pixels_hash_rows(pixels_hash *rows, const uint8_t *native, size_t width, size_t height, int are_opaque) {
  (hash_has_avx2() ? hash_rows_avx2 : hash_rows)(rows, native, width, height, are_opaque);
}
