import Foundation
import Graphics
import Imaging
import Platform
import TestSupport
import Testing

@testable import Screenshots

/// A folder of pictures, removed at the end.
final class PictureFolder {
  private let folder = TestFolder()
  var path: String { folder.path }

  init(_ names: [String] = [], width: Int = 4, height: Int = 8) throws {
    for name in names { try add(name, width, height) }
  }

  /// Adds a picture in one colour.
  func add(_ name: String, _ width: Int, _ height: Int) throws { try add(name, Self.png(width, height)) }

  func add(_ name: String, _ bytes: [UInt8]) throws { try Files.write(bytes, to: "\(path)/\(name)") }

  static func png(_ width: Int, _ height: Int) throws -> [UInt8] {
    try PNGEncoder().encode(try Bitmap(width: width, height: height))
  }

  func word(_ name: String) -> PictureWord { PictureWord(name, path: "\(path)/\(name)") }

  /// The names of the first files of the pictures that words name.
  func names(_ words: String..., sortsGlobs: Bool = false) throws -> [String] {
    try set(words, sortsGlobs: sortsGlobs).pictures.map { $0.files[0].name }
  }

  func set(_ words: [String], sortsGlobs: Bool = false, limit: Int = ScreenshotSet.limit) throws -> ScreenshotSet {
    try ScreenshotSet(words.map(word), sortsGlobs: sortsGlobs, limit: limit)
  }

  func error(_ words: String..., limit: Int = ScreenshotSet.limit) -> ScreenshotError? {
    #expect(throws: ScreenshotError.self) { try set(words, limit: limit) }
  }
}

@Suite struct PictureSearchTests {
  @Test func `a folder stands for its pictures in natural order, without hidden files and subfolders`() throws {
    let folder = try PictureFolder([
      "shots/page-10.png", "shots/page-2.PNG", "shots/page-1.jpeg", "shots/.hidden.png", "shots/notes.txt",
      "shots/more/page-3.png", "shots/home.png", "shots/home-detail.JPG", "shots/folder.png/x",
    ])
    let expected = ["home.png", "home-detail.JPG", "page-1.jpeg", "page-2.PNG", "page-10.png"]
    #expect(try folder.names("shots") == expected)
    #expect(try folder.names("shots/") == expected)
    #expect(try folder.names("shots/*") == expected)
  }

  @Test func `wildcards match any characters, or one, but no slash and no dot at the start`() throws {
    let folder = try PictureFolder(["a/p1.png", "a/p10.png", "b/p2.png", "a/.p3.png", "a/[x].png", "c.png"])
    #expect(try folder.names("a/p?.png") == ["p1.png"])
    #expect(try folder.names("*/p*.png") == ["p1.png", "p10.png", "p2.png"])
    #expect(try folder.names("?/p2.png") == ["p2.png"])
    #expect(try folder.names("*.png") == ["c.png"])
    #expect(folder.error("[ab].png")?.reason == .missing)
  }

  @Test func `a word that names a file is that file, whatever its characters`() throws {
    let folder = try PictureFolder(["a*.png", "ab.png", "what?.jpg", "plain"])
    #expect(try folder.names("a*.png") == ["a*.png"])
    #expect(try folder.names("what?.jpg", "plain") == ["what?.jpg", "plain"])
  }

  @Test(arguments: [
    ("aXbXc", "a*c", true), ("abc", "abc", true), ("abc", "a?c", true), ("abc", "a?", false), ("", "*", true),
    ("ab", "*?*?*", true), ("a", "*?*?*", false), ("abab", "*ab", true),
  ])
  func `a glob matches a whole name`(name: String, pattern: String, isMatch: Bool) {
    #expect(Files.matches(Array(name), Array(pattern)) == isMatch)
  }

  @Test func `a pattern of many stars is matched in time`() {
    let name = Array(String(repeating: "a", count: 255))
    #expect(!Files.matches(name, Array(String(repeating: "a*", count: 100) + "b")))
  }

