import Agents
import CommandLine
import Flipbook
import Synchronization

struct MCPCommand: Command {
  let name = "mcp"
  let summary = "serve coding agents over standard input and output"
  let usage = ["[options]"]
  let discussion = """
    Speaks the Model Context Protocol (2024-11-05 to 2025-06-18), one JSON-RPC message per line, until
    standard input ends. If standard output is closed, a running call is cancelled. The tools are
    check, shot, sheet, record, trace and list; the resource flipbook://skill is the text of flipbook
    skill.

    Scripts, their files and outputs must be in the folder in which the server is started, or below,
    also after symbolic links are resolved. Only record writes; it replaces files only on request.
    """
  let finishesWhenInterrupted = true

  func run(_ console: Console) throws -> ExitCode {
    guard let folder = Files.resolved(".") else { throw UserError("the current folder does not exist", .inputNotFound) }
    let failure = Mutex<UserError?>(nil)
    let server = MCPServer(AgentTools(console: console, folder: folder)) { response in
      do {
        try console.print(styled: response.line)
      } catch {
        failure.withLock { $0 = UserError(error) }
      }
    }
    var lines = MessageLines()
    while let bytes = try console.nextInput(hasFailed: { failure.withLock { $0 != nil } }) {
      if bytes.isEmpty {
        if let last = lines.finish() { server.receive(last) }
        break
      }
      for line in lines.take(bytes) { server.receive(line) }
    }
    if failure.withLock({ $0 != nil }) { server.cancelAll() }
    server.wait()
    if let error = failure.withLock({ $0 }) { throw error }
    return .done
  }
}
