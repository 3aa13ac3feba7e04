/// A model of motion with everything needed to rebuild it: its equation, source, measured error, constants and
/// functions.
///
/// `MotionTable.topics` lists all of them. The command `curve --all` prints the list in the languages of
/// ``MotionFormat``. The article "How faithful is it?" has a row for each topic.
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
  var recordings = 0
  /// The worst error of that comparison, or `nil` if there was none.
  var worstError: String?
  /// The part that is a choice of Flipbook, or `nil`.
  var choice: String?
  var constants: [MotionConstant] = []
  var functions: [MotionFunction] = []
}

/// A constant, or the four coordinates of a cubic Bézier.
struct MotionConstant: Sendable {
  /// The name in lower camel case.
  let name: String
  let values: [Double]
  let unit: MotionUnit
  /// The meaning, as a noun phrase.
  let meaning: String

  init(_ name: String, _ value: Double, _ unit: MotionUnit, _ meaning: String) {
    (self.name, values, self.unit, self.meaning) = (name, [value], unit, meaning)
  }

  init(_ name: String, bezier: [Double], _ meaning: String) {
    (self.name, values, unit, self.meaning) = (name, bezier, .none, meaning)
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

  /// The suffix of a description: `, in points`, or nothing for a plain number.
  var suffix: String { self == .none || self == .boolean || self == .mass ? "" : ", in \(rawValue)" }
}

/// A function of numbers, in a notation that ``MotionLanguage`` translates into code.
struct MotionFunction: Sendable {
  /// A parameter. Its default may be a constant of the table.
  struct Parameter: Sendable {
    let name: String
    let unit: MotionUnit
    let meaning: String
    var standard: String?

    init(_ name: String, _ unit: MotionUnit, _ meaning: String, standard: String? = nil) {
      (self.name, self.unit, self.meaning, self.standard) = (name, unit, meaning, standard)
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

  init(_ name: String, _ meaning: String, _ unit: MotionUnit, _ parameters: [Parameter], _ body: String) {
    (self.name, self.meaning, self.unit, self.parameters, self.body) = (name, meaning, unit, parameters, body)
  }
}
