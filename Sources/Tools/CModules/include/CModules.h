#pragma once

/// The names of the package's modules and products, separated by commas. Package.swift defines them.
const char *module_names(void);
