#pragma once
// libpng and igzip behind plain functions. libpng leaves by longjmp when it meets an error; here it lands within the
// same C function, so that no Swift frame is jumped over. Pixels are native: see CPixels.h.

#include <stddef.h>
#include <stdint.h>

// What can go wrong while a PNG is read.
typedef enum {
  codec_done = 0,
  codec_not_png = 1,
  codec_truncated = 2,
  codec_malformed = 3,
  codec_no_memory = 4,
} codec_status;

// A PNG whose header has been read.
typedef struct codec_png codec_png;

// Reads the header. `bytes` must live until codec_png_close. `message` receives libpng's words, cut at `capacity`.
codec_status codec_png_open(
  codec_png **png, const uint8_t *bytes, size_t size, char *message, size_t capacity);

uint32_t codec_png_width(const codec_png *png);
uint32_t codec_png_height(const codec_png *png);
// Whether a pixel can be transparent: an alpha channel or a transparent colour.
int codec_png_has_alpha(const codec_png *png);
// The bytes that the picture's rows take before they are compressed.
uint64_t codec_png_raw_size(const codec_png *png);

// Reads all rows and the end of the file. `native` has room for width × height pixels.
codec_status codec_png_read(codec_png *png, uint8_t *native, char *message, size_t capacity);

void codec_png_close(codec_png *png);

// Writes a PNG with libpng: the reference. `level` is zlib's, 0 to 9; `filters` is libpng's mask. The result goes to
// `*bytes`, which is released with codec_release; the function returns its size, or 0 without memory.
size_t codec_png_write(
  uint8_t **bytes, const uint8_t *native, uint32_t width, uint32_t height, int with_alpha, int level, int filters);

void codec_release(void *bytes);

// libpng's masks: filter Sub alone, and all filters with libpng's own choice for each row.
extern const int codec_filter_sub;
extern const int codec_filter_all;

// The version of libpng, such as 1.6.39.
const char *codec_png_version(void);
