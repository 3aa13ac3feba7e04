// The page of HTML reports lies in files of its own, which editors and `node --check` understand. C23's #embed puts them
// into the program; the compiler lists them as dependencies, so that a changed file is compiled in again.
#include "CReport.h"
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

// Text, with a zero at the end.
static const struct {
  const char *name;
  const unsigned char *text;
} files[] = {
    {"page.html", (const unsigned char[]){
#embed "page/page.html" suffix(, 0)
    }},
    {"clip.html", (const unsigned char[]){
#embed "page/clip.html" suffix(, 0)
    }},
    {"player.html", (const unsigned char[]){
#embed "page/player.html" suffix(, 0)
    }},
    {"page.css", (const unsigned char[]){
#embed "page/page.css" suffix(, 0)
    }},
    {"player.css", (const unsigned char[]){
#embed "page/player.css" suffix(, 0)
    }},
    {"images.js", (const unsigned char[]){
#embed "page/images.js" suffix(, 0)
    }},
    {"difference.js", (const unsigned char[]){
#embed "page/difference.js" suffix(, 0)
    }},
    {"panes.js", (const unsigned char[]){
#embed "page/panes.js" suffix(, 0)
    }},
    {"timeline.js", (const unsigned char[]){
#embed "page/timeline.js" suffix(, 0)
    }},
    {"player.js", (const unsigned char[]){
#embed "page/player.js" suffix(, 0)
    }},
};

report_file report_file_named(const char *name) {
  for (size_t at = 0; at < sizeof files / sizeof *files; at += 1)
    if (strcmp(files[at].name, name) == 0) return (report_file){files[at].text, strlen((const char *)files[at].text)};
  return (report_file){NULL, 0};
}
