// SHA-256 of LANES pictures at once: lane i of each vector belongs to picture i. Included once for each width, with
// LANES, VECTOR, TARGET and NAME(x) defined.

#define ROTATE(x, n) ((x) >> (n) | (x) << (32 - (n)))

// Rows of words, one picture a row, become vectors with one word of every picture: each pass interleaves the first half
// of the rows with the second, and after log2(LANES) passes rows are columns.
TARGET static inline void NAME(transpose)(VECTOR rows[LANES]) {
#pragma clang loop unroll(full)
  for (int pass = 1; pass < LANES; pass *= 2) {
    VECTOR next[LANES];
#pragma clang loop unroll(full)
    for (int i = 0; i < LANES / 2; i++) {
      next[2 * i] = INTERLEAVE_LOW(rows[i], rows[i + LANES / 2]);
      next[2 * i + 1] = INTERLEAVE_HIGH(rows[i], rows[i + LANES / 2]);
    }
    memcpy(rows, next, sizeof next);
  }
}

// The sixteen words of a block of every picture. A native pixel A R G B turned by a byte is R G B A, as SHA-256 reads
// straight pixels; `alpha` sets the last byte where a picture is opaque.
TARGET static inline void NAME(load)(VECTOR w[16], const uint8_t *const *from, size_t offset, VECTOR alpha) {
  for (int part = 0; part < 16 / LANES; part++) {
    VECTOR *rows = w + LANES * part;
#pragma clang loop unroll(full)
    for (int lane = 0; lane < LANES; lane++) {
      memcpy(&rows[lane], from[lane] + offset + 4 * LANES * (size_t)part, sizeof(VECTOR));
    }
    NAME(transpose)(rows);
  }
#pragma clang loop unroll(full)
  for (int t = 0; t < 16; t++) w[t] = ROTATE(w[t], 24) | alpha;
}

TARGET static inline void NAME(compress)(VECTOR words[8], VECTOR w[16]) {
  VECTOR a = words[0], b = words[1], c = words[2], d = words[3];
  VECTOR e = words[4], f = words[5], g = words[6], h = words[7];
#pragma clang loop unroll(full)
  for (int t = 0; t < 64; t++) {
    if (t >= 16) {
      VECTOR x = w[(t + 1) & 15], y = w[(t + 14) & 15];
      w[t & 15] += w[(t + 9) & 15] + (ROTATE(x, 7) ^ ROTATE(x, 18) ^ x >> 3)
        + (ROTATE(y, 17) ^ ROTATE(y, 19) ^ y >> 10);
    }
    VECTOR t1 = h + (ROTATE(e, 6) ^ ROTATE(e, 11) ^ ROTATE(e, 25)) + (g ^ (e & (f ^ g))) + constants[t] + w[t & 15];
    VECTOR t2 = (ROTATE(a, 2) ^ ROTATE(a, 13) ^ ROTATE(a, 22)) + ((a & b) | (c & (a | b)));
    h = g, g = f, f = e, e = d + t1;
    d = c, c = b, b = a, a = t1 + t2;
  }
  words[0] += a, words[1] += b, words[2] += c, words[3] += d;
  words[4] += e, words[5] += f, words[6] += g, words[7] += h;
}

TARGET static void NAME(blocks)(uint32_t *state, const uint8_t *const *from, size_t count, const uint32_t *alphas) {
  VECTOR words[8], alpha, w[16];
  memcpy(words, state, sizeof words);
  memcpy(&alpha, alphas, sizeof alpha);
  for (size_t block = 0; block < count; block++) {
    NAME(load)(w, from, 64 * block, alpha);
    NAME(compress)(words, w);
  }
  memcpy(state, words, sizeof words);
}

#undef ROTATE
