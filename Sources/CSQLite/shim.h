#pragma once
// The event list of the flick-detail scene.
#include <sqlite3.h>

/// Keeps SQL from damaging a database on purpose. Swift cannot call a function with any number of arguments.
static inline int sqlite3_make_defensive(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}
