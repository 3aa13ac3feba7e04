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

// How many pictures are hashed at once, and how. On a processor with instructions for SHA-256, three of them are a fifth
// quicker than eight lanes of AVX-512, and keep fewer pictures waiting.
static size_t choose(lane_blocks *blocks) {
#if defined(__x86_64__)
  if (sha256_has_instructions()) {
    *blocks = sha256_three_blocks_x86;
    return 3;
  }
  if (has_avx512()) {
    *blocks = eight_avx512_blocks;
    return 8;
  }
  if (__builtin_cpu_supports("avx2")) {
    *blocks = eight_avx2_blocks;
    return 8;
  }
#endif
  *blocks = four_blocks;
  return 4;
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

// Adds the same count of pixels to each of at most `lanes` hashes, which have whole blocks so far.
static void add_together(
  lane_blocks blocks, size_t lanes, pixels_sha256 *hashes, const uint8_t *const *native, size_t pictures,
  size_t count, int are_opaque) {
  uint32_t states[8 * most_lanes] __attribute__((aligned(64)));
  const uint8_t *from[most_lanes];
  for (size_t lane = 0; lane < lanes; lane++) {
    size_t mine = lane < pictures ? lane : 0;
    from[lane] = native[mine];
    for (size_t word = 0; word < 8; word++) states[lanes * word + lane] = hashes[mine].words[word];
  }
  add_blocks(blocks, states, from, lanes, count / 16, are_opaque);
  for (size_t lane = 0; lane < pictures; lane++) {
    for (size_t word = 0; word < 8; word++) hashes[lane].words[word] = states[lanes * word + lane];
    hashes[lane].size += count / 16 * 64;
    add_pixels(&hashes[lane], native[lane], count / 16 * 16, count, are_opaque);
  }
}

void pixels_sha256_add_pictures(
  pixels_sha256 *hashes, const uint8_t *const *native, size_t pictures, size_t count, int are_opaque) {
  lane_blocks blocks;
  size_t lanes = choose(&blocks);
  while (pictures > 0) {
    size_t some = pictures < lanes ? pictures : lanes;
    add_together(blocks, lanes, hashes, native, some, count, are_opaque);
    hashes += some, native += some, pictures -= some;
  }
}
