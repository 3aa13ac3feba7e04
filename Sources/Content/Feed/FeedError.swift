import Platform

/// Why a file gives no feed at all.
package struct FeedError: Error, Hashable, CustomStringConvertible {
  /// What went wrong.
  package enum Reason: Sendable, Hashable {
    /// There is no such file.
    case missing
    /// The operating system's reason, such as “Permission denied”.
    case unreadable(String)
    /// The file holds nothing but white space.
    case empty
    /// More bytes than a feed may have.
    case tooLarge(limit: Int)
    /// Something, but no feed; the text names what it looks like, as in “an HTML page”.
    case notAFeed(looksLike: String)
    /// A feed's format, but broken; the text says what was expected.
    case malformed(String)
  }

  /// The file as it was named.
  package var fileName: String
  /// The place in the file, if the reason has one.
  package var position: TextPosition?
  /// What went wrong.
  package var reason: Reason

  /// Where, what, and what to do, on one line.
  package var description: String {
    let place = position.map { "\(fileName):\($0)" } ?? fileName
    return "\(place): \(reasonText)"
  }

  private var reasonText: String {
    switch reason {
    case .missing: "there is no such feed; give the path of a JSON Feed, RSS, Atom or iTunes RSS JSON file"
    case .unreadable(let why): "the feed cannot be read: \(why)"
    case .empty: "the feed is empty"
    case .tooLarge(let limit):
      "the feed is larger than \(limit >> 20) MB, the most that is read; keep fewer entries in it"
    case .notAFeed(let kind):
      "this is no feed, it looks like \(kind); expected JSON Feed, iTunes RSS JSON, RSS or Atom"
    case .malformed(let message):
      position.map { "\(message) (byte \($0.byteOffset))" } ?? message
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

/// Something in a feed that was skipped or replaced, so that the rest could be used.
package struct FeedWarning: Sendable, Hashable, CustomStringConvertible {
  /// Which entry of the file it concerns, from 1; `nil` for the feed as a whole.
  package var entry: Int?
  /// The entry's title, if it has one.
  package var title: String?
  /// The line of the file on which the entry starts, from 1, where it is known.
  package var line: Int?
  /// What is wrong and what was done about it.
  package var message: String
  /// Whether the articles look otherwise for it: text is left out, or a placeholder takes the place of a picture.
  package var isSeen = false

  /// The entry and what is wrong with it, on one line.
  package var description: String {
    guard let entry else { return message }
    let name = title.map { " “\($0)”" } ?? ""
    let place = line.map { " (line \($0))" } ?? ""
    return "entry \(entry)\(name)\(place): \(message)"
  }
}

/// A place in a text file, as an editor shows it.
package struct TextPosition: Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1.
  package var line: Int
  /// The column, from 1, counted in Unicode scalars.
  package var column: Int
  /// How many bytes lie before the place.
  package var byteOffset: Int

  /// Line and column, as in “12:5”.
  package var description: String { "\(line):\(column)" }
}

extension TextPosition {
  /// The place of the byte at `offset`; an offset beyond the end is taken for the end.
  init(byteOffset offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(max(0, offset))
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    self.init(
      line: before.count { $0 == 0x0A } + 1, column: before[start...].count { $0 & 0xC0 != 0x80 } + 1,
      byteOffset: before.count)
  }
}

/// The line of any byte, for many questions about one file.
struct LineIndex {
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
    self.starts = starts
  }

  /// The offset of the first byte of a line, from 1; of the last line for one that is not there.
  func start(ofLine line: Int) -> Int { starts[min(max(1, line), starts.count) - 1] }

  /// The line, from 1, of the byte at `offset`.
  func line(at offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
