// The pages of reports and of the studio lie in files of their own, which editors and `node --check` understand. C23's
// #embed puts them into the program; the compiler lists them as dependencies, so that a changed file is compiled in again.
#include "CPages.h"
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char report_clip_html[] = {
#embed "report/clip.html"
};
static const unsigned char report_images_js[] = {
#embed "report/images.js"
};
static const unsigned char report_page_css[] = {
#embed "report/page.css"
};
static const unsigned char report_page_html[] = {
#embed "report/page.html"
};
static const unsigned char report_player_html[] = {
#embed "report/player.html"
};
static const unsigned char report_report_js[] = {
#embed "report/report.js"
};
static const unsigned char shared_difference_js[] = {
#embed "shared/difference.js"
};
static const unsigned char shared_dom_js[] = {
#embed "shared/dom.js"
};
static const unsigned char shared_panes_js[] = {
#embed "shared/panes.js"
};
static const unsigned char shared_player_css[] = {
#embed "shared/player.css"
};
static const unsigned char shared_player_html[] = {
#embed "shared/player.html"
};
static const unsigned char shared_player_js[] = {
#embed "shared/player.js"
};
static const unsigned char shared_theme_css[] = {
#embed "shared/theme.css"
};
static const unsigned char shared_timeline_js[] = {
#embed "shared/timeline.js"
};
static const unsigned char studio_clipline_js[] = {
#embed "studio/clipline.js"
};
static const unsigned char studio_early_js[] = {
#embed "studio/early.js"
};
static const unsigned char studio_editor_css[] = {
#embed "studio/editor.css"
};
static const unsigned char studio_editor_js[] = {
#embed "studio/editor.js"
};
static const unsigned char studio_goldenimages_js[] = {
#embed "studio/goldenimages.js"
};
static const unsigned char studio_goldens_js[] = {
#embed "studio/goldens.js"
};
static const unsigned char studio_highlight_js[] = {
#embed "studio/highlight.js"
};
static const unsigned char studio_keyfinger_js[] = {
#embed "studio/keyfinger.js"
};
static const unsigned char studio_live_js[] = {
#embed "studio/live.js"
};
static const unsigned char studio_notices_js[] = {
#embed "studio/notices.js"
};
static const unsigned char studio_recorder_js[] = {
#embed "studio/recorder.js"
};
static const unsigned char studio_scriptfile_js[] = {
#embed "studio/scriptfile.js"
};
static const unsigned char studio_server_js[] = {
#embed "studio/server.js"
};
static const unsigned char studio_settings_js[] = {
#embed "studio/settings.js"
};
static const unsigned char studio_side_css[] = {
#embed "studio/side.css"
};
static const unsigned char studio_studio_css[] = {
#embed "studio/studio.css"
};
static const unsigned char studio_studio_html[] = {
#embed "studio/studio.html"
};
static const unsigned char studio_studio_js[] = {
#embed "studio/studio.js"
};
static const unsigned char studio_surface_js[] = {
#embed "studio/surface.js"
};
static const unsigned char studio_time_css[] = {
#embed "studio/time.css"
};
static const unsigned char studio_timelineclip_js[] = {
#embed "studio/timelineclip.js"
};
static const unsigned char studio_transport_js[] = {
#embed "studio/transport.js"
};

static const char html[] = "text/html; charset=utf-8";
static const char css[] = "text/css; charset=utf-8";
static const char js[] = "text/javascript; charset=utf-8";

#define FILE_OF(name, media, bytes) {name, media, bytes, sizeof bytes}
static const page_file files[] = {
    FILE_OF("report/clip.html", html, report_clip_html),
    FILE_OF("report/images.js", js, report_images_js),
    FILE_OF("report/page.css", css, report_page_css),
    FILE_OF("report/page.html", html, report_page_html),
    FILE_OF("report/player.html", html, report_player_html),
    FILE_OF("report/report.js", js, report_report_js),
    FILE_OF("shared/difference.js", js, shared_difference_js),
    FILE_OF("shared/dom.js", js, shared_dom_js),
    FILE_OF("shared/panes.js", js, shared_panes_js),
    FILE_OF("shared/player.css", css, shared_player_css),
    FILE_OF("shared/player.html", html, shared_player_html),
    FILE_OF("shared/player.js", js, shared_player_js),
    FILE_OF("shared/theme.css", css, shared_theme_css),
    FILE_OF("shared/timeline.js", js, shared_timeline_js),
    FILE_OF("studio/clipline.js", js, studio_clipline_js),
    FILE_OF("studio/early.js", js, studio_early_js),
    FILE_OF("studio/editor.css", css, studio_editor_css),
    FILE_OF("studio/editor.js", js, studio_editor_js),
    FILE_OF("studio/goldenimages.js", js, studio_goldenimages_js),
    FILE_OF("studio/goldens.js", js, studio_goldens_js),
    FILE_OF("studio/highlight.js", js, studio_highlight_js),
    FILE_OF("studio/keyfinger.js", js, studio_keyfinger_js),
    FILE_OF("studio/live.js", js, studio_live_js),
    FILE_OF("studio/notices.js", js, studio_notices_js),
    FILE_OF("studio/recorder.js", js, studio_recorder_js),
    FILE_OF("studio/scriptfile.js", js, studio_scriptfile_js),
    FILE_OF("studio/server.js", js, studio_server_js),
    FILE_OF("studio/settings.js", js, studio_settings_js),
    FILE_OF("studio/side.css", css, studio_side_css),
    FILE_OF("studio/studio.css", css, studio_studio_css),
    FILE_OF("studio/studio.html", html, studio_studio_html),
    FILE_OF("studio/studio.js", js, studio_studio_js),
    FILE_OF("studio/surface.js", js, studio_surface_js),
    FILE_OF("studio/time.css", css, studio_time_css),
    FILE_OF("studio/timelineclip.js", js, studio_timelineclip_js),
    FILE_OF("studio/transport.js", js, studio_transport_js),
};

page_file page_file_named(const char *name) {
  for (size_t at = 0; at < sizeof files / sizeof *files; at += 1)
    if (strcmp(files[at].name, name) == 0) return files[at];
  return (page_file){NULL, NULL, NULL, 0};
}

page_file studio_file_named(const char *name) {
  if (strncmp(name, "studio/", 7) == 0 || strncmp(name, "shared/", 7) == 0) return page_file_named(name);
  return (page_file){NULL, NULL, NULL, 0};
}
