import Platform

/// An error that prevents a file from being read as a feed.
package struct FeedError: Error, Hashable, CustomStringConvertible {
  /// The reason for the error.
  package enum Reason: Sendable, Hashable {
    /// The file does not exist.
    case missing
    /// The file cannot be read. The text is the operating system's reason, such as “Permission denied”.
    case unreadable(String)
    /// The file is empty or contains only white space.
    case empty
    /// The file has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The content is not a feed. The text describes its apparent kind, as in “an HTML page”.
    case notAFeed(looksLike: String)
    /// The content is a feed with a syntax error. The text is the message.
    case malformed(String)
  }

  /// The file's name, as given by the caller.
  package var fileName: String
  /// The position in the file, if the reason has one.
  package var position: TextPosition?
  /// The reason for the error.
  package var reason: Reason

  /// The message on one line: where, what happened, and what to do.
  package var description: String {
    let place = position.map { "\(fileName):\($0)" } ?? fileName
    return "\(place): \(reasonText)"
  }

  private var reasonText: String {
    switch reason {
    case .missing: "no such file; expected a JSON Feed, RSS, Atom or iTunes RSS JSON file"
    case .unreadable(let why): "the feed cannot be read: \(why)"
    case .empty: "the feed is empty"
    case .tooLarge(let limit):
      "the feed exceeds the limit of \(limit >> 20) MB; remove some of its entries"
    case .notAFeed(let kind):
      "not a feed, but \(kind); expected JSON Feed, iTunes RSS JSON, RSS or Atom"
    case .malformed(let message):
      position?.byteOffset.map { "\(message) (byte \($0))" } ?? message
    }
  }
}

extension FeedError: FlipbookError {
  package var exitCode: ExitCode {
    switch reason {
    case .missing, .unreadable: .inputNotFound
    case .empty, .tooLarge, .notAFeed, .malformed: .badInput
    }
  }
}

/// A warning about skipped or replaced content of a feed.
package struct FeedWarning: Sendable, Hashable, CustomStringConvertible {
  /// The number of the entry in the file, from 1, or `nil` for the feed as a whole.
  package var entry: Int?
  /// The entry's title, if any.
  package var title: String?
  /// The line of the file at which the entry starts, from 1, if known.
  package var line: Int?
  /// The message: the error, and its consequence.
  package var message: String
  /// Whether the warning concerns the appearance of articles: omitted text, or a placeholder for a picture.
  package var isSeen = false

  /// The entry and the message, on one line.
  package var description: String {
    guard let entry else { return message }
    let name = title.map { " “\($0)”" } ?? ""
    let place = line.map { " (line \($0))" } ?? ""
    return "entry \(entry)\(name)\(place): \(message)"
  }
}

/// A position in a text file, as an editor shows it.
package struct TextPosition: Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1.
  package var line: Int
  /// The column, from 1, counted in Unicode scalars; `nil` for a whole line.
  package var column: Int?
  /// The number of bytes before the position, if known.
  package var byteOffset: Int?

  /// Line and column, as in “12:5”.
  package var description: String { column.map { "\(line):\($0)" } ?? "\(line)" }
}

extension TextPosition {
  /// The position of the byte at `offset`. An offset beyond the end becomes the end.
  init(byteOffset offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(max(0, offset))
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    self.init(
      line: before.count { $0 == 0x0A } + 1, column: before[start...].count { $0 & 0xC0 != 0x80 } + 1,
      byteOffset: before.count)
  }
}

/// An index from byte offsets to lines, for many lookups in one file.
struct LineIndex {
  /// The offset of the first byte of each line.
  private let starts: [Int]

  /// Finds the lines of a file, which end with a line feed.
  init(_ bytes: [UInt8]) {
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
    self.starts = starts
  }

  /// Returns the line, from 1, of the byte at `offset`.
  func line(at offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
