#pragma once
// Takes igzip's place where that is missing: deflate at three times zlib's speed.
#include <libdeflate.h>
