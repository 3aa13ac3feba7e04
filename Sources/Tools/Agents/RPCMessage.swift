import JSON

/// A message of JSON-RPC 2.0 from a client.
package enum RPCMessage {
  /// A call that expects a response with the same identifier.
  case request(id: JSONValue, method: String, parameters: JSONValue)
  case notification(method: String, parameters: JSONValue)
  /// A response, although this server sends no requests.
  case response

  /// - Throws: `RPCError` if the value is not a message.
  package init(_ value: JSONValue) throws(RPCError) {
    guard value.isObject else { throw .invalidRequest("expected an object, not \(value.kind)") }
    guard value["jsonrpc"]?.string == "2.0" else { throw .invalidRequest("expected \"jsonrpc\": \"2.0\"") }
    guard let name = value["method"] else {
      if value["result"] != nil || value["error"] != nil {
        self = .response
        return
      }
      throw .invalidRequest("“method” is missing")
    }
    guard let method = name.string else { throw .invalidRequest("expected a string as “method”, not \(name.kind)") }
    let parameters = value["params"] ?? [:]
    guard let id = value["id"] else {
      self = .notification(method: method, parameters: parameters)
      return
    }
    guard Self.isIdentifier(id) else {
      throw .invalidRequest("expected a string or a whole number as “id”, not \(id.kind)")
    }
    guard parameters.isObject else {
      throw .invalidParameters("expected an object as “params”, not \(parameters.kind)")
    }
    self = .request(id: id, method: method, parameters: parameters)
  }

  /// Returns the identifier of a value, or `null` if it has no valid one, as responses to invalid requests have it.
  package static func identifier(of value: JSONValue) -> JSONValue {
    value["id"].flatMap { isIdentifier($0) ? $0 : nil } ?? .null
  }

  private static func isIdentifier(_ value: JSONValue) -> Bool {
    value.string != nil || value.number.map { $0 == $0.rounded() } ?? false
  }
}

/// An error of JSON-RPC 2.0.
package struct RPCError: Error, Equatable {
  package var code: Int
  package var message: String

  package static func parsing(_ message: String) -> RPCError {
    RPCError(code: -32700, message: "parse error: \(message)")
  }
  package static func invalidRequest(_ message: String) -> RPCError {
    RPCError(code: -32600, message: "invalid request: \(message)")
  }
  package static func unknownMethod(_ name: String) -> RPCError {
    RPCError(code: -32601, message: "unknown method \"\(name.prefix(80))\"")
  }
  package static func invalidParameters(_ message: String) -> RPCError {
    RPCError(code: -32602, message: "invalid parameters: \(message)")
  }
  package static func unknownResource(_ address: String) -> RPCError {
    RPCError(code: -32002, message: "unknown resource \"\(address.prefix(80))\"")
  }

  /// The response to a request.
  package func response(to id: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "error": ["code": code, "message": message] as JSONValue]
  }
}

/// Sends the response to a message, or nothing: notifications and cancelled requests have no response.
package typealias RPCReply = @Sendable (JSONValue?) -> Void
