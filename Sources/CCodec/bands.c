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
  uint8_t *filtered, *chunk, *straight;
  size_t filtered_capacity, chunk_capacity, straight_capacity;
#if HAS_IGZIP
  struct isal_zstream igzip;
#endif
#if HAS_LIBDEFLATE
  struct libdeflate_compressor *libdeflate;
#endif
  z_stream zlib;
  int zlib_is_ready;
};

codec_workspace *codec_workspace_make(void) { return calloc(1, sizeof(codec_workspace)); }

void codec_workspace_release(codec_workspace *self) {
  if (self == NULL) return;
  if (self->zlib_is_ready) deflateEnd(&self->zlib);
#if HAS_LIBDEFLATE
  if (self->libdeflate != NULL) libdeflate_free_compressor(self->libdeflate);
#endif
  free(self->filtered);
  free(self->chunk);
  free(self->straight);
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

static uint32_t checksum(const uint8_t *bytes, size_t size) {
#if HAS_IGZIP
  return crc32_gzip_refl(0, bytes, size);
#elif HAS_LIBDEFLATE
  return libdeflate_crc32(0, bytes, size);
#else
  return (uint32_t)crc32(0, bytes, (uInt)size);
#endif
}

static uint32_t adler_of(const uint8_t *bytes, size_t size) {
#if HAS_IGZIP
  // The function keeps the sums' order of zlib: the sum of sums in the high half.
  return isal_adler32(1, bytes, size);
#elif HAS_LIBDEFLATE
  return libdeflate_adler32(1, bytes, size);
#else
  return (uint32_t)adler32(1, bytes, (uInt)size);
#endif
}

// MARK: Compression to a byte boundary

static size_t zlib_compress(
  codec_workspace *self, uint8_t *to, size_t capacity, const uint8_t *from, size_t size, int level) {
  z_stream *zlib = &self->zlib;
  if (!self->zlib_is_ready) {
    // A raw stream with the largest window and zlib's usual memory.
    if (deflateInit2(zlib, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    self->zlib_is_ready = 1;
  } else if (deflateReset(zlib) != Z_OK || deflateParams(zlib, level, Z_DEFAULT_STRATEGY) != Z_OK) {
    return 0;
  }
  zlib->next_in = (Bytef *)from, zlib->avail_in = (uInt)size;
  zlib->next_out = to, zlib->avail_out = (uInt)capacity;
  if (deflate(zlib, Z_FULL_FLUSH) != Z_OK || zlib->avail_in > 0) return 0;
  return capacity - zlib->avail_out;
}

#if HAS_IGZIP
static size_t igzip_compress(codec_workspace *self, uint8_t *to, size_t capacity, size_t size) {
  struct isal_zstream *igzip = &self->igzip;
  isal_deflate_stateless_init(igzip);
  // That call leaves the window's size as it finds it.
  igzip->hist_bits = 0;
  // The bytes must be a function of the input alone. In version 2.30 those of levels 1 and 2 are not: the assembly files the
  // input's third place under a hash of where the stream lies in memory, which shows once in a thousand bands. Level 3
  // takes five times as long.
  igzip->level = 0;
  igzip->flush = FULL_FLUSH;
  igzip->next_in = self->filtered, igzip->avail_in = (uint32_t)size;
  igzip->next_out = to, igzip->avail_out = (uint32_t)capacity;
  if (isal_deflate_stateless(igzip) != COMP_OK || igzip->avail_in > 0) return 0;
  return capacity - igzip->avail_out;
}
#endif

// What takes igzip's place.
static size_t fallback_compress(codec_workspace *self, uint8_t *to, size_t capacity, size_t size) {
#if HAS_LIBDEFLATE
  if (self->libdeflate == NULL) self->libdeflate = libdeflate_alloc_compressor(1);
  if (self->libdeflate == NULL) return 0;
  size_t length = 0;
  for (size_t done = 0; done < size;) {
    const uint8_t *from = self->filtered + done;
    const size_t part = size - done < flushed_most ? size - done : flushed_most;
    size_t added = flushed_deflate(self->libdeflate, to + length, capacity - length, from, part);
    if (added == 0) added = zlib_compress(self, to + length, capacity - length, from, part, 1);
    if (added == 0) return 0;
    done += part, length += added;
  }
  return length;
#else
  return zlib_compress(self, to, capacity, self->filtered, size, 1);
#endif
}

static size_t compress_filtered(
  codec_workspace *self, uint8_t *to, size_t capacity, size_t size, codec_effort effort) {
  if (effort == codec_effort_balanced) return zlib_compress(self, to, capacity, self->filtered, size, 6);
#if HAS_IGZIP
  if (effort == codec_effort_fast) return igzip_compress(self, to, capacity, size);
#endif
  return fallback_compress(self, to, capacity, size);
}

// MARK: Bands

// The library leaves something in the upper parts of wide registers, which makes all older instructions after it slow:
// those of SHA-256, and pixman's, take up to three times as long.
static void clear_upper_parts(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx")) __asm__ volatile("vzeroupper");
#endif
}

static void filter_rows(
  codec_workspace *self, const uint8_t *native, uint32_t width, uint32_t row_count, int with_alpha) {
  uint8_t *to = self->filtered;
  // PNG's filters None, 0, and Sub, 1.
  int sub = pixels_are_smooth(native, width, row_count);
  for (uint32_t y = 0; y < row_count; y++, native += (size_t)4 * width) {
    *to++ = (uint8_t)sub;
    if (with_alpha) {
      uint8_t *straight = sub ? self->straight : to;
      pixels_straight_from_native(straight, native, width);
      if (sub) pixels_sub4(to, straight, width);
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
  // Stored blocks add 5 bytes for each 16 KB at worst, a flush as many.
  size_t capacity = size + size / 1024 + 1024;
  if (!reserve(&self->filtered, &self->filtered_capacity, size)) return 0;
  if (!reserve(&self->chunk, &self->chunk_capacity, capacity + 12)) return 0;
  if (with_alpha && !reserve(&self->straight, &self->straight_capacity, (size_t)4 * width)) return 0;
  filter_rows(self, native, width, row_count, with_alpha);
  size_t length = compress_filtered(self, self->chunk + 8, capacity, size, effort);
  if (length == 0) return 0;
  put_32(self->chunk, (uint32_t)length);
  memcpy(self->chunk + 4, "IDAT", 4);
  put_32(self->chunk + 8 + length, checksum(self->chunk + 4, length + 4));
  *chunk = self->chunk;
  *adler = adler_of(self->filtered, size);
  clear_upper_parts();
  return length + 12;
}

// An Adler-32 is 1 and the sum of all bytes in its low half, and the sum of all values of that in its high half, each modulo
// 65521 (RFC 1950, section 8.2). zlib has such a function; loading it for this alone takes longer than the rest of a
// comparison.
uint32_t codec_adler_combine(uint32_t first, uint32_t second, uint64_t size) {
  const uint64_t modulus = 65521, before = (first & 0xffff) + modulus - 1;
  const uint64_t low = (before + (second & 0xffff)) % modulus;
  const uint64_t high = ((first >> 16) + (second >> 16) + size % modulus * before) % modulus;
  return (uint32_t)(high << 16 | low);
}

size_t codec_chunk_write(uint8_t *to, const char type[4], const uint8_t *bytes, size_t size) {
  put_32(to, (uint32_t)size);
  memcpy(to + 4, type, 4);
  if (size > 0) memcpy(to + 8, bytes, size);
  put_32(to + 8 + size, checksum(to + 4, size + 4));
  return size + 12;
}

const char *codec_fast_deflate_name(void) {
#if HAS_IGZIP
  return "igzip 0";
#elif HAS_LIBDEFLATE
  return "libdeflate 1";
#else
  return "zlib 1";
#endif
}
