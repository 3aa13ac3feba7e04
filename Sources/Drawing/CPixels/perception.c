#include "surroundings.h"

// MARK: Pixels

typedef struct {
  pixels_perception *result;
  uint8_t *marks;
  pixels_tile *tiles;
  pixels_image a, b;
  const pixels_thresholds *thresholds;
  oklab_table table;
  // The last pair of pixels and its result, because neighbours are often equal.
  uint32_t p, q;
  oklab shift;
  float distance;
} comparison;

enum { candidate_visible = 2, candidate_shade = 4 };

static void measure(comparison *self, uint32_t p, uint32_t q) {
  if (p == self->p && q == self->q) return;
  self->p = p, self->q = q;
  self->shift = oklab_less(oklab_of(&self->table, q, 255), oklab_of(&self->table, p, 255));
  self->distance = oklab_length(self->shift);
  if ((p & q) >> 24 == 255) return;
  const float dark = oklab_length(oklab_less(oklab_of(&self->table, q, 0), oklab_of(&self->table, p, 0)));
  if (dark > self->distance) self->distance = dark;
}

// The range of deviations, as a fraction of an edge's contrast, over which the weight of a pixel rises from 0 to 1: coverage
// rounded to a fifteenth, twice.
static const float rounded_coverage = 2.0f / 15;

// The weight of a visible distance, 0…1, from the deviation as a fraction of an edge's contrast.
static float visible_weight(const comparison *self, deviation found) {
  const float weight = (found.fraction - self->thresholds->edge) / rounded_coverage;
  return weight < 0 ? 0 : weight > 1 ? 1 : weight;
}

// The weight of a pixel's shift on edges. An edge from black to white through a window has at most 22 pixels. Blended twice, each
// is 0.13 darker on average; a quarter of their sum is below the threshold.
static const float uneven_weight = 0.25f;

// Evaluates a pixel that differs by more than is allowed.
static void evaluate(comparison *self, size_t x, size_t y) {
  measure(self, at(&self->a, x, y), at(&self->b, x, y));
  if (self->distance > self->result->largest_distance) self->result->largest_distance = self->distance;
  pixels_tile *tile = &self->tiles[y / 4 * pixels_tiles(self->a.width) + x / 4];
  uint8_t *mark = &self->marks[y * self->a.width + x];
  const deviation found = deviation_at(&self->a, &self->b, x, y);
  const float weight = found.is_shade ? 1 : uneven_weight;
  tile->l += weight * self->shift.l, tile->a += weight * self->shift.a, tile->b += weight * self->shift.b;
  *mark = pixels_mark_tolerated | candidate_shade;
  const float visible = visible_weight(self, found);
  if (self->distance <= self->thresholds->distance || visible == 0) return;
  *mark |= candidate_visible;
  tile->cluster += visible * self->distance;
}

// MARK: Windows

// The sum over a square of tiles, clipped to the image.
static pixels_tile sum(const comparison *self, size_t left, size_t top, size_t side) {
  const size_t columns = pixels_tiles(self->a.width), rows = pixels_tiles(self->a.height);
  pixels_tile total = {0};
  for (size_t v = top; v < top + side && v < rows; v++) {
    for (size_t u = left; u < left + side && u < columns; u++) {
      const pixels_tile *tile = &self->tiles[v * columns + u];
      total.cluster += tile->cluster, total.l += tile->l, total.a += tile->a, total.b += tile->b;
    }
  }
  return total;
}

static void notice(comparison *self, size_t left, size_t top, size_t side, uint32_t kind) {
  const size_t columns = pixels_tiles(self->a.width), rows = pixels_tiles(self->a.height);
  for (size_t v = top; v < top + side && v < rows; v++) {
    for (size_t u = left; u < left + side && u < columns; u++) self->tiles[v * columns + u].noticed |= kind;
  }
}

// Windows start at every tile, so every area of 5×5 pixels is inside one window of 8×8.
static void evaluate_windows(comparison *self) {
  const size_t columns = pixels_tiles(self->a.width);
  const size_t top = self->result->noticed.top / 4, bottom = self->result->noticed.bottom / 4;
  // The largest window extends over three further tiles.
  for (size_t v = top > 3 ? top - 3 : 0; v <= bottom; v++) {
    for (size_t u = 0; u < columns; u++) {
      const float cluster = sum(self, u, v, 2).cluster;
      if (cluster > self->result->densest) {
        self->result->densest = cluster;
        self->result->densest_left = 4 * u, self->result->densest_top = 4 * v;
      }
      if (cluster > self->thresholds->cluster) notice(self, u, v, 2, candidate_visible);
      const pixels_tile area = sum(self, u, v, 4);
      const oklab mean = {area.l / 256, area.a / 256, area.b / 256};
      if (oklab_length(mean) > self->thresholds->area) notice(self, u, v, 4, candidate_shade);
    }
  }
}

// Counts the evaluated pixels that are noticed.
static void count_noticed(comparison *self) {
  pixels_difference *found = &self->result->noticed;
  const size_t columns = pixels_tiles(self->a.width), top = found->top, bottom = found->bottom;
  found->count = 0, found->left = self->a.width, found->right = 0;
  for (size_t y = top; y <= bottom; y++) {
    for (size_t x = 0; x < self->a.width; x++) {
      uint8_t *mark = &self->marks[y * self->a.width + x];
      if ((*mark & self->tiles[y / 4 * columns + x / 4].noticed) != 0) {
        *mark = pixels_mark_different;
        count_pixel(found, x, y);
      } else if (*mark != pixels_mark_same) {
        *mark = pixels_mark_tolerated;
      }
    }
  }
}

void pixels_perceive(
  pixels_perception *result, uint8_t *marks, pixels_tile *tiles, pixels_image a, pixels_image b, uint8_t allowed,
  const pixels_thresholds *thresholds) {
  memset(result, 0, sizeof *result);
  memset(tiles, 0, sizeof *tiles * pixels_tiles(a.width) * pixels_tiles(a.height));
  comparison self = {.result = result, .marks = marks, .tiles = tiles, .a = a, .b = b, .thresholds = thresholds};
  oklab_prepare(&self.table);
  const pixels_difference *found = &result->noticed;
  pixels_compare(&result->noticed, marks, a, b, allowed);
  if (found->count == 0) return;
  for (size_t y = found->top; y <= found->bottom; y++) {
    for (size_t x = found->left; x <= found->right; x++) {
      if (marks[y * a.width + x] == pixels_mark_different) evaluate(&self, x, y);
    }
  }
  evaluate_windows(&self);
  count_noticed(&self);
}

float pixels_distance(uint32_t p, uint32_t q) {
  comparison self = {0};
  oklab_prepare(&self.table);
  measure(&self, p, q);
  return self.distance;
}

// MARK: Single pixels

int pixels_is_plain(pixels_image image, size_t x, size_t y) { return is_plain(&image, x, y); }

int pixels_are_antialiasing(
  pixels_image a, pixels_image b, const size_t *pixels, size_t count, const pixels_thresholds *thresholds) {
  comparison self = {.a = a, .b = b, .thresholds = thresholds};
  oklab_prepare(&self.table);
  size_t on_edges = 0;
  for (size_t i = 0; i < count; i++) {
    const size_t x = pixels[i] % a.width, y = pixels[i] / a.width;
    measure(&self, at(&a, x, y), at(&b, x, y));
    if (self.distance > thresholds->distance && visible_weight(&self, deviation_at(&a, &b, x, y)) > 0) return 0;
    on_edges += !is_plain(&a, x, y) || !is_plain(&b, x, y);
  }
  return 10 * on_edges >= 9 * count;
}
