#pragma once
// Deflate by libdeflate, to a byte boundary in the middle of a stream.

#include <stddef.h>
#include <stdint.h>

#if __has_include(<libdeflate.h>)
#include <libdeflate.h>
#define HAS_LIBDEFLATE 1
#else
#define HAS_LIBDEFLATE 0
#endif

#if HAS_LIBDEFLATE

// The most bytes that are compressed at a time: at libdeflate's level 1, which ends a block behind 8192 matches of at
// least four bytes, they are one block.
enum { flushed_most = 32768 };

// Compresses to a block that others may follow: it is not the last, and ends on a byte. The answer is its length, or 0
// where `to` is too small, or where the library's stream cannot be cut open: then something else must compress that.
size_t flushed_deflate(
  struct libdeflate_compressor *compressor, uint8_t *to, size_t capacity, const uint8_t *from, size_t size);

#endif
