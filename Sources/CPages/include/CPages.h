#pragma once

/// A file of the pages: its path below this folder, and its text in UTF-8 with a zero at the end.
struct page_file {
  const char *name;
  const unsigned char *text;
};

/// All files, up to one without a name. A module follows those that it imports.
const struct page_file *page_files(void);
