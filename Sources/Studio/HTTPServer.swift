internal import CMicroHTTPD

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An HTTP server on 127.0.0.1, by libmicrohttpd. Everything happens on the thread that calls ``run(milliseconds:)``, so what
/// answers needs no locks.
final class HTTPServer {
  /// What becomes of a request.
  enum Answer {
    /// The answer.
    case now(HTTPResponse)
    /// There is none yet; it is asked for again until there is one.
    case later
  }

  /// Looks at a request before its body is read; throws what it is refused with.
  typealias Door = (HTTPRequest) throws(HTTPError) -> Void
  /// Answers a request.
  typealias Handler = (HTTPRequest, _ waitedSince: ContinuousClock.Instant) -> Answer

  /// Why the server cannot be started.
  struct Failure: Error, CustomStringConvertible {
    /// What happened, and what to do.
    var description: String
  }

  /// The most connections at once; others wait until one is free.
  private static let connections = 512
  /// After how many seconds a connection is closed on which nothing happens.
  private static let timeout = 15
  /// What every answer says besides: it is nobody else's, and nothing else is loaded.
  private static let headers = [
    "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
    "Content-Security-Policy":
      "default-src 'self'; img-src 'self' blob: data:; style-src 'self'; script-src 'self'; base-uri 'none'; "
      + "form-action 'none'; frame-ancestors 'none'",
  ]

  /// The port on which it listens.
  private(set) var port: UInt16 = 0
  private var daemon: OpaquePointer?
  private let door: Door
  private let handler: Handler
  /// Requests that wait for their answers.
  private var held: [Exchange] = []

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for any that is free.
  ///   - door: Looks at requests before their bodies are read.
  ///   - handler: Answers requests.
  /// - Throws: ``Failure`` where the port is taken.
  init(port: UInt16, door: @escaping Door, handler: @escaping Handler) throws(Failure) {
    (self.door, self.handler) = (door, handler)
    let socket = try Self.open(port)
    let completed: MHD_RequestCompletedCallback = { _, _, exchange, _ in HTTPServer.completed(exchange) }
    var options = [
      MHD_OptionItem(option: .LISTEN_SOCKET, value: Int(socket), ptr_value: nil),
      MHD_OptionItem(option: .CONNECTION_LIMIT, value: Self.connections, ptr_value: nil),
      MHD_OptionItem(option: .CONNECTION_TIMEOUT, value: Self.timeout, ptr_value: nil),
      MHD_OptionItem(option: .NOTIFY_COMPLETED, value: unsafeBitCast(completed, to: Int.self), ptr_value: nil),
      MHD_OptionItem(option: .END, value: 0, ptr_value: nil),
    ]
    daemon = options.withUnsafeMutableBufferPointer { options in
      guard let options = options.baseAddress else { return nil }
      let list: [any CVarArg] = [Int32(MHD_OPTION.ARRAY.rawValue), options, Int32(MHD_OPTION.END.rawValue)]
      return withVaList(list) { list in
        MHD_start_daemon_va(
          MHD_ALLOW_SUSPEND_RESUME.rawValue | MHD_USE_AUTO.rawValue, port, nil, nil,
          { server, connection, url, method, _, data, size, exchange in
            HTTPServer.access(server, connection, url, method, data, size, exchange)
          }, Unmanaged.passUnretained(self).toOpaque(), list)
      }
    }
    guard daemon != nil else {
      close(socket)
      throw Failure(description: "libmicrohttpd does not start; there may be too little memory, or too many open files")
    }
    self.port = Self.port(of: socket)
  }

  /// Opens a port of 127.0.0.1.
  private static func open(_ port: UInt16) throws(Failure) -> Int32 {
    let socket = Self.socket()
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    // A port that was in use a moment ago can be used again.
    var yes: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    let isBound = withUnsafeBytes(of: &address) { address in
      bind(socket, address.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(address.count)) == 0
    }
    guard socket >= 0, isBound, listen(socket, SOMAXCONN) == 0 else {
      let reason = String(cString: strerror(errno))
      if socket >= 0 { close(socket) }
      throw Failure(description: "cannot listen on port \(port) of 127.0.0.1: \(reason); choose another --port")
    }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    return socket
  }

  private static func socket() -> Int32 {
    #if canImport(Darwin)
      Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #else
      Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
  }

  private static func port(of socket: Int32) -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutableBytes(of: &address) { address in
      getsockname(socket, address.assumingMemoryBound(to: sockaddr.self).baseAddress, &size)
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Answers what comes, and waits for it for a while.
  func run(milliseconds: Int32) {
    guard let daemon else { return }
    answerHeld()
    MHD_run_wait(daemon, milliseconds)
  }

  /// Closes all connections and the port.
  func stop() {
    guard let daemon else { return }
    for exchange in held { exchange.answer(HTTPError(.unavailable, "the studio has ended").response) }
    held = []
    // What was held is sent.
    MHD_run_wait(daemon, 10)
    MHD_stop_daemon(daemon)
    self.daemon = nil
  }

  deinit { stop() }

  private func answerHeld() {
    held.removeAll { exchange in
      guard case .now(let response) = handler(exchange.request, exchange.start) else { return false }
      exchange.answer(response)
      return true
    }
  }
}

/// A request that is being read or answered.
private final class Exchange {
  var request: HTTPRequest
  let start = ContinuousClock.now
  /// Whether more was sent than is taken.
  var isTooLarge = false
  /// The answer to a request that was held.
  var response: HTTPResponse?
  private let connection: OpaquePointer

