#pragma once
#include <stddef.h>
#include <stdint.h>

#include "quick.h"

// PNG files whose rows lie in bands that were compressed alone (codec_band_encode): each can be unpacked without the others.
// As in quick.h, whatever is unusual or wrong is left to who reads the whole file.

// The content of a band's chunk, within the file.
typedef struct {
  size_t offset;
  uint32_t size;
} codec_band;

// Finds the bands of a file that was opened: between a chunk with zlib's header and one with the end of its stream, whose
// Adler-32 goes to `*adler`. `bands` has room for `capacity` of them; the result is how many there are, 0 where the file
// is of another kind.
size_t codec_quick_bands(const codec_quick *png, codec_band *bands, size_t capacity, uint32_t *adler);

// What a band holds: its rows, of which there is at least one, and the Adler-32 of its bytes.
typedef struct {
  uint32_t row_count, adler;
} codec_rows;

// Memory that the unpacking of bands needs; one thread uses it at a time.
typedef struct codec_unpacker codec_unpacker;

// For rows of so many pixels of 3 or 4 bytes, at least one. NULL without memory.
codec_unpacker *codec_unpacker_make(uint32_t width, int bytes_per_pixel);
void codec_unpacker_release(codec_unpacker *unpacker);

// Unpacks a band by itself: up to 24 whole rows, each with filter None or Sub, and nothing of the stream before or after
// it. 0 where it is anything else.
int codec_band_unpack(codec_unpacker *unpacker, const uint8_t *bytes, size_t size, codec_rows *rows);

// The pixels of the first rows of the band that was unpacked last, which must have as many.
void codec_band_pixels(const codec_unpacker *unpacker, uint8_t *native, uint32_t row_count);
