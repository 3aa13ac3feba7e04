#if defined(__linux__)
#define _DEFAULT_SOURCE
#endif
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "CPixels.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

uint8_t *pixels_take_memory(size_t size) {
  const size_t large_page = 1 << 21;
  // At most half of what is taken is for nothing.
  if (size < large_page / 2) return calloc(size, 1);
  const size_t whole = (size + large_page - 1) / large_page * large_page;
  void *bytes = NULL;
  if (posix_memalign(&bytes, large_page, whole) != 0) return NULL;
#if defined(MADV_HUGEPAGE)
  madvise(bytes, whole, MADV_HUGEPAGE);
#endif
  return memset(bytes, 0, size);
}

void pixels_return_large_blocks(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 128 << 10);
#endif
}
