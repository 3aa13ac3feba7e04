import Flipbook
import Graphics
import Illustrations
import Imaging
import Testing

@Suite struct LineupTests {
  private func bitmap(_ width: Int, _ height: Int, _ color: RGBA) throws -> Bitmap {
    try Bitmap(width: width, height: height, filledWith: color)
  }

  @Test func `rows are centred, with a gap around each picture`() throws {
    let (red, blue) = (RGBA(255, 0, 0), RGBA(0, 0, 255))
    let wide = try [bitmap(10, 90, red), bitmap(20, 72, blue)]
    let lineup = try Lineup([wide, [], [bitmap(11, 18, red)]]).bitmap()
    let ground = RGBA(0x8e, 0x8e, 0x93)
    #expect(lineup.size == PixelSize(width: 5 + 10 + 5 + 20 + 5, height: 5 + 90 + 5 + 18 + 5))
    #expect(lineup.isOpaque)
    #expect(lineup[4, 5] == ground)
    #expect(lineup[5, 5] == red)
    #expect(lineup[14, 94] == red)
    #expect(lineup[15, 5] == ground)
    #expect(lineup[20, 14] == blue)
    #expect(lineup[39, 85] == blue)
    #expect(lineup[39, 86] == ground)
    #expect(lineup[40, 14] == ground)
    #expect(lineup[20, 13] == ground)
    // The last row has 35 pixels for 11.
    #expect(lineup[16, 100] == ground)
    #expect(lineup[17, 100] == red)
    #expect(lineup[27, 117] == red)
    #expect(lineup[28, 117] == ground)
    #expect(throws: ImageError.self) { try Lineup([[]]).bitmap() }
    #expect(try Lineup([[bitmap(1, 1, red)]], background: .black).bitmap()[0, 0] == RGBA(0, 0, 0))
  }
}