  @Test func `words keep their order, but on a command line ascending ones are sorted naturally, with a note`() throws {
    let folder = try PictureFolder(["p1.png", "p2.png", "p10.png", "Q.png"])
    #expect(try folder.names("p10.png", "p1.png", "p2.png", sortsGlobs: true) == ["p10.png", "p1.png", "p2.png"])
    #expect(try folder.names("p1.png", "p10.png", "p2.png", sortsGlobs: true) == ["p1.png", "p2.png", "p10.png"])
    #expect(try folder.names("p1.png", "p10.png", "p2.png") == ["p1.png", "p10.png", "p2.png"])
    // As a shell in English leaves it.
    let english = ["p1.png", "p10.png", "p2.png", "Q.png"]
    #expect(try folder.set(english, sortsGlobs: true).pictures.map(\.files[0].name) == english)
    func note(_ words: String...) throws -> String? { try folder.set(words, sortsGlobs: true).orderNote }
    #expect(
      try note("Q.png", "p1.png", "p10.png", "p2.png")
        == "sorted the pictures naturally: p1.png, p2.png, p10.png, Q.png; words that are not in ascending order keep theirs"
    )
    #expect(try note("p1.png", "p2.png") == nil)
    #expect(try note("p10.png", "p1.png", "p2.png") == nil)
    #expect(try folder.set(["p1.png", "p10.png", "p2.png"]).orderNote == nil)
  }

  @Test func `a file that is named twice is one picture`() throws {
    let folder = try PictureFolder(["shots/a.png", "shots/b.png"])
    #expect(try folder.names("shots/b.png", "shots", "./shots/b.png") == ["b.png", "a.png"])
  }

  @Test func `files are found only below the roots, links included`() throws {
    let folder = try PictureFolder(["in/a.png", "out/b.png"])
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/in/link.png", withDestinationPath: "\(folder.path)/out/b.png")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/in/folder", withDestinationPath: "\(folder.path)/out")
    func reason(_ word: String) -> ScreenshotError.Reason? {
      do throws(ScreenshotError) {
        _ = try ScreenshotSet([folder.word("in/a.png"), folder.word(word)], below: ["\(folder.path)/in"])
        return nil
      } catch {
        #expect(error.word == 1 && error.exitCode == .badInput)
        return error.reason
      }
    }
    #expect(reason("in/a.png") == nil)
    for word in ["in/link.png", "in/*", "in", "in/folder/b.png", "out/b.png", "in/../out/*.png"] {
      guard case .outside? = reason(word) else {
        Issue.record("\(word) was accepted")
        continue
      }
    }
  }

  @Test func `a word without pictures is an error with a remedy`() throws {
    let folder = try PictureFolder(["a.png", "empty/notes.txt"])
    #expect(folder.error("a.png", "b.png")?.reason == .missing)
    #expect(folder.error("a.png", "b.png")?.word == 1)
    #expect(folder.error("empty")?.reason == .emptyFolder)
    #expect(folder.error("*.jpg")?.reason == .noMatch)
    #expect(folder.error("https://example.org/a.png")?.reason == .url)
    #expect(throws: ScreenshotError.self) { try ScreenshotSet([PictureWord("")]) }
    #expect(folder.error("a\0.png")?.reason == .missing)
  }

  @Test func `a pipe and a dangling link are errors, without waiting`() throws {
    let folder = try PictureFolder()
    #expect(mkfifo("\(folder.path)/pipe.png", 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link.png", withDestinationPath: "nowhere")
    #expect(
      folder.error("pipe.png")?.reason == .unreadable("\(folder.path)/pipe.png", "it is a pipe, not a regular file"))
    #expect(folder.error("link.png")?.reason == .unreadable("\(folder.path)/link.png", "it is a dangling link"))
    #expect(throws: ScreenshotError.self) { try ScreenshotSet([PictureWord("/dev/zero")]) }
  }
}

@Suite struct PictureNameTests {
  @Test(
    arguments: [
      ("02-order-summary@3x.png", "order summary", 3.0, nil), ("shots/checkout~dark@1.5x.png", "checkout", 1.5, .dark),
      ("checkout@2x~dark.png", "checkout", 2, .dark), ("home.png", "home", nil, nil),
      ("01.png", "01", nil, nil), ("3. The menu.jpg", "The menu", nil, nil),
      ("61-Article-Light.png", "Article", nil, .light),
      ("me@home.png", "me@home", nil, nil), ("@2x.png", "@2x", nil, nil), ("2x.png", "2x", nil, nil),
      ("dark.png", "dark", nil, nil), ("-dark.png", "dark", nil, nil), ("é-è@4X.PNG", "é è", 4, nil),
    ] as [(String, String, Double?, Theme?)])
  func `a name has a title, a scale and a theme`(path: String, title: String, scale: Double?, theme: Theme?) throws {
    let name = try PictureName(path)
    #expect(name.title == title)
    #expect(name.scale == scale)
    #expect(name.mark?.theme == theme)
  }

