import Foundation
import Imaging
import TestSupport
import Testing

@testable import Feeds

@Suite struct ImageTests {
  private func placed(_ files: [(String, [UInt8])]) throws -> TestFolder {
    let folder = TestFolder()
    for (name, bytes) in files { try folder.write(bytes, to: name) }
    return folder
  }

  /// Returns the image that the resolver finds for a file with these bytes.
  private func image(_ bytes: [UInt8]) throws -> ArticleImage {
    let folder = try placed([("a.png", bytes)])
    return ImageResolver(directory: folder.path).image(source: "a.png")
  }

  @Test func `a photograph's size respects its orientation, behind a header of any length`() throws {
    let exif: [UInt8] =
      [0xFF, 0xE1, 0, 30] + Array("Exif".utf8)
      + [0, 0, 0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
    let profile = (0..<9).flatMap { _ in [0xFF, 0xE2, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 65_533) }
    let frame: [UInt8] = [0xFF, 0xC2, 0, 11, 8, 1, 7, 2, 9, 1, 1, 0x11, 0]
    let pixels: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 0xFF, 0, 3]
    let file = try #require(try image([0xFF, 0xD8] + exif + profile + frame + pixels + [0xFF, 0xD9]).file)
    #expect(file.format == .jpeg)
    #expect(file.pixelWidth == 263)
    #expect(file.pixelHeight == 521)
  }

