// Annotates Swift's Mutex for ThreadSanitizer. An uncontended lock is acquired and released in our code, which is instrumented. A
// contended one is passed on in libswiftSynchronization and the kernel, which are not, so accesses to the protected data would
// be reported as races.
//
// scripts/sanitize and Tests/Stress/run load this library before libswiftSynchronization.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

// Weak, because programs without the sanitizer, such as the shell that starts the tests, load this library too.
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
