internal import CMicroHTTPD
import Flipbook
import LibC

/// An HTTP server on 127.0.0.1, based on libmicrohttpd.
///
/// All work is done on the thread that calls ``run(milliseconds:)``, so handlers need no locks.
final class HTTPServer {
  /// Checks a request before its body is read. A thrown error rejects the request.
  typealias Validator = (HTTPRequest) throws(HTTPError) -> Void
  /// Returns the response to a request. If it returns `nil`, it is called again until there is a response.
  typealias Handler = (HTTPRequest, _ waitedSince: ContinuousClock.Instant) -> HTTPResponse?

  /// The maximum number of connections. Further clients wait until one is free.
  private static let connections = 512
  /// The headers of every response. They forbid caching, framing, and content from other origins.
  private static let headers = [
    "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
    "Content-Security-Policy":
      "default-src 'self'; img-src 'self' blob: data:; style-src 'self'; script-src 'self'; base-uri 'none'; "
      + "form-action 'none'; frame-ancestors 'none'",
  ]

  /// The additional time limit for a client to receive a file.
  private static let downloadTime = Duration.seconds(600)

  /// The port that the server listens on.
  private(set) var port: UInt16 = 0
  private var daemon: OpaquePointer?
  private let validate: Validator
  private let handler: Handler
  private let patience: Duration
  /// The requests without a response so far.
  private var held: [Exchange] = []
  /// Whether the server is ending, so that no further request is held: the library cannot stop with held requests.
  private var isStopping = false
  /// The connections that wait for the client to send a whole request or to receive the response.
  private var waiting: [OpaquePointer: (socket: Int32, since: ContinuousClock.Instant)] = [:]

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for any free port.
  ///   - patience: The time limit for a client to send a whole request, or to receive a response. Single bytes do not
  ///     extend it.
  ///   - validate: Checks a request before its body is read.
  ///   - handler: Returns the response to a request.
  /// - Throws: `UserError` if the port is in use.
  init(
    port: UInt16, patience: Duration = .seconds(15), validate: @escaping Validator, handler: @escaping Handler
  ) throws(UserError) {
    (self.validate, self.handler, self.patience) = (validate, handler, patience)
    let this = Unmanaged.passUnretained(self).toOpaque()
    let changed: MHD_NotifyConnectionCallback = { server, connection, _, event in
      HTTPServer.from(server)?.note(connection, isOpen: event == .CONNECTION_NOTIFY_STARTED)
    }
    let completed: MHD_RequestCompletedCallback = { server, connection, exchange, _ in
      HTTPServer.from(server)?.note(connection, isOpen: true)
      guard let exchange, let known = exchange.pointee else { return }
      Unmanaged<Exchange>.fromOpaque(known).release()
      exchange.pointee = nil
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    daemon = withUnsafeMutablePointer(to: &address) { address in
      var options = [
        MHD_OptionItem(option: .SOCK_ADDR, value: 0, ptr_value: address),
        MHD_OptionItem(option: .CONNECTION_LIMIT, value: Self.connections, ptr_value: nil),
        MHD_OptionItem(option: .NOTIFY_CONNECTION, value: unsafeBitCast(changed, to: Int.self), ptr_value: this),
        MHD_OptionItem(option: .NOTIFY_COMPLETED, value: unsafeBitCast(completed, to: Int.self), ptr_value: this),
        MHD_OptionItem(option: .END, value: 0, ptr_value: nil),
      ]
      return options.withUnsafeMutableBufferPointer { options in
        guard let options = options.baseAddress else { return nil }
        let list: [any CVarArg] = [Int32(MHD_OPTION.ARRAY.rawValue), options, Int32(MHD_OPTION.END.rawValue)]
        return withVaList(list) { list in
          MHD_start_daemon_va(
            MHD_ALLOW_SUSPEND_RESUME.rawValue | MHD_USE_AUTO.rawValue, port, nil, nil,
            { server, connection, url, method, _, data, size, exchange in
              HTTPServer.access(server, connection, url, method, data, size, exchange)
            }, this, list)
        }
      }
    }
    guard let daemon else {
      let reason = String(cString: strerror(errno))
      throw UserError("cannot listen on port \(port) of 127.0.0.1: \(reason); choose another --port")
    }
    self.port = studio_port(daemon)
  }

  /// Handles requests, waiting for them up to a time limit.
  func run(milliseconds: Int32) {
    guard let daemon else { return }
    let start = ContinuousClock.now
    answerHeld()
    MHD_run_wait(daemon, milliseconds)
    let now = ContinuousClock.now
    // During a slow response, clients may have sent data that has not been read yet.
    guard now - start < .seconds(1) else { return }
    // The library closes connections whose socket is shut down.
    for (socket, since) in waiting.values where now - since > patience { shutdown(socket, Int32(SHUT_RDWR)) }
  }

  /// Closes all connections and releases the port.
  func stop() {
    guard let daemon else { return }
    isStopping = true
    for exchange in held { exchange.answer(Self.ended) }
    held = []
    // Sends the responses to held requests.
    MHD_run_wait(daemon, 10)
    MHD_stop_daemon(daemon)
    self.daemon = nil
  }

  private static var ended: HTTPResponse { HTTPError(.unavailable, "the studio has ended").response }

  deinit { stop() }

  private func answerHeld() {
    held.removeAll { exchange in
      guard let response = handler(exchange.request, exchange.start) else { return false }
      exchange.answer(response)
      return true
    }
  }

  /// Records that a connection waits for its client from now on, or that it is closed.
  private func note(_ connection: OpaquePointer?, isOpen: Bool) {
    guard let connection else { return }
    waiting[connection] = isOpen ? (studio_socket(connection), .now) : nil
  }
}

/// A request in progress.
private final class Exchange {
  var request: HTTPRequest
  let start = ContinuousClock.now
  /// The response to a held request.
  var response: HTTPResponse?
  private let connection: OpaquePointer

