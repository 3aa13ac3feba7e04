/// A script file's text, cut into lines of characters.
struct ScriptSource {
  /// The name that messages show.
  let file: String
  /// The lines without their ends.
  let lines: [[Character]]

  /// Cuts a text into lines at LF, CR LF or CR; a byte order mark at the start is no part of the text.
  init(file: String, text: String) {
    self.file = file
    let scalars = text.unicodeScalars
    let content = scalars.first == "\u{FEFF}" ? String(scalars.dropFirst()) : text
    lines = content.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.map(Array.init)
  }

  /// The place of a span of columns, the first of which is 0.
  func location(line: Int, _ span: Span) -> Script.Location {
    Script.Location(file: file, line: line + 1, column: span.start + 1, length: max(span.length, 1))
  }

  /// A diagnostic at a place of this file.
  func diagnostic(at location: Script.Location, _ message: String, hint: String?) -> ScriptDiagnostic {
    let line = location.line - 1
    let text = lines.indices.contains(line) ? String(lines[line]) : ""
    return ScriptDiagnostic(location: location, message: message, hint: hint, sourceLine: text)
  }
}

/// Characters of a line, the first of which is 0.
struct Span: Hashable {
  var start: Int
  var length: Int

  /// The span from the start of this one to the end of another.
  func joined(with other: Span) -> Span { Span(start: start, length: other.start + other.length - start) }
}

/// A mistake in a line, before it is known in which.
struct Mistake: Error {
  var span: Span
  var message: String
  var hint: String?
}