  @Test(arguments: [
    ("a@5x.png", "@5x"), ("a@0x.png", "@0x"), ("a@2.0x.jpg", "@2.0x"), ("a@10x.png", "@10x"),
    ("a@5x~dark.png", "@5x"), ("a@1..5x.png", "@1..5x"),
  ])
  func `a scale that does not exist is an error with its suffix`(name: String, suffix: String) throws {
    let folder = try PictureFolder([name])
    #expect(folder.error(name)?.reason == .unknownScale("\(folder.path)/\(name)", suffix: suffix))
  }
}

@Suite struct PictureVariantTests {
  private func themes(_ set: ScreenshotSet) -> [[Bool]] { set.pictures.map { $0.files.map(\.isDark) } }

  @Test(arguments: ["a.png", "a~dark.png"])
  func `naming either file of a pair names both`(word: String) throws {
    let set = try PictureFolder(["a.png", "a~dark.png", "b.png"]).set([word])
    #expect(set.pictures.count == 1)
    let screen = set.fitted(to: Device(name: "", size: Size(4, 8), scale: 1), scale: 1, theme: .light).screens[0]
    #expect(screen.light?.path.hasSuffix("/a.png") == true)
    #expect(screen.dark?.path.hasSuffix("/a~dark.png") == true)
  }

  @Test(arguments: ["-Light -Dark", "_light _dark", " Light  dark", "~LIGHT ~dark", "-light@2x -DARK@2x"])
  func `light and dark in a name are a pair if both files exist`(pair: String) throws {
    let parts = pair.split(separator: " ").map(String.init)
    let blank = pair.hasPrefix(" ") ? " " : ""
    let names = parts.map { "61-Article\(blank)\($0).png" }
    let set = try PictureFolder(names).set([names[1]])
    #expect(themes(set) == [[true, false]])
    #expect(set.pictures[0].title == "Article")
    #expect(try PictureFolder(names).set(names).pictures.count == 1)
  }

  @Test func `a single light or dark file has no theme, and the word belongs to its title`() throws {
    let folder = try PictureFolder([
      "Article-Dark.png", "Other-light.png", "Other_dark.png", "Third.png", "Third-dark.png",
    ])
    let set = try folder.set(["."])
    #expect(set.pictures.map(\.title) == ["Article Dark", "Other light", "Other_dark", "Third", "Third dark"])
    #expect(themes(set) == Array(repeating: [false], count: 5))
    #expect(set.defaultTheme == .light)
  }

  @Test func `the theme is dark if only dark files are named`() throws {
    let folder = try PictureFolder(["a.png", "a~dark.png", "b.png", "b~dark.png"])
    #expect(try folder.set(["a~dark.png", "b~dark.png"]).defaultTheme == .dark)
    #expect(try folder.set(["*~dark.png"]).defaultTheme == .dark)
    #expect(try folder.set(["a~dark.png", "b.png"]).defaultTheme == .light)
    #expect(try folder.set(["."]).defaultTheme == .light)
  }

  @Test func `files that differ in their scale are one picture, and the one that fits the clip is shown`() throws {
    let folder = try PictureFolder()
    try folder.add("a@1x.png", 4, 8)
    try folder.add("a@2x.png", 8, 16)
    try folder.add("a@3x.png", 12, 24)
    let set = try folder.set(["."])
    #expect(set.pictures.count == 1)
    for (scale, width) in [(0.5, 4), (1, 4), (1.5, 8), (2, 8), (3, 12), (4, 12)] {
      let shown = set.fitted(to: Device(name: "", size: Size(4, 8), scale: 3), scale: scale, theme: .light).screens[0]
      #expect(shown.light?.pixelWidth == width, "at \(scale)")
      #expect(shown.size == Size(4, 8))
    }
  }

