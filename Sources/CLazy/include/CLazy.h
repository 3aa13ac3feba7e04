#pragma once
// Nothing to call. A program that is linked with this target has functions of its own with the names of those of C
// libraries that Flipbook calls (functions.h). The first call of one loads its library and passes the call on, and every
// later one is a jump. So a command that draws nothing starts without some forty libraries, which take most of the time
// that it needs to start.
//
// link.cfg tells the linker to leave out libraries of which nothing is needed then. A function that functions.h does not
// list is linked as ever, and works; only its library is loaded at the start again, which a test finds.
