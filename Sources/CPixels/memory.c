#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "include/memory.h"

#include <stdlib.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#if defined(__GLIBC__)
#include <malloc.h>

void pixels_return_large_blocks(void) { mallopt(M_MMAP_THRESHOLD, 128 << 10); }

#else

void pixels_return_large_blocks(void) {}

#endif

#if defined(__linux__) && defined(MADV_HUGEPAGE)

enum { large_page = 1 << 21 };

// At most half of what is taken is for nothing.
static int is_large(size_t size) { return size >= (size_t)large_page / 2; }

static size_t rounded(size_t size) { return (size + large_page - 1) / large_page * large_page; }

// Asks for a page more, and gives back what lies before and behind the whole ones.
static uint8_t *take_pages(size_t size) {
  uint8_t *start = mmap(NULL, size + large_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED) return NULL;
  const size_t before = (size_t)(-(uintptr_t)start % large_page);
  if (before > 0) munmap(start, before);
  if (before < large_page) munmap(start + before + size, large_page - before);
  // A wish; without it the pages are small.
  madvise(start + before, size, MADV_HUGEPAGE);
  return start + before;
}

uint8_t *pixels_take_memory(size_t size) { return is_large(size) ? take_pages(rounded(size)) : calloc(size, 1); }

void pixels_give_memory(uint8_t *bytes, size_t size) {
  if (bytes == NULL) return;
  if (is_large(size)) {
    munmap(bytes, rounded(size));
  } else {
    free(bytes);
  }
}

#else

uint8_t *pixels_take_memory(size_t size) { return calloc(size, 1); }

void pixels_give_memory(uint8_t *bytes, size_t size) {
  (void)size;
  free(bytes);
}

#endif
