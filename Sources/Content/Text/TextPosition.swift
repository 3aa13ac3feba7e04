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
