#pragma once
// jpeglib.h takes FILE and size_t for granted.
#include <stddef.h>
#include <stdio.h>
// Reading of photographs.
#include <jpeglib.h>
// Which warning is which: some mean pixels that were made up.
#include <jerror.h>
