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
#define NAME(word) eight_##word
#define SHUFFLE(x, order) ((eight_words)_mm256_shuffle_epi8((__m256i)(x), (__m256i)(order)))
#include "sha256_lanes.h"

#define LANES 16
#define TARGET __attribute__((target("avx512f,avx512bw"), min_vector_width(512)))
#define NAME(word) sixteen_##word
#define SHUFFLE(x, order) ((sixteen_words)_mm512_shuffle_epi8((__m512i)(x), (__m512i)(order)))
// The last number is the table of truth.
#define TERNARY(x, y, z, table) \
  ((sixteen_words)_mm512_ternarylogic_epi32((__m512i)(x), (__m512i)(y), (__m512i)(z), table))
#define CHOOSE(x, y, z) TERNARY(x, y, z, 0xca)
#define MAJORITY(x, y, z) TERNARY(x, y, z, 0xe8)
#define KEEP_SUM(x) __asm__("" : "+v"(x))
#include "sha256_lanes.h"

#endif

// Adds blocks of sixteen pixels to the states of some messages, lanes of which are side by side.
typedef struct {
  size_t lanes;
  void (*blocks)(uint32_t *states, const uint8_t *const *from, size_t count, const sha256_pixels *pixels);
} kernel;

enum { most_lanes = 16 };

#if defined(__x86_64__)
static int has_avx512(void) { return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw"); }
#endif

// All that this machine has, the fewest lanes first.
static size_t all_kernels(kernel kernels[5]) {
  size_t count = 0;
#if defined(__x86_64__)
  if (sha256_has_instructions()) {
    kernels[count++] = (kernel){1, sha256_one_x86};
    kernels[count++] = (kernel){3, sha256_three_x86};
  }
#endif
  kernels[count++] = (kernel){4, four_blocks};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) kernels[count++] = (kernel){8, eight_blocks};
  if (has_avx512()) kernels[count++] = (kernel){16, sixteen_blocks};
#endif
  return count;
}

static kernel kernel_of(int way) {
  kernel kernels[5];
  all_kernels(kernels);
  return kernels[way];
}

// What is quickest for so many pictures. Of 16 in AVX-512 each takes three fifths of the time that it takes in the
// instructions for SHA-256, with which three go side by side; so from 10 on the 16 win, even where lanes are idle.
static kernel kernel_for(size_t pictures) {
#if defined(__x86_64__)
  int has_instructions = sha256_has_instructions();
  if (has_avx512() && pictures >= (has_instructions ? 10 : 9)) return (kernel){16, sixteen_blocks};
  if (has_instructions) return pictures == 1 ? (kernel){1, sha256_one_x86} : (kernel){3, sha256_three_x86};
  if (__builtin_cpu_supports("avx2")) return (kernel){8, eight_blocks};
#endif
  (void)pictures;
  return (kernel){4, four_blocks};
}

size_t pixels_sha256_lanes(void) { return kernel_for(most_lanes).lanes; }

size_t pixels_sha256_ways(void) {
  kernel kernels[5];
  return all_kernels(kernels);
}

// Pixels at the end of a hash's message that do not fill a block, from their words.
static void take_rest(uint8_t *edge, const pixels_sha256 *hash, size_t count, const sha256_pixels *pixels) {
  for (size_t i = 0; i < count; i++) memcpy(edge + pixels->size * i, hash->rest + 4 * i, pixels->size);
}

static void keep_rest(pixels_sha256 *hash, const uint8_t *edge, size_t count, const sha256_pixels *pixels) {
  memset(hash->rest, (int)pixels->alpha, 4 * count);
  for (size_t i = 0; i < count; i++) memcpy(hash->rest + 4 * i, edge + pixels->size * i, pixels->size);
}

enum { block = 16 };

size_t sha256_add_rows(
  int way, pixels_sha256 *hashes, const uint8_t *const *rows, size_t stride, size_t pictures, size_t width,
  const sha256_pixels *pixels, size_t count) {
  const kernel kernel = way < 0 ? kernel_for(pictures) : kernel_of(way);
  const size_t lanes = kernel.lanes, used = pictures < lanes ? pictures : lanes, size = pixels->size;
  // Lanes without a picture of their own repeat the first.
  size_t mine[most_lanes];
  for (size_t lane = 0; lane < lanes; lane++) mine[lane] = lane < used ? lane : 0;
  uint32_t states[8 * most_lanes] __attribute__((aligned(64)));
  // A block that begins in one row and ends in the next is put together here.
  uint8_t edges[most_lanes][4 * block];
  const uint8_t *from[most_lanes];
  // Pixels of it that are there.
  size_t held = hashes[0].size % 64 / 4;
  for (size_t lane = 0; lane < lanes; lane++) {
    for (size_t word = 0; word < 8; word++) states[lanes * word + lane] = hashes[mine[lane]].words[word];
    take_rest(edges[lane], &hashes[mine[lane]], held, pixels);
  }
  for (size_t y = 0; y < count; y++) {
    size_t at = 0;
    if (held > 0) {
      at = width < block - held ? width : block - held;
      for (size_t lane = 0; lane < lanes; lane++) {
        memcpy(edges[lane] + size * held, rows[mine[lane] * stride + y], size * at);
        from[lane] = edges[lane];
      }
      held += at;
      if (held < block) continue;
      kernel.blocks(states, from, 1, pixels);
    }
    for (size_t lane = 0; lane < lanes; lane++) from[lane] = rows[mine[lane] * stride + y] + size * at;
    const size_t whole = (width - at) / block;
    kernel.blocks(states, from, whole, pixels);
    held = width - at - block * whole;
    for (size_t lane = 0; lane < lanes; lane++) memcpy(edges[lane], from[lane] + size * block * whole, size * held);
  }
  for (size_t lane = 0; lane < used; lane++) {
    for (size_t word = 0; word < 8; word++) hashes[lane].words[word] = states[lanes * word + lane];
    keep_rest(&hashes[lane], edges[lane], held, pixels);
    hashes[lane].size += 4 * count * width;
  }
  return used;
}
