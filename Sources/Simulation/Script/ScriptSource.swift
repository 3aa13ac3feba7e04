extension Script {
  /// The text of one of a script's files, in lines.
  public struct Source: Sendable, Hashable {
    /// The name that messages show.
    public let file: String
    /// The lines without their ends.
    public let lines: [String]

    init(file: String, lines: [String]) { (self.file, self.lines) = (file, lines) }
  }
}

extension Script.Source {
  /// Cuts a text into lines at LF, CR LF or CR; a byte order mark at the start is no part of the text.
  init(file: String, text: String) {
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
    self.init(file: file, lines: lines)
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

extension Script {
  /// A script's bytes as text.
  ///
  /// - Throws: `ScriptError` where there are more than ``ScriptLimits/textBytes``, or where some are no UTF-8, with the place
  ///   of the first of them.
  public static func text(of bytes: [UInt8], file: String) throws(ScriptError) -> String {
    if bytes.count > ScriptLimits.textBytes { throw .tooLong(file: file) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let offset = bytesOfUTF8(bytes)
    let (before, all) = (String(decoding: bytes[..<offset], as: UTF8.self), String(decoding: bytes, as: UTF8.self))
    let lines = Source(file: file, text: before).lines
    let place = Location(file: file, line: lines.count, column: lines[lines.count - 1].count + 1)
    let byte = offset < bytes.count ? String(bytes[offset], radix: 16, uppercase: true) : ""
    throw ScriptError([
      Source(file: file, text: all).diagnostic(
        at: place, "the byte 0x\(byte) is not UTF-8 text", hint: "save the script as UTF-8")
    ])
  }

  /// How many bytes from the start on are UTF-8.
  private static func bytesOfUTF8(_ bytes: [UInt8]) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var count = 0
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { count += scalar.count }
    return count
  }
}

extension ScriptError {
  /// The error that a script has more text than ``ScriptLimits/textBytes``. The text is not shown.
  public static func tooLong(file: String) -> ScriptError {
    let source = Script.Source(file: file, text: "")
    return ScriptError([
      source.diagnostic(
        at: Script.Location(file: file, line: 1, column: 1), "the script is longer than 1 MiB",
        hint: "the limit is 1 MiB of text, included files counted")
    ])
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
