/// A script file's text, cut into lines of characters.
struct ScriptSource {
  /// The name that messages show.
  let file: String
  /// The lines without their ends.
  let lines: [String]

  /// Cuts a text into lines at LF, CR LF or CR; a byte order mark at the start is no part of the text.
  init(file: String, text: String) {
    self.file = file
    let bytes = Array(text.utf8)
    var lines: [String] = []
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      lines.append(String(decoding: bytes[start..<index - 1], as: UTF8.self))
      if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
      start = index
    }
    lines.append(String(decoding: bytes[start...], as: UTF8.self))
    self.lines = lines
  }

  /// The place of a span of columns, the first of which is 0.
  func location(line: Int, _ span: Span) -> Script.Location {
    Script.Location(file: file, line: line + 1, column: span.start + 1, length: max(span.length, 1))
  }

  /// A diagnostic at a place of this file.
  func diagnostic(at location: Script.Location, _ message: String, hint: String?) -> ScriptDiagnostic {
    let line = location.line - 1
    let text = lines.indices.contains(line) ? lines[line] : ""
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
