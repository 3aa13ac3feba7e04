/// Splits a stream of bytes into lines of limited length, one message each.
package struct MessageLines {
  /// A line without its line break, or the report of one that exceeds the limit.
  package enum Line: Equatable {
    case message([UInt8])
    case tooLong
  }

  /// The length limit, in bytes: enough for a script of the maximum size whose characters are escaped.
  package static let limit = 8 << 20

  private let limit: Int
  private var rest: [UInt8] = []
  /// Whether the current line exceeds the limit, so that its bytes are skipped.
  private var isSkipping = false

  package init(limit: Int = limit) { self.limit = limit }

  /// Returns the lines that some further bytes complete. Blank lines are left out.
  package mutating func take(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var pieces = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let last = pieces.popLast() ?? []
    for piece in pieces {
      add(piece, &lines)
      if !isSkipping, let line = finish() { lines.append(line) }
      isSkipping = false
    }
    add(last, &lines)
    return lines
  }

  /// Returns the last line if the stream ends without a line break.
  package mutating func finish() -> Line? {
    defer { rest.removeAll(keepingCapacity: rest.capacity < 1 << 16) }
    return rest.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } ? nil : .message(rest)
  }

  private mutating func add(_ piece: ArraySlice<UInt8>, _ lines: inout [Line]) {
    if isSkipping { return }
    if rest.count + piece.count > limit {
      (rest, isSkipping) = ([], true)
      return lines.append(.tooLong)
    }
    rest += piece
  }
}
