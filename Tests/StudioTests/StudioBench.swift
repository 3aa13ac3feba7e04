import Flipbook
import Foundation
import JSON
import Scenes
import Synchronization
import TestSupport
import Testing

@testable import Studio

/// A studio on its own thread, with a script in a temporary folder that is removed with the object.
final class StudioBench: Sendable {
  private let directory = TestFolder("flipbook-studio")
  var folder: String { directory.path }
  let address: String
  private let isEnded: Flag

  private final class Flag: Sendable {
    let value = Mutex(false)
    let ended = DispatchSemaphore(value: 0)
  }

  static let script = """
    scene vertical-swipe
    device iphone-4
    set open-at end
    wait 100ms
    touch at 160,400
    drag by 0,-120 over 200ms
    hold 100ms
    lift
    shot "lifted"
    settle within 3s

    """

  /// The script with few and small frames, for tests that draw all of them.
  static let smallScript = script.replacing("device iphone-4\n", with: "device iphone-4\nscale 0.25\nfps 20\n")

  /// - Parameters:
  ///   - tours: The names and texts of the tours of a first page; `nil` for a studio that shows `pull.flip`.
  ///   - silence: The idle time after which a page's touch is cancelled.
  init(
    _ text: String = StudioBench.script, options: ClipOptions = ClipOptions(),
    tours: [(name: String, text: String)]? = nil, silence: Duration = .seconds(2)
  ) throws {
    try directory.write(text, to: "pull.flip")
    let folder = directory.path
    let flag = Flag()
    isEnded = flag
    let started = Mutex<Result<String, any Error>?>(nil)
    let isStarted = DispatchSemaphore(value: 0)
    let report: @Sendable (Result<String, any Error>) -> Void = { result in
      started.withLock { $0 = result }
      isStarted.signal()
    }
    Thread.detachNewThread {
      do {
        var configuration = Studio.Configuration(script: folder + "/pull.flip", scenes: SceneCatalog.all)
        if let tours {
          let tours = try tours.map { name, text in
            try text.write(toFile: "\(folder)-\(name).flip", atomically: true, encoding: .utf8)
            return Studio.Configuration.Tour(name: name, script: "\(folder)-\(name).flip")
          }
          configuration = Studio.Configuration(folder: folder, tours: tours, scenes: SceneCatalog.all)
        }
        configuration.output = folder + "/output"
        configuration.options = options
        configuration.silence = silence
        let (goldens, isFixed) = (folder + "/Goldens", tours == nil)
        configuration.goldens = { script in
          [
            .init(
              name: isFixed ? "pull" : Files.stem(of: script), script: isFixed ? folder + "/pull.flip" : script,
              goldens: goldens)
          ]
        }
        let studio = try Studio(configuration)
        report(.success(studio.address))
        studio.run(until: { flag.value.withLock(\.self) })
      } catch {
        report(.failure(error))
      }
      flag.ended.signal()
    }
    isStarted.wait()
    address = try started.withLock { try $0!.get() }
  }

  /// Returns a studio, and the path of a page that shows its script.
  static func opened(
    _ text: String = StudioBench.script, options: ClipOptions = ClipOptions(), silence: Duration = .seconds(2)
  ) throws -> (bench: StudioBench, page: String) {
    let bench = try StudioBench(text, options: options, silence: silence)
    return (bench, try bench.openPage())
  }

  deinit {
    end()
    try? FileManager.default.removeItem(atPath: folder + "-tour.flip")
  }

  /// Ends the studio as a signal does, and waits for its end.
  func end() {
    let wasEnded = isEnded.value.withLock { value in
      defer { value = true }
      return value
    }
    // A request that blocks fails its test, not the whole run.
    if !wasEnded { _ = isEnded.ended.wait(timeout: .now() + 30) }
  }

  var port: UInt16 { UInt16(URL(string: address)!.port!) }
  /// The path of the page, with the secret.
  var path: String { URL(string: address)!.path + "/" }
  var host: String { "127.0.0.1:\(port)" }
  var text: String { (try? directory.text("pull.flip")) ?? "" }
  var clip: Clip { get throws { try Clip(script: folder + "/pull.flip") } }

  /// Replaces the script at once.
  func write(_ text: String) throws {
    try text.write(toFile: folder + "/pull.flip", atomically: true, encoding: .utf8)
  }

  // MARK: Requests of the page

  /// An error response in place of an image.
  struct Refused: Error { var message: String }

