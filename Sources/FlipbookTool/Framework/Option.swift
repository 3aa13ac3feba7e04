/// An option of a command, as data: help, parsing and shell completions are made from the same table.
struct Option: Sendable, Equatable {
  /// The long name, without dashes.
  var name: String
  /// The letter after a single dash, where there is one.
  var short: Character?
  /// What its value is; `nil` for a flag.
  var value: Value?
  /// Whether each further one adds a value, instead of replacing the one before.
  var repeats = false
  /// What it does, in a line of help.
  var help: String

  init(_ name: String, short: Character? = nil, _ value: Value? = nil, repeats: Bool = false, help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.repeats = repeats
    self.help = help
  }

  /// What may stand after an option, or as an operand.
  enum Value: Sendable, Equatable {
    /// A file, of these extensions where some are given.
    case file(String, extensions: [String] = [])
    /// A directory.
    case directory(String)
    /// One of some words; a value that is none of them is refused.
    case choice(String, [String])
    /// Anything, with some words that completion offers.
    case text(String, suggestions: [String] = [])

    /// How help writes it: `DIR`, `light|dark`.
    var placeholder: String {
      switch self {
      case .file(let name, _), .directory(let name), .choice(let name, _), .text(let name, _): name
      }
    }

    /// The words that completion offers.
    var words: [String] {
      switch self {
      case .choice(_, let words), .text(_, let words): words
      case .file, .directory: []
      }
    }
  }
}

extension Option {
  static let help = Option("help", short: "h", help: "show this text")
  static let quiet = Option("quiet", short: "q", help: "say nothing but errors")
  static let json = Option("json", help: "write the result as JSON")
}
