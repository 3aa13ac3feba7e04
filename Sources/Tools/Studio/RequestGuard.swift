/// Accepts only requests from the page of this run, in a browser on this machine.
///
/// Another site whose name resolves to 127.0.0.1 sends another Host. Another site's page that sends forms or scripted
/// requests has another Origin. Neither has the secret.
struct RequestGuard {
  /// The secret, which is the first component of every path: 128 random bits.
  let secret = String((0..<32).compactMap { _ in "0123456789abcdef".randomElement() })

  /// Rejects a request that does not come from the page.
  func check(_ request: HTTPRequest, port: UInt16) throws(HTTPError) {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    let host = request.headers["host"] ?? ""
    // RFC 9112, section 3.2: of two values, a proxy may use one and this server the other.
    guard !host.contains(",") else { throw HTTPError(.badRequest, "expected one Host") }
    guard hosts.contains(host) else { throw HTTPError(.forbidden, "the studio accepts requests only for \(hosts[0])") }
    guard request.headers["upgrade"] == nil else {
      throw HTTPError(.badRequest, "the studio does not support protocol upgrades")
    }
    guard request.headers["origin"].map({ $0 == "http://\(host)" }) ?? true,
      ["same-origin", "none"].contains(request.headers["sec-fetch-site"] ?? "none")
    else { throw HTTPError(.forbidden, "the studio accepts requests only from its own page") }
    guard Self.isEqual(request.parts.first ?? "", secret) else {
      throw HTTPError(.notFound, "not found; open the address that flipbook studio prints")
    }
    switch request.method {
    case "GET": break
    case "POST":
      // Only pictures are sent as they are: to SECRET/api/pictures/NAME.
      let isPicture = request.parts.count == 4 && request.parts[1...2] == ["api", "pictures"]
      let type = isPicture ? HTTPRequest.bytes : "application/json"
      guard request.headers["content-type"] == type else {
        throw HTTPError(.unsupportedMediaType, "expected \(type)")
      }
    default: throw HTTPError(.methodNotAllowed, "the studio accepts only GET and POST")
    }
  }

  /// Compares two texts; for texts of equal length in constant time.
  private static func isEqual(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    return a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
