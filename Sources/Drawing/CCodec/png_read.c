#include "CCodec.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "CPixels.h"

struct codec_png {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t size, offset;
  int ran_out;
  char *message;
  size_t capacity;
  // A row of R, G, B or R, G, B, A.
  uint8_t *row;
  const codec_colors *colors;
};

static void fail(png_structp png, png_const_charp text) {
  codec_png *self = png_get_error_ptr(png);
  if (self->capacity > 0) {
    strncpy(self->message, text, self->capacity - 1);
    self->message[self->capacity - 1] = 0;
  }
  longjmp(png_jmpbuf(png), 1);
}

// Warnings concern only chunks that do not affect pixels.
static void ignore(png_structp png, png_const_charp text) { (void)png, (void)text; }

static void take(png_structp png, png_bytep to, png_size_t count) {
  codec_png *self = png_get_io_ptr(png);
  if (self->size - self->offset < count) {
    self->ran_out = 1;
    png_error(png, "the file ends too early");
  }
  memcpy(to, self->bytes + self->offset, count);
  self->offset += count;
}

static codec_status failure(const codec_png *self) { return self->ran_out ? codec_truncated : codec_malformed; }

codec_status codec_png_open(
  codec_png **result, const uint8_t *bytes, size_t size, char *message, size_t capacity) {
  *result = NULL;
  if (size < 8 || png_sig_cmp(bytes, 0, 8) != 0) return codec_not_png;
  codec_png *self = calloc(1, sizeof *self);
  if (self == NULL) return codec_no_memory;
  self->bytes = bytes, self->size = size, self->message = message, self->capacity = capacity;
  self->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, self, fail, ignore);
  if (self->png != NULL) self->info = png_create_info_struct(self->png);
  if (self->info == NULL) {
    codec_png_close(self);
    return codec_no_memory;
  }
  if (setjmp(png_jmpbuf(self->png))) {
    codec_status status = failure(self);
    codec_png_close(self);
    return status;
  }
  png_set_read_fn(self->png, self, take);
  // Reads only chunks that affect pixels: libpng would trust a false length of an eXIf chunk, such as 600 MB.
  png_set_keep_unknown_chunks(self->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_read_info(self->png, self->info);
  *result = self;
  return codec_done;
}

uint32_t codec_png_width(const codec_png *self) { return png_get_image_width(self->png, self->info); }
uint32_t codec_png_height(const codec_png *self) { return png_get_image_height(self->png, self->info); }

uint64_t codec_png_raw_size(const codec_png *self) {
  return (uint64_t)png_get_rowbytes(self->png, self->info) * codec_png_height(self);
}

// Requests rows with 8 bits per channel and three or four channels. Interlaced pictures have four, because their rows are
// composed in the buffer of the native pixels.
static int ask_for_rows(codec_png *self) {
  png_structp png = self->png;
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  const int passes = png_set_interlace_handling(png);
  if (passes > 1) png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
  png_read_update_info(png, self->info);
  return passes;
}

static void read_rows(codec_png *self, uint8_t *native, int passes) {
  const uint32_t width = codec_png_width(self), height = codec_png_height(self);
  const int channels = png_get_channels(self->png, self->info);
  for (int pass = 1; pass <= passes; pass++) {
    for (uint32_t y = 0; y < height; y++) {
      uint8_t *to = native + (size_t)4 * width * y, *row = passes > 1 ? to : self->row;
      png_read_row(self->png, row, NULL);
      if (pass < passes) continue;
      codec_colors_convert(self->colors, row, width, channels == 3 ? codec_rgb : codec_rgba);
      channels == 3 ? pixels_native_from_rgb(to, row, width) : pixels_native_from_straight(to, row, width);
    }
  }
  png_read_end(self->png, NULL);
}

codec_status codec_png_read(
  codec_png *self, const codec_colors *colors, uint8_t *native, int *is_opaque, char *message, size_t capacity) {
  self->colors = colors, self->message = message, self->capacity = capacity;
  self->row = malloc((size_t)4 * codec_png_width(self));
  if (self->row == NULL) return codec_no_memory;
  if (setjmp(png_jmpbuf(self->png))) return failure(self);
  const int has_alpha = (png_get_color_type(self->png, self->info) & PNG_COLOR_MASK_ALPHA) != 0
    || png_get_valid(self->png, self->info, PNG_INFO_tRNS) != 0;
  const int passes = ask_for_rows(self);
  if (png_get_rowbytes(self->png, self->info) > (size_t)4 * codec_png_width(self)) {
    png_error(self->png, "rows have an unexpected length");
  }
  read_rows(self, native, passes);
  *is_opaque = !has_alpha || pixels_all_opaque(native, (size_t)codec_png_width(self) * codec_png_height(self));
  return codec_done;
}

static void read_wide_rows(codec_png *self, uint16_t *wide) {
  png_structp png = self->png;
  png_set_expand_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xffff, PNG_FILLER_AFTER);
  // The file is big-endian, the machine little-endian.
  png_set_swap(png);
  const int passes = png_set_interlace_handling(png);
  png_read_update_info(png, self->info);
  const size_t width = codec_png_width(self), height = codec_png_height(self);
  if (png_get_rowbytes(png, self->info) != 8 * width) png_error(png, "rows have an unexpected length");
  for (int pass = 0; pass < passes; pass++) {
    for (size_t y = 0; y < height; y++) png_read_row(png, (png_bytep)(wide + 4 * width * y), NULL);
  }
  png_read_end(png, NULL);
  for (uint16_t *pixel = wide; pixel < wide + 4 * width * height; pixel += 4) {
    for (int i = 0; i < 3; i++) pixel[i] = (uint16_t)(((uint32_t)pixel[i] * pixel[3] + 32767) / 65535);
  }
}

codec_status codec_png_read_wide(codec_png *self, uint16_t *wide, char *message, size_t capacity) {
  self->message = message, self->capacity = capacity;
  if (setjmp(png_jmpbuf(self->png))) return failure(self);
  read_wide_rows(self, wide);
  return codec_done;
}

void codec_png_close(codec_png *self) {
  if (self == NULL) return;
  if (self->png != NULL) png_destroy_read_struct(&self->png, self->info ? &self->info : NULL, NULL);
  free(self->row);
  free(self);
}

const char *codec_png_version(void) { return png_get_libpng_ver(NULL); }
