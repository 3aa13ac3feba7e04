// The pages of reports and of the studio lie in files of their own, which editors and `node --check` understand. C23's
// #embed puts them into the program; the compiler lists them as dependencies, so that a changed file is compiled in again.
#include "CPages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// clang-format off
#define TEXT(name) const unsigned char *name(void) { static const unsigned char text[] = {
#define END 0}; return text; }

TEXT(shared_script)
#embed "shared/dom.js" suffix(,)
#embed "shared/clock.js" suffix(,)
#embed "shared/difference.js" suffix(,)
#embed "shared/panes.js" suffix(,)
#embed "shared/timeline.js" suffix(,)
#embed "shared/player.js" suffix(,)
END
TEXT(report_page)
#embed "report/page.html" suffix(,)
END
TEXT(report_clip)
#embed "report/clip.html" suffix(,)
END
TEXT(report_style)
#embed "shared/theme.css" suffix(,)
#embed "report/page.css" suffix(,)
#embed "shared/player.css" suffix(,)
END
TEXT(report_script)
#embed "report/images.js" suffix(,)
#embed "report/report.js" suffix(,)
END
TEXT(studio_page)
#embed "studio/studio.html" suffix(,)
END
TEXT(studio_style)
#embed "shared/theme.css" suffix(,)
#embed "shared/player.css" suffix(,)
#embed "studio/studio.css" suffix(,)
END
TEXT(studio_script)
#embed "studio/server.js" suffix(,)
#embed "studio/notices.js" suffix(,)
#embed "studio/clipline.js" suffix(,)
#embed "studio/editor.js" suffix(,)
#embed "studio/goldens.js" suffix(,)
#embed "studio/live.js" suffix(,)
#embed "studio/recorder.js" suffix(,)
#embed "studio/scriptfile.js" suffix(,)
#embed "studio/settings.js" suffix(,)
#embed "studio/surface.js" suffix(,)
#embed "studio/transport.js" suffix(,)
#embed "studio/studio.js" suffix(,)
END
TEXT(shared_player)
#embed "shared/player.html" suffix(,)
END
