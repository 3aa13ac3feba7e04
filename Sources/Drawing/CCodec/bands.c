#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "CCodec.h"
#include "CPixels.h"

#if __has_include(<isa-l/igzip_lib.h>)
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#define HAS_IGZIP 1
#else
#define HAS_IGZIP 0
#endif

struct codec_workspace {
  uint8_t *filtered, *chunk;
  size_t filtered_capacity, chunk_capacity;
#if HAS_IGZIP
  struct isal_zstream igzip;
#endif
  z_stream zlib;
  int zlib_is_ready;
};

codec_workspace *codec_workspace_make(void) { return calloc(1, sizeof(codec_workspace)); }

void codec_workspace_release(codec_workspace *self) {
  if (self == NULL) return;
  if (self->zlib_is_ready) deflateEnd(&self->zlib);
  free(self->filtered);
  free(self->chunk);
  free(self);
}

static int reserve(uint8_t **bytes, size_t *capacity, size_t size) {
  if (*capacity >= size) return 1;
  free(*bytes);
  *bytes = malloc(size);
  *capacity = *bytes != NULL ? size : 0;
  return *bytes != NULL;
}

static void put_32(uint8_t *to, uint32_t value) {
  to[0] = (uint8_t)(value >> 24), to[1] = (uint8_t)(value >> 16), to[2] = (uint8_t)(value >> 8), to[3] = (uint8_t)value;
}

#if HAS_IGZIP
uint32_t codec_crc(const uint8_t *bytes, size_t size) { return crc32_gzip_refl(0, bytes, size); }
static uint32_t adler_of(const uint8_t *bytes, size_t size) { return isal_adler32(1, bytes, size); }
#else
uint32_t codec_crc(const uint8_t *bytes, size_t size) { return (uint32_t)crc32(0, bytes, (uInt)size); }
static uint32_t adler_of(const uint8_t *bytes, size_t size) { return (uint32_t)adler32(1, bytes, (uInt)size); }
#endif

// MARK: Compression

// Both compress the filtered rows to whole bytes. A full flush ends with an empty stored block, and later data does not refer to
// earlier data.

static size_t zlib_compress(codec_workspace *self, uint8_t *to, size_t capacity, size_t size, int level) {
  z_stream *zlib = &self->zlib;
  if (!self->zlib_is_ready) {
    // A raw stream with the largest window and zlib's default memory.
    if (deflateInit2(zlib, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    self->zlib_is_ready = 1;
  } else if (deflateReset(zlib) != Z_OK || deflateParams(zlib, level, Z_DEFAULT_STRATEGY) != Z_OK) {
    return 0;
  }
  zlib->next_in = self->filtered, zlib->avail_in = (uInt)size;
  zlib->next_out = to, zlib->avail_out = (uInt)capacity;
  if (deflate(zlib, Z_FULL_FLUSH) != Z_OK || zlib->avail_in > 0) return 0;
  return capacity - zlib->avail_out;
}

#if HAS_IGZIP
static size_t igzip_compress(codec_workspace *self, uint8_t *to, size_t capacity, size_t size) {
  struct isal_zstream *igzip = &self->igzip;
  isal_deflate_stateless_init(igzip);
  // The initialisation does not set the window size.
  igzip->hist_bits = 0;
  // The output must depend on the input alone. In igzip 2.30 that of levels 1 and 2 does not: the assembly hashes the third
  // position with the stream's address in memory, which affects one band in a thousand. Level 3 takes five times as long.
  igzip->level = 0;
  igzip->flush = FULL_FLUSH;
  igzip->next_in = self->filtered, igzip->avail_in = (uint32_t)size;
  igzip->next_out = to, igzip->avail_out = (uint32_t)capacity;
  if (isal_deflate_stateless(igzip) != COMP_OK || igzip->avail_in > 0) return 0;
  return capacity - igzip->avail_out;
}
#endif

static size_t compress_filtered(
  codec_workspace *self, uint8_t *to, size_t capacity, size_t size, codec_effort effort) {
#if HAS_IGZIP
  if (effort == codec_effort_fast) return igzip_compress(self, to, capacity, size);
#endif
  return zlib_compress(self, to, capacity, size, effort == codec_effort_balanced ? 6 : 1);
}

// MARK: Bands

static void filter_rows(uint8_t *to, const uint8_t *native, uint32_t width, uint32_t row_count, int with_alpha) {
  // PNG's filters are None, 0, and Sub, 1.
  const int sub = pixels_are_smooth(native, width, row_count);
  for (uint32_t y = 0; y < row_count; y++, native += (size_t)4 * width) {
    *to++ = (uint8_t)sub;
    if (with_alpha) {
      pixels_straight_from_native(to, native, width);
      if (sub) pixels_sub4(to, width);
    } else if (sub) {
      pixels_rgb_sub_from_native(to, native, width);
    } else {
      pixels_rgb_from_native(to, native, width);
    }
    to += (size_t)(with_alpha ? 4 : 3) * width;
  }
}

size_t codec_band_encode(
  codec_workspace *self, const uint8_t **chunk, uint32_t *adler, const uint8_t *native, uint32_t width,
  uint32_t row_count, int with_alpha, codec_effort effort) {
  size_t size = ((size_t)(with_alpha ? 4 : 3) * width + 1) * row_count;
  // Stored blocks add at most 5 bytes per 16 KB, a flush 5 more.
  size_t capacity = size + size / 1024 + 1024;
  if (!reserve(&self->filtered, &self->filtered_capacity, size)) return 0;
  if (!reserve(&self->chunk, &self->chunk_capacity, capacity + 12)) return 0;
  filter_rows(self->filtered, native, width, row_count, with_alpha);
  size_t length = compress_filtered(self, self->chunk + 8, capacity, size, effort);
  if (length == 0) return 0;
  put_32(self->chunk, (uint32_t)length);
  memcpy(self->chunk + 4, "IDAT", 4);
  put_32(self->chunk + 8 + length, codec_crc(self->chunk + 4, length + 4));
  *chunk = self->chunk;
  *adler = adler_of(self->filtered, size);
#if defined(__x86_64__)
  // igzip does not clear the upper halves of the AVX registers, which makes SSE code such as pixman's three times as slow.
  if (__builtin_cpu_supports("avx")) __asm__ volatile("vzeroupper");
#endif
  return length + 12;
}

uint32_t codec_adler_combine(uint32_t first, uint32_t second, uint64_t size) {
  return (uint32_t)adler32_combine(first, second, (z_off_t)size);
}

size_t codec_chunk_write(uint8_t *to, const char type[4], const uint8_t *bytes, size_t size) {
  put_32(to, (uint32_t)size);
  memcpy(to + 4, type, 4);
  if (size > 0) memcpy(to + 8, bytes, size);
  put_32(to + 8 + size, codec_crc(to + 4, size + 4));
  return size + 12;
}

const char *codec_fast_deflate_name(void) { return HAS_IGZIP ? "igzip 0" : "zlib 1"; }
