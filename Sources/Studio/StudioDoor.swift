/// Who may come in: only the page itself, which knows the secret of this run, from a browser on this machine.
///
/// Another site that has its name lead to 127.0.0.1 has another Host; a page of another site that sends forms or scripts'
/// requests here has another Origin; and neither knows the secret.
struct StudioDoor {
  /// The first part of every path: 128 random bits.
  let secret = (0..<2).map { _ in
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }.joined()

  /// Refuses a request that does not come from the page.
  func check(_ request: HTTPRequest, port: UInt16) throws(HTTPError) {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.headers["host"], hosts.contains(host) else {
      throw HTTPError(.forbidden, "the studio answers only as \(hosts[0])")
    }
    guard request.headers["upgrade"] == nil else { throw HTTPError(.badRequest, "the studio has no other protocol") }
    if let origin = request.headers["origin"], origin != "http://\(host)" {
      throw HTTPError(.forbidden, "the studio answers only its own page")
    }
    guard ["same-origin", "none"].contains(request.headers["sec-fetch-site"] ?? "none") else {
      throw HTTPError(.forbidden, "the studio answers only its own page")
    }
    guard Self.isEqual(Self.first(of: request.path), secret) else {
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

  /// The parts of a path behind the secret.
  func path(of request: HTTPRequest) -> [String] {
    request.path.split(separator: "/", omittingEmptySubsequences: true).dropFirst().map(String.init)
  }

  private static func first(of path: String) -> String {
    path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true).first.map(String.init) ?? ""
  }

  /// Takes as long for words that are alike at their beginning.
  private static func isEqual(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    return a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
