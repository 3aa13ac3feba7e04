#include <stdlib.h>
#include <string.h>

#include "CPixels.h"
#include "sha256.h"

// A row that is known: a place in an open hash table.
typedef struct {
  pixels_hash hash;
  const uint8_t *row;
} place;

// Large enough for large pages.
enum { slab_size = 6 << 20 };

struct pixels_batch {
  size_t width, height;
  // The rows of the first picture from top to bottom, then those of the second, and so on.
  const uint8_t **rows;
  size_t count, capacity;
  // Different rows, in slabs that stay where they are.
  uint8_t **slabs;
  size_t slab_count, slab_rows, row_count;
  place *places;
  // A power of two.
  size_t place_count;
};

static size_t slab_bytes(const pixels_batch *batch) { return batch->slab_rows * 4 * batch->width; }

pixels_batch *pixels_batch_make(size_t width, size_t height) {
  pixels_batch *batch = calloc(1, sizeof *batch);
  if (batch == NULL) return NULL;
  batch->width = width, batch->height = height;
  batch->slab_rows = slab_size / (4 * width) > 0 ? slab_size / (4 * width) : 1;
  batch->place_count = 4096;
  batch->places = calloc(batch->place_count, sizeof *batch->places);
  if (batch->places == NULL) {
    free(batch);
    return NULL;
  }
  return batch;
}

void pixels_batch_release(pixels_batch *batch) {
  for (size_t i = 0; i < batch->slab_count; i++) pixels_give_memory(batch->slabs[i], slab_bytes(batch));
  free(batch->slabs);
  free(batch->rows);
  free(batch->places);
  free(batch);
}

size_t pixels_batch_size(const pixels_batch *batch) { return batch->row_count * 4 * batch->width; }

void pixels_batch_clear(pixels_batch *batch) {
  batch->count = batch->row_count = 0;
  memset(batch->places, 0, batch->place_count * sizeof *batch->places);
}

// Where a row with a hash is, or where it belongs.
static place *find(place *places, size_t place_count, pixels_hash hash) {
  size_t i = hash.low & (place_count - 1);
  while (places[i].row != NULL && (places[i].hash.low != hash.low || places[i].hash.high != hash.high)) {
    i = (i + 1) & (place_count - 1);
  }
  return &places[i];
}

// Room for one picture more, all of whose rows may be new: the table stays at most three quarters full.
static int make_room(pixels_batch *batch) {
  if (batch->count == batch->capacity) {
    size_t capacity = batch->capacity + 4;
    const uint8_t **rows = realloc(batch->rows, capacity * batch->height * sizeof *rows);
    if (rows == NULL) return 0;
    batch->rows = rows, batch->capacity = capacity;
  }
  size_t place_count = batch->place_count;
  while (4 * (batch->row_count + batch->height) > 3 * place_count) place_count *= 2;
  if (place_count == batch->place_count) return 1;
  place *places = calloc(place_count, sizeof *places);
  if (places == NULL) return 0;
  for (size_t i = 0; i < batch->place_count; i++) {
    const place *old = &batch->places[i];
    if (old->row != NULL) *find(places, place_count, old->hash) = *old;
  }
  free(batch->places);
  batch->places = places, batch->place_count = place_count;
  return 1;
}

// Memory for the next different row, or NULL.
static uint8_t *next_row(pixels_batch *batch) {
  size_t slab = batch->row_count / batch->slab_rows;
  if (slab == batch->slab_count) {
    uint8_t **slabs = realloc(batch->slabs, (slab + 1) * sizeof *slabs);
    if (slabs == NULL) return NULL;
    batch->slabs = slabs;
    slabs[slab] = pixels_take_memory(slab_bytes(batch));
    if (slabs[slab] == NULL) return NULL;
    batch->slab_count++;
  }
  return batch->slabs[slab] + batch->row_count % batch->slab_rows * 4 * batch->width;
}

int pixels_batch_add(pixels_batch *batch, const pixels_hash *hashes, const uint8_t *native, int is_opaque) {
  if (!make_room(batch)) return 0;
  const uint8_t **rows = batch->rows + batch->count * batch->height;
  for (size_t y = 0; y < batch->height; y++) {
    place *known = find(batch->places, batch->place_count, hashes[y]);
    if (known->row == NULL) {
      uint8_t *row = next_row(batch);
      if (row == NULL) return 0;
      (is_opaque ? pixels_straight_from_opaque : pixels_straight_from_native)(
        row, native + 4 * batch->width * y, batch->width);
      known->hash = hashes[y], known->row = row;
      batch->row_count++;
    }
    rows[y] = known->row;
  }
  batch->count++;
  return 1;
}

void pixels_batch_add_to_hashes(
  const pixels_batch *batch, int way, pixels_sha256 *hashes, size_t first, size_t count) {
  for (size_t done = 0; done < batch->count;) {
    const uint8_t *const *rows = batch->rows + done * batch->height + first;
    done += sha256_add_rows(way, hashes + done, rows, batch->height, batch->count - done, 4 * batch->width, count);
  }
}
