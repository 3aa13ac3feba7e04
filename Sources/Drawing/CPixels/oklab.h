#pragma once
// The perceptual colour space OKLab (Björn Ottosson, "A perceptual color space for image processing", 2020,
// https://bottosson.github.io/posts/oklab/, with the matrices of 2021-01-25).

#include <math.h>
#include <stdint.h>
#include <string.h>

typedef struct {
  // Lightness, 0…1; green to red; blue to yellow.
  float l, a, b;
} oklab;

// The light that a screen's surface reflects, as a fraction of white. Without it, the invisible step from black to the darkest
// grey would count thirty times as much as a step between greys. 1 % is the "encoding viewing flare" of sRGB
// (Stokes, Anderson, Chandrasekar and Motta, "A Standard Default Color Space for the Internet", 1996).
#define OKLAB_FLARE 0.01f

// The linear light of each sRGB level, 0…255 (IEC 61966-2-1), with flare. Computing the table takes about ten microseconds.
typedef struct {
  float light[256];
} oklab_table;

static inline void oklab_prepare(oklab_table *table) {
  for (int i = 0; i < 256; i++) {
    const float v = (float)i / 255;
    const float light = v <= 0.04045f ? v / 12.92f : powf((v + 0.055f) / 1.055f, 2.4f);
    table->light[i] = (light + OKLAB_FLARE) / (1 + OKLAB_FLARE);
  }
}

// An initial guess from a third of the exponent, and two steps of Halley's method. The relative error is a few 1e-7 for x from
// 0.009 to 1.
static inline float oklab_cube_root(float x) {
  uint32_t bits;
  memcpy(&bits, &x, 4);
  bits = bits / 3 + 0x2a514067u;
  float y;
  memcpy(&y, &bits, 4);
  for (int i = 0; i < 2; i++) {
    float cube = y * y * y;
    y *= (cube + 2 * x) / (2 * cube + x);
  }
  return y;
}

// The colour of a native pixel, composed over the grey level `behind`, 0…255, if it is not opaque.
static inline oklab oklab_of(const oklab_table *table, uint32_t pixel, uint32_t behind) {
  const uint32_t through = (255 - (pixel >> 24)) * behind / 255;
  float light[3];
  for (int i = 0; i < 3; i++) {
    const uint32_t level = (pixel >> (16 - 8 * i) & 255) + through;
    light[i] = table->light[level > 255 ? 255 : level];
  }
  const float r = light[0], g = light[1], b = light[2];
  float l = oklab_cube_root(0.4122214708f * r + 0.5363325363f * g + 0.0514459929f * b);
  float m = oklab_cube_root(0.2119034982f * r + 0.6806995451f * g + 0.1073969566f * b);
  float s = oklab_cube_root(0.0883024619f * r + 0.2817188376f * g + 0.6299787005f * b);
  return (oklab){
    0.2104542553f * l + 0.7936177850f * m - 0.0040720468f * s,
    1.9779984951f * l - 2.4285922050f * m + 0.4505937099f * s,
    0.0259040371f * l + 0.7827717662f * m - 0.8086757660f * s,
  };
}

static inline oklab oklab_less(oklab p, oklab q) { return (oklab){p.l - q.l, p.a - q.a, p.b - q.b}; }

static inline float oklab_length(oklab d) { return sqrtf(d.l * d.l + d.a * d.a + d.b * d.b); }
