// SHA-256 of several pictures at once. One message alone is a chain of sums that leaves most of a processor idle.
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "CPixels.h"
#include "sha256.h"

// Any x86-64 or arm64 processor has vectors of four words.
#define LANES 4
#define TARGET
#define NAME(word) four_##word
#include "sha256_lanes.h"

#if defined(__x86_64__)

#define LANES 8
#define TARGET __attribute__((target("avx2")))
#define NAME(word) eight_avx2_##word
#include "sha256_lanes.h"

#define LANES 8
#define TARGET __attribute__((target("avx512f,avx512vl")))
#define NAME(word) eight_avx512_##word
// The last number is the table of truth.
#define TERNARY(x, y, z, table) \
  ((eight_avx512_words)_mm256_ternarylogic_epi32((__m256i)(x), (__m256i)(y), (__m256i)(z), table))
#define CHOOSE(x, y, z) TERNARY(x, y, z, 0xca)
#define MAJORITY(x, y, z) TERNARY(x, y, z, 0xe8)
#include "sha256_lanes.h"

static int has_avx512(void) { return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl"); }

#endif

typedef void (*lane_blocks)(uint32_t *states, const uint8_t *const *from, size_t count, int is_opaque);

enum { most_lanes = 8, piece_blocks = 64 };

// How many pictures are hashed at once, and how; 1 where each is best hashed alone. Sixteen lanes of 512 bits were a
// tenth quicker than eight of 256 with the same instructions, and not worth twice the pictures in memory.
static size_t choose(lane_blocks *blocks) {
  *blocks = four_blocks;
#if defined(__x86_64__)
  if (has_avx512()) {
    *blocks = eight_avx512_blocks;
    return 8;
  }
  if (!sha256_has_instructions() && __builtin_cpu_supports("avx2")) {
    *blocks = eight_avx2_blocks;
    return 8;
  }
#endif
  return sha256_has_instructions() ? 1 : 4;
}

size_t pixels_sha256_lanes(void) {
  lane_blocks blocks;
  return choose(&blocks);
}

static void straighten(uint8_t *to, const uint8_t *native, size_t count, int are_opaque) {
  if (are_opaque) {
    pixels_straight_from_opaque(to, native, count);
  } else {
    pixels_straight_from_native(to, native, count);
  }
}

// Adds the pixels from one on to a hash, a piece at a time.
static void add_pixels(pixels_sha256 *hash, const uint8_t *native, size_t from, size_t count, int are_opaque) {
  uint8_t piece[64 * piece_blocks];
  while (from < count) {
    size_t some = count - from < 16 * piece_blocks ? count - from : 16 * piece_blocks;
    straighten(piece, native + 4 * from, some, are_opaque);
    pixels_sha256_add(hash, piece, 4 * some);
    from += some;
  }
}

// Adds all whole blocks of every lane.
static void add_blocks(
  lane_blocks blocks, uint32_t *states, const uint8_t *const *native, size_t lanes, size_t count, int are_opaque) {
  if (are_opaque) {
    blocks(states, native, count, 1);
    return;
  }
  static const size_t capacity = 64 * piece_blocks;
  uint8_t pieces[most_lanes][64 * piece_blocks];
  for (size_t done = 0; done < count; done += piece_blocks) {
    size_t some = count - done < piece_blocks ? count - done : piece_blocks;
    const uint8_t *from[most_lanes];
    for (size_t lane = 0; lane < lanes; lane++) {
      from[lane] = pieces[lane];
      // Lanes without a picture of their own repeat the first, whose pixels are there already.
      if (lane > 0 && native[lane] == native[0]) {
        memcpy(pieces[lane], pieces[0], capacity);
      } else {
        pixels_straight_from_native(pieces[lane], native[lane] + 64 * done, 16 * some);
      }
    }
    blocks(states, from, some, 0);
  }
}

static void hash_together(
  lane_blocks blocks, size_t lanes, uint8_t *digests, const uint8_t *const *native, size_t pictures,
  size_t count, int are_opaque) {
  pixels_sha256 hash;
  pixels_sha256_begin(&hash);
  uint32_t states[8 * most_lanes] __attribute__((aligned(64)));
  const uint8_t *from[most_lanes];
  for (size_t lane = 0; lane < lanes; lane++) {
    from[lane] = native[lane < pictures ? lane : 0];
    for (size_t word = 0; word < 8; word++) states[lanes * word + lane] = hash.words[word];
  }
  add_blocks(blocks, states, from, lanes, count / 16, are_opaque);
  for (size_t lane = 0; lane < pictures; lane++) {
    for (size_t word = 0; word < 8; word++) hash.words[word] = states[lanes * word + lane];
    hash.size = count / 16 * 64;
    add_pixels(&hash, native[lane], count / 16 * 16, count, are_opaque);
    pixels_sha256_end(&hash, digests + 32 * lane);
  }
}

void pixels_sha256_of_pictures(
  uint8_t *digests, const uint8_t *const *native, size_t pictures, size_t count, int are_opaque) {
  while (pictures > 0) {
    lane_blocks blocks;
    size_t lanes = choose(&blocks), some = pictures < lanes ? pictures : lanes;
    if (lanes == 1) {
      pixels_sha256 hash;
      pixels_sha256_begin(&hash);
      add_pixels(&hash, native[0], 0, count, are_opaque);
      pixels_sha256_end(&hash, digests);
    } else {
      hash_together(blocks, lanes, digests, native, some, count, are_opaque);
    }
    digests += 32 * some, native += some, pictures -= some;
  }
}
