import Imaging
import TestSupport
import Testing

@Suite struct BitmapTests {
  @Test func `a new bitmap is clear`() throws {
    let bitmap = try Bitmap(width: 3, height: 2)
    #expect(bitmap.rgba == [UInt8](repeating: 0, count: 24))
    #expect(bitmap.bytesPerRow == 12)
    #expect(bitmap.hasTransparency)
  }

  @Test(arguments: [(0, 5), (5, 0), (-1, 5), (5, -7)])
  func `an empty size is rejected`(width: Int, height: Int) {
    #expect(throws: ImageError(.empty(width: width, height: height))) { try Bitmap(width: width, height: height) }
  }

  @Test(arguments: [(64_000_001, 1), (1 << 40, 1 << 40), (8001, 8001)])
  func `more than 64 megapixels are rejected`(width: Int, height: Int) {
    #expect(throws: ImageError(.tooLarge(width: width, height: height))) { try Bitmap(width: width, height: height) }
  }

  @Test func `native bytes are blue, green, red and alpha, premultiplied`() throws {
    let bitmap = try Bitmap(width: 1, height: 1)
    bitmap[0, 0] = RGBA(255, 128, 0, 128)
    #expect(bitmap.withUnsafeBytes { Array($0) } == [0, 64, 128, 128])
  }

  @Test func `an opaque bitmap has an alpha of 255 everywhere`() throws {
    let bitmap = try PictureKind.noise.bitmap(width: 9, height: 5, seed: 1)
    let copy = try Bitmap(width: 9, height: 5, rgba: bitmap.rgba)
    copy.isOpaque = false
    copy.withUnsafeMutableBytes { bytes in
      for i in stride(from: 3, to: bytes.count, by: 4) { bytes[i] = UInt8(truncatingIfNeeded: i) }
    }
    #expect(copy != bitmap)
    #expect(copy.hasTransparency)
    copy.isOpaque = true
    #expect(copy == bitmap)
    #expect(copy.contentHash == bitmap.contentHash)
    #expect(!copy.hasTransparency)
    #expect(copy.withUnsafeBytes { bytes in stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 } })
  }

  @Test func `opaque pixels survive conversion from RGBA`() throws {
    let bytes: [UInt8] = (0..<256).flatMap { (value: Int) -> [UInt8] in
      [UInt8(value), UInt8(255 - value), UInt8(value / 2), 255]
    }
    let bitmap = try Bitmap(width: 16, height: 16, rgba: bytes)
    #expect(bitmap.isOpaque)
    #expect(bitmap.rgba == bytes)
  }

  @Test func `premultiplied pixels survive conversion to straight alpha and back`() throws {
    let bitmap = try Bitmap(width: 256, height: 256)
    bitmap.withUnsafeMutableBytes { bytes in
      for alpha in 0..<256 {
        for colour in 0...alpha {
          let at = 4 * (256 * alpha + colour)
          bytes[at] = UInt8(colour)
          bytes[at + 1] = UInt8(alpha - colour)
          bytes[at + 2] = UInt8(colour / 2)
          bytes[at + 3] = UInt8(alpha)
        }
      }
    }
    let again = try Bitmap(width: 256, height: 256, rgba: bitmap.rgba)
    #expect(again == bitmap)
  }

  @Test func `equality compares pixels and size`() throws {
    let a = try Bitmap(width: 4, height: 2)
    let b = try Bitmap(width: 4, height: 2)
    #expect(a == b)
    b[3, 1] = RGBA(0, 0, 1, 255)
    #expect(a != b)
    #expect(try a != Bitmap(width: 2, height: 4))
  }
}
