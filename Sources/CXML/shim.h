#pragma once
// The forgiving HTML parser, for articles.
#include <libxml/HTMLparser.h>
// The XML parser, for RSS and Atom.
#include <libxml/parser.h>
#include <libxml/tree.h>
