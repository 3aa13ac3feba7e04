// What ThreadSanitizer does not see by itself. A lock of Swift's Mutex that nobody waits for is taken and given back
// within our code, which the sanitizer watches. Where somebody waits, that happens within libswiftSynchronization and
// the kernel, which nobody has instrumented, and what the lock guards would look like a race. So the sanitizer is told.
//
// scripts/sanitize loads this before that library.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

// Weak: programs without the sanitizer, such as the shell that starts one with it, load this too.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

static SWIFT void (*lock)(uint32_t, SELF);
static SWIFT void (*unlock)(SELF);

SWIFT void watchedLock(uint32_t thread, SELF mutex) __asm__(LOCK);
SWIFT void watchedUnlock(SELF mutex) __asm__(UNLOCK);

__attribute__((constructor)) static void find(void) {
  *(void **)&lock = dlsym(RTLD_NEXT, LOCK);
  *(void **)&unlock = dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void watchedLock(uint32_t thread, SELF mutex) {
  lock(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void watchedUnlock(SELF mutex) {
  if (__tsan_release) __tsan_release(mutex);
  unlock(mutex);
}
