import CommandLine
import Flipbook
import JSON

/// Every model of motion that Flipbook uses, as data: the file `Assets/motion/motion.json`.
///
/// The command `curve --all` prints it in the languages of ``MotionFormat``, and the article "How faithful is it?" has a
/// row for each topic. Tests compare its constants with those of the code, and its functions with the curves.
struct MotionTable: Sendable {
  /// The file with each function's body as one text, as `curve --all --format json` prints it.
  let json: JSONValue
  /// The units of all values that state none.
  let units: String
  let topics: [MotionTopic]

  /// Reads the file.
  ///
  /// - Throws: `CLIError` if the file is missing or damaged, `FileError` if it cannot be read.
  init() throws {
    let name = "motion/motion.json"
    guard let path = Assets.directory().map({ "\($0)/\(name)" }), Files.exists(path) else {
      throw CLIError(
        .inputNotFound, "Assets/\(name) is missing; set \(Assets.variable) to the folder Assets of the project")
    }
    let bytes = try Files.readRegular(path)
    do throws(JSONParser.Failure) {
      json = Self.joiningLines(of: "body", in: try JSONParser.parse(bytes))
      var object = try JSONObject(json)
      _ = try object.integer("version", in: 1...1)
      units = try object.string("units")
      topics = try object.objects("topics", MotionTopic.init)
    } catch {
      throw CLIError(.badInput, "\(path): \(error.text(in: bytes))")
    }
  }

  /// Returns a value in which each member of a name, an array of lines, is one text.
  private static func joiningLines(of name: String, in value: JSONValue) -> JSONValue {
    switch value.content {
    case .object(let members):
      .object(
        members.map { member in
          let lines = member.name == name ? member.value.elements?.compactMap(\.string).joined(separator: "\n") : nil
          return .init(member.name, lines.map(JSONValue.string) ?? joiningLines(of: name, in: member.value))
        })
    case .array(let elements): .array(elements.map { joiningLines(of: name, in: $0) })
    case .null, .bool, .number, .string: value
    }
  }
}

/// A model of motion with everything needed to rebuild it: its equation, source, measured error, constants and
/// functions.
struct MotionTopic: Sendable {
  /// The name in data, such as `edge-return`.
  let name: String
  /// The title for readers.
  let title: String
  /// The equations, with the units of their variables.
  let equation: String
  /// The origin of the equations and of the constants.
  let source: String
  /// The number of public recordings, or of other measurements of UIKit, compared with the model.
  let recordings: Int
  /// The worst error of that comparison, or `nil` if there was none.
  let worstError: String?
  /// The part that is a choice of Flipbook, or `nil`.
  let choice: String?
  let constants: [MotionConstant]
  let functions: [MotionFunction]

  fileprivate init(_ object: inout JSONObject) throws(JSONParser.Failure) {
    (name, title) = (try object.string("name"), try object.string("title"))
    (equation, source) = (try object.string("equation"), try object.string("source"))
    recordings = try object.integer("recordings", in: 0...1000)
    (worstError, choice) = (try object.stringOrNull("worstError"), try object.stringOrNull("choice"))
    constants = try object.objects("constants", MotionConstant.init)
    functions = try object.objects("functions", MotionFunction.init)
  }
}

/// A constant, or the four coordinates of a cubic Bézier.
struct MotionConstant: Sendable {
  /// The name in lower camel case.
  let name: String
  let values: [Double]
  let unit: MotionUnit
  /// The meaning, as a noun phrase.
  let meaning: String

  fileprivate init(_ object: inout JSONObject) throws(JSONParser.Failure) {
    (name, meaning) = (try object.string("name"), try object.string("meaning"))
    unit = try MotionUnit(&object)
    values = try object.node("value").oneOrMore.compactMap(\.number)
  }
}

/// The unit of a constant, a parameter or a result.
enum MotionUnit: String, Sendable {
  case none = "1"
  case points
  case seconds
  case velocity = "points per second"
  case velocityInDistances = "distances per second"
  case perSecond = "per second"
  case mass
  case stiffness = "mass per second squared"
  case damping = "mass per second"
  case boolean

  fileprivate init(_ object: inout JSONObject) throws(JSONParser.Failure) {
    let node = try object.node("unit")
    guard let unit = node.string.flatMap(Self.init) else {
      throw JSONParser.Failure(offset: node.offset, message: "unknown unit")
    }
    self = unit
  }

  /// The suffix of a description: `, in points`, or nothing for a plain number.
  var suffix: String { self == .none || self == .boolean || self == .mass ? "" : ", in \(rawValue)" }
}

/// A function of numbers, in a notation that ``MotionCode`` translates into code.
struct MotionFunction: Sendable {
  /// A parameter. Its default may be a constant of the table.
  struct Parameter: Sendable {
    let name: String
    let unit: MotionUnit
    let meaning: String
    let standard: String?

    fileprivate init(_ object: inout JSONObject) throws(JSONParser.Failure) {
      (name, meaning) = (try object.string("name"), try object.string("meaning"))
      unit = try MotionUnit(&object)
      standard = object.has("default") ? try object.string("default") : nil
    }
  }

  /// The name in lower camel case.
  let name: String
  /// The meaning of the result, as a noun phrase.
  let meaning: String
  let unit: MotionUnit
  let parameters: [Parameter]
  /// The body, one statement per line: `let`, `var`, an assignment, `if CONDITION {`, `while CONDITION {`, `}` or
  /// `return`.
  let body: String

  fileprivate init(_ object: inout JSONObject) throws(JSONParser.Failure) {
    (name, meaning) = (try object.string("name"), try object.string("meaning"))
    unit = try MotionUnit(&object)
    parameters = try object.objects("parameters", Parameter.init)
    body = try object.string("body")
  }
}
