import JSON
import Testing
import ToolTestSupport

@testable import Agents
@testable import Commands

@Suite struct MCPServerTests {
  @Test(arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
    ("2099-01-01", "2025-06-18"),
  ])
  func `a known version is accepted, and the latest one answers another`(wanted: String, version: String) throws {
    let session = try AgentSession(version: nil)
    let result = session.request("initialize", ["protocolVersion": wanted])["result"]
    #expect(result?["protocolVersion"]?.string == version)
    #expect(result?["serverInfo"]?["name"]?.string == "flipbook")
    #expect(result?["capabilities"]?.keys == ["tools", "resources"])
    let words = try #require(result?["instructions"]?.string).split(whereSeparator: \.isWhitespace)
    #expect((50...300).contains(words.count))
  }

  @Test(arguments: [
    ("{", -32700), ("{\"a\": 1,}", -32700), ("\"x", -32700), ("nul", -32700),
    (String(repeating: "[", count: 5000), -32700), ("1", -32600), ("\"a\"", -32600), ("null", -32600), ("[]", -32600),
    ("{}", -32600), ("{\"jsonrpc\": \"1.0\", \"id\": 1, \"method\": \"ping\"}", -32600),
    ("{\"jsonrpc\": \"2.0\", \"id\": null, \"method\": \"ping\"}", -32600),
    ("{\"jsonrpc\": \"2.0\", \"id\": true, \"method\": \"ping\"}", -32600),
    ("{\"jsonrpc\": \"2.0\", \"id\": 1.5, \"method\": \"ping\"}", -32600),
    ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": 1}", -32600), ("{\"jsonrpc\": \"2.0\", \"id\": 1}", -32600),
    ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\", \"params\": [1]}", -32602),
    ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"prompts/list\"}", -32601),
    ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"resources/read\", \"params\": {\"uri\": \"file:///a\"}}", -32002),
    ("[{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}]", -32600),
  ])
  func `an invalid message has an error response, and the next one is answered`(line: String, code: Int) throws {
    let session = try AgentSession()
    let responses = session.send(line)
    #expect(responses.map(\.errorCode) == [code])
    #expect(responses.first?["jsonrpc"]?.string == "2.0")
    #expect(session.request("ping")["result"]?.keys == [])
  }

  @Test func `bytes that are not UTF-8 are a parse error`() throws {
    #expect(try AgentSession().send([0x22, 0xFF, 0x22]).map(\.errorCode) == [-32700])
  }

  @Test func `an error has the identifier of its request, of the same type`() throws {
    let session = try AgentSession()
    #expect(session.request("nope", id: .string("7"))["id"]?.line == "\"7\"")
    #expect(session.request("nope", id: .integer(7))["id"]?.line == "7")
    #expect(session.send("{\"id\": 7}").first?["id"]?.line == "7")
    #expect(session.send("7").first?["id"]?.line == "null")
  }

  @Test func `before initialize only ping is answered, and a second one is an error`() throws {
    let session = try AgentSession(version: nil)
    #expect(session.request("tools/list").errorCode == -32600)
    #expect(session.request("tools/call", ["name": "check"]).errorCode == -32600)
    #expect(session.request("ping")["result"] != nil)
    #expect(session.request("initialize").errorCode == -32602)
    #expect(session.request("initialize", ["protocolVersion": "2025-06-18"])["result"] != nil)
    #expect(session.request("initialize", ["protocolVersion": "2025-06-18"]).errorCode == -32600)
    #expect(session.request("tools/list")["result"] != nil)
  }

  @Test func `notifications and responses have no response`() throws {
    let session = try AgentSession()
    for line in [
      "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}",
      "{\"jsonrpc\": \"2.0\", \"method\": \"unknown\"}",
      "{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {}}",
      "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/cancelled\", \"params\": {\"requestId\": 99}}",
    ] { #expect(session.send(line).isEmpty, "\(line)") }
  }

  @Test(arguments: MCPServer.versions) func `a batch is an invalid request`(version: String) throws {
    let session = try AgentSession(version: version)
    for batch in ["[{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}]", "[]"] {
      let responses = session.send(batch)
      #expect(responses.map(\.errorCode) == [-32600])
      #expect(responses.first?["error"]?["message"]?.string == "invalid request: expected an object, not an array")
    }
  }

  @Test func `each tool has a schema without alternatives, and only record writes`() throws {
    let tools = try #require(AgentSession().request("tools/list")["result"]?["tools"]?.elements)
    #expect(tools.compactMap { $0["name"]?.string } == ["check", "shot", "sheet", "record", "trace", "list"])
    for tool in tools {
      let schema = try #require(tool["inputSchema"])
      #expect(schema["type"]?.string == "object")
      #expect(schema["properties"]?.keys.contains("text") == true)
      #expect(tool["annotations"]?["readOnlyHint"]?.scalar == (tool["name"]?.string == "record" ? "false" : "true"))
    }
    let names = tools.map { $0["inputSchema"]?["properties"]?.keys ?? [] }
    #expect(
      names[1] == ["script", "text", "at", "presented"] && names[2] == ["script", "text", "frames", "presented"])
    #expect(names[3] == ["script", "text", "output", "overwrite"] && names[4] == ["script", "text", "probes"])
  }

  @Test func `the skill is a resource`() throws {
    let session = try AgentSession()
    let resource = session.request("resources/list")["result"]?["resources"]?.elements?.first
    let address = try #require(resource?["uri"])
    #expect(address.string == "flipbook://skill")
    let contents = session.request("resources/read", ["uri": address])["result"]?["contents"]?.elements?.first
    #expect(contents?["text"]?.string == AgentText.skill(CapturedConsole().console.scenes))
    #expect(session.request("resources/templates/list")["result"]?["resourceTemplates"]?.elements?.isEmpty == true)
    #expect(session.request("resources/list", ["cursor": "2"]).errorCode == -32602)
  }

  @Test func `a cancelled call has no response, and later ones are answered`() throws {
    let session = try AgentSession()
    let flicks = "flick left at 1500pt/s; settle within 2s; flick right at 1500pt/s; settle within 2s"
    try session.write("\(AgentSession.script)repeat 300 { \(flicks) }\n", "long.flip")
    func call(_ id: Int, _ output: String) -> [UInt8] {
      let arguments: JSONValue = ["script": session.path("long.flip"), "output": session.path(output)]
      let message: JSONValue = [
        "jsonrpc": "2.0", "id": id, "method": "tools/call",
        "params": ["name": "record", "arguments": arguments] as JSONValue,
      ]
      return Array(message.line.utf8)
    }
    session.server.receive(.message(call(5, "one")))
    session.server.receive(.message(call(6, "two")))
    session.server.receive(.message(call(6, "three")))
    #expect(session.take().map(\.errorCode) == [-32600], "the id of a running call is taken")
    for id in [6, 5] {
      let line = "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/cancelled\", \"params\": {\"requestId\": \(id)}}"
      session.server.receive(.message(Array(line.utf8)))
    }
    session.server.wait()
    #expect(session.take().isEmpty)
    #expect(session.request("ping", id: .integer(5))["result"] != nil)
  }

  @Test func `more calls than the limit are an error`() throws {
    let session = try AgentSession()
    let count = MCPServer.callLimit + 8
    let list = AgentSession.script + String(repeating: "wait 50s\n", count: 2)
    try session.write(list, "slow.flip")
    for id in 1...count {
      let arguments: JSONValue = ["script": session.path("slow.flip")]
      let message: JSONValue = [
        "jsonrpc": "2.0", "id": id, "method": "tools/call",
        "params": ["name": "check", "arguments": arguments] as JSONValue,
      ]
      session.server.receive(.message(Array(message.line.utf8)))
    }
    session.server.wait()
    let responses = session.take()
    #expect(responses.count == count)
    #expect(responses.contains { $0.errorCode == -32000 })
  }
}

