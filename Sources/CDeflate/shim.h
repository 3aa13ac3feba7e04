#pragma once
// Takes igzip's place where that is missing: as quick as zlib's level 1 or quicker, with fewer bytes.
#include <libdeflate.h>
