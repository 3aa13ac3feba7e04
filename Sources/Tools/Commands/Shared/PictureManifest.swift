import CommandLine
import Flipbook

/// The manifest of a documentation's pictures: a text file with one command per picture and line.
struct PictureManifest: Sendable {
  let path: String
  let lines: [Line]
  /// The errors of lines that could not be parsed. These lines are not in ``lines``.
  let errors: [ManifestError]

  static let limit = 1 << 20
  /// The maximum numbers of words in a line and of characters in a word.
  private static let wordLimit = 1000, lengthLimit = 4096

  struct Word: Hashable, Sendable {
    /// The word without quotation marks.
    var text: String
    /// The index of its first character in the line, from 0.
    var start: Int
    /// The number of its characters, including quotation marks.
    var length: Int
  }

  /// A line with at least one word.
  struct Line: Hashable, Sendable {
    let file: String
    /// The line number, from 1.
    let number: Int
    let text: String
    let words: [Word]
  }

  /// Reads a manifest's file.
  ///
  /// - Throws: `FileError` if it cannot be read, is longer than ``limit``, or is not UTF-8.
  init(path: String) throws(FileError) {
    let text = try Files.text(of: try Files.read(path, limit: Self.limit), named: path)
    self.init(text: text, path: path)
  }

  /// Parses a manifest. Lines end with LF, CR LF or CR.
  init(text: String, path: String) {
    var lines: [Line] = []
    var errors: [ManifestError] = []
    let rest = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    for (index, part) in rest.split(omittingEmptySubsequences: false, whereSeparator: Self.endsLine).enumerated() {
      let bare = Line(file: path, number: index + 1, text: String(part), words: [])
      do throws(ManifestError) {
        let words = try Self.words(of: bare)
        if !words.isEmpty { lines.append(Line(file: path, number: bare.number, text: bare.text, words: words)) }
      } catch {
        errors.append(error)
      }
    }
    (self.path, self.lines, self.errors) = (path, lines, errors)
  }

  var folder: String { Files.directory(of: path) }

  /// Returns the path of a line's file, relative to the working directory.
  func place(of file: String) -> String { file.hasPrefix("/") || folder == "." ? file : "\(folder)/\(file)" }

  private static func endsLine(_ character: Character) -> Bool { ["\n", "\r\n", "\r"].contains(character) }

  /// Splits a line into words as a shell does: at blanks, with single or double quotation marks. A `#` at the start
  /// of a word begins a comment.
  private static func words(of line: Line) throws(ManifestError) -> [Word] {
    let characters = Array(line.text)
    var words: [Word] = []
    var index = 0
    while index < characters.count {
      if characters[index].isWhitespace {
        index += 1
      } else if characters[index] == "#" {
        break
      } else {
        let word = try word(at: index, of: characters, line)
        if words.count == wordLimit {
          throw line.error(at: word, "too many arguments; a line has at most \(wordLimit)")
        }
        words.append(word)
        index += word.length
      }
    }
    return words
  }

  private static func word(at start: Int, of characters: [Character], _ line: Line) throws(ManifestError) -> Word {
    var text = ""
    var index = start
    while index < characters.count, !characters[index].isWhitespace {
      let first = characters[index]
      index += 1
      guard first == "\"" || first == "'" else {
        text.append(first)
        continue
      }
      guard let end = characters[index...].firstIndex(of: first) else {
        let open = Word(text: "", start: index - 1, length: characters.count - index + 1)
        throw line.error(at: open, "unterminated quotation", hint: "add \(first) at its end")
      }
      text += String(characters[index..<end])
      index = end + 1
    }
    let word = Word(text: text, start: start, length: index - start)
    if word.length > lengthLimit {
      throw line.error(at: word, "argument too long; it must have at most \(lengthLimit) characters")
    }
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw line.error(at: word, "unexpected control character")
    }
    return word
  }
}

extension PictureManifest.Line {
  /// Returns an error at a word (default: the first one).
  func error(
    at word: PictureManifest.Word? = nil, _ message: String, hint: String? = nil, code: ExitCode = .badInput
  ) -> ManifestError {
    let place = word ?? words.first
    let location = Script.Location(
      file: file, line: number, column: (place?.start ?? 0) + 1, length: max(1, place?.length ?? 1))
    return ManifestError(
      line: number,
      diagnostic: ScriptDiagnostic(location: location, message: message, hint: hint, sourceLine: text), code: code)
  }

  /// Returns the error of a failed command at the word that its message mentions, or else at the command. A given
  /// word overrides both.
  func error(_ failure: UserError, at word: PictureManifest.Word? = nil) -> ManifestError {
    let message = failure.description
    let rest = words.dropFirst()
    let parts = message.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    let quoted = parts.count == 3 ? String(parts[1]) : " "
    let named = rest.first { $0.text == quoted } ?? rest.first { $0.text.contains(quoted) }
    let option = rest.first { word in
      let name = word.text.prefix { $0 != "=" }
      return name.hasPrefix("-") && name.count > 1 && message.contains(name)
    }
    let path = rest.first { $0.text.count > 2 && message.contains($0.text) }
    // Messages write a blank before the unit: 9 s.
    let time = rest.first { word in
      let value = word.text.split(separator: "=").last ?? ""
      return Clip.Moment.nanoseconds(String(value)) != nil && message.replacing(" s", with: "s").contains(value)
    }
    // A usage error of a command is an error in the manifest.
    return self.error(
      at: word ?? named ?? option ?? time ?? path, message,
      code: failure.exitCode == .usage ? .badInput : failure.exitCode)
  }

  /// Returns the word with a value, alone or after an option.
  func word(giving value: String) -> PictureManifest.Word? {
    words.last { $0.text == value } ?? words.last { $0.text.hasPrefix("-") && $0.text.hasSuffix(value) }
  }
}

/// An error in a line, with the exit code for it.
struct ManifestError: Error {
  var line: Int
  /// The error. Its location may be in a script that the line names.
  var diagnostic: ScriptDiagnostic
  var code = ExitCode.badInput
}
