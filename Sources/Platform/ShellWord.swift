/// Words of a command line that a person may copy into a shell.
package enum ShellWord {
  /// The characters that mean nothing to a shell, besides ASCII's letters and digits.
  private static let plain = "/._-+=:,@%"

  /// A word that any POSIX shell takes as it is meant: in single quotes unless it needs none.
  package static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || plain.contains($0)) }
    if isPlain { return text }
    // A quote ends the quotation, stands escaped, and begins another one.
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: #"'\''"#) + "'"
  }

  /// A command line of several words.
  package static func line(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }
}
