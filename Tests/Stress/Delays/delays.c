// Provokes races by delays. Functions of the program replace those of libraries with the same name, also for calls between
// libraries. A library that is used from threads incorrectly then fails within seconds, even on a busy machine with one processor.
#define _GNU_SOURCE
#include "CDelays.h"

#include <pthread.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define WATCHED 1
#endif
#endif

// The thread sanitizer replaces these functions itself, and finds races without delays.
#if defined(__linux__) && !defined(WATCHED)

#include <dlfcn.h>
#include <unistd.h>

static _Atomic int begun;

void delays_begin(void) { begun = 1; }

/// Waits in one of `rarity` calls on average.
static void delay(unsigned rarity) {
  static _Thread_local unsigned state;
  if (!begun) return;
  if (!state) state = (unsigned)(size_t)&state ^ (unsigned)getpid();
  state = state * 1664525 + 1013904223;
  if ((state >> 16) % rarity == 0) usleep((useconds_t)((state >> 12) % 3000));
}

/// Defines a function that waits before and after it calls the function that it replaces.
#define DELAYED(rarity, type, name, declared, passed) \
  type name declared { \
    static type(*_Atomic next) declared = 0; \
    if (!next) *(void **)&next = dlsym(RTLD_NEXT, #name); \
    delay(rarity); \
    type result = next passed; \
    delay(rarity); \
    return result; \
  }

// libxml2 generates the seed of its dictionaries while it holds a new lock.
DELAYED(1, int, rand_r, (unsigned *seed), (seed))
// The entry may be removed during the delay.
DELAYED(16, void *, g_hash_table_lookup, (void *table, const void *key), (table, key))
// libxml2 and GLib create their locks with it.
DELAYED(1, int, pthread_cond_init, (pthread_cond_t * cond, const pthread_condattr_t *attributes), (cond, attributes))
// Pango's font maps match with it in their own threads.
DELAYED(1, void *, FcFontSetMatch, (void *config, void **sets, int count, void *pattern, void *found),
        (config, sets, count, pattern, found))
DELAYED(1, void *, FcFontSetSort, (void *config, void **sets, int count, void *pattern, int trim, void **set, void *found),
        (config, sets, count, pattern, trim, set, found))
// cairo opens faces with the first function and closes them with the second.
DELAYED(1, int, FT_New_Face, (void *library, const char *path, long index, void **face), (library, path, index, face))
DELAYED(1, int, FT_Done_Face, (void *face), (face))

#else

void delays_begin(void) {}

#endif
