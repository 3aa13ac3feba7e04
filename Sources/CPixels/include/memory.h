#pragma once
#include <stddef.h>
#include <stdint.h>

// Memory for the pixels of a picture, all zero; NULL where there is none. A large picture gets large pages where the
// system has them: a phone's frame is 1300 small ones, and the first touch of each costs more than its pixels.
uint8_t *pixels_take_memory(size_t size);

// Gives back what pixels_take_memory answered for that size.
void pixels_give_memory(uint8_t *bytes, size_t size);

// Lets blocks from 128 KB on go back to the system when they are freed. Left to itself, glibc raises that limit.
void pixels_return_large_blocks(void);