  @Test(arguments: [
    (Array("GIF89a".utf8), "a GIF picture"), ([], "empty"), ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0], "damaged"),
    ([0xFF, 0xD8, 0xFF], "truncated"),
    (
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 1, 0, 0, 0, 1, 0, 0], "exceed"
    ),
  ])
  func `a file that is not a picture is missing, with a reason`(bytes: [UInt8], message: String) throws {
    let folder = try placed([("a.png", bytes)])
    guard case .missing(let why) = ImageResolver(directory: folder.path).image(source: "a.png").availability else {
      Issue.record("a picture that cannot be read was accepted")
      return
    }
    #expect(why.contains(message), "\(why)")
  }

  private var sample: [UInt8] {
    get throws { Array(try Data(contentsOf: URL(fileURLWithPath: AssetFeedTests.directory + "/images/salt.png"))) }
  }

  private func reason(_ bytes: [UInt8]) throws -> String? {
    guard case .missing(let reason) = try image(bytes).availability else { return nil }
    return reason
  }

  @Test func `a damaged picture is missing, with a reason`() throws {
    let whole = try sample
    #expect(try reason(whole) == nil)
    #expect(try reason(whole + [1, 2, 3]) == nil)
    var damaged = whole
    damaged[whole.count / 2] ^= 1
    #expect(try reason(damaged) == "its file is damaged (invalid checksum of the IDAT chunk)")
    damaged = whole
    damaged[30] ^= 1
    #expect(try reason(damaged) == "its file is damaged (invalid checksum of the IHDR chunk)")
    for count in [1, 4, 12, whole.count / 2] {
      #expect(try reason(Array(whole.dropLast(count))) == "its file is truncated", "\(count) bytes less")
    }
    // An ancillary chunk, which libpng skips too.
    let comment: [UInt8] = [0, 0, 0, 1, 0x74, 0x45, 0x58, 0x74, 0x78, 1, 2, 3, 4]
    let commented = Array(whole[..<33]) + comment + Array(whole[33...])
    #expect(try reason(commented) == nil)
    #expect(try PictureReader.decode(commented).width == 720)
  }

  @Test func `a truncated photograph is missing, even with a complete thumbnail`() throws {
    let thumbnail: [UInt8] = [0xFF, 0xE1, 0, 6, 0xFF, 0xDA, 0xFF, 0xD9]
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 2, 0, 2, 1, 1, 0x11, 0]
    let cut = [0xFF, 0xD8] + thumbnail + frame + [0xFF, 0xDA, 0, 3, 0, 1, 2, 3]
    #expect(try reason(cut) == "its file is truncated")
    #expect(try reason(cut + [0xFF, 0xD9]) == nil)
    #expect(try reason(cut + [0xFF, 0xD9, 0, 0]) == nil)
  }

  @Test func `each placeholder is a visible warning with a reason`() throws {
    var damaged = try sample
    damaged[damaged.count / 2] ^= 1
    let html = "<img src=d.png><img src=a.gif><img src=http://x.org/n.png><img src=//x.org/m.png><p>x"
    let folder = try placed([
      ("d.png", damaged), ("a.gif", Array("GIF89a".utf8)),
      ("f.json", Array(#"{"items": [{"title": "T", "date_published": "soon", "content_html": "\#(html)"}]}"#.utf8)),
    ])
    let feed = try Feed.load(path: "\(folder)/f.json")
    #expect(
      feed.warnings.filter(\.isSeen).map(\.message) == [
        "the picture d.png is replaced by a placeholder: its file is damaged (invalid checksum of the IDAT chunk)",
        "the picture a.gif is replaced by a placeholder: it is a GIF picture, not a PNG or JPEG picture",
        "the picture http://x.org/n.png and 1 more are replaced by placeholders: they are on the network, which Flipbook does not access",
      ])
    #expect(feed.warnings.count == 4)
    #expect(FeedReport(feed).text.contains("d.png (placeholder)"))
  }

  @Test(
    arguments: [
      ("40", "30px", 40, 30), ("100%", nil, nil, nil), (nil, " 7 ", nil, 7), ("x", nil, nil, nil),
      ("20", "20", 20, 20), ("99999999999999999999", nil, nil, nil),
    ] as [(String?, String?, Int?, Int?)])
  func `width and height attributes set a picture's size`(width: String?, height: String?, points: Int?, high: Int?) {
    var attributes = ["src": "a"]
    attributes["width"] = width
    attributes["height"] = height
    #expect(HTMLImage(attributes) == .image(ArticleImage(source: "a", width: points, height: high)))
  }

  @Test func `a small picture with alternative text becomes text`() {
    let smiley = ["src": "a", "width": "32", "height": "32"]
    #expect(HTMLImage(smiley.merging(["alt": ":-)"]) { $1 }) == .text(":-)"))
    #expect(HTMLImage(smiley) == .image(ArticleImage(source: "a", width: 32, height: 32)))
    let larger = smiley.merging(["alt": "x", "width": "33"]) { $1 }
    #expect(HTMLImage(larger) == .image(ArticleImage(source: "a", alternativeText: "x", width: 33, height: 32)))
    #expect(HTMLImage(smiley.merging(["height": "1"]) { $1 }) == .nothing)
    #expect(HTMLImage(["alt": "x"]) == .nothing)
  }

  @Test func `a named pipe is not opened`() throws {
    let folder = try placed([])
    try #require(mkfifo("\(folder)/a.png", 0o600) == 0)
    #expect(ImageResolver(directory: folder.path).image(source: "a.png").file == nil)
  }

  @Test(arguments: [
    ("http://x.org/a.png", "network"), ("//x.org/a.png", "network"), ("/etc/passwd", "directory"),
    ("data:image/png", "addresses"),
    ("file:///etc/passwd", "addresses"), ("../none.png", "no file"),
    ("images/../../feeds/../../Package.swift", "outside"),
    ("images/none.png", "no file"), ("", "address is empty"), ("science.json", "JSON"), ("..", "outside"),
    ("images", "not a regular file"),
  ])
  func `only pictures in the feed's folder are read`(source: String, reason: String) {
    let image = ImageResolver(directory: AssetFeedTests.directory + "/images/..").image(source: source)
    guard case .missing(let why) = image.availability else {
      Issue.record("\(source) was found")
      return
    }
    #expect(why.contains(reason), "\(why)")
  }

  @Test func `addresses may be escaped`() {
    let resolver = ImageResolver(directory: AssetFeedTests.directory)
    #expect(resolver.image(source: "images/%73alt.png?size=2").file?.pixelWidth == 720)
    #expect(resolver.image(source: "./images/salt.png").file != nil)
  }
}
