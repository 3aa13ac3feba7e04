#include "CModules.h"

const char *module_names(void) { return MODULES; }
