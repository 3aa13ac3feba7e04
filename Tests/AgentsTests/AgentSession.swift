import Foundation
import JSON
import Platform
import Synchronization
import TestSupport
import Testing
import ToolTestSupport

@testable import Agents
@testable import CommandLine
@testable import Commands

/// A server with the responses that it has sent, in a folder of its own.
final class AgentSession {
  static let script = "scene page-flicking\nwait 200ms\nshot \"start\"\nflick left at 1500pt/s\nsettle within 2s\n"

  private let root = TestFolder()
  var folder: URL { root.url.appending(path: "work") }
  let server: MCPServer
  /// A server of the current folder, for texts, whose paths are relative to it.
  private let here: MCPServer
  private let sent: Sent

  private final class Sent: Sendable {
    let responses = Mutex<[JSONValue]>([])
  }

  /// - Parameter version: The version of the protocol to initialise; `nil` for none.
  init(version: String? = "2025-06-18") throws {
    try root.create("work")
    let sent = Sent()
    self.sent = sent
    let folder = try #require(Files.resolved("\(root)/work"))
    func server(_ folder: String) -> MCPServer {
      MCPServer(AgentTools(console: CapturedConsole().console, folder: folder)) { response in
        sent.responses.withLock { $0.append(response) }
      }
    }
    (self.server, here) = (server(folder), server(try #require(Files.resolved("."))))
    here.receive(.message(Array(Self.initialize("2025-06-18").utf8)))
    _ = take()
    try write(Self.script, "pull.flip")
    if let version {
      let responses = send(
        "{\"jsonrpc\": \"2.0\", \"id\": 0, \"method\": \"initialize\", \"params\": {\"protocolVersion\": \"\(version)\"}}"
      )
      #expect(responses.first?["result"]?["protocolVersion"]?.string == version)
    }
  }

  private static func initialize(_ version: String) -> String {
    let parameters: JSONValue = ["protocolVersion": version]
    let message: JSONValue = ["jsonrpc": "2.0", "id": 0, "method": "initialize", "params": parameters]
    return message.line
  }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  /// Sends a line, waits until all calls are answered, and returns the responses.
  func send(_ line: String) -> [JSONValue] { send(Array(line.utf8)) }

  func send(_ bytes: [UInt8]) -> [JSONValue] {
    server.receive(.message(bytes))
    server.wait()
    return take()
  }

  func take() -> [JSONValue] {
    sent.responses.withLock { responses in
      defer { responses = [] }
      return responses
    }
  }

  /// Sends a request and returns its response.
  func request(_ method: String, _ parameters: JSONValue = [:], id: JSONValue = .integer(1)) -> JSONValue {
    let message: JSONValue = ["jsonrpc": "2.0", "id": id, "method": method, "params": parameters]
    let responses = send(message.line)
    #expect(responses.count == 1)
    return responses.first ?? .null
  }

  /// Calls a tool. Returns the texts of the result, the sizes of its pictures in pixels, and whether it is an error.
  ///
  /// Paths of arguments must be absolute, since the current folder is that of the process.
  func call(
    _ tool: String, _ arguments: JSONValue
  ) throws -> (text: String, pictures: [(width: Int, height: Int)], isError: Bool) {
    let parameters: JSONValue = ["name": tool, "arguments": arguments]
    let message: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": parameters]
    let server = arguments["text"]?.string == nil ? server : here
    server.receive(.message(Array(message.line.utf8)))
    server.wait()
    let response = try #require(take().first)
    let result = try #require(response["result"], "\(response.line)")
    guard case .bool(let isError)? = result["isError"]?.content else { throw UserError("isError is missing") }
    var (text, pictures) = ("", [(width: Int, height: Int)]())
    for item in result["content"]?.elements ?? [] {
      if item["type"]?.string == "text" { text += item["text"]?.string ?? "" }
      guard item["type"]?.string == "image" else { continue }
      let bytes = try #require(Base64.decode((item["data"]?.string ?? "").utf8))
      func number(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
      pictures.append((number(at: 16), number(at: 20)))
    }
    return (text, pictures, isError)
  }
}

extension JSONValue {
  /// The code of a response's error.
  var errorCode: Int? { self["error"]?["code"]?.number.map { Int($0) } }
}
