#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "CPixels.h"
#include "sha256.h"

// A row that is known: a place in an open hash table.
typedef struct {
  pixels_hash hash;
  const uint8_t *row;
} place;

// Memory for rows is taken in slabs: large enough for large pages.
enum { slab_size = 6 << 20 };

struct pixels_slabs {
  pthread_mutex_t lock;
  // Those that nobody uses.
  uint8_t **free;
  size_t count, capacity;
  // Batches that nobody uses, for the memory of their books.
  pixels_batch *batches;
};

struct pixels_batch {
  size_t width, height;
  pixels_slabs *memory;
  const sha256_pixels *pixels;
  // The rows of the first picture from top to bottom, then those of the second, and so on.
  const uint8_t **rows;
  // How many pictures there are, and room for how many rows.
  size_t count, capacity;
  // Different rows, in slabs that stay where they are.
  uint8_t **slabs;
  size_t slab_count, slab_rows, row_count;
  place *places;
  // A power of two.
  size_t place_count;
  // The next that nobody uses.
  pixels_batch *next;
};

static size_t row_size(const pixels_batch *batch) { return batch->pixels->size * batch->width; }

// What is read behind the last row.
enum { slack = 4 };

// One that holds a single long row is larger than usual.
static size_t slab_bytes(const pixels_batch *batch) {
  const size_t least = row_size(batch) + slack;
  return least > slab_size ? least : slab_size;
}

pixels_slabs *pixels_slabs_make(void) {
  pixels_slabs *slabs = calloc(1, sizeof *slabs);
  if (slabs != NULL) pthread_mutex_init(&slabs->lock, NULL);
  return slabs;
}

static void free_batch(pixels_batch *batch) {
  free(batch->rows);
  free(batch->slabs);
  free(batch->places);
  free(batch);
}

void pixels_slabs_release(pixels_slabs *slabs) {
  for (size_t i = 0; i < slabs->count; i++) pixels_give_memory(slabs->free[i], slab_size);
  free(slabs->free);
  for (pixels_batch *batch = slabs->batches, *next; batch != NULL; batch = next) {
    next = batch->next;
    free_batch(batch);
  }
  pthread_mutex_destroy(&slabs->lock);
  free(slabs);
}

static uint8_t *take_slab(pixels_slabs *slabs, size_t size) {
  uint8_t *slab = NULL;
  if (size == slab_size) {
    pthread_mutex_lock(&slabs->lock);
    if (slabs->count > 0) slab = slabs->free[--slabs->count];
    pthread_mutex_unlock(&slabs->lock);
  }
  return slab != NULL ? slab : pixels_take_memory(size);
}

static int keep_slab(pixels_slabs *slabs, uint8_t *slab) {
  if (slabs->count == slabs->capacity) {
    const size_t capacity = slabs->capacity + 16;
    uint8_t **free = realloc(slabs->free, capacity * sizeof *free);
    if (free == NULL) return 0;
    slabs->free = free, slabs->capacity = capacity;
  }
  slabs->free[slabs->count++] = slab;
  return 1;
}

static void give_slab(pixels_slabs *slabs, uint8_t *slab, size_t size) {
  int is_kept = 0;
  if (size == slab_size) {
    pthread_mutex_lock(&slabs->lock);
    is_kept = keep_slab(slabs, slab);
    pthread_mutex_unlock(&slabs->lock);
  }
  if (!is_kept) pixels_give_memory(slab, size);
}

// One that was used before, or a new one without books.
static pixels_batch *take_batch(pixels_slabs *slabs) {
  pthread_mutex_lock(&slabs->lock);
  pixels_batch *batch = slabs->batches;
  if (batch != NULL) slabs->batches = batch->next;
  pthread_mutex_unlock(&slabs->lock);
  return batch != NULL ? batch : calloc(1, sizeof *batch);
}

pixels_batch *pixels_batch_make(pixels_slabs *memory, size_t width, size_t height, int are_opaque) {
  pixels_batch *batch = take_batch(memory);
  if (batch == NULL) return NULL;
  batch->width = width, batch->height = height;
  batch->memory = memory;
  batch->pixels = are_opaque ? &sha256_opaque : &sha256_straight;
  batch->slab_rows = (slab_bytes(batch) - slack) / row_size(batch);
  if (batch->places != NULL) {
    memset(batch->places, 0, batch->place_count * sizeof *batch->places);
    return batch;
  }
  batch->place_count = 4096;
  batch->places = calloc(batch->place_count, sizeof *batch->places);
  if (batch->places != NULL) return batch;
  free_batch(batch);
  return NULL;
}

void pixels_batch_release(pixels_batch *batch) {
  for (size_t i = 0; i < batch->slab_count; i++) give_slab(batch->memory, batch->slabs[i], slab_bytes(batch));
  batch->count = batch->slab_count = batch->row_count = 0;
  pthread_mutex_lock(&batch->memory->lock);
  batch->next = batch->memory->batches;
  batch->memory->batches = batch;
  pthread_mutex_unlock(&batch->memory->lock);
}

size_t pixels_batch_size(const pixels_batch *batch) { return batch->row_count * row_size(batch); }

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
  if ((batch->count + 1) * batch->height > batch->capacity) {
    size_t capacity = (batch->count + 4) * batch->height;
    const uint8_t **rows = realloc(batch->rows, capacity * sizeof *rows);
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
    slabs[slab] = take_slab(batch->memory, slab_bytes(batch));
    if (slabs[slab] == NULL) return NULL;
    batch->slab_count++;
  }
  return batch->slabs[slab] + batch->row_count % batch->slab_rows * row_size(batch);
}

int pixels_batch_add(pixels_batch *batch, const pixels_hash *hashes, pixels_new_row *new_rows, size_t *new_count) {
  *new_count = 0;
  if (!make_room(batch)) return 0;
  const uint8_t **rows = batch->rows + batch->count * batch->height;
  for (size_t y = 0; y < batch->height; y++) {
    place *known = find(batch->places, batch->place_count, hashes[y]);
    if (known->row == NULL) {
      uint8_t *row = next_row(batch);
      if (row == NULL) return 0;
      new_rows[(*new_count)++] = (pixels_new_row){y, row};
      known->hash = hashes[y], known->row = row;
      batch->row_count++;
    }
    rows[y] = known->row;
  }
  batch->count++;
  return 1;
}

void pixels_batch_copy(const pixels_batch *batch, const pixels_new_row *rows, size_t row_count, const uint8_t *native) {
  for (size_t i = 0; i < row_count; i++) {
    (batch->pixels->size == 3 ? pixels_rgb_from_native : pixels_straight_from_native)(
      rows[i].to, native + 4 * batch->width * rows[i].y, batch->width);
  }
}

void pixels_batch_add_to_hashes(
  const pixels_batch *batch, int way, pixels_sha256 *hashes, size_t first_picture, size_t picture_count,
  size_t first_row, size_t row_count) {
  for (size_t done = 0; done < picture_count;) {
    const uint8_t *const *rows = batch->rows + (first_picture + done) * batch->height + first_row;
    done += sha256_add_rows(
      way, hashes + done, rows, batch->height, picture_count - done, batch->width, batch->pixels, row_count);
  }
}
