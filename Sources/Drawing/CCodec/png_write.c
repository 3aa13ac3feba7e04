#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "CCodec.h"
#include "CPixels.h"

const int codec_filter_none = PNG_FILTER_NONE;
const int codec_filter_sub = PNG_FILTER_SUB;
const int codec_filter_all = PNG_ALL_FILTERS;

typedef struct {
  uint8_t *bytes;
  size_t size, capacity;
} sink;

static void put(png_structp png, png_bytep from, png_size_t count) {
  sink *self = png_get_io_ptr(png);
  if (self->capacity - self->size < count) {
    size_t capacity = 2 * self->capacity + count + 65536;
    uint8_t *bytes = realloc(self->bytes, capacity);
    if (bytes == NULL) png_error(png, "no memory");
    self->bytes = bytes;
    self->capacity = capacity;
  }
  memcpy(self->bytes + self->size, from, count);
  self->size += count;
}

static void flush(png_structp png) { (void)png; }
static void fail(png_structp png, png_const_charp text) {
  (void)text;
  longjmp(png_jmpbuf(png), 1);
}
static void ignore(png_structp png, png_const_charp text) { (void)png, (void)text; }

size_t codec_png_write(
  uint8_t **bytes, const uint8_t *native, uint32_t width, uint32_t height, int with_alpha, int level, int filters) {
  sink out = {0};
  *bytes = NULL;
  uint8_t *row = malloc((size_t)4 * width);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  png_infop info = png != NULL ? png_create_info_struct(png) : NULL;
  sink *volatile kept = &out;
  if (row == NULL || info == NULL || setjmp(png_jmpbuf(png))) {
    free(row);
    free(kept->bytes);
    png_destroy_write_struct(&png, info != NULL ? &info : NULL);
    return 0;
  }
  png_set_write_fn(png, &out, put, flush);
  png_set_compression_level(png, level);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, filters);
  png_set_IHDR(
    png, info, width, height, 8, with_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
    PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(png, info);
  for (uint32_t y = 0; y < height; y++) {
    const uint8_t *from = native + (size_t)4 * width * y;
    with_alpha ? pixels_straight_from_native(row, from, width) : pixels_rgb_from_native(row, from, width);
    png_write_row(png, row);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  free(row);
  *bytes = out.bytes;
  return out.size;
}

void codec_release(void *bytes) { free(bytes); }
