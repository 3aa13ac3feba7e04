#pragma once
// XXH3, which reads as fast as memory gives.
#include <xxhash.h>
