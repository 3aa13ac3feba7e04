#pragma once
// The configuration of libxml2, without ICU, whose headers conflict with those of Foundation in a module that imports both. No
// function that Flipbook calls depends on it.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
// The error-tolerant HTML parser, for articles.
#include <libxml/HTMLparser.h>
// The XML parser, for RSS and Atom.
#include <libxml/parser.h>
#include <libxml/tree.h>
