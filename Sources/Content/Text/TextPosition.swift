/// A place in a text file, as an editor shows it.
public struct TextPosition: Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, counted in Unicode scalars.
  public var column: Int
  /// How many bytes lie before the place.
  public var byteOffset: Int

  /// - Parameters:
  ///   - line: from 1.
  ///   - column: from 1, in Unicode scalars.
  ///   - byteOffset: from 0.
  public init(line: Int, column: Int, byteOffset: Int) {
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
  }

  /// The place of the byte at `offset`; an offset beyond the end is taken for the end.
  public init(byteOffset offset: Int, in bytes: [UInt8]) {
    let end = min(max(0, offset), bytes.count)
    var line = 1
    var column = 1
    for byte in bytes[..<end] {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.init(line: line, column: column, byteOffset: end)
  }

  /// Line and column, as in “12:5”.
  public var description: String { "\(line):\(column)" }
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
