import Platform

/// An error in the pictures of screens, with the word that names them.
package struct ScreenshotError: Error, Hashable, Sendable {
  /// The kind of error.
  package enum Reason: Hashable, Sendable {
    /// There is no such file.
    case missing
    /// The folder has no pictures.
    case emptyFolder
    /// No picture matches the glob.
    case noMatch
    /// The word is the address of a picture on the network.
    case url
    /// The file cannot be read, or is a device or a pipe; the reason in the system's words.
    case unreadable(String, String)
    /// The file is outside the folder, possibly by a link.
    case outside(String)
    /// The suffix names a scale that does not exist.
    case unknownScale(String, suffix: String)
    /// The file is no picture that can be shown; the reason as a sentence.
    case invalid(String, String)
    /// There are more pictures than the limit.
    case tooMany(limit: Int)
  }

  /// The kind of error.
  package var reason: Reason
  /// The index of the word that causes the error, in the order of the search.
  package var word: Int
  /// The word as the user wrote it.
  package var text: String

  init(_ reason: Reason, word: Int, text: String) { (self.reason, self.word, self.text) = (reason, word, text) }

  /// The error.
  package var message: String {
    switch reason {
    case .missing: "there is no file or folder \"\(text)\""
    case .emptyFolder: "the folder \"\(text)\" has no PNG or JPEG files"
    case .noMatch: "no PNG or JPEG file matches \"\(text)\""
    case .url: "\"\(text)\" is on the network, which is never used"
    case .unreadable(let file, let reason): "cannot read \(file): \(reason)"
    case .outside(let file): "\(file) is outside the folder"
    case .unknownScale(let file, let suffix): "\(file): unknown scale \"\(suffix)\""
    case .invalid(let file, let reason): "\(file): \(reason)"
    case .tooMany(let limit): "there are more than \(limit) pictures"
    }
  }

  /// The remedy; `nil` if the message contains it.
  package var hint: String? {
    switch reason {
    case .missing: "name a file, a folder, or a glob such as \"shots/*.png\""
    case .emptyFolder, .noMatch: "subfolders and hidden files are not searched"
    case .url: "download the picture, and name the file"
    case .unreadable, .invalid: nil
    case .outside: "move it into the folder of the file that names it, or below"
    case .unknownScale: "the scales are \(PictureName.scales.map { "@\($0.key)x" }.joined(separator: ", "))"
    case .tooMany: "name fewer pictures"
    }
  }
}

extension ScreenshotError: FlipbookError {
  package var description: String { message + (hint.map { "; \($0)" } ?? "") }

  package var exitCode: ExitCode {
    switch reason {
    case .missing, .emptyFolder, .noMatch, .unreadable: .inputNotFound
    case .url, .outside, .unknownScale, .invalid, .tooMany: .badInput
    }
  }
}
