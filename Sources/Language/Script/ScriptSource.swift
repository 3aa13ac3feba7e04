import Platform
import Syntax

extension Script {
  /// The text of one of a script's files.
  package struct Source: Sendable, Hashable {
    /// The file's name in messages.
    package let file: String
    package let text: SourceText

    /// The lines without their line endings.
    package var lines: [String] { text.lines }

    init(file: String, text: SourceText) { (self.file, self.text) = (file, text) }

    init(file: String, text: String) { self.init(file: file, text: SourceText(text)) }

    func diagnostic(at location: Location, _ message: String, hint: String?) -> ScriptDiagnostic {
      ScriptDiagnostic(
        location: location, message: message, hint: hint, sourceLine: text.line(location.line - 1))
    }
  }

  /// A location in a script's text.
  public struct Location: Sendable, Hashable, CustomStringConvertible {
    /// The file's name: as the caller passed it or, for an included file, the path that was read.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in user-perceived characters. A tab counts as one.
    public var column: Int
    /// The number of characters that the location covers, at least 1.
    public var length: Int

    /// Creates a location.
    ///
    /// - Parameters:
    ///   - file: The file's name.
    ///   - line: The line, from 1.
    ///   - column: The column, from 1, in user-perceived characters.
    ///   - length: The number of characters, at least 1.
    public init(file: String, line: Int, column: Int, length: Int = 1) {
      (self.file, self.line, self.column, self.length) = (file, line, column, length)
    }

    /// Creates the location of a span; the line counts from 0.
    init(file: String, line: Int, _ span: Span) {
      self.init(file: file, line: line + 1, column: span.start + 1, length: max(span.length, 1))
    }

    /// The name of the option that selects a scene, in place of a file's.
    static let option = "--\(Script.Keyword.scene)"
    /// Whether the location is an option's value, which has no lines.
    var isOption: Bool { file == Self.option }

    /// The location as compilers write it, such as `pull.flip:9:21`.
    public var description: String { isOption ? file : "\(file):\(line):\(column)" }
  }

  /// A file that a script names.
  package struct FileReference: Sendable, Hashable {
    /// The path as the script writes it.
    package var path: String
    /// The location of the path.
    package var location: Location

    /// The path to open. A relative path is resolved against the folder of the script that names it.
    package var resolvedPath: String { Files.joined(path, to: Files.directory(of: location.file)) }
  }

  /// Decodes a script's bytes as text.
  ///
  /// - Throws: `ScriptError` if there are more than ``ScriptLimits/textBytes``, or if the bytes are not valid
  ///   UTF-8. The latter has the location of the first invalid byte.
  package static func text(of bytes: [UInt8], file: String) throws(ScriptError) -> String {
    if bytes.count > ScriptLimits.textBytes { throw .tooLong(file: file) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let offset = UTF8Check.firstInvalidOffset(in: bytes) ?? bytes.count
    let (before, all) = (String(decoding: bytes[..<offset], as: UTF8.self), String(decoding: bytes, as: UTF8.self))
    let lines = Source(file: file, text: before).lines
    let place = Location(file: file, line: lines.count, column: lines[lines.count - 1].count + 1)
    let byte = offset < bytes.count ? String(bytes[offset], radix: 16, uppercase: true) : ""
    throw ScriptError([
      Source(file: file, text: all).diagnostic(
        at: place, "byte 0x\(byte) is not UTF-8 text", hint: "save the file as UTF-8")
    ])
  }
}

extension ScriptError {
  /// Returns the error for a script with more bytes than ``ScriptLimits/textBytes``. It shows no source line.
  package static func tooLong(file: String) -> ScriptError {
    ScriptError([
      ScriptDiagnostic(
        location: Script.Location(file: file, line: 1, column: 1), message: "the text is longer than 1 MiB",
        hint: lengthHint, sourceLine: "")
    ])
  }

  static let lengthHint = "the maximum is 1 MiB, including all included files"
}

/// The formatting of values in a script, such that the output can be parsed again.
package enum ScriptText {
  package static func quoted(_ text: String) -> String {
    "\"" + String(text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }) + "\""
  }

  /// Returns a displayed text as a script writes it, without names in braces.
  package static func quotedShown(_ text: String) -> String {
    quoted(text).replacing("{", with: "\\{")
  }

  /// Returns a displayed text with names in braces, in which `\{` stands for a brace, as a script writes it.
  package static func quotedTemplate(_ text: String) -> String {
    quoted(text).replacing("\\\\{", with: "\\{")
  }

  /// Returns the statement that shows a caption, or hides the one before.
  package static func caption(_ text: String?) -> String { text.map { "caption \(quotedShown($0))" } ?? "caption off" }

  /// Returns a path as a script writes it, in quotation marks if it needs them.
  package static func path(_ path: String) -> String {
    path.isEmpty || path.contains { $0.isWhitespace || "\"\\#;{}".contains($0) } ? quoted(path) : path
  }

  /// Returns a name as a script writes it: in quotation marks unless it is a word.
  package static func name(_ text: String) -> String {
    Token.isWord(text) && text != "true" && text != "false" ? text : quoted(text)
  }
}
