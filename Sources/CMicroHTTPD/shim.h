#pragma once
// libmicrohttpd: the HTTP server of `flipbook studio`.
#include <microhttpd.h>
