#pragma once
// igzip: deflate at a gigabyte a second.
#include <isa-l/igzip_lib.h>
