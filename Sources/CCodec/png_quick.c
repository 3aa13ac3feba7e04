#include <stdlib.h>
#include <string.h>

#include "CCodec.h"
#include "CPixels.h"

#if __has_include(<isa-l/igzip_lib.h>)
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

static uint32_t get_32(const uint8_t *from) {
  return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8 | from[3];
}

// MARK: Chunks

// A chunk, of which everything lies within the file and the checksum is right.
typedef struct {
  const uint8_t *type, *content;
  size_t size, next;
} chunk;

static int is_letter(uint8_t byte) { return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z'); }

static int read_chunk(const codec_quick *png, size_t offset, chunk *result) {
  if (png->size - offset < 12) return 0;
  const uint8_t *start = png->bytes + offset;
  const size_t size = get_32(start);
  if (size > png->size - offset - 12) return 0;
  for (int i = 4; i < 8; i++) {
    if (!is_letter(start[i])) return 0;
  }
  if (crc32_gzip_refl(0, start + 4, size + 4) != get_32(start + 8 + size)) return 0;
  *result = (chunk){start + 4, start + 8, size, offset + size + 12};
  return 1;
}

static int is(const chunk *self, const char type[4]) { return memcmp(self->type, type, 4) == 0; }

// libpng refuses longer rows and columns unless it is told otherwise.
enum { longest_side = 1000000 };

static int read_header(codec_quick *png, const chunk *header) {
  static const uint8_t rgb[5] = {8, 2, 0, 0, 0}, rgba[5] = {8, 6, 0, 0, 0};
  if (!is(header, "IHDR") || header->size != 13) return 0;
  png->width = get_32(header->content), png->height = get_32(header->content + 4);
  if (png->width == 0 || png->height == 0 || png->width > longest_side || png->height > longest_side) return 0;
  png->bytes_per_pixel = memcmp(header->content + 8, rgb, 5) == 0 ? 3 : memcmp(header->content + 8, rgba, 5) == 0 ? 4 : 0;
  return png->bytes_per_pixel > 0;
}

// Whether a chunk besides IHDR, IDAT and IEND leaves the pixels alone, whatever is in it: a lower-case letter says that
// it may be ignored. libpng looks into some of them, and has limits for those that are many or long.
static int may_be_ignored(const chunk *self) {
  return self->type[0] >= 'a' && !is(self, "tRNS") && self->size <= 1 << 16;
}

enum { most_ignored = 100 };

int codec_quick_open(codec_quick *png, const uint8_t *bytes, size_t size) {
  static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  *png = (codec_quick){.bytes = bytes, .size = size};
  chunk now;
  if (size < 8 || memcmp(bytes, signature, 8) != 0) return 0;
  if (!read_chunk(png, 8, &now) || !read_header(png, &now)) return 0;
  int ignored = 0, data_is_over = 0;
  for (size_t offset = now.next;; offset = now.next) {
    if (!read_chunk(png, offset, &now)) return 0;
    if (is(&now, "IDAT")) {
      if (data_is_over) return 0;
      if (png->data == 0) png->data = offset;
      continue;
    }
    data_is_over = png->data > 0;
    if (is(&now, "IEND")) return png->data > 0 && now.size == 0;
    if (!may_be_ignored(&now) || ++ignored > most_ignored) return 0;
  }
}

// MARK: Pixels

typedef struct {
  const codec_quick *png;
  struct inflate_state state;
  // The next chunk.
  size_t offset;
  size_t row_size;
  // Filtered rows that were inflated, as many as fit in a processor's cache, and what the vectors read behind them.
  uint8_t *window;
  size_t window_rows;
  // Rows of straight pixels above and at the current one; the first for RGB is only the zeros above the picture.
  uint8_t *straight;
} reader;

static size_t window_bytes(size_t row_size) { return row_size > 1 << 16 ? row_size : (1 << 16) / row_size * row_size; }

// The zlib header (RFC 1950): deflate, no dictionary, and a window that every distance lies within. With a smaller window
// zlib refuses distances that igzip does not.
static int has_usual_header(const reader *self, const uint8_t header[2]) {
  const unsigned bits = header[0] >> 4;
  const size_t size = self->row_size * self->png->height;
  if ((header[0] & 15) != 8 || bits > 7 || (header[1] & 0x20) || (256u * header[0] + header[1]) % 31 > 0) return 0;
  return bits == 7 || size <= (size_t)256 << bits;
}

static int check_header(const reader *self) {
  uint8_t header[2];
  size_t offset = self->offset;
  // Chunks were read before, so what they say of their size is true; the header may lie in two of them.
  for (int i = 0; i < 2;) {
    const uint8_t *start = self->png->bytes + offset;
    if (memcmp(start + 4, "IDAT", 4) != 0) return 0;
    const size_t size = get_32(start);
    for (size_t k = 0; k < size && i < 2; k++) header[i++] = start[8 + k];
    offset += size + 12;
  }
  return has_usual_header(self, header);
}

// Inflates until the output is full, or the stream is at its end. 0 where the stream is broken or the data run out.
static int inflate_more(reader *self) {
  struct inflate_state *state = &self->state;
  while (state->avail_out > 0 && state->block_state != ISAL_BLOCK_FINISH) {
    if (state->avail_in == 0) {
      const uint8_t *start = self->png->bytes + self->offset;
      if (memcmp(start + 4, "IDAT", 4) == 0) {
        const uint32_t size = get_32(start);
        // Not changed, though the library's structure says it could be.
        state->next_in = (uint8_t *)(uintptr_t)(start + 8), state->avail_in = size;
        self->offset += size + 12;
        if (size == 0) continue;
      }
    }
    const uint32_t in = state->avail_in, out = state->avail_out;
    if (isal_inflate(state) != ISAL_DECOMP_OK) return 0;
    const int is_stuck = state->avail_in == in && state->avail_out == out;
    if (is_stuck && state->block_state != ISAL_BLOCK_FINISH) return 0;
  }
  return 1;
}

static int unfilter_row(reader *self, uint8_t *native, const uint8_t *filtered, size_t y) {
  const codec_quick *png = self->png;
  const size_t size = (size_t)4 * png->width;
  if (native == NULL) return filtered[0] <= 4;
  if (png->bytes_per_pixel == 3) {
    uint8_t *row = native + size * y;
    return pixels_unfilter(row, filtered + 1, y > 0 ? row - size : self->straight, png->width, 3, filtered[0]);
  }
  uint8_t *row = self->straight + size * (y % 2), *above = self->straight + size * ((y + 1) % 2);
  if (!pixels_unfilter(row, filtered + 1, above, png->width, 4, filtered[0])) return 0;
  pixels_native_from_straight(native + size * y, row, png->width);
  return 1;
}

static int read_rows(reader *self, uint8_t *native) {
  for (size_t y = 0; y < self->png->height;) {
    const size_t left = self->png->height - y, rows = left < self->window_rows ? left : self->window_rows;
    self->state.next_out = self->window, self->state.avail_out = (uint32_t)(rows * self->row_size);
    if (!inflate_more(self) || self->state.avail_out > 0) return 0;
    for (size_t i = 0; i < rows; i++, y++) {
      if (!unfilter_row(self, native, self->window + i * self->row_size, y)) return 0;
    }
  }
  // Only the end of the stream may follow, with the checksum, which igzip looks at.
  self->state.next_out = self->window, self->state.avail_out = 1;
  return inflate_more(self) && self->state.avail_out == 1 && self->state.avail_in == 0
    && memcmp(self->png->bytes + self->offset + 4, "IDAT", 4) != 0;
}

int codec_quick_read(const codec_quick *png, uint8_t *native) {
  reader *self = malloc(sizeof *self);
  if (self == NULL) return 0;
  self->png = png, self->offset = png->data;
  self->row_size = (size_t)png->width * (size_t)png->bytes_per_pixel + 1;
  self->window_rows = window_bytes(self->row_size) / self->row_size;
  self->window = malloc(window_bytes(self->row_size) + 16);
  self->straight = calloc(2, (size_t)4 * png->width);
  isal_inflate_init(&self->state);
  self->state.crc_flag = ISAL_ZLIB;
  const int is_done = self->window != NULL && self->straight != NULL && check_header(self) && read_rows(self, native);
  free(self->window);
  free(self->straight);
  free(self);
  return is_done;
}

#else

int codec_quick_open(codec_quick *png, const uint8_t *bytes, size_t size) {
  (void)png, (void)bytes, (void)size;
  return 0;
}

int codec_quick_read(const codec_quick *png, uint8_t *native) {
  (void)png, (void)native;
  return 0;
}

#endif
