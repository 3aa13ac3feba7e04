#include "include/cause.h"

#include "surroundings.h"

enum { most_samples = 1024, step_over = 16 };

typedef struct {
  picture a, b;
  size_t count;
  uint32_t x[most_samples], y[most_samples];
} samples;

static void gather(samples *self, size_t differing) {
  // An odd step, so that it does not follow a pattern of the picture.
  const size_t step = (differing + most_samples - 1) / most_samples | 1;
  const size_t width = self->a.width, size = 4 * width;
  size_t seen = 0;
  for (size_t y = 0; y < self->a.height; y++) {
    const uint8_t *p = self->a.native + y * size, *q = self->b.native + y * size;
    const int bytes_tell = self->a.opacity == self->b.opacity;
    if (bytes_tell && memcmp(p, q, size) == 0) continue;
    for (size_t x = 0; x < width; x++) {
      // Most of a row is the same, so it is passed in strides.
      while (bytes_tell && x + step_over <= width && memcmp(p + 4 * x, q + 4 * x, 4 * step_over) == 0) x += step_over;
      if (x == width) break;
      if (at(&self->a, x, y) == at(&self->b, x, y) || seen++ % step > 0) continue;
      if (self->count == most_samples) return;
      self->x[self->count] = (uint32_t)x, self->y[self->count++] = (uint32_t)y;
    }
    // Below the last of them nothing is left to find.
    if (seen == differing) return;
  }
}

// Nine of ten.
static int are_most(size_t part, size_t whole) { return whole > 0 && 10 * part >= 9 * whole; }

// MARK: Anti-aliasing

static int is_antialiasing(const samples *self, const pixels_thresholds *thresholds) {
  oklab_table table;
  oklab_prepare(&table);
  size_t on_edges = 0;
  for (size_t i = 0; i < self->count; i++) {
    const size_t x = self->x[i], y = self->y[i];
    const float distance = oklab_length(
      oklab_less(oklab_of(&table, at(&self->b, x, y), 255), oklab_of(&table, at(&self->a, x, y), 255)));
    if (distance > thresholds->distance) {
      const float first = edge_contrast(&table, &self->a, &self->b, x, y);
      const float second = edge_contrast(&table, &self->b, &self->a, x, y);
      if (distance > thresholds->edge * (first > second ? first : second)) return 0;
    }
    on_edges += !is_plain(&self->a, x, y) || !is_plain(&self->b, x, y);
  }
  return are_most(on_edges, self->count);
}

// MARK: Motion

typedef struct {
  size_t judged, right;
} score;

// How many pixels of one picture are found in the other, so far to the right and down; of the first `limit` looked at,
// or of fewer where a quarter is wrong already.
static score found_at(const samples *self, const picture *from, const picture *to, int right, int down, size_t limit) {
  // A prime above the count: every sample has its turn, and the first ones lie anywhere.
  const size_t stride = 1031;
  score result = {0};
  if (limit > self->count) limit = self->count;
  for (size_t i = 0, k = 0; i < limit; i++, k = (k + stride) % self->count) {
    const long x = (long)self->x[k] + right, y = (long)self->y[k] + down;
    if (x < 0 || y < 0 || x >= (long)from->width || y >= (long)from->height) continue;
    result.judged++;
    result.right += at(from, self->x[k], self->y[k]) == at(to, (size_t)x, (size_t)y);
    if (4 * (result.judged - result.right) > limit) break;
  }
  return result;
}

// Which part of the pixels a motion explains, in thousandths: what was at a place is now farther on, and what is there
// now was farther back. 0 where that is not most of them.
static size_t explained(const samples *self, int right, int down) {
  // Most ways are wrong, and 32 samples tell.
  for (size_t limit = 32;; limit = most_samples) {
    const score forth = found_at(self, &self->a, &self->b, right, down, limit);
    if (4 * forth.right < 3 * forth.judged) return 0;
    const score back = found_at(self, &self->b, &self->a, -right, -down, limit);
    if (4 * back.right < 3 * back.judged) return 0;
    if (limit < most_samples) continue;
    if (!are_most(forth.right, forth.judged) || 2 * forth.judged < self->count) return 0;
    if (!are_most(back.right, back.judged) || 2 * back.judged < self->count) return 0;
    const size_t first = 1000 * forth.right / forth.judged, second = 1000 * back.right / back.judged;
    return first < second ? first : second;
  }
}

enum { farthest_across = 8, farthest_along = pixels_reach };

// The nearest of the motions that explain most.
static int find_motion(const samples *self, pixels_cause *result) {
  size_t best = 0;
  int nearest = 0;
  for (int down = -farthest_along; down <= farthest_along; down++) {
    for (int right = -farthest_along; right <= farthest_along; right++) {
      const int across = right * right < down * down ? right : down;
      if ((right == 0 && down == 0) || across * across > farthest_across * farthest_across) continue;
      const size_t part = explained(self, right, down);
      const int distance = right * right + down * down;
      if (part == 0 || part < best || (part == best && distance >= nearest)) continue;
      best = part, nearest = distance, result->right = right, result->down = down;
    }
  }
  return best > 0;
}

// MARK: Colours

// How often the edge of what differs goes on in what surrounds it.
typedef struct {
  size_t judged, before, after;
} seams;

