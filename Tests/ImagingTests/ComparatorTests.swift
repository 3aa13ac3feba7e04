import Imaging
import Testing

@Suite struct ComparatorTests {
  @Test func findsOnePixelOffByOneLevel() throws {
    let a = try PictureKind.gradient.bitmap(width: 301, height: 77, seed: 1)
    let b = try PictureKind.gradient.bitmap(width: 301, height: 77, seed: 1)
    #expect(Comparator.compare(a, b) == .same)
    var pixel = b[300, 76]
    pixel.green ^= 1
    b[300, 76] = pixel
    let result = Comparator.compare(a, b)
    #expect(result == .different(pixelCount: 1, largestDelta: 1))
    #expect(!Comparator.exact.accepts(result))
    #expect(Comparator.channelDelta(1).accepts(result))
    #expect(!Comparator.channelDelta(0).accepts(result))
  }

  @Test func countsEveryDifferingPixel() throws {
    let a = try Bitmap(width: 100, height: 10)
    let b = try Bitmap(width: 100, height: 10)
    for x in 0..<37 { b[2 * x, 5] = RGBA(UInt8(x + 1), 0, 0, 255) }
    #expect(Comparator.compare(a, b) == .different(pixelCount: 37, largestDelta: 255))
  }

  @Test func anotherSizeIsNeverAccepted() throws {
    let result = try Comparator.compare(Bitmap(width: 2, height: 3), Bitmap(width: 3, height: 2))
    #expect(result == .sizes(first: PixelSize(width: 2, height: 3), second: PixelSize(width: 3, height: 2)))
    #expect(!Comparator.exact.accepts(result))
    #expect(!Comparator.channelDelta(255).accepts(result))
  }

  @Test func opaqueAndNotOpaqueAreCompared() throws {
    let a = try Bitmap(width: 2, height: 1, rgba: [1, 2, 3, 255, 4, 5, 6, 255])
    let b = try Bitmap(width: 2, height: 1, rgba: [1, 2, 3, 255, 4, 5, 6, 255])
    b.isOpaque = false
    #expect(Comparator.compare(a, b) == .same)
    b[0, 0] = RGBA(1, 2, 9, 255)
    #expect(Comparator.compare(a, b) == .different(pixelCount: 1, largestDelta: 6))
  }
}
