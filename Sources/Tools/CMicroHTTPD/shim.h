#pragma once
// libmicrohttpd: the HTTP server of `flipbook studio`.
#include <microhttpd.h>

// Swift cannot call variadic functions.

static inline int studio_socket(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

static inline unsigned short studio_port(struct MHD_Daemon *daemon) {
  return MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
}
