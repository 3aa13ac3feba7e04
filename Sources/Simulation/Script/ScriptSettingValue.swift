/// The value of a `set` line as it is written.
struct ScriptSettingValue {
  let token: ScriptToken
  let location: Script.Location

  private typealias Content = ScriptSettings.Value.Content

  /// The text, without quotation marks.
  private var text: String {
    if case .text(let text) = token.kind { text } else { token.spelling }
  }

  private var isQuoted: Bool { text != token.spelling }

  /// The number that the whole value is, with its unit.
  private var number: (value: Double, unit: String)? {
    var scanner = LineScanner(Array(token.spelling))
    guard !isQuoted, let first = try? scanner.next(), case .number(let value, let unit) = first.kind,
      let rest = try? scanner.next(), rest.kind == .end
    else { return nil }
    return (value, unit)
  }

  private var integer: Int? {
    guard let number, number.unit.isEmpty else { return nil }
    return Int(exactly: number.value)
  }

  private var duration: Int64? {
    guard let number, let unit = ScriptQuantity.duration.units.first(where: { $0.key == number.unit }) else {
      return nil
    }
    let nanoseconds = (number.value * unit.value).rounded()
    return nanoseconds >= 0 && nanoseconds <= Double(ScriptLimits.virtualTime) ? Int64(nanoseconds) : nil
  }

  private var bool: Bool? { isQuoted ? nil : ["true": true, "false": false][text] }

  /// The value as what it looks like, where nothing says what it should be.
  var guess: ScriptSettings.Value.Content {
    if let integer { return .integer(integer) }
    if let number, number.unit.isEmpty { return .number(number.value) }
    if let duration { return .duration(duration) }
    if let bool { return .bool(bool) }
    return .word(text)
  }

  /// The value as a kind; `nil` where it is none.
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

  /// What a setting wants instead.
  func hint(_ setting: ScriptVocabulary.Setting) -> String {
    let wanted = "\(setting.name) is \(setting.kind)"
    let words: [String] =
      switch setting.kind {
      case .choice(let words), .integerOrWord(_, let words): words
      case .bool: ["true", "false"]
      default: []
      }
    return closestMatch(to: text, in: words).map { "did you mean \($0)? \(wanted)" } ?? wanted
  }
}
