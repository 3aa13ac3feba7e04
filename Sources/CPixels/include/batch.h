#pragma once
#include <stddef.h>
#include <stdint.h>

// Pictures of one size that wait for their hashes, as straight pixels. Pictures of a clip share most of their rows, often
// at other heights, and a row that several show is kept once.
typedef struct pixels_batch pixels_batch;

// An empty batch for pictures of so many pixels, or NULL without memory.
pixels_batch *pixels_batch_make(size_t width, size_t height);
void pixels_batch_release(pixels_batch *batch);

// The bytes of the pictures' different rows.
size_t pixels_batch_size(const pixels_batch *batch);

// Takes a picture: native pixels, with the hashes of its rows as pixels_hash_rows gives them. Either all pictures of a
// batch are opaque, whose alpha is taken to be 255, or none is. 0 without memory; the picture is not taken then.
int pixels_batch_add(pixels_batch *batch, const pixels_hash *hashes, const uint8_t *native, int is_opaque);

// Forgets all pictures, and keeps the memory.
void pixels_batch_clear(pixels_batch *batch);

// In how many ways this machine can hash, the lanes of which differ.
size_t pixels_sha256_ways(void);

// Adds `count` rows of every picture, from the row `first` on, to its hash, in one of those ways or, for -1, in the
// quickest. The sizes of the hashes so far are equal.
void pixels_batch_add_to_hashes(
  const pixels_batch *batch, int way, pixels_sha256 *hashes, size_t first, size_t count);
