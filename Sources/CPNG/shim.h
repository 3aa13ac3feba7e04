#pragma once
// PNG containers, reading, and the reference encoder.
#include <png.h>
// CRC-32 and Adler-32 combination; libpng brings zlib with it.
#include <zlib.h>