  @Test func `the other theme has the same scale if that file exists`() throws {
    let folder = try PictureFolder(["a@2x.png", "a@3x.png", "a~dark@2x.png", "a~dark@3x.png", "b@3x.png", "b~dark.png"])
    let set = try folder.set(["a@2x.png", "b@3x.png"])
    #expect(set.pictures.map { $0.files.map(\.name) } == [["a@2x.png", "a~dark@2x.png"], ["b@3x.png", "b~dark.png"]])
  }
}

@Suite struct InferredDeviceTests {
  /// Returns the screen for a picture with a size and a suffix.
  private func choice(_ width: Int, _ height: Int, _ suffix: String = "") throws -> InferredDevice {
    let folder = try PictureFolder()
    try folder.add("a\(suffix).png", width, height)
    return try folder.set(["."]).inferredDevice
  }

  @Test(arguments: [
    (1320, 2868, "", "iphone-17-pro-max", 3.0), (1290, 2796, "", "iphone-15-plus", 3),
    (1284, 2778, "", "iphone-13-pro-max", 3), (1260, 2736, "", "iphone-air", 3),
    (1242, 2688, "", "iphone-11-pro-max", 3), (1206, 2622, "", "iphone-17", 3), (1179, 2556, "", "iphone-15", 3),
    (1170, 2532, "", "iphone-12", 3), (1125, 2436, "", "iphone-x", 3), (828, 1792, "", "iphone-11", 2),
    (1242, 2208, "", "iphone-8-plus", 3), (750, 1334, "", "iphone-se", 2), (640, 1136, "", "iphone-5", 2),
    (1398, 2034, "", "iphone-duo-cover", 3), (2007, 2853, "", "iphone-duo", 3),
    (2064, 2752, "", "ipad-pro-13", 2), (1668, 2420, "", "ipad-pro-11", 2), (1640, 2360, "", "ipad-air-11", 2),
    (1620, 2160, "", "ipad-9", 2), (1536, 2048, "", "ipad", 2), (1488, 2266, "", "ipad-mini", 2),
    (1080, 2400, "", "pixel-8", 2.625), (1080, 2424, "", "pixel-10", 2.625),
    (1206, 2622, "@3x", "iphone-17", 3), (804, 1748, "", "iphone-17", 2), (804, 1748, "@2x", "iphone-17", 2),
    (402, 874, "", "iphone-17", 1), (1608, 3496, "", "iphone-17", 4), (603, 1311, "@1.5x", "iphone-17", 1.5),
    (440, 956, "", "iphone-17-pro-max", 1), (375, 812, "", "iphone-x", 1), (720, 1600, "", "android", 2),
    (1080, 2400, "@3x", "android", 3), (1206, 9000, "", "iphone-17", 3), (1080, 5000, "", "pixel-10", 2.625),
    (804, 3000, "@2x", "iphone-17", 2), (1242, 9999, "", "iphone-11-pro-max", 3),
  ])
  func `a picture chooses the device of its size`(
    width: Int, height: Int, suffix: String, device: String, scale: Double
  ) throws {
    let choice = try choice(width, height, suffix)
    #expect(choice.device.name == device)
    #expect(choice.scale == scale)
    #expect(
      choice.description
        == "selected \(device) at scale \(NumberText.short(scale)) from a\(suffix).png (\(width) × \(height) pixels)")
  }

  @Test(arguments: [
    (1792, 828, "iphone-11", 2.0), (1334, 750, "iphone-se", 2), (2360, 1640, "ipad-air-11", 2),
    (2622, 1206, "iphone-17", 3), (2400, 1080, "pixel-8", 2.625), (1024, 768, "ipad", 1), (874, 402, "iphone-17", 1),
  ])
  func `a picture in landscape chooses a device that is turned`(
    width: Int, height: Int, device: String, scale: Double
  ) throws {
    let choice = try choice(width, height)
    #expect(choice.device == Device.named(device)?.turned)
    #expect(choice.scale == scale)
    #expect(choice.description.hasPrefix("selected \(device) in landscape at scale \(NumberText.short(scale)) from"))
  }

  @Test(
    arguments: [
      // Tablets.
      (2048, 2732, "", .tablet(Size(1024, 1366), scale: 2)), (1668, 2388, "", .tablet(Size(834, 1194), scale: 2)),
      (1668, 2224, "", .tablet(Size(834, 1112), scale: 2)), (2732, 2048, "", .tablet(Size(1366, 1024), scale: 2)),
      (1200, 1920, "", .tablet(Size(600, 960), scale: 2)), (2160, 1440, "", .tablet(Size(1080, 720), scale: 2)),
      // Phones: Android's, with a home button, and turned.
      (1080, 2340, "", .phone(Size(360, 780), scale: 3)), (1080, 1920, "", .phone(Size(360, 640), scale: 3)),
      (998, 1700, "", .phone(Size(499, 850), scale: 2)), (1440, 3000, "@4x", .phone(Size(360, 750), scale: 4)),
      (2340, 1080, "", Device.phone(Size(360, 780), scale: 3).turned),
      (1920, 1000, "", Device.phone(Size(1000.0 / 3, 640), scale: 3).turned),
      // The picture scrolls on a phone of its width.
      (1000, 2501, "", .phone(Size(1000.0 / 3, 2170.0 / 3), scale: 3)),
      (600, 9000, "", .phone(Size(300, 651), scale: 2)),
      // Desktops.
      (2880, 1800, "", .desktop(Size(1440, 900), scale: 2)), (2560, 1440, "", .desktop(Size(1280, 720), scale: 2)),
      (1440, 900, "", .desktop(Size(1440, 900), scale: 1)), (1920, 1080, "", .desktop(Size(1920, 1080), scale: 1)),
      (1280, 1279, "", .desktop(Size(1280, 1279), scale: 1)), (3000, 1900, "@1x", .desktop(Size(3000, 1900), scale: 1)),
      // Others, such as a watch.
      (416, 496, "", .plain(Size(208, 248), scale: 2)), (800, 1000, "@1x", .plain(Size(800, 1000), scale: 1)),
      (600, 700, "", .plain(Size(300, 350), scale: 2)), (1279, 1000, "", .plain(Size(639.5, 500), scale: 2)),
      (2000, 2000, "", .plain(Size(1000, 1000), scale: 2)), (400, 4, "", Device.phone(Size(2, 200), scale: 2).turned),
      (1, 1, "", .plain(Size(1, 1), scale: 2)),
    ] as [(Int, Int, String, Device)])
  func `a picture that fits no device has a screen of its kind`(
    width: Int, height: Int, suffix: String, device: Device
  ) throws {
    let choice = try choice(width, height, suffix)
    #expect(choice.device == device)
    #expect(choice.scale == device.scale)
    #expect(choice.description.contains("at scale \(NumberText.short(device.scale)) from"))
  }

  @Test func `the note has the size of a screen without a name`() throws {
    #expect(
      try choice(1000, 2000).description
        == "selected a screen of 333.33 × 666.67 points at scale 3 from a.png (1000 × 2000 pixels)")
  }
}

