import Testing

@testable import Content

@Suite struct ImageTests {
  static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    func word(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    return signature + Array("IHDR".utf8) + word(width) + word(height)
  }

  static func jpeg(_ segments: [UInt8], _ width: UInt8, _ height: UInt8) -> [UInt8] {
    [0xFF, 0xD8] + segments + [0xFF, 0xC2, 0, 17, 8, 1, height, 2, width, 3, 0, 0]
  }

  @Test func headersGiveTheSize() throws {
    let drawing = try ImageHeader(Self.png(720, 360))
    #expect(drawing.format == .png)
    #expect([drawing.width, drawing.height] == [720, 360])
    let comment: [UInt8] = [0xFF, 0xFE, 0, 4, 1, 2, 0xFF]
    let photograph = try ImageHeader(Self.jpeg(comment, 9, 7))
    #expect(photograph.format == .jpeg)
    #expect([photograph.width, photograph.height] == [521, 263])
  }

  @Test func aPhotographMayLieOnItsSide() throws {
    let little: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
    let big: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 8, 0, 0]
    for tiff in [little, big] {
      let exif: [UInt8] = [0xFF, 0xE1, 0, UInt8(tiff.count + 8)] + Array("Exif".utf8) + [0, 0] + tiff
      let header = try ImageHeader(Self.jpeg(exif, 9, 7))
      #expect([header.width, header.height] == [263, 521])
    }
  }

  @Test(arguments: [
    (png(0, 5), "0×5"), (png(100_000, 1), "more than is read"), (png(16_000, 16_000), "more than is read"),
    (Array(png(4, 4).prefix(20)), "cut off"), ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0], "damaged"),
    (Array("GIF89a".utf8), "a GIF picture"), ([], "empty"),
  ])
  func liesAreRefused(bytes: [UInt8], message: String) {
    do {
      _ = try ImageHeader(bytes)
      Issue.record("a picture that cannot be read was accepted")
    } catch {
      #expect(error.message.contains(message))
    }
  }

  @Test(arguments: [
    ("http://x.org/a.png", "network"), ("//x.org/a.png", "network"), ("/etc/passwd", "beside"),
    ("data:image/png", "beside"),
    ("file:///etc/passwd", "beside"), ("../none.png", "no file"),
    ("images/../../feeds/../../Package.swift", "outside"),
    ("images/none.png", "no file"), ("", "no address"), ("science.json", "JSON"), ("..", "outside"),
    ("images", "cannot be read"),
  ])
  func onlyPicturesBesideTheFeedAreRead(source: String, reason: String) {
    let image = ImageShelf(directory: AssetFeedTests.directory + "/images/..").image(source: source)
    guard case .missing(let why) = image.availability else {
      Issue.record("\(source) was found")
      return
    }
    #expect(why.contains(reason), "\(why)")
  }

  @Test func addressesMayBeEscaped() {
    let shelf = ImageShelf(directory: AssetFeedTests.directory)
    #expect(shelf.image(source: "images/%73alt.png?size=2").file?.pixelWidth == 720)
    #expect(shelf.image(source: "./images/salt.png").file != nil)
  }
}
