#pragma once
// libpng, libjpeg, zlib and igzip behind plain functions. The first two leave by longjmp when they meet an error; here it
// lands within the same C function, so that no Swift frame is jumped over. Pixels are native: see CPixels.h.

#include <stddef.h>
#include <stdint.h>

// What can go wrong while an image is read.
typedef enum {
  codec_done = 0,
  codec_not_png = 1,
  codec_truncated = 2,
  codec_malformed = 3,
  codec_no_memory = 4,
  codec_not_jpeg = 5,
} codec_status;

// A PNG whose header has been read.
typedef struct codec_png codec_png;

// Reads the header. `bytes` must live until codec_png_close. `message` receives libpng's words, cut at `capacity`.
codec_status codec_png_open(codec_png **png, const uint8_t *bytes, size_t size, char *message, size_t capacity);

uint32_t codec_png_width(const codec_png *png);
uint32_t codec_png_height(const codec_png *png);
// The bytes that the rows take before they are compressed.
uint64_t codec_png_raw_size(const codec_png *png);

// Reads all rows and the end of the file. `native` has room for width × height pixels. `*is_opaque` receives whether all of
// them are opaque.
codec_status codec_png_read(codec_png *png, uint8_t *native, int *is_opaque, char *message, size_t capacity);

// The same with 16 bits a channel: R, G, B, A, colours multiplied by alpha: c' = round(c a / 65535). Eight bits are
// widened by 257. `wide` has room for width × height × 4 numbers.
codec_status codec_png_read_wide(codec_png *png, uint16_t *wide, char *message, size_t capacity);

void codec_png_close(codec_png *png);

// A JPEG whose header has been read.
typedef struct codec_jpeg codec_jpeg;

// Reads the header. `bytes` must live until codec_jpeg_close. `message` receives libjpeg's words, cut at `capacity`.
codec_status codec_jpeg_open(codec_jpeg **jpeg, const uint8_t *bytes, size_t size, char *message, size_t capacity);

uint32_t codec_jpeg_width(const codec_jpeg *jpeg);
uint32_t codec_jpeg_height(const codec_jpeg *jpeg);
// The blocks of 8×8 samples in all components: each takes at least one bit of the file.
uint64_t codec_jpeg_block_count(const codec_jpeg *jpeg);

// Reads all rows, of grey, colour or ink, to opaque pixels. What would have to be made up, since the file ends or is
// damaged, is an error. `native` has room for width × height pixels.
codec_status codec_jpeg_read(codec_jpeg *jpeg, uint8_t *native, char *message, size_t capacity);

void codec_jpeg_close(codec_jpeg *jpeg);

// Writes a PNG with libpng: the reference. `level` is zlib's, 0 to 9; `filters` is one of the masks below. The result goes
// to `*bytes`, which is released with codec_release; the function returns its size, or 0 without memory.
size_t codec_png_write(
  uint8_t **bytes, const uint8_t *native, uint32_t width, uint32_t height, int with_alpha, int level, int filters);

void codec_release(void *bytes);

// No filter, filter Sub alone, and all filters with libpng's own choice for each row.
extern const int codec_filter_none, codec_filter_sub, codec_filter_all;

// How a band is compressed.
typedef enum {
  // By igzip's level 0; as codec_effort_fallback where the library is missing.
  codec_effort_fast = 0,
  // By zlib's level 6.
  codec_effort_balanced = 1,
  // By zlib's level 1.
  codec_effort_fallback = 2,
} codec_effort;

// Memory that the compression of bands needs; one thread uses it at a time.
typedef struct codec_workspace codec_workspace;

codec_workspace *codec_workspace_make(void);
void codec_workspace_release(codec_workspace *workspace);

// Filters rows without looking above the first of them, and compresses them to whole bytes that need nothing from
// before and leave nothing for after. The result is an IDAT chunk with its length and checksum; `*chunk` points into
// the workspace until its next use. `*adler` receives the Adler-32 of the filtered rows. 0 without memory.
size_t codec_band_encode(
  codec_workspace *workspace, const uint8_t **chunk, uint32_t *adler, const uint8_t *native, uint32_t width,
  uint32_t row_count, int with_alpha, codec_effort effort);

// The Adler-32 of two parts' bytes in a row, from those of the parts; `size` is the length of the second.
uint32_t codec_adler_combine(uint32_t first, uint32_t second, uint64_t size);

// The CRC-32 of a chunk's type and content, which is its checksum.
uint32_t codec_crc(const uint8_t *bytes, size_t size);

// A chunk with length, type and checksum; `to` has room for size + 12 bytes. The result is that length.
size_t codec_chunk_write(uint8_t *to, const char type[4], const uint8_t *bytes, size_t size);

// What compresses in codec_effort_fast, with its level.
const char *codec_fast_deflate_name(void);

// The versions of libpng and libjpeg-turbo, such as 1.6.39 and 2.1.5.
const char *codec_png_version(void);
const char *codec_jpeg_version(void);