  init(_ request: HTTPRequest, _ connection: OpaquePointer) { (self.request, self.connection) = (request, connection) }

  /// Resumes a held request with its response.
  func answer(_ response: HTTPResponse) {
    self.response = response
    MHD_resume_connection(connection)
  }
}

// MARK: Callbacks of libmicrohttpd

extension HTTPServer {
  private static func from(_ server: UnsafeMutableRawPointer?) -> HTTPServer? {
    server.map { Unmanaged<HTTPServer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Called when a request's headers have arrived, with each part of its body, and when it is complete.
  private static func access(
    _ server: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
    _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> MHD_Result {
    guard let this = from(server), let connection, let url, let method, let size, let place else { return .NO }
    guard let known = place.pointee else {
      return this.begin(connection, String(cString: method), String(cString: url), place)
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
    if size.pointee > 0, let data {
      exchange.request.body.append(
        contentsOf: UnsafeRawBufferPointer(start: data, count: size.pointee))
      size.pointee = 0
      return .YES
    }
    return this.answer(exchange, connection)
  }

  private func begin(
    _ connection: OpaquePointer, _ method: String, _ path: String,
    _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> MHD_Result {
    var request = HTTPRequest(method: method, path: path)
    request.headers = Self.values(of: connection, .HEADER_KIND)
    request.query = Self.values(of: connection, .GET_ARGUMENT_KIND)
    do {
      try validate(request)
      try Self.checkLength(request)
    } catch {
      return send(error.response, connection)
    }
    place.pointee = Unmanaged.passRetained(Exchange(request, connection)).toOpaque()
    return .YES
  }

  /// Checks the declared length, beyond which the library does not read a body.
  private static func checkLength(_ request: HTTPRequest) throws(HTTPError) {
    if request.headers["transfer-encoding"] != nil {
      throw HTTPError(.lengthRequired, "missing Content-Length")
    }
    guard let length = request.headers["content-length"] else { return }
    guard let count = Int(length), count <= request.bodyLimit else {
      throw HTTPError(.contentTooLarge, "a request has at most \(request.bodyLimit >> 20) MB")
    }
  }

  private func answer(_ exchange: Exchange, _ connection: OpaquePointer) -> MHD_Result {
    let response = exchange.response ?? (isStopping ? Self.ended : handler(exchange.request, exchange.start))
    if let response {
      return send(response, connection)
    }
    waiting[connection] = nil
    MHD_suspend_connection(connection)
    held.append(exchange)
    return .YES
  }

  private func send(_ response: HTTPResponse, _ connection: OpaquePointer) -> MHD_Result {
    note(connection, isOpen: true)
    guard let answer = response.file.map(Self.message) ?? Self.message(response.body) else { return .NO }
    defer { MHD_destroy_response(answer) }
    if response.file != nil {
      // The browser may ask the user first, and the disk may be slow.
      waiting[connection]?.since += Self.downloadTime
      MHD_add_response_header(answer, "Content-Disposition", "attachment")
    }
    MHD_add_response_header(answer, "Content-Type", response.type)
    if let location = response.location { MHD_add_response_header(answer, "Location", location) }
    for (name, value) in Self.headers { MHD_add_response_header(answer, name, value) }
    return MHD_queue_response(connection, response.status.rawValue, answer)
  }

  private static func message(_ body: HTTPBody) -> OpaquePointer? {
    let owned = Unmanaged.passRetained(body)
    let message = MHD_create_response_from_buffer_with_free_callback_cls(
      body.bytes.count, body.bytes.baseAddress,
      { body in if let body { Unmanaged<HTTPBody>.fromOpaque(body).release() } }, owned.toOpaque())
    if message == nil { owned.release() }
    return message
  }

  /// Returns a message with a file, which is read as it is sent.
  private static func message(_ file: HTTPResponse.File) -> OpaquePointer? {
    let message = MHD_create_response_from_fd64(UInt64(file.size), file.descriptor)
    if message == nil { close(file.descriptor) }
    return message
  }

  /// Returns headers or arguments, by name in lower case.
  private static func values(of connection: OpaquePointer, _ kind: MHD_ValueKind) -> [String: String] {
    var values: [String: String] = [:]
    withUnsafeMutablePointer(to: &values) { values in
      _ = MHD_get_connection_values(
        connection, kind,
        { values, _, key, value in
          guard let values = values?.assumingMemoryBound(to: [String: String].self), let key else { return .YES }
          let (name, value) = (String(cString: key).lowercased(), value.map { String(cString: $0) } ?? "")
          values.pointee[name] = values.pointee[name].map { "\($0), \(value)" } ?? value
          return .YES
        }, values)
    }
    return values
  }
}
