import Testing

@testable import Rendering

@Suite struct MissingBoxTests {
  /// The digits as text: a string for each row of squares, without the frame.
  private func digits(_ codePoint: UInt32, unit: Int) -> [String] {
    let columns = codePoint > 0xFFFF ? 3 : 2
    let box = PixelRect(left: 7, top: 3, right: 7 + (4 * columns + 3) * unit, bottom: 3 + 15 * unit)
    let squares = MissingBox.parts(of: codePoint, in: box).dropFirst(4)
    #expect(squares.allSatisfy { $0.width == unit && $0.height == unit })
    var rows = Array(repeating: Array(repeating: "·", count: 4 * columns - 1), count: 11)
    for square in squares {
      rows[(square.top - box.top) / unit - 2][(square.left - box.left) / unit - 2] = "#"
    }
    return rows.map { $0.joined() }
  }

  @Test(arguments: [1, 2, 5]) func `four digits are drawn in two rows`(unit: Int) {
    #expect(
      digits(0x0E4F, unit: unit) == [
        "###·###", "#·#·#··", "#·#·##·", "#·#·#··", "###·###", "·······",
        "#·#·###", "#·#·#··", "###·##·", "··#·#··", "··#·#··",
      ])
  }

  @Test func `six digits are drawn in two rows`() {
    #expect(
      digits(0x1_F600, unit: 2) == [
        "###··#··###", "#·#·##··#··", "#·#··#··##·", "#·#··#··#··", "###·###·#··", "···········",
        "###·###·###", "#···#·#·#·#", "###·#·#·#·#", "#·#·#·#·#·#", "###·###·###",
      ])
  }

  @Test func `the 16 digits are distinct`() {
    #expect(Set((0...15).map { digits(UInt32($0), unit: 1) }).count == 16)
  }

  @Test func `if squares would be smaller than a pixel, only the frame is drawn`() {
    func parts(_ width: Int, _ height: Int, _ codePoint: UInt32 = 0x4E00) -> [PixelRect] {
      MissingBox.parts(of: codePoint, in: PixelRect(left: 0, top: 0, right: width, bottom: height))
    }
    #expect(parts(11, 14).count == 4)
    #expect(parts(10, 15).count == 4)
    #expect(parts(11, 15).count > 4)
    #expect(parts(14, 15, 0x1F600).count == 4)
    #expect(parts(15, 15, 0x10FFFD).count > 4)
    for side in 1...60 {
      #expect(
        parts(side, side).allSatisfy { $0.left >= 0 && $0.top >= 0 && $0.right <= side && $0.bottom <= side }, "\(side)"
      )
    }
  }
}
