#include "include/perception.h"

#include "surroundings.h"

// MARK: Pixels

typedef struct {
  pixels_perception *result;
  uint8_t *marks;
  pixels_tile *tiles;
  picture a, b;
  const pixels_thresholds *thresholds;
  oklab_table table;
  // The rows from the first to the last one that differs; behind it is the end.
  size_t first_row, end_row;
  // The pair of pixels that was looked at last, since neighbours are often equal, and what came out.
  uint32_t p, q;
  oklab shift;
  float distance;
} comparison;

enum { candidate_visible = 2, candidate_plain = 4 };

static void measure(comparison *self, uint32_t p, uint32_t q) {
  if (p == self->p && q == self->q) return;
  self->p = p, self->q = q;
  self->shift = oklab_less(oklab_of(&self->table, q, 255), oklab_of(&self->table, p, 255));
  self->distance = oklab_length(self->shift);
  if ((p & q) >> 24 == 255) return;
  const float dark = oklab_length(oklab_less(oklab_of(&self->table, q, 0), oklab_of(&self->table, p, 0)));
  if (dark > self->distance) self->distance = dark;
}

// A pixel that differs by more than is allowed.
static void look(comparison *self, size_t x, size_t y) {
  measure(self, at(&self->a, x, y), at(&self->b, x, y));
  if (self->distance > self->result->largest_distance) self->result->largest_distance = self->distance;
  pixels_tile *tile = &self->tiles[y / 4 * pixels_tiles(self->a.width) + x / 4];
  uint8_t *mark = &self->marks[y * self->a.width + x];
  *mark = pixels_mark_tolerated;
  if (is_plain(&self->a, x, y) && is_plain(&self->b, x, y)) {
    *mark |= candidate_plain;
    tile->l += self->shift.l, tile->a += self->shift.a, tile->b += self->shift.b;
  } else {
    self->result->on_edges++;
  }
  if (self->distance <= self->thresholds->distance) return;
  float contrast = edge_contrast(&self->table, &self->a, &self->b, x, y);
  const float other = edge_contrast(&self->table, &self->b, &self->a, x, y);
  if (other > contrast) contrast = other;
  if (self->distance <= contrast * self->thresholds->edge) return;
  *mark |= candidate_visible;
  tile->cluster += self->distance;
}

static void look_at_rows(comparison *self, uint8_t allowed) {
  const picture *a = &self->a, *b = &self->b;
  pixels_difference *found = &self->result->noticed;
  const size_t size = 4 * a->width;
  for (size_t y = 0; y < a->height; y++) {
    if (a->opacity == b->opacity && memcmp(a->native + y * size, b->native + y * size, size) == 0) continue;
    if (self->end_row == 0) self->first_row = y;
    self->end_row = y + 1;
    for (size_t x = 0; x < a->width; x++) {
      const uint32_t p = at(a, x, y), q = at(b, x, y);
      if (p == q) continue;
      found->differing++;
      const uint8_t delta = delta_of(p, q);
      if (delta > found->largest) found->largest = delta;
      if (delta > allowed) {
        look(self, x, y);
      } else {
        self->marks[y * a->width + x] = pixels_mark_tolerated;
      }
    }
  }
}

// MARK: Windows

// A sum over a square of tiles, cut at the picture's edge.
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

// Windows begin at every tile, so that whatever fits into five pixels lies within one of eight.
static void look_at_windows(comparison *self) {
  const size_t columns = pixels_tiles(self->a.width), end = pixels_tiles(self->end_row);
  // The largest window reaches over three further tiles.
  for (size_t v = self->first_row / 4 > 3 ? self->first_row / 4 - 3 : 0; v < end; v++) {
    for (size_t u = 0; u < columns; u++) {
      const float cluster = sum(self, u, v, 2).cluster;
      if (cluster > self->result->densest) {
        self->result->densest = cluster;
        self->result->densest_left = 4 * u, self->result->densest_top = 4 * v;
      }
      if (cluster > self->thresholds->cluster) notice(self, u, v, 2, candidate_visible);
      const pixels_tile area = sum(self, u, v, 4);
      const oklab mean = {area.l / 256, area.a / 256, area.b / 256};
      if (oklab_length(mean) > self->thresholds->area) notice(self, u, v, 4, candidate_plain);
    }
  }
}

static void count_noticed(comparison *self) {
  pixels_difference *found = &self->result->noticed;
  const size_t columns = pixels_tiles(self->a.width);
  found->left = self->a.width;
  for (size_t y = self->first_row; y < self->end_row; y++) {
    for (size_t x = 0; x < self->a.width; x++) {
      uint8_t *mark = &self->marks[y * self->a.width + x];
      if (*mark == 0) continue;
      if ((*mark & self->tiles[y / 4 * columns + x / 4].noticed) == 0) {
        *mark = pixels_mark_tolerated;
        continue;
      }
      *mark = pixels_mark_different;
      if (found->count++ == 0) found->top = y;
      found->bottom = y;
      if (x < found->left) found->left = x;
      if (x > found->right) found->right = x;
    }
  }
}

void pixels_perceive(
  pixels_perception *result, uint8_t *marks, pixels_tile *tiles, const uint8_t *a, int a_is_opaque, const uint8_t *b,
  int b_is_opaque, size_t width, size_t height, uint8_t allowed, const pixels_thresholds *thresholds) {
  memset(result, 0, sizeof *result);
  memset(tiles, 0, sizeof *tiles * pixels_tiles(width) * pixels_tiles(height));
  comparison self = {
    .result = result,
    .marks = marks,
    .tiles = tiles,
    .a = {a, a_is_opaque ? 0xff000000u : 0, width, height},
    .b = {b, b_is_opaque ? 0xff000000u : 0, width, height},
    .thresholds = thresholds,
  };
  oklab_prepare(&self.table);
  look_at_rows(&self, allowed);
  if (result->noticed.differing == 0) return;
  look_at_windows(&self);
  count_noticed(&self);
}

float pixels_distance(uint32_t p, uint32_t q) {
  comparison self = {0};
  oklab_prepare(&self.table);
  measure(&self, p, q);
  return self.distance;
}
