import Imaging
import TestSupport
import Testing

@Suite struct BitmapPlacingTests {
  @Test func `a filled bitmap has one colour`() throws {
    let plain = try Bitmap(width: 5, height: 3, filledWith: RGBA(1, 2, 3))
    #expect(plain.isOpaque)
    #expect(Set(plain.rgba.chunks(of: 4)) == [[1, 2, 3, 255]])
  }

  @Test func `a placed bitmap is clipped at the edges`() throws {
    let source = try PictureKind.noise.bitmap(width: 4, height: 4, seed: 3)
    for (x, y) in [(0, 0), (2, 1), (-3, -2), (7, 5), (-4, 0), (9, 9), (0, 6)] {
      let paper = RGBA(9, 9, 9)
      let bitmap = try Bitmap(width: 8, height: 6, filledWith: paper)
      bitmap.place(source, x: x, y: y)
      for v in 0..<6 {
        for u in 0..<8 {
          let isInside = (0..<4).contains(u - x) && (0..<4).contains(v - y)
          #expect(bitmap[u, v] == (isInside ? source[u - x, v - y] : paper))
        }
      }
    }
  }

  @Test func `transparent pixels are placed over white`() throws {
    let bitmap = try Bitmap(width: 2, height: 1, filledWith: RGBA(0, 0, 0))
    bitmap.place(try Bitmap(width: 2, height: 1, rgba: [9, 9, 9, 0, 200, 0, 0, 128]), x: 0, y: 0)
    #expect(bitmap[0, 0] == RGBA(255, 255, 255))
    #expect(bitmap[1, 0] == RGBA(227, 127, 127))
  }

  @Test func `a resized picture is the mean of what each pixel covers`() throws {
    let source = try PictureKind.noise.bitmap(width: 12, height: 18, seed: 5)
    for factor in [1, 2, 3, 6] {
      let size = PixelSize(width: 12 / factor, height: 18 / factor)
      #expect(try source.resized(to: size) == source.reduced(by: factor))
    }
    // Enlarging repeats pixels, which reducing restores.
    #expect(try source.resized(to: PixelSize(width: 36, height: 36)).reduced(by: 3) != source)
    #expect(try source.resized(to: PixelSize(width: 60, height: 90)).reduced(by: 5) == source)
    let line = try Bitmap(width: 3, height: 1, rgba: [0, 0, 0, 255, 90, 90, 90, 255, 240, 240, 240, 255])
    let short = try line.resized(to: PixelSize(width: 2, height: 1))
    #expect(short[0, 0] == RGBA(30, 30, 30))
    #expect(short[1, 0] == RGBA(190, 190, 190))
    #expect(short.isOpaque)
    let plain = try Bitmap(width: 7, height: 11, filledWith: RGBA(1, 2, 253))
    for (width, height) in [(1, 1), (5, 3), (64, 9), (6, 200)] {
      let resized = try plain.resized(to: PixelSize(width: width, height: height))
      #expect(Set(resized.rgba.chunks(of: 4)) == [[1, 2, 253, 255]])
    }
  }
}
