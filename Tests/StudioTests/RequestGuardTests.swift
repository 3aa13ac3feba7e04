import Foundation
import Platform
import Testing

@testable import Studio

/// Invalid and malicious requests: each is rejected with a status, writes nothing, and does not stop the studio.
struct RequestGuardTests {
  private static let noSecret =
    "404 not found; open the address that flipbook studio prints"

  private func expectAlive(_ bench: StudioBench) throws {
    #expect(try bench.get("api/about").status == 200)
    #expect(bench.text == StudioBench.script)
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.folder) == ["pull.flip"])
  }

  @Test func `a request with another host, origin or site is rejected`() throws {
    let bench = try StudioBench()
    let path = bench.path
    let (wrongHost, wrongOrigin) = (
      "403 the studio accepts requests only for \(bench.host)", "403 the studio accepts requests only from its own page"
    )
    for host in ["evil.example:\(bench.port)", "127.0.0.1", "127.0.0.1:1", "", "127.0.0.1:\(bench.port).evil.example"] {
      #expect(try bench.send("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n").refusal == wrongHost, "\(host)")
    }
    // HTTP 1.1 requires one host; the library rejects requests without one.
    #expect(try bench.send("GET \(path) HTTP/1.1\r\n\r\n").status >= 400)
    for hosts in [[bench.host, bench.host], ["evil.example", bench.host], [bench.host, "evil.example"]] {
      let lines = hosts.map { "Host: \($0)\r\n" }.joined()
      #expect(
        try bench.send("GET \(path) HTTP/1.1\r\n\(lines)\r\n").refusal == "400 expected one Host", "\(hosts)")
    }
    for origin in ["http://evil.example", "null", "https://\(bench.host)", "http://localhost:\(bench.port)", ""] {
      #expect(try bench.get("api/about", ["Origin: \(origin)"]).refusal == wrongOrigin, "\(origin)")
      #expect(
        try bench.post("api/pages", "{}", ["Content-Type: application/json", "Origin: \(origin)"]).refusal
          == wrongOrigin)
    }
    #expect(try bench.get("api/about", ["Sec-Fetch-Site: cross-site"]).refusal == wrongOrigin)
    #expect(try bench.get("api/about", ["Sec-Fetch-Site: same-site"]).refusal == wrongOrigin)
    #expect(try bench.get("api/about", ["Origin: http://\(bench.host)", "Sec-Fetch-Site: same-origin"]).status == 200)
    try expectAlive(bench)
  }

  @Test func `a request without the secret of this run is not found`() throws {
    let (bench, other) = (try StudioBench(), try StudioBench())
    for path in [
      "/", "/api/about", other.path + "api/about", String(bench.path.dropLast(2)) + "/api/about", "//api/about",
    ] {
      #expect(try bench.send("GET \(path) HTTP/1.1\r\nHost: \(bench.host)\r\n\r\n").refusal == Self.noSecret, "\(path)")
    }
    #expect(bench.path.count == 34)
    #expect(bench.path != other.path)
    try expectAlive(bench)
  }

  @Test(arguments: [
    "../../etc/passwd", "..%2f..%2fetc%2fpasswd", "/etc/passwd", "%2e%2e/pull.flip", "pull.flip",
    "shared/../pull.flip",
    "api/goldens/0/image?frame=0&side=../../pull.flip", "api/goldens/-1/image?frame=0&side=actual",
    "api/goldens/99999999999999999999/image?frame=0&side=actual", "api/pages/1/timeline", "a%00b",
  ])
  func `a path outside the studio's pages is not found`(path: String) throws {
    let bench = try StudioBench()
    #expect(try bench.get(path).status == 404)
    try expectAlive(bench)
  }

  @Test func `forms of other sites, other methods, protocols and malformed bodies are rejected`() throws {
    let bench = try StudioBench()
    let notJSON = "415 expected application/json"
    let types = ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"]
    for type in types { #expect(try bench.post("api/pages", "{}", ["Content-Type: \(type)"]).refusal == notJSON) }
    #expect(try bench.post("api/pages", "{}", []).refusal == notJSON)
    for method in ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"] {
      let request = "\(method) \(bench.path)api/about HTTP/1.1\r\nHost: \(bench.host)\r\n\r\n"
      #expect(try bench.send(request).refusal == "405 the studio accepts only GET and POST", "\(method)")
    }
    let upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: x", "Sec-WebSocket-Version: 13"]
    #expect(try bench.get("api/events?page=1", upgrade).refusal == "400 the studio does not support protocol upgrades")
    for body in ["", "{", "[]", "null", "{\"text\": 5}", "\u{FFFD}", String(repeating: "[", count: 100_000)] {
      let refusal = try bench.post("api/script", body).refusal
      #expect(refusal.hasPrefix("400 invalid request: "), "\(body.prefix(20)): \(refusal)")
    }
    try expectAlive(bench)
  }

  @Test func `a body that is too large or has no valid length is rejected`() throws {
    let bench = try StudioBench()
    let tooLong = "413 a request has at most 4 MB"
    let head = "POST \(bench.path)api/script HTTP/1.1\r\nHost: \(bench.host)\r\nContent-Type: application/json\r\n"
    #expect(try bench.send(head + "Content-Length: 100000000\r\n\r\n").refusal == tooLong)
    #expect(try bench.send(head + "Content-Length: \(HTTPRequest.textLimit + 1)\r\n\r\n").refusal == tooLong)
    #expect(
      try bench.send(head + "Transfer-Encoding: chunked\r\n\r\nffffffff\r\n").refusal
        == "411 missing Content-Length")
    for length in ["-1", "x", "99999999999999999999"] {
      #expect(try bench.send(head + "Content-Length: \(length)\r\n\r\n").status >= 400, "\(length)")
    }
    let script = String(repeating: "#", count: 2 << 20)
    let long = try bench.post("api/script", #"{"text": "\#(script)", "version": ""}"#)
    #expect(long.refusal == "413 a script has at most 1024 kB")
    try expectAlive(bench)
  }

  @Test func `many connections and unfinished requests do not block the page`() throws {
    let bench = try StudioBench()
    var open: [StudioBench.Connection] = []
    for _ in 0..<300 {
      let slow = try StudioBench.Connection(bench.port)
      _ = slow.write(Array("POST \(bench.path)api/script HTTP/1.1\r\nHost: \(bench.host)\r\nContent-".utf8))
      open.append(slow)
    }
    #expect(try bench.get("api/about").status == 200)
    open = []
    for _ in 0..<1000 { _ = try? StudioBench.Connection(bench.port) }
    try expectAlive(bench)
  }

  @Test func `an unfinished request is closed after the timeout, a waiting one is not`() throws {
    var isReady = false
    let server = try HTTPServer(
      port: 0, patience: .milliseconds(100), validate: { _ in },
      handler: { _, _ in isReady ? .json(["is": "ready"]) : nil })
    let (slow, waiting) = (try StudioBench.Connection(server.port), try StudioBench.Connection(server.port))
    let request = Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
    #expect(waiting.write(request))
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .milliseconds(400) {
      _ = slow.write(Array("G".utf8))
      server.run(milliseconds: 20)
    }
    #expect(slow.isClosed)
    #expect(!waiting.isClosed)
    isReady = true
    for _ in 0..<5 { server.run(milliseconds: 20) }
    #expect(try waiting.exchange([]).json["is"]?.scalar == "ready")
  }

  @Test func `ending the studio releases its port`() throws {
    let bench = try StudioBench()
    let page = try bench.openPage().split(separator: "/").last ?? ""
    let sequence = try bench.get("api/events?page=\(page)&since=0").json["sequence"]?.scalar ?? ""
    bench.end()
    #expect(throws: POSIXError.self) { try bench.get("api/events?page=\(page)&since=\(sequence)") }
  }

  @Test func `a port in use is an error with a remedy`() throws {
    let bench = try StudioBench()
    let failure = #expect(throws: UserError.self) {
      try HTTPServer(port: bench.port, validate: { _ in }, handler: { _, _ in nil })
    }
    #expect(failure?.description.hasSuffix("Address already in use; choose another --port") ?? false)
  }
}
