import CommandLine
import Flipbook
import JSON

/// Every equation and constant of Flipbook's motion, as data: the file `Assets/motion/motion.json`.
///
/// Tests compare its constants with those of the code, and its functions with the curves. The article "How faithful is
/// it?" has a row for each topic.
enum MotionTable {
  /// Reads the file. The body of each function is one text.
  ///
  /// - Throws: `UserError` if the file is missing or damaged, `FileError` if it cannot be read.
  static func json() throws -> JSONValue {
    let name = "motion/motion.json"
    guard let path = Assets.directory().map({ "\($0)/\(name)" }), Files.exists(path) else {
      throw UserError(Assets.missing(name), .inputNotFound)
    }
    let bytes = try Files.readRegular(path)
    do throws(JSONParser.Failure) {
      return joiningLines(of: "body", in: try JSONParser.parse(bytes))
    } catch {
      throw UserError("\(path): \(error.text(in: bytes))", .badInput)
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
