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
  uint32_t width, height;
  int has_alpha;
  uint64_t raw_size;
};

static void fail(png_structp png, png_const_charp text) {
  codec_png *self = png_get_error_ptr(png);
  if (self->capacity > 0) {
    strncpy(self->message, text, self->capacity - 1);
    self->message[self->capacity - 1] = 0;
  }
  longjmp(png_jmpbuf(png), 1);
}

// Warnings concern chunks that do not change the pixels.
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

static void note_header(codec_png *self) {
  png_structp png = self->png;
  png_infop info = self->info;
  self->width = png_get_image_width(png, info);
  self->height = png_get_image_height(png, info);
  self->has_alpha = (png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) != 0
    || png_get_valid(png, info, PNG_INFO_tRNS) != 0;
  self->raw_size = (uint64_t)png_get_rowbytes(png, info) * self->height;
}

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
  // Only what makes pixels: libpng would take a lying length of an eXIf chunk, such as 600 MB, for granted.
  png_set_keep_unknown_chunks(self->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_read_info(self->png, self->info);
  note_header(self);
  *result = self;
  return codec_done;
}

uint32_t codec_png_width(const codec_png *self) { return self->width; }
uint32_t codec_png_height(const codec_png *self) { return self->height; }
int codec_png_has_alpha(const codec_png *self) { return self->has_alpha; }
uint64_t codec_png_raw_size(const codec_png *self) { return self->raw_size; }

static void ask_for_straight_pixels(codec_png *self) {
  png_structp png = self->png;
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
  png_set_interlace_handling(png);
  png_read_update_info(png, self->info);
}

codec_status codec_png_read(codec_png *self, uint8_t *native, char *message, size_t capacity) {
  self->message = message, self->capacity = capacity;
  png_bytep *rows = malloc(sizeof(png_bytep) * self->height);
  if (rows == NULL) return codec_no_memory;
  for (uint32_t y = 0; y < self->height; y++) rows[y] = native + (size_t)4 * self->width * y;
  if (setjmp(png_jmpbuf(self->png))) {
    free(rows);
    return failure(self);
  }
  ask_for_straight_pixels(self);
  if (png_get_rowbytes(self->png, self->info) != (size_t)4 * self->width) {
    png_error(self->png, "rows have an unexpected length");
  }
  png_read_image(self->png, rows);
  png_read_end(self->png, NULL);
  free(rows);
  pixels_native_from_straight(native, native, (size_t)self->width * self->height);
  return codec_done;
}

void codec_png_close(codec_png *self) {
  if (self == NULL) return;
  if (self->png != NULL) png_destroy_read_struct(&self->png, self->info ? &self->info : NULL, NULL);
  free(self);
}

const char *codec_png_version(void) { return png_get_libpng_ver(NULL); }
