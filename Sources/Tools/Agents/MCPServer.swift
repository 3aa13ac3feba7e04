import JSON
import Platform
import Synchronization

/// A request to stop a running call.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }
  package func cancel() { flag.store(true, ordering: .relaxed) }
}

/// The contents of a server: its tools and resources.
package protocol MCPService: Sendable {
  /// The instructions for the system prompt of an agent.
  var instructions: String { get }
  /// The descriptions of the tools.
  var tools: [JSONValue] { get }
  /// The descriptions of the resources.
  var resources: [JSONValue] { get }
  /// Returns the contents of a resource, or `nil` if it is unknown.
  func contents(of address: String) -> JSONValue?
  /// Parses the arguments of a call. The result runs the call; errors of scripts and paths are results too.
  ///
  /// - Throws: `RPCError` for an unknown tool or invalid arguments.
  func call(_ tool: String, _ arguments: JSONValue?) throws(RPCError) -> @Sendable (Cancellation) -> JSONValue
}

/// A server of the Model Context Protocol, independent of its transport.
///
/// Calls of tools run one after the other on another thread, so that a cancellation arrives while one is running. Every
/// other request is answered at once.
package final class MCPServer: Sendable {
  /// The supported versions of the protocol, the latest first.
  package static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]
  /// The maximum number of unanswered calls, so that memory is bounded.
  package static let callLimit = 16

  /// A call of a tool.
  private struct Call: Sendable {
    var key: String
    var cancellation: Cancellation
    var run: @Sendable () -> Void
  }

  private struct State {
    var version: String?
    /// The unanswered calls; the first is running if `isWorking`.
    var calls: [Call] = []
    var isWorking = false
  }

  private let state = Mutex(State())
  private let work = BackgroundWork()
  private let service: any MCPService
  private let send: @Sendable (JSONValue) -> Void

  /// - Parameter send: Sends a response. It is called on several threads, once at a time.
  package init(_ service: any MCPService, send: @escaping @Sendable (JSONValue) -> Void) {
    self.service = service
    let turn = Mutex(())
    self.send = { response in turn.withLock { _ in send(response) } }
  }

  /// Handles a line.
  package func receive(_ line: MessageLines.Line) {
    guard case .message(let bytes) = line else {
      return send(RPCError.invalidRequest("longer than \(MessageLines.limit >> 20) MiB").response(to: .null))
    }
    do throws(JSONParser.Failure) {
      let send = send
      handle(try JSONParser.parse(bytes)) { if let response = $0 { send(response) } }
    } catch {
      send(RPCError.parsing("\(error.message), at byte \(error.offset)").response(to: .null))
    }
  }

  /// Waits until all calls are answered.
  package func wait() { work.wait() }

  /// Cancels all calls, which then have no response.
  package func cancelAll() { for call in state.withLock({ $0.calls }) { call.cancellation.cancel() } }

  private func handle(_ value: JSONValue, _ reply: @escaping RPCReply) {
    do throws(RPCError) {
      switch try RPCMessage(value) {
      case .response: reply(nil)
      case .notification(let method, let parameters):
        if method == "notifications/cancelled", let id = parameters["requestId"] { cancel(id) }
        reply(nil)
      case .request(let id, "tools/call", let parameters): try call(parameters, id, reply)
      case .request(let id, let method, let parameters):
        reply(Self.response(to: id, try result(of: method, parameters)))
      }
    } catch {
      reply(error.response(to: RPCMessage.identifier(of: value)))
    }
  }

  private static func response(to id: JSONValue, _ result: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  // MARK: Requests

  private func result(of method: String, _ parameters: JSONValue) throws(RPCError) -> JSONValue {
    if method == "ping" { return [:] }
    if method == "initialize" { return try initialize(parameters) }
    try checkInitialized(before: method)
    switch method {
    case "tools/list": return ["tools": try all(service.tools, parameters)]
    case "resources/list": return ["resources": try all(service.resources, parameters)]
    case "resources/templates/list": return ["resourceTemplates": try all([], parameters)]
    case "resources/read":
      guard let address = parameters["uri"]?.string else { throw .invalidParameters("“uri” is missing") }
      guard let contents = service.contents(of: address) else { throw .unknownResource(address) }
      return ["contents": [contents]]
    default: throw .unknownMethod(method)
    }
  }

  private func initialize(_ parameters: JSONValue) throws(RPCError) -> JSONValue {
    guard let wanted = parameters["protocolVersion"]?.string else {
      throw .invalidParameters("“protocolVersion” is missing")
    }
    let version = Self.versions.contains(wanted) ? wanted : Self.versions[0]
    let isFirst = state.withLock { state in
      defer { state.version = state.version ?? version }
      return state.version == nil
    }
    guard isFirst else { throw .invalidRequest("already initialized") }
    let server: JSONValue = ["name": "flipbook", "title": "Flipbook", "version": Release.version]
    let none: JSONValue = [:]
    let capabilities: JSONValue = ["tools": none, "resources": none]
    return [
      "protocolVersion": version, "capabilities": capabilities, "serverInfo": server,
      "instructions": service.instructions,
    ]
  }

  private func checkInitialized(before method: String) throws(RPCError) {
    if state.withLock({ $0.version == nil }) { throw .invalidRequest("“\(method)” before “initialize”") }
  }

  /// Returns all items. A list has a single page, so that no cursor is valid.
  private func all(_ items: [JSONValue], _ parameters: JSONValue) throws(RPCError) -> [JSONValue] {
    if let cursor = parameters["cursor"], cursor.kind != "null" { throw .invalidParameters("unknown cursor") }
    return items
  }

  // MARK: Calls

  private func call(_ parameters: JSONValue, _ id: JSONValue, _ reply: @escaping RPCReply) throws(RPCError) {
    try checkInitialized(before: "tools/call")
    guard let name = parameters["name"]?.string else { throw .invalidParameters("“name” is missing") }
    let (perform, cancellation) = (try service.call(name, parameters["arguments"]), Cancellation())
    let run: @Sendable () -> Void = {
      let result = cancellation.isCancelled ? nil : perform(cancellation)
      reply(cancellation.isCancelled ? nil : result.map { Self.response(to: id, $0) })
    }
    let call = Call(key: id.line, cancellation: cancellation, run: run)
    let (error, starts) = state.withLock { state -> (RPCError?, Bool) in
      if state.calls.contains(where: { $0.key == call.key }) {
        return (.invalidRequest("the id \(call.key.prefix(40)) belongs to a running request"), false)
      }
      if state.calls.count >= Self.callLimit {
        return (RPCError(code: -32000, message: "more than \(Self.callLimit) calls; wait for a response"), false)
      }
      state.calls.append(call)
      defer { state.isWorking = true }
      return (nil, !state.isWorking)
    }
    if let error { throw error }
    if starts { work.start { self.runCalls() } }
  }

  /// Runs calls until none is left.
  private func runCalls() {
    while let call = state.withLock({ state -> Call? in
      state.isWorking = !state.calls.isEmpty
      return state.calls.first
    }) {
      call.run()
      state.withLock { $0.calls.removeAll { $0.key == call.key } }
    }
  }

  private func cancel(_ id: JSONValue) {
    state.withLock { $0.calls.first { $0.key == id.line } }?.cancellation.cancel()
  }
}