  /// A response: its status and its body.
  struct Response {
    var status: Int
    var body: [UInt8]
    var json: JSONValue { get throws { try JSONParser.parse(body) } }
    var text: String { String(decoding: body, as: UTF8.self) }
    /// The status with the message of an error response.
    var refusal: String { "\(status) \((try? json["error"]?.scalar) ?? text)" }
    private var headerBytes: Int { body.prefix(4).enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) } }
    /// The header of an image.
    var header: JSONValue {
      get throws {
        guard status == 200 else { throw Refused(message: refusal) }
        return try JSONParser.parse(Array(body[4..<4 + headerBytes]))
      }
    }
    /// The bytes of the transmitted pixels.
    var pixels: [UInt8] {
      get throws {
        guard status == 200 else { throw Refused(message: refusal) }
        let words = body[(4 + headerBytes)...].withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
        return try PixelRunsTests.decoded(words).withUnsafeBytes { Array($0) }
      }
    }
  }

  /// Returns the events of a page: the state of the script file and other news.
  func news(_ page: String, since: String = "0") throws -> JSONValue {
    try get("api/events?page=\(page.split(separator: "/").last!)&since=\(since)").json
  }

  private struct Timeout: Error {}

  /// Returns the first golden when all are verified.
  func verifiedGolden() throws -> JSONValue {
    for _ in 0..<600 {
      let all = try get("api/goldens").json
      let golden = try #require(all["goldens"]?.elements?.first)
      if all["state"]?.scalar == "idle", golden["verdict"]?.scalar != "running" { return golden }
      Thread.sleep(forTimeInterval: 0.05)
    }
    throw Timeout()
  }

  /// Verifies the goldens, and returns the first one.
  func verify() throws -> JSONValue {
    _ = try post("api/goldens/verify")
    return try verifiedGolden()
  }

  /// Approves the first golden as it was seen.
  func approve(_ golden: JSONValue) throws -> Response {
    try post("api/goldens/0/approve", #"{"token": "\#(golden["token"]?.scalar ?? "")"}"#)
  }

  func get(_ path: String, _ headers: [String] = []) throws -> Response {
    try send("GET \(self.path)\(path) HTTP/1.1\r\nHost: \(host)\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n")
  }

  func post(_ path: String, _ body: String = "{}", _ headers: [String] = ["Content-Type: application/json"]) throws
    -> Response
  {
    try send(
      "POST \(self.path)\(path) HTTP/1.1\r\nHost: \(host)\r\nContent-Length: \(body.utf8.count)\r\n"
        + headers.map { $0 + "\r\n" }.joined() + "\r\n" + body)
  }

  /// Opens a page with the script and returns its path.
  func openPage() throws -> String {
    let id = try post("api/pages").json["page"]?.scalar ?? ""
    _ = try post("api/pages/\(id)/clip", #"{"text": \#(JSONValue.string(text).line), "settings": {}}"#)
    return "api/pages/\(id)"
  }

  /// Sends the bytes of a picture.
  func upload(_ path: String, _ bytes: [UInt8]) throws -> Response {
    let head =
      "POST \(self.path)\(path) HTTP/1.1\r\nHost: \(host)\r\nContent-Length: \(bytes.count)\r\n"
      + "Content-Type: \(HTTPRequest.bytes)\r\n\r\n"
    return try Connection(port).exchange(Array(head.utf8) + bytes)
  }

  /// Shows a script on a page (default: a new one). Returns the path of the page, and the response.
  func openPage(text: String, page: String? = nil) throws -> (path: String, clip: JSONValue) {
    let path = try page ?? "api/pages/\(post("api/pages").json["page"]?.scalar ?? "")"
    return (path, try post("\(path)/clip", #"{"text": \#(JSONValue.string(text).line), "settings": {}}"#).json)
  }

  /// Sends bytes and reads one response.
  func send(_ request: String) throws -> Response { try Connection(port).exchange(Array(request.utf8)) }

  /// A connection to the studio that sends bytes unchanged.
  final class Connection {
    private let socket: Int32

    init(_ port: UInt16) throws {
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
      var patience = timeval(tv_sec: 20, tv_usec: 0)
      setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      let code = withUnsafeBytes(of: &address) {
        connect(socket, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t($0.count))
      }
      if code != 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    deinit { close(socket) }

    func write(_ bytes: [UInt8]) -> Bool {
      Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// Whether the studio has closed the connection; does not block.
    var isClosed: Bool {
      var byte: UInt8 = 0
      return recv(socket, &byte, 1, Int32(MSG_DONTWAIT | MSG_PEEK)) == 0
    }

    func exchange(_ bytes: [UInt8]) throws -> Response {
      _ = write(bytes)
      var (all, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
      while true {
        let count = recv(socket, &chunk, chunk.count, 0)
        if count <= 0 { break }
        all += chunk[..<count]
        guard let end = Self.end(ofHeadersIn: all) else { continue }
        let head = String(decoding: all[..<end], as: UTF8.self)
        let length =
          head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
          .flatMap { Int($0.split(separator: ":")[1].trimmingCharacters(in: .whitespaces)) } ?? 0
        guard all.count >= end + 4 + length else { continue }
        return Response(status: Int(head.split(separator: " ")[1]) ?? 0, body: Array(all[(end + 4)...]))
      }
      return Response(status: 0, body: all)
    }

    private static func end(ofHeadersIn bytes: [UInt8]) -> Int? {
      guard bytes.count >= 4 else { return nil }
      return (0...bytes.count - 4).first {
        bytes[$0] == 13 && bytes[$0 + 1] == 10 && bytes[$0 + 2] == 13 && bytes[$0 + 3] == 10
      }
    }
  }
}
