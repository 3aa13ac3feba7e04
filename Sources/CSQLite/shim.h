#pragma once
// The event list of the flick-detail scene.
#include <sqlite3.h>
