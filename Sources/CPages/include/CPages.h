#pragma once
#include <stddef.h>

/// A file of the folders `report`, `shared` and `studio`, as it was when this was built.
typedef struct {
  /// The folder and the name, such as `shared/player.js`; NULL where there is no such file.
  const char *name;
  /// Its media type, such as `text/css; charset=utf-8`.
  const char *media;
  /// Text in UTF-8, without a zero at the end.
  const unsigned char *bytes;
  size_t count;
} page_file;

/// The file with a name such as `shared/player.js`.
page_file page_file_named(const char *name);

/// The file of the studio's page with a name: one of `studio` or `shared`. The page itself is `studio/studio.html`.
page_file studio_file_named(const char *name);
