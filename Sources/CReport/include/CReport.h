#pragma once
#include <stddef.h>

/// A file of the folder `page`, as it was when this was built.
typedef struct {
  /// NULL where there is no file of that name.
  const unsigned char *bytes;
  size_t count;
} report_file;

/// The file with a name such as `player.js`.
report_file report_file_named(const char *name);
