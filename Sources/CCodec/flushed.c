#include "flushed.h"

#if HAS_LIBDEFLATE

#include <string.h>

// libdeflate only makes whole streams: their last block says that it is the last, and ends anywhere in a byte. Where a
// stream has one block, that is in its first bit; and where the block ends follows from its code, without decoding what it
// holds. Paragraphs are those of RFC 1951.

typedef struct {
  const uint8_t *bytes;
  size_t length, bit;
} bit_reader;

// The next bits, the first of which is the lowest; zeroes behind the end.
static unsigned take(bit_reader *self, unsigned count) {
  unsigned value = 0;
  for (unsigned i = 0; i < count; i++, self->bit++) {
    if (self->bit / 8 < self->length) value |= (unsigned)(self->bytes[self->bit / 8] >> self->bit % 8 & 1) << i;
  }
  return value;
}

// A prefix code (3.2.2): of each length the number of symbols and the first's code; and the symbols in the order of codes.
enum { most_bits = 15, most_symbols = 288 };

typedef struct {
  unsigned counts[most_bits + 1], firsts[most_bits + 1], places[most_bits + 1];
  uint16_t symbols[most_symbols];
} prefix_code;

static prefix_code code_of(const uint8_t *lengths, size_t count) {
  prefix_code code = {0};
  for (size_t i = 0; i < count; i++) code.counts[lengths[i]]++;
  code.counts[0] = 0;
  unsigned next[most_bits + 1] = {0};
  for (int bits = 1; bits <= most_bits; bits++) {
    code.firsts[bits] = (code.firsts[bits - 1] + code.counts[bits - 1]) << 1;
    next[bits] = code.places[bits] = code.places[bits - 1] + code.counts[bits - 1];
  }
  for (size_t i = 0; i < count; i++) {
    if (lengths[i] > 0) code.symbols[next[lengths[i]]++] = (uint16_t)i;
  }
  return code;
}

// The next symbol of a code, or `most_symbols` where there is none.
static unsigned take_symbol(bit_reader *self, const prefix_code *code) {
  unsigned value = 0;
  for (unsigned bits = 1; bits <= most_bits; bits++) {
    value = value << 1 | take(self, 1);
    // What comes before the first wraps around.
    const unsigned rank = value - code->firsts[bits];
    if (rank < code->counts[bits]) return code->symbols[code->places[bits] + rank];
  }
  return most_symbols;
}

// The code of a symbol that has one, of so many bits.
static unsigned code_for(const prefix_code *code, unsigned symbol, unsigned bits) {
  unsigned rank = 0;
  while (code->symbols[code->places[bits] + rank] != symbol) rank++;
  return code->firsts[bits] + rank;
}

// The lengths of the codes of literals and lengths (3.2.7); 0 where they cannot be read. The reader stands behind the three
// bits of the block's beginning.
static int take_lengths(bit_reader *self, uint8_t lengths[most_symbols]) {
  static const uint8_t order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  const size_t literals = 257 + take(self, 5);
  take(self, 5);
  const size_t known = 4 + take(self, 4);
  uint8_t own[19] = {0};
  for (size_t i = 0; i < known; i++) own[order[i]] = (uint8_t)take(self, 3);
  const prefix_code code = code_of(own, 19);
  for (size_t i = 0; i < literals;) {
    const unsigned symbol = take_symbol(self, &code);
    size_t times = 1;
    uint8_t value = 0;
    if (symbol < 16) {
      value = (uint8_t)symbol;
    } else if (symbol == 16 && i > 0) {
      value = lengths[i - 1], times = 3 + take(self, 2);
    } else if (symbol == 17) {
      times = 3 + take(self, 3);
    } else if (symbol == 18) {
      times = 11 + take(self, 7);
    } else {
      return 0;
    }
    for (; times > 0 && i < literals; times--) lengths[i++] = value;
  }
  return 1;
}

// Where the stream's only block ends, in bits. 0 where there are several, and where that cannot be told.
static size_t end_of_only_block(const uint8_t *bytes, size_t length) {
  bit_reader reader = {bytes, length, 0};
  if (take(&reader, 1) == 0) return 0;
  const unsigned type = take(&reader, 2);
  // Stored bytes end on one.
  if (type == 0) return length >= 5 && 5 + (bytes[1] | (size_t)bytes[2] << 8) == length ? 8 * length : 0;
  // The end has a code of zeroes in the fixed code, as what fills the last byte; that is used for few bytes only.
  uint8_t lengths[most_symbols] = {0};
  if (type != 2 || !take_lengths(&reader, lengths) || lengths[256] == 0) return 0;
  const unsigned bits = lengths[256];
  const prefix_code code = code_of(lengths, most_symbols);
  const unsigned end_code = code_for(&code, 256, bits);
  if (end_code == 0) return 0;
  // The last one in the stream is the last one of that code, which is written from its highest bit on.
  size_t last = length - 1;
  while (last > 0 && bytes[last] == 0) last--;
  if (bytes[last] == 0) return 0;
  const size_t end = 8 * last + (32 - (size_t)__builtin_clz(bytes[last])) + (size_t)__builtin_ctz(end_code);
  if (end + 7 < 8 * length || end > 8 * length || end < bits) return 0;
  reader.bit = end - bits;
  for (unsigned i = bits; i > 0; i--) {
    if (take(&reader, 1) != (end_code >> (i - 1) & 1)) return 0;
  }
  return end;
}

size_t flushed_deflate(
  struct libdeflate_compressor *compressor, uint8_t *to, size_t capacity, const uint8_t *from, size_t size) {
  const size_t length = libdeflate_deflate_compress(compressor, from, size, to, capacity);
  const size_t end = length > 0 ? end_of_only_block(to, length) : 0;
  if (end == 0) return 0;
  // An empty stored block follows: three bits of zeroes, as many as there are to the end of the byte, and its length twice,
  // once inverted.
  const size_t aligned = (end + 3 + 7) / 8;
  if (aligned + 4 > capacity) return 0;
  // Its first bit says that it is the last.
  to[0] &= 0xfe;
  if (aligned > length) to[length] = 0;
  memcpy(to + aligned, (const uint8_t[4]){0, 0, 0xff, 0xff}, 4);
  return aligned + 4;
}

#endif