  init(_ request: HTTPRequest, _ connection: OpaquePointer) { (self.request, self.connection) = (request, connection) }

  /// Lets a request that was held go on with its answer.
  func answer(_ response: HTTPResponse) {
    self.response = response
    MHD_resume_connection(connection)
  }
}

// MARK: Calls of the library

extension HTTPServer {
  /// Called when a request's headers are there, with each part of its body, and when it is whole.
  private static func access(
    _ server: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
    _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> MHD_Result {
    guard let server, let connection, let url, let method, let size, let place else { return .NO }
    let this = Unmanaged<HTTPServer>.fromOpaque(server).takeUnretainedValue()
    guard let known = place.pointee else {
      return this.begin(connection, String(cString: method), String(cString: url), place)
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
    if size.pointee > 0, let data {
      exchange.take(UnsafeRawBufferPointer(start: data, count: size.pointee))
      size.pointee = 0
      return .YES
    }
    return this.answer(exchange, connection)
  }

  /// Called when a request has ended, in whatever way.
  private static func completed(_ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) {
    guard let place, let known = place.pointee else { return }
    Unmanaged<Exchange>.fromOpaque(known).release()
    place.pointee = nil
  }

  private func begin(
    _ connection: OpaquePointer, _ method: String, _ path: String,
    _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> MHD_Result {
    var request = HTTPRequest(method: method, path: path)
    request.headers = Self.values(of: connection, .HEADER_KIND) { $0.lowercased() }
    request.query = Self.values(of: connection, .GET_ARGUMENT_KIND) { $0 }
    do {
      try door(request)
      try Self.checkLength(request)
    } catch {
      return send(error.response, connection)
    }
    place.pointee = Unmanaged.passRetained(Exchange(request, connection)).toOpaque()
    return .YES
  }

  private static func checkLength(_ request: HTTPRequest) throws(HTTPError) {
    if request.headers["transfer-encoding"] != nil {
      throw HTTPError(.lengthRequired, "a request's body needs a Content-Length")
    }
    guard let length = request.headers["content-length"] else { return }
    guard let count = Int(length), count <= HTTPRequest.bodyLimit else {
      throw HTTPError(.contentTooLarge, "a request has at most \(HTTPRequest.bodyLimit >> 20) MB")
    }
  }

  private func answer(_ exchange: Exchange, _ connection: OpaquePointer) -> MHD_Result {
    if let response = exchange.response { return send(response, connection) }
    if exchange.isTooLarge {
      return send(HTTPError(.contentTooLarge, "the body is longer than it says").response, connection)
    }
    switch handler(exchange.request, exchange.start) {
    case .now(let response): return send(response, connection)
    case .later:
      MHD_suspend_connection(connection)
      held.append(exchange)
      return .YES
    }
  }

  private func send(_ response: HTTPResponse, _ connection: OpaquePointer) -> MHD_Result {
    let body = Unmanaged.passRetained(response.body)
    guard
      let answer = MHD_create_response_from_buffer_with_free_callback_cls(
        response.body.bytes.count, response.body.bytes.baseAddress,
        { body in if let body { Unmanaged<HTTPBody>.fromOpaque(body).release() } }, body.toOpaque())
    else {
      body.release()
      return .NO
    }
    defer { MHD_destroy_response(answer) }
    MHD_add_response_header(answer, "Content-Type", response.type)
    if let location = response.location { MHD_add_response_header(answer, "Location", location) }
    for (name, value) in Self.headers { MHD_add_response_header(answer, name, value) }
    return MHD_queue_response(connection, response.status.rawValue, answer)
  }

  /// Headers or arguments by their names; the first of each.
  private static func values(
    of connection: OpaquePointer, _ kind: MHD_ValueKind, _ name: @escaping (String) -> String
  ) -> [String: String] {
    final class Collected {
      var values: [String: String] = [:]
    }
    let collected = Collected()
    MHD_get_connection_values(
      connection, kind,
      { collected, _, key, value in
        guard let collected, let key else { return .YES }
        let all = Unmanaged<Collected>.fromOpaque(collected).takeUnretainedValue()
        let name = String(cString: key)
        if all.values[name] == nil { all.values[name] = value.map { String(cString: $0) } ?? "" }
        return .YES
      }, Unmanaged.passUnretained(collected).toOpaque())
    return Dictionary(collected.values.map { (name($0.key), $0.value) }) { first, _ in first }
  }
}

extension Exchange {
  fileprivate func take(_ bytes: UnsafeRawBufferPointer) {
    guard request.body.count + bytes.count <= HTTPRequest.bodyLimit else {
      isTooLarge = true
      return
    }
    request.body.append(contentsOf: bytes)
  }
}
