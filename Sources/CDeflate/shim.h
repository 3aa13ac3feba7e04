#pragma once
// Takes igzip's place where that is missing: in no case slower than zlib's level 1, and fewer bytes.
#include <libdeflate.h>
