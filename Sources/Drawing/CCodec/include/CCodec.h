#pragma once
// Plain functions for libpng, libjpeg, LittleCMS, zlib and igzip. libpng and libjpeg report errors by longjmp, which here always stays in the
// same C function and never skips a Swift frame. Pixels are native: see CPixels.h.

#include <stddef.h>
#include <stdint.h>

// The result of reading an image.
typedef enum {
  codec_done = 0,
  codec_not_png = 1,
  codec_truncated = 2,
  codec_malformed = 3,
  codec_no_memory = 4,
  codec_not_jpeg = 5,
} codec_status;

// A conversion of colours to sRGB.
typedef struct codec_colors codec_colors;

// The order of a pixel's bytes. Alpha stays as it is; colours are not premultiplied.
typedef enum { codec_rgb = 0, codec_rgba = 1, codec_bgra = 2 } codec_order;

// Makes the conversion from the colours of an ICC profile. Returns NULL if the profile is damaged, is not of R, G, B (or of grey,
// if the pictures are grey), or changes no value by more than 1, as a profile of sRGB.
codec_colors *codec_colors_make(const uint8_t *profile, size_t size, int is_grey);
void codec_colors_release(codec_colors *colors);

// Converts pixels in place; does nothing if `colors` is NULL.
void codec_colors_convert(const codec_colors *colors, uint8_t *pixels, size_t count, codec_order order);

// The version of LittleCMS, such as 2140.
int codec_lcms_version(void);

// Decompresses a zlib stream. Returns the number of bytes, or 0 if the stream is damaged or has more than `capacity` bytes.
size_t codec_inflate(uint8_t *to, size_t capacity, const uint8_t *bytes, size_t size);

// A PNG whose header has been read.
typedef struct codec_png codec_png;

// Reads the header. `bytes` must stay valid until codec_png_close. `message` receives libpng's message, truncated to `capacity`.
codec_status codec_png_open(codec_png **png, const uint8_t *bytes, size_t size, char *message, size_t capacity);

uint32_t codec_png_width(const codec_png *png);
uint32_t codec_png_height(const codec_png *png);
// The size of the uncompressed rows, in bytes.
uint64_t codec_png_raw_size(const codec_png *png);

// Reads all rows and the end of the file. `native` has a capacity of width × height pixels. `*is_opaque` receives whether all
// pixels are opaque. `colors` may be NULL.
codec_status codec_png_read(
  codec_png *png, const codec_colors *colors, uint8_t *native, int *is_opaque, char *message, size_t capacity);

// Reads all rows with 16 bits per channel: R, G, B, A, premultiplied: c' = round(c a / 65535). 8-bit values are multiplied by
// 257. `wide` has a capacity of width × height × 4 numbers.
codec_status codec_png_read_wide(codec_png *png, uint16_t *wide, char *message, size_t capacity);

void codec_png_close(codec_png *png);

// A JPEG whose header has been read.
typedef struct codec_jpeg codec_jpeg;

// Reads the header. `bytes` must stay valid until codec_jpeg_close. `message` receives libjpeg's message, truncated to
// `capacity`.
codec_status codec_jpeg_open(codec_jpeg **jpeg, const uint8_t *bytes, size_t size, char *message, size_t capacity);

uint32_t codec_jpeg_width(const codec_jpeg *jpeg);
uint32_t codec_jpeg_height(const codec_jpeg *jpeg);
// The number of 8×8 blocks in all components; each takes at least one bit of the file.
uint64_t codec_jpeg_block_count(const codec_jpeg *jpeg);

// Reads all rows (grey, RGB or CMYK) to opaque pixels. A truncated or damaged file is an error; no pixels are invented. `native`
// has a capacity of width × height pixels.
codec_status codec_jpeg_read(
  codec_jpeg *jpeg, const codec_colors *colors, uint8_t *native, char *message, size_t capacity);

void codec_jpeg_close(codec_jpeg *jpeg);

// Writes a PNG with libpng, as a reference. `level` is zlib's, 0 to 9; `filters` is one of the masks below. Stores the result in
// `*bytes`, which codec_release frees. Returns its size, or 0 if out of memory.
size_t codec_png_write(
  uint8_t **bytes, const uint8_t *native, uint32_t width, uint32_t height, int with_alpha, int level, int filters);

void codec_release(void *bytes);

// No filter, only the filter Sub, and all filters, from which libpng chooses for each row.
extern const int codec_filter_none, codec_filter_sub, codec_filter_all;

// The compression of a band.
typedef enum {
  // igzip's level 0; codec_effort_fallback if the library is missing.
  codec_effort_fast = 0,
  // zlib's level 6.
  codec_effort_balanced = 1,
  // zlib's level 1.
  codec_effort_fallback = 2,
} codec_effort;

// The memory for compressing bands, used by one thread at a time.
typedef struct codec_workspace codec_workspace;

codec_workspace *codec_workspace_make(void);
void codec_workspace_release(codec_workspace *workspace);

// Filters rows independently of earlier ones, and compresses them to whole bytes that are independent of other bands. The result
// is an IDAT chunk with its length and checksum; `*chunk` points into the workspace until its next use. `*adler` receives the
// Adler-32 of the filtered rows. Returns the size of the chunk, or 0 if out of memory.
size_t codec_band_encode(
  codec_workspace *workspace, const uint8_t **chunk, uint32_t *adler, const uint8_t *native, uint32_t width,
  uint32_t row_count, int with_alpha, codec_effort effort);

// The Adler-32 of two concatenated parts, from those of the parts; `size` is the length of the second.
uint32_t codec_adler_combine(uint32_t first, uint32_t second, uint64_t size);

// The CRC-32 of a chunk's type and content.
uint32_t codec_crc(const uint8_t *bytes, size_t size);

// Writes a chunk with length, type and checksum to `to`, which has a capacity of size + 12 bytes. Returns size + 12.
size_t codec_chunk_write(uint8_t *to, const char type[4], const uint8_t *bytes, size_t size);

// The name and level of the compressor of codec_effort_fast.
const char *codec_fast_deflate_name(void);

// The versions of libpng and libjpeg-turbo, such as 1.6.39 and 2.1.5.
const char *codec_png_version(void);
const char *codec_jpeg_version(void);
