#pragma once
#include <stddef.h>
#include <stdint.h>

// Memory that batches share, whichever threads they are on. It must be there as long as they are.
typedef struct pixels_slabs pixels_slabs;

// Memory that holds nothing yet, or NULL where there is none.
pixels_slabs *pixels_slabs_make(void);
void pixels_slabs_release(pixels_slabs *slabs);

// Pictures of one size that wait for their hashes. Pictures of a clip share most of their rows, often at other heights,
// and a row that several show is kept once, without alpha where all are opaque.
typedef struct pixels_batch pixels_batch;

// An empty batch for pictures of so many pixels, or NULL without memory. The alpha of opaque ones is taken to be 255.
pixels_batch *pixels_batch_make(pixels_slabs *memory, size_t width, size_t height, int are_opaque);
void pixels_batch_release(pixels_batch *batch);

// The bytes of the pictures' different rows.
size_t pixels_batch_size(const pixels_batch *batch);

// A row of a picture, and where it is to be copied.
typedef struct {
  size_t y;
  uint8_t *to;
} pixels_new_row;

// Takes a picture, of which the hashes of its rows are enough, as pixels_hash_rows gives them. The rows that are new come
// into `rows`, which has room for all of them, and are to be copied before anything is hashed. 0 without memory; the
// picture is not taken then, but those rows are to be copied all the same.
int pixels_batch_add(pixels_batch *batch, const pixels_hash *hashes, pixels_new_row *rows, size_t *row_count);

// Copies such rows of a picture in native pixels. Several threads may do that for one batch at once.
void pixels_batch_copy(const pixels_batch *batch, const pixels_new_row *rows, size_t row_count, const uint8_t *native);

// In how many ways this machine can hash, the lanes of which differ.
size_t pixels_sha256_ways(void);

// Adds `row_count` rows, from the row `first_row` on, of some pictures to their hashes, in one of those ways or, for -1,
// in the quickest. The sizes of the hashes so far are equal. Several threads may do that with one batch at once.
void pixels_batch_add_to_hashes(
  const pixels_batch *batch, int way, pixels_sha256 *hashes, size_t first_picture, size_t picture_count,
  size_t first_row, size_t row_count);
