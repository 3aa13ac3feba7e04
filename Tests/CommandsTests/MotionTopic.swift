import JSON
import ToolTestSupport

/// A model of motion in the output of `curve --all --format json`.
struct MotionTopic: Sendable {
  let name: String, title: String, equation: String, source: String
  /// The number of recordings that the model is compared with, and the worst error; `nil` if there are none.
  let recordings: Int, worstError: String?
  /// The part that is a choice of Flipbook, or `nil`.
  let choice: String?
  let constants: [(name: String, values: [Double])]
  let functions: [Function]

  /// A function, in the notation of the file.
  struct Function: Sendable {
    let name: String, body: String
    /// The parameters, with their defaults.
    let parameters: [(name: String, standard: String?)]
  }

  /// The units that constants, parameters and results can have.
  private static let units: Set = [
    "1", "points", "seconds", "points per second", "distances per second", "per second", "mass",
    "mass per second squared", "mass per second", "boolean",
  ]

  /// Parses the output of the command.
  static func all() throws -> [MotionTopic] {
    let captured = CapturedConsole()
    guard captured.run("curve --all --format json") == .done else { throw Failure(captured.diagnostics) }
    var table = try JSONObject(try JSONParser.parse(Array(captured.output.utf8)))
    _ = try table.integer("version", in: 1...1)
    return try table.objects("topics", MotionTopic.init)
  }

  private struct Failure: Error {
    let message: String
    init(_ message: String) { self.message = message }
  }

  private init(_ object: inout JSONObject) throws(JSONParser.Failure) {
    (name, title) = (try object.string("name"), try object.string("title"))
    (equation, source) = (try object.string("equation"), try object.string("source"))
    recordings = try object.integer("recordings", in: 0...1000)
    (worstError, choice) = (try object.stringOrNull("worstError"), try object.stringOrNull("choice"))
    constants = try object.objects("constants") { object throws(JSONParser.Failure) in
      (try Self.name(&object), try object.node("value").oneOrMore.compactMap(\.number))
    }
    functions = try object.objects("functions") { object throws(JSONParser.Failure) in
      let parameters = try object.objects("parameters") { object throws(JSONParser.Failure) in
        (try Self.name(&object), object.has("default") ? try object.string("default") : nil)
      }
      return Function(name: try Self.name(&object), body: try object.string("body"), parameters: parameters)
    }
  }

  /// Returns the name of a constant, a function or a parameter, which also has a meaning and a unit.
  private static func name(_ object: inout JSONObject) throws(JSONParser.Failure) -> String {
    let unit = try object.node("unit")
    guard units.contains(unit.scalar ?? ""), try !object.string("meaning").isEmpty else {
      throw JSONParser.Failure(offset: unit.offset, message: "unknown unit or no meaning")
    }
    return try object.string("name")
  }
}

extension MotionTopic {
  /// The constants and functions of some topics in JavaScript, which is close to their notation.
  static func javaScript(_ topics: [MotionTopic]) -> String {
    let constants = topics.flatMap(\.constants).map { name, values in
      "export const \(name) = \(values.count == 1 ? "\(values[0])" : "\(values)");\n"
    }
    return (constants + topics.flatMap(\.functions).map(\.javaScript)).joined()
  }
}

extension MotionTopic.Function {
  fileprivate var javaScript: String {
    let arguments = parameters.map { name, standard in standard.map { "\(name) = \($0)" } ?? name }
    let code = body.replacing(/\b(abs|ceil|cos|exp|floor|log|max|min|sin|sqrt)\(/) { "Math.\($0.output.1)(" }
      .replacing(/\bpi\b/, with: "Math.PI").replacing(/\binf\b/, with: "Infinity")
      .replacing(/\b(if|while) (.*) \{/) { "\($0.output.1) (\($0.output.2)) {" }
      .replacing(/\bvar\s/, with: "let ")
    return "export function \(name)(\(arguments.joined(separator: ", "))) {\n\(code)\n}\n"
  }
}
