#pragma once
#include <stdint.h>

// Makes a smaller picture, each pixel the mean of `factor` × `factor` pixels; at the right and lower edge of those that
// are there. Pixels are native; `target` has the sides of the source divided by `factor`, rounded up. `factor` is from 1
// to 256.
void pixels_reduce(uint8_t *target, const uint8_t *source, long width, long height, long factor);