static void look_across(const samples *self, seams *found, size_t i, long right, long down) {
  const long x = (long)self->x[i] + right, y = (long)self->y[i] + down;
  if (x < 0 || y < 0 || x >= (long)self->a.width || y >= (long)self->a.height) return;
  const uint32_t outside = at(&self->a, (size_t)x, (size_t)y);
  if (outside != at(&self->b, (size_t)x, (size_t)y)) return;
  const int before = delta_of(at(&self->a, self->x[i], self->y[i]), outside);
  const int after = delta_of(at(&self->b, self->x[i], self->y[i]), outside);
  found->judged++;
  found->before += before <= 2 && 2 * before < after;
  found->after += after <= 2 && 2 * after < before;
}

static seams find_seams(const samples *self) {
  seams found = {0};
  for (size_t i = 0; i < self->count; i++) {
    look_across(self, &found, i, -1, 0);
    look_across(self, &found, i, 1, 0);
    look_across(self, &found, i, 0, -1);
    look_across(self, &found, i, 0, 1);
  }
  return found;
}

static int was_plain(const samples *self, const picture *side) {
  size_t plain = 0;
  for (size_t i = 0; i < self->count; i++) plain += is_plain(side, self->x[i], self->y[i]);
  return are_most(plain, self->count);
}

static int channel(uint32_t before, uint32_t after, int shift) {
  return (int)(after >> shift & 255) - (int)(before >> shift & 255);
}

static int squared_change(const samples *self, size_t i) {
  const uint32_t p = at(&self->a, self->x[i], self->y[i]), q = at(&self->b, self->x[i], self->y[i]);
  int sum = 0;
  for (int shift = 0; shift < 32; shift += 8) sum += channel(p, q, shift) * channel(p, q, shift);
  return sum;
}

// A colour is told best where it is plain, so pixels on edges come second.
static void note_largest_change(const samples *self, pixels_cause *result) {
  int largest = -1;
  for (size_t i = 0; i < self->count; i++) {
    const size_t x = self->x[i], y = self->y[i];
    int change = squared_change(self, i);
    if (is_plain(&self->a, x, y) && is_plain(&self->b, x, y)) change += 1 << 20;
    if (change > largest) largest = change, result->before = at(&self->a, x, y), result->after = at(&self->b, x, y);
  }
}

// Whether one colour became another and its blends with what is around followed: every change is a part of the largest.
static int is_one_change(const samples *self, const pixels_cause *result) {
  float whole[4], length = 0;
  for (int k = 0; k < 4; k++) {
    whole[k] = (float)channel(result->before, result->after, 8 * k);
    length += whole[k] * whole[k];
  }
  for (size_t i = 0; i < self->count; i++) {
    const uint32_t p = at(&self->a, self->x[i], self->y[i]), q = at(&self->b, self->x[i], self->y[i]);
    float part = 0;
    for (int k = 0; k < 4; k++) part += (float)channel(p, q, 8 * k) * whole[k] / length;
    if (part <= 0) return 0;
    for (int k = 0; k < 4; k++) {
      // Each of two blends is rounded, and so is what they are blended from.
      if (fabsf((float)channel(p, q, 8 * k) - part * whole[k]) > 2) return 0;
    }
  }
  return 1;
}

enum { fewest_for_faint_colour = 8 };

// Whether thin strokes have another colour, though by no more than noise. Noise goes both ways; what goes one way has
// another colour where there is only one pair of colours, or where faint pixels change less than full ones.
static int is_faint_change(const samples *self, const pixels_cause *result) {
  if (self->count < fewest_for_faint_colour || !is_one_change(self, result)) return 0;
  size_t less = 0, equal = 0;
  int largest = 0;
  for (size_t i = 0; i < self->count; i++) {
    const int change = squared_change(self, i);
    if (change > largest) largest = change;
  }
  for (size_t i = 0; i < self->count; i++) {
    // Half as much, squared.
    less += 3 * squared_change(self, i) < largest;
    equal += at(&self->a, self->x[i], self->y[i]) == result->before && at(&self->b, self->x[i], self->y[i]) == result->after;
  }
  return equal == self->count || 6 * less > self->count;
}

static pixels_cause_kind kind_by_colour(const samples *self, const pixels_cause *result) {
  const seams found = find_seams(self);
  if (are_most(found.before, found.judged) && was_plain(self, &self->a)) return pixels_cause_appeared;
  if (are_most(found.after, found.judged) && was_plain(self, &self->b)) return pixels_cause_disappeared;
  // What grew or shrank goes on in its surroundings on one side, in one of the pictures.
  if (4 * (found.before + found.after) > found.judged) return pixels_cause_content;
  return is_one_change(self, result) ? pixels_cause_recoloured : pixels_cause_content;
}

void pixels_find_cause(
  pixels_cause *result, const uint8_t *a, int a_is_opaque, const uint8_t *b, int b_is_opaque, size_t width,
  size_t height, size_t differing, const pixels_thresholds *thresholds) {
  samples self = {
    .a = {a, a_is_opaque ? 0xff000000u : 0, width, height},
    .b = {b, b_is_opaque ? 0xff000000u : 0, width, height},
  };
  memset(result, 0, sizeof *result);
  gather(&self, differing);
  if (self.count == 0) return;
  note_largest_change(&self, result);
  if (is_antialiasing(&self, thresholds)) {
    result->kind = is_faint_change(&self, result) ? pixels_cause_recoloured : pixels_cause_antialiasing;
  } else if (find_motion(&self, result)) {
    result->kind = pixels_cause_moved;
  } else {
    result->kind = kind_by_colour(&self, result);
  }
}