@Suite struct ScreenshotTests {
  private func device(_ name: String) throws -> Device { try #require(Device.named(name)) }

  @Test func `a picture without a suffix has the scale at which it is as wide as the screen`() throws {
    let folder = try PictureFolder()
    for (name, width) in [("a", 402), ("b", 804), ("c", 1206), ("d", 1608)] { try folder.add("\(name).png", width, 30) }
    let shown = try folder.set(["."]).fitted(to: try device("iphone-17"), scale: 3, theme: .light)
    #expect(shown.warnings == [])
    #expect(shown.screens.map(\.size) == [Size(402, 30), Size(402, 15), Size(402, 10), Size(402, 7.5)])
    let pixel = try PictureFolder(["p.png"], width: 1080, height: 2424).set(["."])
    let onPixel = pixel.fitted(to: try device("pixel-9"), scale: 2.625, theme: .light)
    #expect(onPixel.warnings == [])
    #expect(onPixel.screens[0].size == (try device("pixel-9")).size)
  }

  @Test func `pictures of another width are scaled, with one warning that names both sizes`() throws {
    let folder = try PictureFolder()
    try folder.add("a@3x.png", 1080, 2340)
    try folder.add("b.png", 1206, 2622)
    try folder.add("c.png", 603, 100)
    let shown = try folder.set(["."]).fitted(to: try device("iphone-17"), scale: 3, theme: .light)
    #expect(shown.screens.map(\.size.width) == [402, 402, 402])
    #expect(abs(shown.screens[0].size.height - 871) < 1e-9)
    #expect(
      shown.warnings == [
        "a@3x.png is 360 points wide (1080 × 2340 pixels), but the screen is 402 (1206 pixels); it and 1 other picture "
          + "are scaled to the screen's width"
      ])
  }

