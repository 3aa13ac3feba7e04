#pragma once

// Texts in UTF-8, each with a zero at its end. A script is several modules, one after the other, with the lines by which
// they import each other; those that both pages need come first.

const unsigned char *report_page(void);
const unsigned char *report_clip(void);
const unsigned char *report_style(void);
const unsigned char *report_script(void);
const unsigned char *studio_page(void);
const unsigned char *studio_style(void);
const unsigned char *studio_script(void);
const unsigned char *shared_player(void);
const unsigned char *shared_script(void);
