#include <stdlib.h>
#include <string.h>

#include "CCodec.h"
#include "CPixels.h"

#if __has_include(<isa-l/igzip_lib.h>)
#include <isa-l/igzip_lib.h>

static uint32_t get_32(const uint8_t *from) {
  return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8 | from[3];
}

// MARK: Finding

size_t codec_quick_bands(const codec_quick *png, codec_band *bands, size_t capacity, uint32_t *adler) {
  // What PNGAssembly begins and ends the stream with; then follows the Adler-32.
  static const uint8_t header[2] = {0x78, 0x01}, last_block[2] = {0x03, 0x00};
  size_t count = 0;
  codec_band now = {0};
  // Chunks were looked at when the file was opened: they lie within it, and another kind follows those with data.
  for (size_t offset = png->data; memcmp(png->bytes + offset + 4, "IDAT", 4) == 0; offset = now.offset + now.size + 4) {
    // The one before is known now not to be the last.
    if (count > 1 && count - 2 < capacity) bands[count - 2] = now;
    now = (codec_band){offset + 8, get_32(png->bytes + offset)};
    if (count++ == 0 && (now.size != 2 || memcmp(png->bytes + now.offset, header, 2) != 0)) return 0;
  }
  const uint8_t *end = png->bytes + now.offset;
  if (count < 3 || now.size != 6 || memcmp(end, last_block, 2) != 0) return 0;
  *adler = get_32(end + 2);
  return count - 2;
}

// MARK: Unpacking

struct codec_unpacker {
  struct inflate_state state;
  uint32_t width;
  int bytes_per_pixel;
  size_t row_size;
  // Filtered rows, and what the vectors read behind them.
  uint8_t window[];
};

codec_unpacker *codec_unpacker_make(uint32_t width, int bytes_per_pixel) {
  if (width == 0 || (bytes_per_pixel != 3 && bytes_per_pixel != 4)) return NULL;
  const size_t row_size = (size_t)bytes_per_pixel * width + 1;
  codec_unpacker *self = malloc(sizeof *self + pixels_band_most_rows * row_size + 16);
  if (self == NULL) return NULL;
  self->width = width, self->bytes_per_pixel = bytes_per_pixel, self->row_size = row_size;
  return self;
}

void codec_unpacker_release(codec_unpacker *self) { free(self); }

// Whether the input ended where a block did, at a whole byte: nothing that was read waits for more.
static int is_between_blocks(const struct inflate_state *state) {
  return state->avail_in == 0 && state->read_in_length == 0 && state->tmp_in_size == 0
    && (state->block_state == ISAL_BLOCK_NEW_HDR || state->block_state == ISAL_BLOCK_HDR);
}

int codec_band_unpack(codec_unpacker *self, const uint8_t *bytes, size_t size, codec_rows *rows) {
  struct inflate_state *state = &self->state;
  // A byte more than is allowed: as long as there is room, nothing waits to be written.
  const size_t room = pixels_band_most_rows * self->row_size + 1;
  if (size > UINT32_MAX || room > UINT32_MAX) return 0;
  // With nothing before it, the library refuses to look back.
  isal_inflate_init(state);
  // Not changed, though the library's structure says it could be.
  state->next_in = (uint8_t *)(uintptr_t)bytes, state->avail_in = (uint32_t)size;
  state->next_out = self->window, state->avail_out = (uint32_t)room;
  if (isal_inflate(state) != ISAL_DECOMP_OK || state->avail_out == 0 || !is_between_blocks(state)) return 0;
  const size_t length = room - state->avail_out;
  if (length == 0 || length % self->row_size > 0) return 0;
  for (size_t i = 0; i < length; i += self->row_size) {
    if (self->window[i] > 1) return 0;
  }
  *rows = (codec_rows){(uint32_t)(length / self->row_size), isal_adler32(1, self->window, length)};
  return 1;
}

void codec_band_pixels(const codec_unpacker *self, uint8_t *native, uint32_t row_count) {
  for (uint32_t y = 0; y < row_count; y++, native += (size_t)4 * self->width) {
    const uint8_t *row = self->window + y * self->row_size;
    // Neither filter looks at the row above, which may be any.
    pixels_unfilter(native, row + 1, native, self->width, self->bytes_per_pixel, row[0]);
    if (self->bytes_per_pixel == 4) pixels_native_from_straight(native, native, self->width);
  }
}

#else

size_t codec_quick_bands(const codec_quick *png, codec_band *bands, size_t capacity, uint32_t *adler) {
  (void)png, (void)bands, (void)capacity, (void)adler;
  return 0;
}

codec_unpacker *codec_unpacker_make(uint32_t width, int bytes_per_pixel) {
  (void)width, (void)bytes_per_pixel;
  return NULL;
}

void codec_unpacker_release(codec_unpacker *self) { (void)self; }

int codec_band_unpack(codec_unpacker *self, const uint8_t *bytes, size_t size, codec_rows *rows) {
  (void)self, (void)bytes, (void)size, (void)rows;
  return 0;
}

void codec_band_pixels(const codec_unpacker *self, uint8_t *native, uint32_t row_count) {
  (void)self, (void)native, (void)row_count;
}

#endif
