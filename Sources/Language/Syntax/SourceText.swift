/// A text with its lines. Offsets count bytes of UTF-8, columns count user-perceived characters from 0.
package struct SourceText: Sendable {
  let bytes: [UInt8]
  /// The class of each byte.
  let classes: [CharacterClass]
  /// The offsets of the starts of lines, and of the end of the text. A byte order mark precedes the first line.
  private let lineStarts: [Int]

  /// Splits a text into lines at LF, CR LF or CR.
  package init(_ text: String) {
    bytes = Array(text.utf8)
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
      if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
      starts.append(index + 1)
    }
    lineStarts = starts + [bytes.count]
    classes = Self.classes(of: bytes, lineStarts)
  }

  private static func classes(of bytes: [UInt8], _ lineStarts: [Int]) -> [CharacterClass] {
    var classes = bytes.map(CharacterClass.init)
    for (start, end) in zip(lineStarts, lineStarts.dropFirst()) where bytes[start..<end].contains(where: { $0 >= 0x80 })
    {
      var index = start
      for character in String(decoding: bytes[start..<end], as: UTF8.self) {
        let next = index + character.utf8.count
        if next - index > 1, character != "\r\n" {
          classes[index] = CharacterClass(character)
          for rest in (index + 1)..<next { classes[rest] = .continuation }
        }
        index = next
      }
    }
    return classes
  }

  /// The text.
  package var text: String { text(0..<bytes.count) }

  /// Returns a part of the text.
  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The offset of the end of the text.
  package var end: Int { bytes.count }

  package var lineCount: Int { lineStarts.count - 1 }

  /// The lines without their line endings.
  package var lines: [String] { (0..<lineCount).map { text(content(ofLine: $0)) } }

  /// Returns a line without its line ending, or an empty text if there is no such line.
  package func line(_ line: Int) -> String { (0..<lineCount).contains(line) ? text(content(ofLine: line)) : "" }

  /// Returns the offset of the start of a line, or of the end of the text.
  package func start(ofLine line: Int) -> Int { lineStarts[line] }

  /// Returns the range of a line without its ending; lines count from 0.
  package func content(ofLine line: Int) -> Range<Int> {
    let start = lineStarts[line]
    var end = lineStarts[line + 1]
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Returns the line that contains an offset.
  package func line(at offset: Int) -> Int {
    var (low, high) = (0, lineCount)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the number of characters in a range.
  package func length(_ range: Range<Int>) -> Int {
    classes[range].reduce(0) { $0 + ($1 == .continuation ? 0 : 1) }
  }

  /// Returns the offset of a column of a line.
  package func offset(line: Int, column: Int) -> Int {
    var (index, left) = (lineStarts[line], column)
    while index < bytes.count, left > 0 || classes[index] == .continuation {
      if classes[index] != .continuation { left -= 1 }
      index += 1
    }
    return index
  }

  /// The line ending of the text: that of its first line.
  package var ending: String {
    lineCount > 1 ? text(content(ofLine: 0).upperBound..<lineStarts[1]) : "\n"
  }

  /// Whether the text ends with a line ending, or is empty.
  package var endsWithLine: Bool { bytes.last.map { $0 == 0x0A || $0 == 0x0D } ?? true }
}

extension SourceText: Hashable {
  /// Returns whether two texts have the same lines. Line endings are not compared.
  package static func == (first: SourceText, second: SourceText) -> Bool {
    first.bytes == second.bytes || first.lines == second.lines
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(lineCount) }
}
