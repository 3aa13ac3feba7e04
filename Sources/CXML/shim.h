#pragma once
// libxml2's own choices; ICU is taken out of them again, since its headers clash with those of Foundation in any module
// that imports both. Nothing that we call depends on it.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
// The forgiving HTML parser, for articles.
#include <libxml/HTMLparser.h>
// The XML parser, for RSS and Atom.
#include <libxml/parser.h>
#include <libxml/tree.h>
// Reads dates. libc's own header keeps it from modules that do not ask for X/Open's functions, and Swift's does not.
#include <time.h>
char *strptime(const char *text, const char *format, struct tm *parts);
