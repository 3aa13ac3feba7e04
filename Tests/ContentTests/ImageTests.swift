import Foundation
import Testing

@testable import Content

@Suite struct ImageTests {
  private func placed(_ files: [(String, [UInt8])]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("flipbook-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, bytes) in files { try Data(bytes).write(to: folder.appendingPathComponent(name)) }
    return folder.path
  }

  @Test func `a photograph's extent is the one that is seen, behind any length of header`() throws {
    let exif: [UInt8] =
      [0xFF, 0xE1, 0, 30] + Array("Exif".utf8)
      + [0, 0, 0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
    let profile = (0..<9).flatMap { _ in [0xFF, 0xE2, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 65_533) }
    let frame: [UInt8] = [0xFF, 0xC2, 0, 11, 8, 1, 7, 2, 9, 1, 1, 0x11, 0]
    let folder = try placed([("a.jpg", [0xFF, 0xD8] + exif + profile + frame)])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = try #require(ImageResolver(directory: folder).image(source: "a.jpg").file)
    #expect(file.format == .jpeg)
    #expect(file.pixelWidth == 263)
    #expect(file.pixelHeight == 521)
  }

  @Test(arguments: [
    (Array("GIF89a".utf8), "a GIF picture"), ([], "empty"), ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0], "damaged"),
    ([0xFF, 0xD8, 0xFF], "cut off"),
    (
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 1, 0, 0, 0, 1, 0, 0], "more than"
    ),
  ])
  func `what is no picture is named`(bytes: [UInt8], message: String) throws {
    let folder = try placed([("a.png", bytes)])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    guard case .missing(let why) = ImageResolver(directory: folder).image(source: "a.png").availability else {
      Issue.record("a picture that cannot be read was accepted")
      return
    }
    #expect(why.contains(message), "\(why)")
  }

  @Test func `nobody waits for a pipe`() throws {
    let folder = try placed([])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try #require(mkfifo("\(folder)/a.png", 0o600) == 0)
    #expect(ImageResolver(directory: folder).image(source: "a.png").file == nil)
  }

  @Test(arguments: [
    ("http://x.org/a.png", "network"), ("//x.org/a.png", "network"), ("/etc/passwd", "beside"),
    ("data:image/png", "beside"),
    ("file:///etc/passwd", "beside"), ("../none.png", "no file"),
    ("images/../../feeds/../../Package.swift", "outside"),
    ("images/none.png", "no file"), ("", "no address"), ("science.json", "JSON"), ("..", "outside"),
    ("images", "not a file"),
  ])
  func onlyPicturesBesideTheFeedAreRead(source: String, reason: String) {
    let image = ImageResolver(directory: AssetFeedTests.directory + "/images/..").image(source: source)
    guard case .missing(let why) = image.availability else {
      Issue.record("\(source) was found")
      return
    }
    #expect(why.contains(reason), "\(why)")
  }

  @Test func addressesMayBeEscaped() {
    let resolver = ImageResolver(directory: AssetFeedTests.directory)
    #expect(resolver.image(source: "images/%73alt.png?size=2").file?.pixelWidth == 720)
    #expect(resolver.image(source: "./images/salt.png").file != nil)
  }
}
