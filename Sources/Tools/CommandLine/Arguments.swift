import Platform
import Script

/// A command line, parsed by a command's table of options.
package struct Arguments: Sendable, Equatable {
  /// The values of each given option, in order. A flag has the value "".
  package var values: [OptionName: [String]] = [:]
  /// The operands, in order.
  package var operands: [String] = []

  /// The names of the given options, in alphabetical order.
  package var given: [OptionName] { values.keys.sorted { $0.rawValue < $1.rawValue } }
  package func has(_ option: OptionName) -> Bool { values[option] != nil }
  /// Returns the value of an option, or `nil` if it is not given. A repeated option returns its last value.
  package func value(_ option: OptionName) -> String? { values[option]?.last }
  /// Returns all values of an option, in order.
  package func all(_ option: OptionName) -> [String] { values[option] ?? [] }

  /// Parses arguments: `--name value`, `--name=value`, `-n value`, `-nvalue`, combined flags (`-qh`), and `--` for
  /// the end of options. `-` alone and negative numbers are operands or values.
  package static func parse(_ words: [String], options: [OptionDefinition]) throws(UserError) -> Arguments {
    var result = Arguments()
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        result.operands += rest
        break
      } else if word.hasPrefix("--") {
        try result.parseLong(word, &rest, options)
      } else if looksLikeOption(word) {
        try result.parseShort(word, &rest, options)
      } else {
        result.operands.append(word)
      }
    }
    return result
  }

  private mutating func parseLong(
    _ word: String, _ rest: inout ArraySlice<String>, _ options: [OptionDefinition]
  ) throws(UserError) {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name.rawValue == name }) else {
      throw UserError(Self.unknownOption("--\(name)", in: word, options))
    }
    guard option.value != nil else {
      if parts.count == 2 { throw UserError("--\(name) does not accept a value") }
      values[option.name] = [""]
      return
    }
    try add(parts.count == 2 ? String(parts[1]) : Self.parseValue(of: option, "--\(name)", &rest), to: option)
    guard option.isVariadic, parts.count == 1 else { return }
    while let next = rest.first, next != "--", !Self.looksLikeOption(next) {
      try add(next, to: option)
      rest.removeFirst()
    }
  }

  private mutating func parseShort(
    _ word: String, _ rest: inout ArraySlice<String>, _ options: [OptionDefinition]
  ) throws(UserError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw UserError(Self.unknownOption("-\(letter)", in: word, options))
      }
      if option.value == nil {
        values[option.name] = [""]
      } else {
        if letters.first == "=" { letters.removeFirst() }
        let value = letters.isEmpty ? try Self.parseValue(of: option, "-\(letter)", &rest) : String(letters)
        return try add(value, to: option)
      }
    }
  }

  private static func parseValue(
    of option: OptionDefinition, _ spelling: String, _ rest: inout ArraySlice<String>
  ) throws(UserError) -> String {
    guard let next = rest.first, next != "--", !looksLikeOption(next) else {
      throw UserError("\(spelling) requires a value: \(spelling) \(option.value?.placeholder ?? "")")
    }
    rest.removeFirst()
    return next
  }

  private mutating func add(_ value: String, to option: OptionDefinition) throws(UserError) {
    if case .choice(_, let words) = option.value, !words.contains(value) {
      throw UserError(unknown("value of --\(option.name)", value, in: words))
    }
    if !option.repeats, !option.isVariadic, let first = self.value(option.name) {
      throw UserError("duplicate option --\(option.name): \"\(first)\" and \"\(value)\"")
    }
    values[option.name] = all(option.name) + [value]
  }

  /// The message for an unknown option, with the closest match. If the argument looks like a file's name, the message
  /// shows how to pass it.
  private static func unknownOption(_ spelling: String, in word: String, _ options: [OptionDefinition]) -> String {
    let name = String(word.drop { $0 == "-" })
    let meant = closestMatch(to: name, in: options.map(\.name.rawValue)).map { "; did you mean \"--\($0)\"?" } ?? ""
    let isFile = name.contains(".") || name.contains("/")
    let remedy = isFile ? "; for a file of that name, write: -- \(word)" : meant
    return "unknown option \"\(spelling)\"\(remedy)"
  }

  /// Whether an argument is an option. `-5` and `-.5,1` are numbers, and `-` is standard input.
  private static func looksLikeOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return !(second.isNumber || second == ".")
  }
}

/// Returns `unknown KIND "WORD"` with the closest candidate and the list of all candidates.
package func unknown(_ kind: String, _ word: String, in candidates: [String]) -> String {
  "unknown \(kind) \(unknownWord(word, in: candidates))"
}
