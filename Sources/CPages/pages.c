// The pages of reports and of the studio are separate files, for editors and `node`. C23's #embed includes them in the program;
// the compiler lists them as dependencies, so a change causes a recompilation.
#include "CPages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// clang-format off
#define FILE(name) {name, (const unsigned char[]){
#define END 0}},

// Each module follows the modules that it imports.
static const struct page_file files[] = {
FILE("shared/theme.css")
#embed "shared/theme.css" suffix(,)
END
FILE("shared/player.css")
#embed "shared/player.css" suffix(,)
END
FILE("shared/player.html")
#embed "shared/player.html" suffix(,)
END
FILE("shared/dom.js")
#embed "shared/dom.js" suffix(,)
END
FILE("shared/clock.js")
#embed "shared/clock.js" suffix(,)
END
FILE("shared/difference.js")
#embed "shared/difference.js" suffix(,)
END
FILE("shared/panes.js")
#embed "shared/panes.js" suffix(,)
END
FILE("shared/timeline.js")
#embed "shared/timeline.js" suffix(,)
END
FILE("shared/player.js")
#embed "shared/player.js" suffix(,)
END
FILE("report/page.html")
#embed "report/page.html" suffix(,)
END
FILE("report/clip.html")
#embed "report/clip.html" suffix(,)
END
FILE("report/page.css")
#embed "report/page.css" suffix(,)
END
FILE("report/loader.js")
#embed "report/loader.js" suffix(,)
END
FILE("report/images.js")
#embed "report/images.js" suffix(,)
END
FILE("report/report.js")
#embed "report/report.js" suffix(,)
END
FILE("studio/studio.html")
#embed "studio/studio.html" suffix(,)
END
FILE("studio/newpictures.html")
#embed "studio/newpictures.html" suffix(,)
END
FILE("studio/first.html")
#embed "studio/first.html" suffix(,)
END
FILE("studio/first.css")
#embed "studio/first.css" suffix(,)
END
FILE("studio/studio.css")
#embed "studio/studio.css" suffix(,)
END
FILE("studio/export.css")
#embed "studio/export.css" suffix(,)
END
FILE("studio/record.css")
#embed "studio/record.css" suffix(,)
END
FILE("studio/review.css")
#embed "studio/review.css" suffix(,)
END
FILE("studio/edit.css")
#embed "studio/edit.css" suffix(,)
END
FILE("studio/annotations.css")
#embed "studio/annotations.css" suffix(,)
END
FILE("studio/server.js")
#embed "studio/server.js" suffix(,)
END
FILE("studio/notices.js")
#embed "studio/notices.js" suffix(,)
END
FILE("studio/history.js")
#embed "studio/history.js" suffix(,)
END
FILE("studio/textsteps.js")
#embed "studio/textsteps.js" suffix(,)
END
FILE("studio/choices.js")
#embed "studio/choices.js" suffix(,)
END
FILE("studio/allscripts.js")
#embed "studio/allscripts.js" suffix(,)
END
FILE("studio/view.js")
#embed "studio/view.js" suffix(,)
END
FILE("studio/clipline.js")
#embed "studio/clipline.js" suffix(,)
END
FILE("studio/editor.js")
#embed "studio/editor.js" suffix(,)
END
FILE("studio/suggestions.js")
#embed "studio/suggestions.js" suffix(,)
END
FILE("studio/completion.js")
#embed "studio/completion.js" suffix(,)
END
FILE("studio/goldens.js")
#embed "studio/goldens.js" suffix(,)
END
FILE("studio/layout.js")
#embed "studio/layout.js" suffix(,)
END
FILE("studio/live.js")
#embed "studio/live.js" suffix(,)
END
FILE("studio/recordedlines.js")
#embed "studio/recordedlines.js" suffix(,)
END
FILE("studio/gestures.js")
#embed "studio/gestures.js" suffix(,)
END
FILE("studio/recorder.js")
#embed "studio/recorder.js" suffix(,)
END
FILE("studio/presentation.js")
#embed "studio/presentation.js" suffix(,)
END
FILE("studio/export.js")
#embed "studio/export.js" suffix(,)
END
FILE("studio/recording.js")
#embed "studio/recording.js" suffix(,)
END
FILE("studio/scriptfile.js")
#embed "studio/scriptfile.js" suffix(,)
END
FILE("studio/newpictures.js")
#embed "studio/newpictures.js" suffix(,)
END
FILE("studio/firstview.js")
#embed "studio/firstview.js" suffix(,)
END
FILE("studio/first.js")
#embed "studio/first.js" suffix(,)
END
FILE("studio/sceneitems.js")
#embed "studio/sceneitems.js" suffix(,)
END
FILE("studio/settings.js")
#embed "studio/settings.js" suffix(,)
END
FILE("studio/sources.js")
#embed "studio/sources.js" suffix(,)
END
FILE("studio/annotationbars.js")
#embed "studio/annotationbars.js" suffix(,)
END
FILE("studio/annotationform.js")
#embed "studio/annotationform.js" suffix(,)
END
FILE("studio/annotationstage.js")
#embed "studio/annotationstage.js" suffix(,)
END
FILE("studio/annotations.js")
#embed "studio/annotations.js" suffix(,)
END
FILE("studio/surface.js")
#embed "studio/surface.js" suffix(,)
END
FILE("studio/transport.js")
#embed "studio/transport.js" suffix(,)
END
FILE("studio/keys.js")
#embed "studio/keys.js" suffix(,)
END
FILE("studio/studio.js")
#embed "studio/studio.js" suffix(,)
END
{0}};

const struct page_file *page_files(void) { return files; }
