import Platform

/// A mistake in a script: where, what, and what was expected.
public struct ScriptDiagnostic: Sendable, Hashable, CustomStringConvertible {
  /// The place of the token that is wrong.
  public var location: Script.Location
  /// What is wrong, in one line.
  public var message: String
  /// What was expected, or what to do.
  public var hint: String?
  /// The line of the script in which the place lies, without its line end.
  public var sourceLine: String

  /// Makes a diagnostic.
  public init(location: Script.Location, message: String, hint: String?, sourceLine: String) {
    (self.location, self.message, self.hint, self.sourceLine) = (location, message, hint, sourceLine)
  }

  /// The file's name.
  public var file: String { location.file }
  /// The line, from 1.
  public var line: Int { location.line }
  /// The column in characters, from 1.
  public var column: Int { location.column }
  /// How many characters are wrong, at least 1.
  public var length: Int { location.length }

  /// One line: `file:line:column: error: …`.
  public var summary: String {
    let explanation = hint.map { "\(message); \($0)" } ?? message
    return "\(location): error: \(String(explanation.map(SourceExcerpt.printable)))"
  }

  /// Three lines: `file:line:column: error: …`, the script's line, and a caret under the token.
  public var description: String {
    let number = String(line)
    let gutter = String(repeating: " ", count: number.count)
    let excerpt = SourceExcerpt(line: sourceLine, column: column, length: length)
    return """
      \(summary)
        \(number) | \(excerpt.text)
        \(gutter) | \(excerpt.marker)
      """
  }
}

/// Every mistake of a script, in the order of files and lines.
public struct ScriptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The mistakes; at least one.
  public var diagnostics: [ScriptDiagnostic]
  /// Whether the script has more mistakes: the search ended at ``ScriptLimits/diagnostics``.
  package var hasMore: Bool
  /// The script without what is wrong, in which further errors may be found; `nil` if there is none.
  package var remainder: Script?
  /// Whether the remainder has every action of the script: only settings are wrong.
  package var remainderIsPlayable = false

  /// Makes an error of the mistakes.
  public init(_ diagnostics: [ScriptDiagnostic], hasMore: Bool = false) {
    (self.diagnostics, self.hasMore) = (diagnostics, hasMore)
  }

  /// Whether two errors have the same mistakes.
  public static func == (first: ScriptError, second: ScriptError) -> Bool {
    first.diagnostics == second.diagnostics && first.hasMore == second.hasMore
  }

  /// Hashes the mistakes.
  public func hash(into hasher: inout Hasher) { hasher.combine(diagnostics) }

  /// The mistakes as a compiler prints them.
  public var description: String {
    (diagnostics.map(\.description) + [remark].compactMap(\.self)).joined(separator: "\n")
  }

  /// That the search ended before the script did, where it did.
  package var remark: String? {
    guard hasMore, let file = diagnostics.last?.file else { return nil }
    return "\(file): there are more mistakes than these \(diagnostics.count); mend them and check again"
  }
}

/// A line of a script as a terminal shows it, with a marker line for the place that is meant.
struct SourceExcerpt {
  /// The line; characters that would break it are replaced, and a very long one is cut around the place.
  let text: String
  /// Blanks up to the place, then `^~~~`.
  let marker: String

  /// How many characters of a very long line are shown before the place, and after its start.
  private static let reach = (before: 60, after: 100)

  /// Makes an excerpt; `column` counts from 1 and may lie one after the end.
  init(line: String, column: Int, length: Int) {
    let characters = Array(line)
    let place = min(max(column - 1, 0), characters.count)
    let isLong = characters.count > Self.reach.before + Self.reach.after
    let start = isLong ? max(0, place - Self.reach.before) : 0
    let end = isLong ? min(characters.count, place + Self.reach.after) : characters.count
    let ellipses = (start > 0 ? "…" : "", end < characters.count ? "…" : "")
    text = ellipses.0 + String(characters[start..<end].map(Self.printable)) + ellipses.1
    let covered = characters[place..<min(end, place + max(length, 1))].reduce(0) { $0 + $1.terminalWidth }
    let blanks = characters[start..<place].map { character in
      character == "\t" ? "\t" : String(repeating: " ", count: character.terminalWidth)
    }
    let lead = (ellipses.0.isEmpty ? "" : " ") + blanks.joined()
    marker = lead + "^" + String(repeating: "~", count: max(0, covered - 1))
  }

  /// The character, or a replacement where it would move a terminal's cursor or hide what follows.
  static func printable(_ character: Character) -> Character {
    guard character != "\t", let scalar = character.unicodeScalars.first else { return character }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return "\u{FFFD}"
    default: return character
    }
  }
}

extension Character {
  /// How many cells a terminal gives the character: 2 for East Asian wide characters and pictures, else 1.
  ///
  /// Ranges: Unicode's EastAsianWidth, W and F, coarsened to blocks.
  var terminalWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x20000...0x3FFFD:
      return 2
    default:
      return scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") ? 2 : 1
    }
  }
}

extension ScriptError: FlipbookError {
  /// The code with which a command ends that meets the error.
  public var exitCode: ExitCode { .badInput }
  /// A location in the script.
  public var hasLocation: Bool { true }
}
