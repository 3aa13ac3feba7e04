import Platform

/// An error in a script, with its location, its message and a hint.
public struct ScriptDiagnostic: Sendable, Hashable, CustomStringConvertible {
  /// The location of the invalid token.
  public var location: Script.Location
  /// The message, in one line.
  public var message: String
  /// The expected input, or the way to fix the error; `nil` if there is no hint.
  public var hint: String?
  /// The script's line at the location, without its line ending.
  public var sourceLine: String

  /// Creates a diagnostic.
  ///
  /// - Parameters:
  ///   - location: The location of the invalid token.
  ///   - message: The message, in one line.
  ///   - hint: The expected input, or the way to fix the error; `nil` for none.
  ///   - sourceLine: The script's line at the location, without its line ending.
  public init(location: Script.Location, message: String, hint: String?, sourceLine: String) {
    (self.location, self.message, self.hint, self.sourceLine) = (location, message, hint, sourceLine)
  }

  /// The file's name.
  public var file: String { location.file }
  /// The line, from 1.
  public var line: Int { location.line }
  /// The column in characters, from 1.
  public var column: Int { location.column }
  /// The number of invalid characters, at least 1.
  public var length: Int { location.length }

  /// The diagnostic in one line: `file:line:column: error: …`.
  public var summary: String {
    let explanation = hint.map { "\(message); \($0)" } ?? message
    return "\(location): error: \(String(explanation.map(SourceExcerpt.printable)))"
  }

  /// The diagnostic in three lines: `file:line:column: error: …`, the script's line, and a caret under the token. That
  /// of an option has one line.
  public var description: String {
    if location.isOption { return summary }
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

/// All errors of a script, in the order of files and lines.
public struct ScriptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The errors; at least one.
  public var diagnostics: [ScriptDiagnostic]
  /// Whether the script has more errors, because parsing ended at ``ScriptLimits/diagnostics``.
  package var hasMore: Bool
  /// The script without its invalid lines, in which further errors can be found; `nil` if there is none.
  package var remainder: Script?
  /// Whether the remainder has every action of the script, because only settings have errors.
  package var remainderIsPlayable = false

  /// Creates an error from diagnostics.
  ///
  /// - Parameters:
  ///   - diagnostics: The errors of the script; at least one.
  ///   - hasMore: Whether the script has further errors that are not reported.
  public init(_ diagnostics: [ScriptDiagnostic], hasMore: Bool = false) {
    (self.diagnostics, self.hasMore) = (diagnostics, hasMore)
  }

  /// Returns whether two errors have the same diagnostics. The remainder is not compared.
  public static func == (first: ScriptError, second: ScriptError) -> Bool {
    first.diagnostics == second.diagnostics && first.hasMore == second.hasMore
  }

  /// Hashes the diagnostics.
  public func hash(into hasher: inout Hasher) { hasher.combine(diagnostics) }

  /// The diagnostics as a compiler prints them.
  public var description: String {
    (diagnostics.map(\.description) + [remark].compactMap(\.self)).joined(separator: "\n")
  }

  /// The remark that the script has further errors; `nil` if it has none.
  package var remark: String? {
    guard hasMore, let file = diagnostics.last?.file else { return nil }
    return "\(file): more than \(diagnostics.count) errors; fix these and check again"
  }
}

/// A line of a script for a terminal, with a marker line that points at a location.
struct SourceExcerpt {
  /// The line. Characters that would break it are replaced, and a very long line is cut around the location.
  let text: String
  /// Blanks up to the location, then `^~~~`.
  let marker: String

  /// The number of characters of a very long line that are shown before the location, and from it on.
  private static let reach = (before: 60, after: 100)

  /// Creates an excerpt. `column` counts from 1, and may be one past the end.
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

  /// Returns the character, or a replacement if it would move a terminal's cursor or hide text.
  static func printable(_ character: Character) -> Character {
    guard character != "\t", let scalar = character.unicodeScalars.first else { return character }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return "\u{FFFD}"
    default: return character
    }
  }
}

extension Character {
  /// The character's width in terminal cells: 2 for East Asian wide characters and emoji, otherwise 1.
  ///
  /// The ranges are W and F of Unicode's EastAsianWidth, simplified to blocks.
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
  /// The exit code of a command that fails with this error.
  public var exitCode: ExitCode { .badInput }
  /// Whether the error has a location, which is always true.
  public var hasLocation: Bool { true }
}
