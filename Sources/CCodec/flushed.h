#pragma once
// Deflate by libdeflate, to a byte boundary in the middle of a stream.

#include <stddef.h>
#include <stdint.h>

#if __has_include(<libdeflate.h>)
#define HAS_LIBDEFLATE 1
#else
#define HAS_LIBDEFLATE 0
#endif

#if HAS_LIBDEFLATE

typedef struct flushed_deflate flushed_deflate;

// NULL without memory.
flushed_deflate *flushed_deflate_make(void);
void flushed_deflate_release(flushed_deflate *self);

// Compresses to blocks that others may follow: none is the last, and the end is on a byte. The answer is their length, or 0
// where `to` is too small or there is no memory.
size_t flushed_deflate_compress(
  flushed_deflate *self, uint8_t *to, size_t capacity, const uint8_t *from, size_t size);

#endif
