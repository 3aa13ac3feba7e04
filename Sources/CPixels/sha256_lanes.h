// SHA-256 of several messages at once, one in each lane of a vector. Included once for each kind of vector, with
//   LANES        4, 8 or 16
//   TARGET       the function attribute that allows the instructions
//   NAME(word)   a name for this kind
//   SHUFFLE(x, order)  picks bytes within each sixteen, where the target has an instruction for it
//   CHOOSE, MAJORITY  the two functions of three words, where the target has an instruction for them
//   KEEP_SUM(x)  keeps the compiler from adding in another order, where that order is quicker

typedef uint32_t NAME(words) __attribute__((vector_size(4 * LANES)));

#define WORDS NAME(words)
#define LANE(x, group) ((x) % 4 + 4 * (group) + (x) / 4 * LANES)
#define GROUP(i, j, k, l, group) LANE(i, group), LANE(j, group), LANE(k, group), LANE(l, group)

// Picks within each group of four lanes: 0 to 3 are those of `a`, 4 to 7 those of `b`.
#if LANES == 4
#define PICK(a, b, i, j, k, l) __builtin_shufflevector(a, b, GROUP(i, j, k, l, 0))
#elif LANES == 8
#define PICK(a, b, i, j, k, l) __builtin_shufflevector(a, b, GROUP(i, j, k, l, 0), GROUP(i, j, k, l, 1))
#else
#define PICK(a, b, i, j, k, l) \
  __builtin_shufflevector( \
    a, b, GROUP(i, j, k, l, 0), GROUP(i, j, k, l, 1), GROUP(i, j, k, l, 2), GROUP(i, j, k, l, 3))
#endif

#ifndef CHOOSE
#define CHOOSE(x, y, z) ((z) ^ ((x) & ((y) ^ (z))))
#define MAJORITY(x, y, z) (((x) & (y)) | ((z) & ((x) | (y))))
#endif

#ifndef KEEP_SUM
#define KEEP_SUM(x)
#endif

#define ROTATE(x, n) (((x) >> (n)) | ((x) << (32 - (n))))

// The words of four pixels of each message.
#ifdef SHUFFLE
TARGET static inline __attribute__((always_inline)) void NAME(load)(
  WORDS w[4], const uint8_t *const *from, size_t at, const sha256_pixels *pixels) {
  WORDS r[4], order;
  for (int group = 0; group < LANES / 4; group++) memcpy((uint8_t *)&order + 16 * group, pixels->order, 16);
  for (int k = 0; k < 4; k++) {
    for (int group = 0; group < LANES / 4; group++) {
      memcpy((uint8_t *)&r[k] + 16 * group, from[4 * group + k] + at, 16);
    }
    r[k] = SHUFFLE(r[k], order) | pixels->alpha;
  }
  // Rows become columns.
  WORDS a = PICK(r[0], r[1], 0, 4, 1, 5), b = PICK(r[0], r[1], 2, 6, 3, 7);
  WORDS c = PICK(r[2], r[3], 0, 4, 1, 5), d = PICK(r[2], r[3], 2, 6, 3, 7);
  w[0] = PICK(a, c, 0, 1, 4, 5), w[1] = PICK(a, c, 2, 3, 6, 7);
  w[2] = PICK(b, d, 0, 1, 4, 5), w[3] = PICK(b, d, 2, 3, 6, 7);
}
#else
TARGET static inline __attribute__((always_inline)) void NAME(load)(
  WORDS w[4], const uint8_t *const *from, size_t at, const sha256_pixels *pixels) {
  for (size_t k = 0; k < 4; k++, at += pixels->size) {
    for (int lane = 0; lane < LANES; lane++) w[k][lane] = sha256_word(from[lane] + at) | pixels->alpha;
  }
}
#endif

// The longest way from round to round leads through e and a; each of their sums is the last that is added.
#define ROUND(a, b, c, d, e, f, g, h, t, word) \
  do { \
    WORDS early = h + (constants[t] + word) + CHOOSE(e, f, g); \
    KEEP_SUM(early); \
    WORDS sum = ROTATE(e, 6) ^ ROTATE(e, 11) ^ ROTATE(e, 25); \
    d += early; \
    KEEP_SUM(d); \
    d += sum; \
    early += MAJORITY(a, b, c); \
    KEEP_SUM(early); \
    early += sum; \
    KEEP_SUM(early); \
    h = early + (ROTATE(a, 2) ^ ROTATE(a, 13) ^ ROTATE(a, 22)); \
  } while (0)

#define EXPAND(i) \
  (w[i] += (ROTATE(w[(i + 1) % 16], 7) ^ ROTATE(w[(i + 1) % 16], 18) ^ (w[(i + 1) % 16] >> 3)) + w[(i + 9) % 16] \
     + (ROTATE(w[(i + 14) % 16], 17) ^ ROTATE(w[(i + 14) % 16], 19) ^ (w[(i + 14) % 16] >> 10)))

#define EIGHT(t, i, W) \
  ROUND(a, b, c, d, e, f, g, h, t + i, W(i)); \
  ROUND(h, a, b, c, d, e, f, g, t + i + 1, W((i + 1))); \
  ROUND(g, h, a, b, c, d, e, f, t + i + 2, W((i + 2))); \
  ROUND(f, g, h, a, b, c, d, e, t + i + 3, W((i + 3))); \
  ROUND(e, f, g, h, a, b, c, d, t + i + 4, W((i + 4))); \
  ROUND(d, e, f, g, h, a, b, c, t + i + 5, W((i + 5))); \
  ROUND(c, d, e, f, g, h, a, b, t + i + 6, W((i + 6))); \
  ROUND(b, c, d, e, f, g, h, a, t + i + 7, W((i + 7)))

#define GIVEN(i) w[i]

// `states` holds the first word of each lane, then the second of each, and so on.
TARGET static void NAME(blocks)(
  uint32_t *states, const uint8_t *const *from, size_t count, const sha256_pixels *pixels) {
  WORDS s[8];
  memcpy(s, states, sizeof s);
  for (size_t at = 0; count > 0; count--) {
    WORDS w[16];
    for (int i = 0; i < 16; i += 4, at += 4 * pixels->size) NAME(load)(w + i, from, at, pixels);
    WORDS a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], h = s[7];
    EIGHT(0, 0, GIVEN);
    EIGHT(0, 8, GIVEN);
#pragma clang loop unroll(disable)
    for (int t = 16; t < 64; t += 16) {
      EIGHT(t, 0, EXPAND);
      EIGHT(t, 8, EXPAND);
    }
    s[0] += a, s[1] += b, s[2] += c, s[3] += d, s[4] += e, s[5] += f, s[6] += g, s[7] += h;
  }
  memcpy(states, s, sizeof s);
}

#undef WORDS
#undef LANE
#undef GROUP
#undef PICK
#undef ROTATE
#undef ROUND
#undef EXPAND
#undef EIGHT
#undef GIVEN
#undef SHUFFLE
#undef CHOOSE
#undef MAJORITY
#undef KEEP_SUM
#undef LANES
#undef TARGET
#undef NAME
