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
