import Syntax

/// The value of a `set` line as the script writes it.
struct ScriptSettingValue {
  /// The setting's name and its location.
  let name: String, nameLocation: Script.Location
  let token: Token
  let location: Script.Location

  /// The text, without quotation marks.
  private var text: String {
    if case .text(let text) = token.kind { text } else { token.spelling }
  }

  /// Whether the value is in quotation marks, so that it is neither a number nor a truth value.
  private var isQuoted: Bool { text != token.spelling }

  /// The value as a number with its unit; `nil` if the value is anything else.
  private var number: (value: Double, unit: String)? {
    guard !isQuoted, case .number(let value, let unit)? = Token.only(token.spelling)?.kind else { return nil }
    return (value, unit)
  }

  /// The value as a whole number without a unit.
  private var integer: Int? {
    guard let number, number.unit.isEmpty else { return nil }
    return Int(exactly: number.value)
  }

  /// The value as a duration of 0 or more.
  private var duration: Duration? {
    guard let number, let unit = ScriptQuantity.duration.units.first(where: { $0.key == number.unit }) else {
      return nil
    }
    let nanoseconds = (number.value * unit.value).rounded()
    return (0...ScriptLimits.virtualNanoseconds).contains(nanoseconds) ? .nanoseconds(Int64(nanoseconds)) : nil
  }

  private var bool: Bool? { isQuoted ? nil : ["true": true, "false": false][text] }

  /// The value with the type that its text suggests, if the setting's kind is unknown.
  var guess: ScriptSettings.Value.Content {
    if let integer { return .integer(integer) }
    if let number, number.unit.isEmpty { return .number(number.value) }
    if let duration { return .duration(duration) }
    if let bool { return .bool(bool) }
    return .word(text)
  }

  /// Returns the value as a kind of setting, or `nil` if it is invalid for that kind.
  func content(_ kind: ScriptVocabulary.Setting.Kind) -> ScriptSettings.Value.Content? {
    switch kind {
    case .integer(let range): integer.flatMap { range.contains($0) ? .integer($0) : nil }
    case .bool: bool.map { .bool($0) }
    case .duration: duration.map { .duration($0) }
    case .choice(let words): words.contains(text) ? .word(text) : nil
    case .file: .file(Script.FileReference(path: text, location: location))
    case .integerOrWord(let range, let words):
      if words.contains(text) { .word(text) } else { content(.integer(range)) }
    }
  }

  /// Returns a hint that shows the values that the setting accepts.
  func hint(_ setting: ScriptVocabulary.Setting) -> String {
    let words: [String] =
      switch setting.kind {
      case .choice(let words), .integerOrWord(_, let words): words
      case .bool: ["true", "false"]
      default: []
      }
    return closestMatch(to: text, in: words).map { "did you mean \"\($0)\"?" } ?? "must be \(setting.kind)"
  }
}
