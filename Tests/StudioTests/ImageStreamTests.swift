import Imaging
import Testing

struct PixelRunsTests {
  /// Returns the pixels of encoded words, decoded as on the page.
  static func decoded(_ words: [UInt32]) throws -> [UInt32] {
    var (pixels, rest): ([UInt32], ArraySlice<UInt32>) = ([], words[...])
    while let head = rest.popFirst() {
      let count = Int(head & 0x7fff_ffff)
      if head >> 31 == 1 {
        let pixel = rest.popFirst()
        pixels += Array(repeating: try #require(pixel), count: count)
      } else {
        try #require(rest.count >= count)
        pixels += rest.prefix(count)
        rest = rest.dropFirst(count)
      }
    }
    return pixels
  }

  private func encoded(_ pixels: [UInt32]) -> [UInt32] {
    let limit = PixelRuns.limit(pixels.count)
    return Array(
      unsafeUninitializedCapacity: limit + 1
    ) { words, count in
      words.initialize(repeating: 0xdead_beef)
      count = pixels.withUnsafeBufferPointer { PixelRuns.encode($0, to: words.baseAddress!) }
      #expect(count <= limit)
      #expect(words[limit] == 0xdead_beef)
    }
  }

  @Test func `decoding encoded pixels returns them, within the size limit`() throws {
    var random = SystemRandomNumberGenerator()
    for round in 0..<2000 {
      let colors = UInt32(1 + round % 4)
      var pixels: [UInt32] = []
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let count = Int.random(in: 1...12, using: &random)
        pixels += Array(repeating: 0xff00_0000 + UInt32.random(in: 0..<colors, using: &random), count: count)
      }
      #expect(try Self.decoded(encoded(pixels)) == pixels)
    }
  }

  @Test func `eight equal pixels are a run, and seven are not`() {
    #expect(encoded([]) == [])
    #expect(encoded(Array(repeating: 5, count: 8)) == [0x8000_0008, 5])
    #expect(encoded(Array(repeating: 5, count: 7)) == [7, 5, 5, 5, 5, 5, 5, 5])
    #expect(encoded([1] + Array(repeating: 5, count: 9) + [2, 3]) == [1, 1, 0x8000_0009, 5, 2, 2, 3])
  }
}

struct RunTests {
  /// Returns the hashes of rows, each named by a letter.
  private func rows(_ letters: String) -> [ContentHash] { letters.utf8.map { ContentHash(of: [$0]) } }

  private func runs(_ new: String, from old: String) -> [RowRun] { RowRun.runs(of: rows(new), from: rows(old)) }

  @Test
  func `without an earlier image all rows are sent`() {
    #expect(runs("abc", from: "") == [RowRun(row: 0, count: 3, from: nil)])
  }

  @Test func `unchanged rows are one run, and so are rows that move together`() {
    #expect(runs("abcd", from: "abcd") == [RowRun(row: 0, count: 4, from: 0)])
    #expect(
      runs("abefgh", from: "abcdefg") == [
        RowRun(row: 0, count: 2, from: 0), RowRun(row: 2, count: 3, from: 4), RowRun(row: 5, count: 1, from: nil),
      ])
  }

  @Test func `equal rows extend the run before them, or keep their position without one`() {
    #expect(runs("xaxxb", from: "axxbx") == [RowRun(row: 0, count: 1, from: 1), RowRun(row: 1, count: 4, from: 0)])
    #expect(runs("..a", from: "...") == [RowRun(row: 0, count: 2, from: 0), RowRun(row: 2, count: 1, from: nil)])
  }

  @Test(arguments: 0..<200)
  func `runs cover every row once and refer to equal rows`(seed: Int) {
    var generator = SystemRandomNumberGenerator()
    func text() -> String {
      String((0..<Int.random(in: 1...30, using: &generator)).map { _ in "abc".randomElement(using: &generator)! })
    }
    let (new, old) = (rows(text()), rows(text()))
    var next = 0
    for run in RowRun.runs(of: new, from: old) {
      #expect(run.row == next)
      #expect(run.count > 0)
      next += run.count
      for offset in 0..<run.count {
        if let from = run.from {
          #expect(old[from + offset] == new[run.row + offset])
        } else {
          #expect(!old.contains(new[run.row + offset]))
        }
      }
    }
    #expect(next == new.count)
  }
}
