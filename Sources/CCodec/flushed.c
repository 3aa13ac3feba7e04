#include "flushed.h"

#if HAS_LIBDEFLATE

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// libdeflate only makes whole streams: their last block says that it is the last, and ends anywhere in a byte. zlib is
// asked where the blocks begin and end.
struct flushed_deflate {
  struct libdeflate_compressor *compressor;
  z_stream zlib;
  uint8_t *scratch;
  size_t scratch_capacity;
};

flushed_deflate *flushed_deflate_make(void) {
  flushed_deflate *self = calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  self->compressor = libdeflate_alloc_compressor(1);
  if (self->compressor != NULL && inflateInit2(&self->zlib, -15) == Z_OK) return self;
  if (self->compressor != NULL) libdeflate_free_compressor(self->compressor);
  free(self);
  return NULL;
}

void flushed_deflate_release(flushed_deflate *self) {
  if (self == NULL) return;
  libdeflate_free_compressor(self->compressor);
  inflateEnd(&self->zlib);
  free(self->scratch);
  free(self);
}

// Finds the bit at which the last block begins, and the one behind it. 0 where that is no stream of `size` bytes.
static int find_last_block(
  flushed_deflate *self, uint8_t *bytes, size_t length, size_t size, size_t *first, size_t *end) {
  if (self->scratch_capacity < size) {
    free(self->scratch);
    self->scratch = malloc(size);
    self->scratch_capacity = self->scratch != NULL ? size : 0;
    if (self->scratch == NULL) return 0;
  }
  z_stream *zlib = &self->zlib;
  if (inflateReset(zlib) != Z_OK) return 0;
  zlib->next_in = bytes, zlib->avail_in = (uInt)length;
  zlib->next_out = self->scratch, zlib->avail_out = (uInt)size;
  *first = *end = 0;
  int status;
  // Stops behind each block; the low bits of data_type count the bits of the last byte that are not used yet.
  while ((status = inflate(zlib, Z_BLOCK)) == Z_OK) {
    *first = *end;
    *end = 8 * zlib->total_in - (size_t)(zlib->data_type & 7);
  }
  return status == Z_STREAM_END && zlib->total_out == size;
}

size_t flushed_deflate_compress(
  flushed_deflate *self, uint8_t *to, size_t capacity, const uint8_t *from, size_t size) {
  size_t length = libdeflate_deflate_compress(self->compressor, from, size, to, capacity);
  size_t first, end;
  if (length == 0 || !find_last_block(self, to, length, size, &first, &end)) return 0;
  // Its first bit says that it is the last.
  to[first / 8] &= (uint8_t)~(1u << first % 8);
  // An empty stored block: three bits of zeroes, as many as there are to the end of the byte, and its length twice, once
  // inverted.
  size_t aligned = (end + 3 + 7) / 8;
  if (aligned + 4 > capacity) return 0;
  if (aligned > length) to[length] = 0;
  memcpy(to + aligned, (const uint8_t[4]){0, 0, 0xff, 0xff}, 4);
  return aligned + 4;
}

#endif
