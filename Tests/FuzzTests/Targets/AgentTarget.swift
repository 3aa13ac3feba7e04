import JSON
import Scenes
import Synchronization

@testable import Agents
@testable import CommandLine
@testable import Commands

extension FuzzTarget {
  /// Lines from a client of the Model Context Protocol. The server's folder does not exist, so that no file is read or
  /// written.
  static let agents = FuzzTarget("agents") { bytes in
    let count = Mutex((lines: 0, responses: 0))
    let console = Console(output: { _ in 0 }, diagnostics: { _ in 0 }, scenes: SceneCatalog.all)
    let server = MCPServer(AgentTools(console: console, folder: "/nonexistent")) { response in
      precondition(response["jsonrpc"] != nil || response.elements != nil, "not a response: \(response.line)")
      precondition((try? JSONParser.parse(Array(response.line.utf8))) != nil, "not JSON: \(response.line)")
      count.withLock { $0.responses += 1 }
    }
    var lines = MessageLines(limit: 1 << 14)
    var all = lines.take(bytes)
    if let last = lines.finish() { all.append(last) }
    for line in all.prefix(20) {
      count.withLock { $0.lines += 1 }
      server.receive(line)
    }
    server.wait()
    precondition(count.withLock { $0.responses <= $0.lines }, "more responses than messages")
  }
}
