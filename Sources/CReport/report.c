// The page of HTML reports lies in files of its own, which editors and `node --check` understand. C23's #embed puts them
// into the program; the compiler lists them as dependencies, so that a changed file is compiled in again.
#include "CReport.h"
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page_html[] = {
#embed "page/page.html"
};
static const unsigned char clip_html[] = {
#embed "page/clip.html"
};
static const unsigned char player_html[] = {
#embed "page/player.html"
};
static const unsigned char page_css[] = {
#embed "page/page.css"
};
static const unsigned char player_css[] = {
#embed "page/player.css"
};
static const unsigned char images_js[] = {
#embed "page/images.js"
};
static const unsigned char difference_js[] = {
#embed "page/difference.js"
};
static const unsigned char panes_js[] = {
#embed "page/panes.js"
};
static const unsigned char timeline_js[] = {
#embed "page/timeline.js"
};
static const unsigned char player_js[] = {
#embed "page/player.js"
};

static const struct {
  const char *name;
  report_file file;
} files[] = {
    {"page.html", {page_html, sizeof page_html}},
    {"clip.html", {clip_html, sizeof clip_html}},
    {"player.html", {player_html, sizeof player_html}},
    {"page.css", {page_css, sizeof page_css}},
    {"player.css", {player_css, sizeof player_css}},
    {"images.js", {images_js, sizeof images_js}},
    {"difference.js", {difference_js, sizeof difference_js}},
    {"panes.js", {panes_js, sizeof panes_js}},
    {"timeline.js", {timeline_js, sizeof timeline_js}},
    {"player.js", {player_js, sizeof player_js}},
};

report_file report_file_named(const char *name) {
  for (size_t at = 0; at < sizeof files / sizeof *files; at += 1)
    if (strcmp(files[at].name, name) == 0) return files[at].file;
  return (report_file){NULL, 0};
}
