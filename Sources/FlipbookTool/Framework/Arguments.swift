import Flipbook
import JSON
import Platform

/// A command line that was taken apart by a command's table of options.
struct Arguments: Sendable, Equatable {
  /// The values of each option that was given, in order; a flag has the value "".
  var values: [String: [String]] = [:]
  /// What is no option, in order.
  var operands: [String] = []

  /// The names of the options that were given, in alphabetical order.
  var given: [String] { values.keys.sorted() }
  func has(_ option: String) -> Bool { values[option] != nil }
  /// The value that an option was given; the last one of an option that may be repeated.
  func value(_ option: String) -> String? { values[option]?.last }
  /// Every value that an option was given.
  func all(_ option: String) -> [String] { values[option] ?? [] }

  /// The same with another value of an option.
  func with(_ option: String, _ value: String) -> Arguments {
    var other = self
    other.values[option] = [value]
    return other
  }

  /// Takes words apart: `--name value`, `--name=value`, `-n value`, `-nvalue`, flags together (`-qh`), `--` for the end
  /// of options. `-` alone and negative numbers are operands or values.
  static func parse(_ words: [String], options: [Option]) throws(CLIError) -> Arguments {
    var result = Arguments()
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        result.operands += rest
        break
      } else if word.hasPrefix("--") {
        try result.takeLong(word, &rest, options)
      } else if looksLikeOption(word) {
        try result.takeShort(word, &rest, options)
      } else {
        result.operands.append(word)
      }
    }
    return result
  }

  private mutating func takeLong(
    _ word: String, _ rest: inout ArraySlice<String>, _ options: [Option]
  ) throws(CLIError) {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else {
      throw .usage(Self.unknownOption("--\(name)", in: word, options))
    }
    guard option.value != nil else {
      if parts.count == 2 { throw .usage("--\(name) takes no value") }
      values[name] = [""]
      return
    }
    try add(parts.count == 2 ? String(parts[1]) : Self.takeValue(of: option, "--\(name)", &rest), to: option)
  }

  private mutating func takeShort(
    _ word: String, _ rest: inout ArraySlice<String>, _ options: [Option]
  ) throws(CLIError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw .usage(Self.unknownOption("-\(letter)", in: word, options))
      }
      if option.value == nil {
        values[option.name] = [""]
      } else {
        if letters.first == "=" { letters.removeFirst() }
        let value = letters.isEmpty ? try Self.takeValue(of: option, "-\(letter)", &rest) : String(letters)
        return try add(value, to: option)
      }
    }
  }

  private static func takeValue(
    of option: Option, _ spelling: String, _ rest: inout ArraySlice<String>
  ) throws(CLIError) -> String {
    guard let next = rest.first, next != "--", !looksLikeOption(next) else {
      throw .usage("\(spelling) needs a value: \(spelling) \(option.value?.placeholder ?? "")")
    }
    rest.removeFirst()
    return next
  }

  private mutating func add(_ value: String, to option: Option) throws(CLIError) {
    if case .choice(_, let words) = option.value, !words.contains(value) {
      throw .usage(unknown("value of --\(option.name):", value, in: words))
    }
    if !option.repeats, let first = self.value(option.name) {
      throw .usage("--\(option.name) is given twice, as \"\(first)\" and as \"\(value)\"; give it once")
    }
    values[option.name] = all(option.name) + [value]
  }

  /// That a word is no option; where it looks like a file's name, how to give one.
  private static func unknownOption(_ spelling: String, in word: String, _ options: [Option]) -> String {
    let name = String(word.drop { $0 == "-" })
    let meant = closestMatch(to: name, in: options.map(\.name)).map { "; did you mean \"--\($0)\"?" } ?? ""
    let isFile = name.contains(".") || name.contains("/")
    let remedy = isFile ? "; -- comes before a file whose name starts with -: -- \(word)" : meant
    return "unknown option \"\(spelling)\"\(remedy)"
  }

  /// `-5` and `-.5,1` are numbers, `-` stands for standard input.
  private static func looksLikeOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return !(second.isNumber || second == ".")
  }
}

/// `unknown KIND "WORD"`, with what was most likely meant, and with all that there is.
func unknown(_ kind: String, _ word: String, in candidates: [String]) -> String {
  "unknown \(kind) \(unknownWord(word, in: candidates))"
}

extension Arguments {
  /// An option's value as what it stands for; `nil` where the option was not given.
  func value<Value>(
    _ option: String, _ meaning: @autoclosure () -> String, _ parse: (String) -> Value?
  ) throws(CLIError) -> Value? {
    guard let text = value(option) else { return nil }
    guard let value = parse(text) else { throw .usage("--\(option) is \(meaning()), not \"\(text)\"") }
    return value
  }

  /// An option's value as a finite number in a range.
  func number(_ option: String, in range: ClosedRange<Double> = -1e9...1e9) throws(CLIError) -> Double? {
    try value(option, "a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))") { text in
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// An option's value as a number above one that it may not be.
  func number(_ option: String, above lower: Double, upTo upper: Double) throws(CLIError) -> Double? {
    try value(option, "a number above \(plain(lower)) and at most \(plain(upper))") { text in
      Double(text).flatMap { $0 > lower && $0 <= upper ? $0 : nil }
    }
  }

  /// An option's value as a whole number in a range.
  func count(_ option: String, in range: ClosedRange<Int>) throws(CLIError) -> Int? {
    try value(option, "a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// An option's value as a number of bytes, such as `2000000`, `2MB`, `500kB` or `1.5MiB`.
  func bytes(_ option: String) throws(CLIError) -> Int? {
    let units = [
      "": 1.0, "B": 1, "kB": 1e3, "KB": 1e3, "MB": 1e6, "GB": 1e9, "KiB": 1024, "MiB": 1_048_576,
      "GiB": 1_073_741_824,
    ]
    return try value(option, "a number of bytes such as 2000000, 500kB or 2MB") { text in
      let digits = text.prefix { "0123456789.".contains($0) }
      guard let number = Double(digits), let unit = units[String(text.dropFirst(digits.count))] else { return nil }
      return (1...1e12).contains(number * unit) ? Int(number * unit) : nil
    }
  }

  /// `--fps`: `60`, `30000/1001`, or a decimal such as `23.976`, which is taken for 24000/1001 as in video.
  func frameRate() throws(CLIError) -> FrameRate? {
    try value("fps", "a rate up to 1000 such as 60 or 30000/1001") { text in
      if let rate = FrameRate(text: text) { return rate }
      guard let number = Double(text), (0.001...1000).contains(number) else { return nil }
      let whole = number.rounded(.up)
      if number == whole { return FrameRate(Int64(whole)) }
      if [24.0, 30, 60, 120].contains(whole), abs(whole * 1000 / 1001 - number) < 0.01 {
        return FrameRate(Int64(whole) * 1000, per: 1001)
      }
      return FrameRate(Int64((number * 1000).rounded()), per: 1000)
    }
  }
}

/// The nanoseconds of a time such as `300ms` or `1.35s`; `nil` where a text is none.
func nanoseconds(_ text: String) -> Double? {
  let unit = text.hasSuffix("ms") ? 1e6 : 1e9
  return text.hasSuffix("s") ? Double(text.dropLast(unit == 1e6 ? 2 : 1)).map { $0 * unit } : nil
}

/// A number without an exponent where it is short without one, and without `.0`.
func plain(_ value: Double) -> String { NumberText.plain(value) }
