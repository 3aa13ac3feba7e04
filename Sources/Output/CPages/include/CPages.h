#pragma once

/// A file of the pages: its path in this folder, and its null-terminated UTF-8 text.
struct page_file {
  const char *name;
  const unsigned char *text;
};

/// All files, terminated by one without a name. Each module follows the modules that it imports.
const struct page_file *page_files(void);
