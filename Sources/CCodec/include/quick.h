#pragma once
#include <stddef.h>
#include <stdint.h>

// The quick way to read the PNG files that most tools write: 8 bits a channel, RGB or RGBA, not interlaced, no
// transparent colour. It answers for nothing else: where anything at all is unusual or wrong, it says so, and libpng
// decides. One thing that libpng refuses passes: prefix codes that leave some bits without a meaning. The checksums hold
// for what is read.

typedef struct {
  const uint8_t *bytes;
  size_t size;
  uint32_t width, height;
  // 3 or 4.
  int bytes_per_pixel;
  // Where the first IDAT chunk is.
  size_t data;
} codec_quick;

// Reads the chunks and their checksums, and none of the pixels. 0 where libpng is to read the file. `bytes` must live as
// long as the result is used.
int codec_quick_open(codec_quick *png, const uint8_t *bytes, size_t size);

// Reads all pixels into `native`, which has room for width × height of them; or, where that is NULL, only makes sure that
// they are all there. 0 where libpng is to read the file; `native` then holds anything.
int codec_quick_read(const codec_quick *png, uint8_t *native);