  @Test func `parts of a screen have their own scale, or else the usual one`() throws {
    let folder = try PictureFolder(["a.png", "b@2x.png"], width: 12, height: 24)
    #expect(
      try folder.set(["."]).parts(usualScale: 3, scale: 3, theme: .light).map(\.size) == [Size(4, 8), Size(6, 12)])
  }

  @Test func `there are at most as many pictures as the limit, however many variants they have`() throws {
    let folder = try PictureFolder(["a.png", "a~dark.png", "a@2x.png", "b.png", "b~dark.png"])
    #expect(try folder.set(["."], limit: 2).pictures.count == 2)
    try folder.add("c.png", 4, 8)
    #expect(folder.error(".", limit: 2)?.reason == .tooMany(limit: 2))
  }

  @Test func `a folder of too many pictures is rejected before any is read`() throws {
    let folder = try PictureFolder()
    for index in 0...12 {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(index).png", withDestinationPath: "\(folder.path)/missing")
    }
    #expect(folder.error(".", limit: 1)?.reason == .tooMany(limit: 1))
    #expect(folder.error("*.png", limit: 1)?.reason == .tooMany(limit: 1))
  }

  @Test func `variants are found in a folder of many pictures`() throws {
    let folder = try PictureFolder()
    let bytes = try PictureFolder.png(4, 8)
    for index in 0..<400 {
      try folder.add("a-\(index)-light.png", bytes)
      try folder.add("a-\(index)-dark.png", bytes)
    }
    let pictures = ScreenshotSet.pictures(inFolder: folder.path)
    #expect(pictures.count == 400)
    #expect(pictures.last?.name == "a-399-light.png")
  }

  @Test func `a file without alpha is opaque`() throws {
    let bitmap = try Bitmap(width: 2, height: 2)
    let folder = try PictureFolder()
    try folder.add("clear.png", PNGMaker(bitmap: bitmap).bytes())
    bitmap.isOpaque = true
    for index in 0..<4 { bitmap.bytes[4 * index + 3] = 255 }
    try folder.add("solid.png", PNGMaker(bitmap: bitmap).bytes())
    #expect(try folder.set(["."]).pictures.map(\.files[0].image.isOpaque) == [false, true])
  }

  @Test func `a file that is no picture is an error with its reason`() throws {
    let good = try PNGMaker(bitmap: Bitmap(width: 40, height: 40)).bytes()
    var wrong = good
    wrong[60] ^= 1
    var lying = good
    lying.replaceSubrange(16..<24, with: PNGMaker.number(8000) + PNGMaker.number(8000))
    var huge = good
    huge.replaceSubrange(16..<24, with: PNGMaker.number(30_000) + PNGMaker.number(30_000))
    var empty = good
    empty.replaceSubrange(16..<24, with: PNGMaker.number(0) + PNGMaker.number(40))
    var maker = try PNGMaker(bitmap: Bitmap(width: 40, height: 40))
    maker.before = [("acTL", PNGMaker.number(2) + PNGMaker.number(0))]
    let cases: [(String, [UInt8], String)] = [
      ("text", Array("hello".utf8), "neither a PNG nor a JPEG"), ("nothing", [], "neither a PNG nor a JPEG"),
      ("cut", Array(good.dropLast(20)), "truncated"), ("wrong", wrong, "checksum"),
      ("lying", PNGMaker.repaired(lying), "do not fit"), ("huge", PNGMaker.repaired(huge), "are too many"),
      ("empty", PNGMaker.repaired(empty), "is empty"), ("animated", maker.bytes(), "an animation"),
    ]
    for (name, bytes, message) in cases {
      let folder = try PictureFolder(["a.png"])
      try folder.add("\(name).png", bytes)
      let error = folder.error("a.png", "\(name).png")
      #expect(error?.message.contains(message) == true, "\(name): \(error?.message ?? "")")
      #expect(error?.word == 1 && error?.exitCode == .badInput)
    }
  }
}
