import Imaging
import Testing

@Suite struct PictureHeaderTests {
  static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    func word(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    return signature + Array("IHDR".utf8) + word(width) + word(height)
  }

  static func jpeg(_ segments: [UInt8], _ width: UInt8, _ height: UInt8) -> [UInt8] {
    [0xFF, 0xD8] + segments + [0xFF, 0xC2, 0, 11, 8, 1, height, 2, width, 1, 1, 0x11, 0]
  }

  @Test func `a header gives format and size`() throws {
    let drawing = try PictureHeader(Self.png(720, 360))
    #expect(drawing.format == .png)
    #expect([drawing.width, drawing.height] == [720, 360])
    let comment: [UInt8] = [0xFF, 0xFE, 0, 4, 1, 2, 0xFF]
    let photograph = try PictureHeader(Self.jpeg(comment, 9, 7))
    #expect(photograph.format == .jpeg)
    #expect([photograph.width, photograph.height] == [521, 263])
  }

  @Test func `damaged EXIF data do not turn the picture`() throws {
    let tiff = SamplePictures.tiff(orientation: 6, isLittle: true)
    for length in tiff.indices.dropLast(3) {
      let bytes = try SamplePictures.turned(SamplePictures.bytes("grey.jpg"), tiff: Array(tiff.prefix(length)))
      #expect(try PictureHeader(bytes).orientation == .upright)
    }
    for wrong in [0, 9, 255] {
      let tiff = SamplePictures.tiff(orientation: wrong, isLittle: false)
      let bytes = try SamplePictures.turned(SamplePictures.bytes("grey.jpg"), tiff: tiff)
      #expect(try PictureHeader(bytes).orientation == .upright)
    }
  }

  @Test(arguments: [
    (png(0, 5), ImageError.Reason.empty(width: 0, height: 5)),
    (png(32_768, 1), .tooLong(width: 32_768, height: 1, limit: 32_767)),
    (png(1, 1_000_000), .tooLong(width: 1, height: 1_000_000, limit: 32_767)),
    (png(16_000, 16_000), .tooLarge(width: 16_000, height: 16_000)),
    (Array(png(4, 4).prefix(20)), .truncated),
    ([0xFF, 0xD8, 0xFF, 0xE0, 0, 9], .truncated),
    ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0], .malformed("a JPEG segment without a length")),
    ([0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 0, 0], .malformed("JPEG pixels before the frame's header")),
    (Array("GIF89a".utf8), .notPicture), ([], .notPicture),
  ])
  func `an invalid header is rejected`(bytes: [UInt8], reason: ImageError.Reason) {
    #expect(throws: ImageError(reason)) { try PictureHeader(bytes) }
  }
}
