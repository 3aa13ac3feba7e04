#pragma once
#include <stddef.h>
#include <stdint.h>
// libFuzzer as a library (compiler-rt's libclang_rt.fuzzer_no_main), which has no header of its own.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *bytes, size_t size));