@Suite struct MessageLinesTests {
  private func message(_ text: String) -> MessageLines.Line { .message(Array(text.utf8)) }

  @Test func `lines are joined from pieces, and blank ones are left out`() {
    var lines = MessageLines()
    #expect(lines.take(Array("{\"a\"".utf8)).isEmpty)
    #expect(lines.take(Array(": 1}\r\n\n \r\n[]\nrest".utf8)) == [message("{\"a\": 1}\r"), message("[]")])
    #expect(lines.finish() == message("rest"))
    #expect(lines.finish() == nil)
  }

  @Test(arguments: 1...12) func `a line beyond the limit is reported once, and the next one is read`(size: Int) {
    var lines = MessageLines(limit: 5)
    let bytes = Array("12345\n123456\nab\n1234567890123\n\nok\n".utf8)
    let all = stride(from: 0, to: bytes.count, by: size).flatMap {
      lines.take(Array(bytes[$0..<min($0 + size, bytes.count)]))
    }
    #expect(all == [message("12345"), .tooLong, message("ab"), .tooLong, message("ok")])
    #expect(lines.finish() == nil)
  }

  @Test func `a line that ends beyond the limit has no rest`() {
    var lines = MessageLines(limit: 3)
    #expect(lines.take(Array("123456".utf8)) == [.tooLong])
    #expect(lines.take(Array("789".utf8)).isEmpty)
    #expect(lines.finish() == nil)
  }
}
