/// Who may come in: only the page itself, which knows the secret of this run, from a browser on this machine.
///
/// Another site that has its name lead to 127.0.0.1 has another Host; a page of another site that sends forms or scripts'
/// requests here has another Origin; and neither knows the secret.
struct StudioDoor {
  /// The first part of every path: 128 random bits.
  let secret = String((0..<32).compactMap { _ in "0123456789abcdef".randomElement() })

  /// Refuses a request that does not come from the page.
  func check(_ request: HTTPRequest, port: UInt16) throws(HTTPError) {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    let host = request.headers["host"] ?? ""
    // RFC 9112, 3.2: of two a proxy may believe one, and we the other.
    guard !host.contains(",") else { throw HTTPError(.badRequest, "a request names one Host") }
    guard hosts.contains(host) else { throw HTTPError(.forbidden, "the studio answers only as \(hosts[0])") }
    guard request.headers["upgrade"] == nil else { throw HTTPError(.badRequest, "the studio has no other protocol") }
    guard request.headers["origin"].map({ $0 == "http://\(host)" }) ?? true,
      ["same-origin", "none"].contains(request.headers["sec-fetch-site"] ?? "none")
    else { throw HTTPError(.forbidden, "the studio answers only its own page") }
    guard Self.isEqual(request.parts.first ?? "", secret) else {
      throw HTTPError(.notFound, "there is nothing here; the address of the studio is what flipbook studio prints")
    }
    switch request.method {
    case "GET": break
    case "POST":
      guard request.headers["content-type"] == "application/json" else {
        throw HTTPError(.unsupportedMediaType, "the studio takes application/json")
      }
    default: throw HTTPError(.methodNotAllowed, "the studio knows GET and POST")
    }
  }

  /// Takes as long for words that are alike at their beginning.
  private static func isEqual(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    return a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
