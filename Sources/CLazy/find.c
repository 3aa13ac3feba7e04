#if defined(__linux__) && defined(__x86_64__)

#include <dlfcn.h>
#include <libxml/xmlversion.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <jpeglib.h>

/// A library, and what cannot be done without it.
struct lazy_library {
  const char *file;
  const char *use;
};

/// A function that is in a library, as trampolines.S lays it out.
struct lazy_function {
  _Atomic(void *) address;
  const char *name;
  const struct lazy_library *library;
};

#define HIDDEN __attribute__((visibility("hidden")))

/// Every other library that draws is one of Pango's own.
HIDDEN const struct lazy_library lazy_drawing = {"libpangocairo-1.0.so.0", "pictures cannot be drawn"};
// The names change with the layout of what their headers declare.
HIDDEN const struct lazy_library lazy_xml = {
    LIBXML_VERSION < 21400 ? "libxml2.so.2" : "libxml2.so.16", "feeds cannot be read"};
HIDDEN const struct lazy_library lazy_jpeg = {
    JPEG_LIB_VERSION < 80 ? "libjpeg.so.62" : "libjpeg.so.8", "JPEG pictures cannot be read"};
HIDDEN const struct lazy_library lazy_sqlite = {"libsqlite3.so.0", "events cannot be kept"};
HIDDEN const struct lazy_library lazy_png = {"libpng16.so.16", "PNG pictures cannot be read or written"};
HIDDEN const struct lazy_library lazy_deflate = {"libdeflate.so.0", "PNG pictures cannot be written"};
HIDDEN const struct lazy_library lazy_zlib = {"libz.so.1", "PNG pictures cannot be written"};

/// Loads a function's library, unless it is there, and answers where the function is, from now on without being asked.
/// Where there is none the program ends, as it would have at its start.
HIDDEN void *lazy_find(struct lazy_function *function) {
  void *library = dlopen(function->library->file, RTLD_LAZY);
  void *address = library ? dlsym(library, function->name) : NULL;
  if (!address) {
    const char *use = function->library->use, *why = dlerror();
    if (!why) why = function->name;
    const int lacks_handles = strstr(why, "Too many open files") != NULL;
    const int lacks_memory = strstr(why, "memory") || strstr(why, "failed to map");
    fprintf(
        stderr, "flipbook: error: %s: %s; %s\n", use, why,
        lacks_handles  ? "ulimit -n shows the limit of open files"
        : lacks_memory ? "ulimit -v shows the limit of memory"
                       : "scripts/setup installs what is needed");
    _exit(lacks_handles || lacks_memory ? 70 : 69);
  }
  function->address = address;
  return address;
}

#endif
