import Feeds
import Flipbook
import Foundation
import Imaging
import Platform
import TestSupport
import Testing
import Verdicts

/// Clips with pictures of screens.
@Suite struct ScreensTests {
  let folder = TestFolder()

  /// Writes a picture in one colour.
  @discardableResult
  private func add(_ name: String, _ width: Int = 40, _ height: Int = 60, gray: UInt8 = 90) throws -> String {
    let bitmap = try Bitmap(width: width, height: height)
    for index in 0..<4 * bitmap.pixelCount { bitmap.bytes[index] = index % 4 == 3 ? 255 : gray }
    bitmap.isOpaque = true
    try Files.write(try PNGEncoder().encode(bitmap), to: "\(folder)/\(name)")
    return "\(folder)/\(name)"
  }

  private func clip(_ settings: String, _ options: ClipOptions = ClipOptions()) throws -> Clip {
    try folder.write("fps 10; \(settings)\nwait 300ms\n", to: "my.flip")
    return try Clip(script: "\(folder)/my.flip", options: options)
  }

  private func error(_ settings: String, _ options: ClipOptions = ClipOptions()) throws -> String {
    do {
      try clip(settings, options).check()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func `a pixel of the frame equals the pixel of the picture`() throws {
    try add("a.png", gray: 77)
    let clip = try clip("scene page-flicking\nscreens a.png")
    #expect(clip.size == Size(20, 30))
    let bitmap = try clip.shot(at: .instant(.zero)).bitmap()
    #expect(bitmap.width == 40 && bitmap.height == 60)
    let rgba = bitmap.rgba
    #expect((0..<2400).allSatisfy { rgba[4 * $0] == 77 })
  }

  @Test func `the first picture chooses device and scale, unless they are set`() throws {
    try add("a.png", 804, 1748)
    let chosen = try clip("scene page-flicking\nscreens a.png")
    #expect(chosen.device == "iphone-17")
    #expect(chosen.scale == 2)
    #expect(chosen.screenNotes == ["selected iphone-17 at scale 2 from a.png (804 × 1748 pixels)"])
    let scaled = try clip("scene page-flicking\nscreens a.png\nscale 1")
    #expect(scaled.device == "iphone-17" && scaled.scale == 1)
    let set = try clip("scene page-flicking\nscreens a.png\ndevice iphone-4")
    #expect(set.device == "iphone-4" && set.scale == 2 && set.screenNotes.isEmpty)
    let sized = try clip("scene page-flicking\nscreens a.png\nsize 100x200")
    #expect(sized.size == Size(100, 200) && sized.scale == 1 && sized.screenNotes.isEmpty)
    var options = ClipOptions()
    options.device = "iphone-x"
    #expect(try clip("scene page-flicking\nscreens a.png", options).device == "iphone-x")
  }

  /// The columns of pixels in which a row shows a black line, which the first of two pictures has at column 100, while
  /// the pictures are dragged to the left by 50 points.
  private func line(_ settings: String, row: Int) throws -> [Int] {
    let bitmap = try Bitmap(width: 320, height: 480, filledWith: RGBA(255, 255, 255))
    for y in 0..<480 { bitmap[100, y] = RGBA(0, 0, 0) }
    try Files.write(try PNGEncoder().encode(bitmap), to: "\(folder)/a.png")
    try add("b.png", 320, 480, gray: 255)
    let script = "fps 10; \(settings); scale 1; scene page-flicking\nscreens a.png b.png\ntouch at 250,300"
    try folder.write("\(script); drag by -60,0 over 200ms; hold 200ms; shot \"x\"; lift", to: "my.flip")
    let shot = try Clip(script: "\(folder)/my.flip").shot(at: .named("x")).bitmap()
    return (0..<320).filter { shot[$0, row].red < 128 }
  }

  @Test func `the rows of the status bar stand, and those below move`() throws {
    let moved = try line("device iphone-4", row: 20)
    #expect(moved.count == 1 && moved[0] < 60)
    #expect(try line("device iphone-4", row: 19) == [100])
    #expect(try line("device iphone-4", row: 0) == [100])
    #expect(try line("device iphone-4; set status-strip moving", row: 19) == moved)
    // It is unknown what a screen of any size shows at its top.
    #expect(try line("size 320x480", row: 19) == moved)
  }

  @Test func `a position on the chosen screen is valid, and one outside is an error`() throws {
    try add("a.png", 402, 874)
    try clip("scene page-flicking\nscreens a.png\ntap at 390,860").check()
    #expect(try error("scene page-flicking\nscreens a.png\ntap at 390,900").contains("my.flip:3:"))
  }

  @Test func `the theme is that of the named files, unless it is set`() throws {
    try add("a.png", gray: 200)
    try add("a~dark.png", gray: 20)
    func gray(_ clip: Clip) throws -> UInt8 { try clip.shot(at: .instant(.zero)).bitmap().rgba[0] }
    #expect(try gray(clip("scene page-flicking\nscreens a.png")) == 200)
    let dark = try clip("scene page-flicking\nscreens a~dark.png")
    #expect(dark.theme == .dark)
    #expect(try gray(dark) == 20)
    #expect(try gray(clip("scene page-flicking\nscreens a~dark.png\ntheme light")) == 200)
    #expect(try gray(clip("scene page-flicking\nscreens a.png\ntheme dark")) == 20)
  }

  @Test func `errors name the file, the line, the column and the remedy`() throws {
    try add("shots/a.png")
    try add("b@5x.png")
    try folder.write("no picture", to: "text.png")
    try folder.link("null.png", to: "/dev/null")
    let outside = try Files.makeTemporaryDirectory()
    defer { Files.removeTemporaryDirectory(outside) }
    try FileManager.default.copyItem(atPath: "\(folder)/shots/a.png", toPath: "\(outside)/a.png")
    try folder.link("link.png", to: "\(outside)/a.png")
    for (word, message) in [
      ("none.png", "no file or folder \"none.png\""), ("*.jpg", "no PNG or JPEG file matches \"*.jpg\""),
      ("https://a.b/c.png", "download"), ("b@5x.png", "unknown scale \"@5x\""),
      ("text.png", "neither a PNG nor a JPEG"),
      ("null.png", "device"), ("link.png", "is outside the folder"),
      ("\(outside)/a.png", "is outside the folder"), ("../../\(Files.name(of: outside))/a.png", "there is no"),
    ] {
      let error = try error("scene page-flicking\nscreens shots/a.png \(word)")
      #expect(error.contains("my.flip:2:21: error: "), "\(error)")
      #expect(error.contains(message), "\(error)")
    }
    let both = try error("scene page-flicking\nscreens none.png\nset pages x")
    #expect(both.contains("my.flip:2:9:") && both.contains("my.flip:3:11:"), "\(both)")
  }

  @Test func `pictures of different sizes are an error at the statement`() throws {
    try add("a.png")
    try add("b.png", 40, 61)
    let error = try error("scene page-flicking\nscreens a.png b.png")
    #expect(error.contains("my.flip:2:9:") && error.contains("b.png is 20×30.5 points"), "\(error)")
  }

  @Test func `options replace the script's pictures and its feed`() throws {
    try add("b.png", 20, 30)
    var options = ClipOptions()
    options.screens = ["\(folder)/b.png"]
    #expect(try clip("scene page-flicking\nscreens none.png", options).size == Size(10, 15))
    let articles = try clip("scene vertical-swipe\nfeed none.json", options)
    #expect(articles.feed == nil)
    #expect(articles.screens?.pictures.count == 1)
  }

  @Test func `a scene that shows no pictures rejects them`() throws {
    let plain = SceneDefinition(vocabulary: .init(name: "plain")) { _ in
      throw SceneError(.setting("x"), "not made", hint: "")
    }
    var options = ClipOptions()
    options.screens = [try add("a.png")]
    #expect(throws: ClipError.showsNoScreens("plain", known: [])) {
      try Clip(text: "scene plain\nwait 1s", path: "x.flip", options: options, catalog: [plain])
    }
  }

  @Test func `warnings about pictures are those of the clip`() throws {
    try add("a@2x.png")
    let warnings = try clip("scene page-flicking\nscreens a@2x.png\nsize 30x60").checked().warnings
    #expect(warnings.count == 1)
    #expect(warnings[0].hasPrefix("a@2x.png is 20 points wide (40 × 60 pixels), but the screen is 30"), "\(warnings)")
  }

  @Test func `the drawn pictures are inputs of a recording, and all are protected`() throws {
    let paths = try [add("a.png"), add("a~dark.png", gray: 10), add("b.png")]
    let clip = try clip("scene page-flicking\nscreens a.png b.png\ntheme dark")
    _ = try clip.record(to: "\(folder)/out")
    let manifest = String(decoding: try Files.read("\(folder)/out/manifest.json"), as: UTF8.self)
    #expect(manifest.contains("a~dark.png") && manifest.contains("b.png") && !manifest.contains("\"a.png"))
    for path in paths { #expect(clip.input(at: path) == path) }
  }

  @Test func `a changed picture is the named cause of a difference`() throws {
    try add("a.png")
    let goldens = "\(folder)/Goldens"
    try clip("scene page-flicking\nscreens a.png").approve(into: goldens)
    #expect(try clip("scene page-flicking\nscreens a.png").verify(against: goldens, record: .never).isSame)
    try add("a.png", gray: 91)
    let verification = try clip("scene page-flicking\nscreens a.png").verify(against: goldens, record: .never)
    #expect(!verification.isSame)
    #expect("\(Narrative(verification).text)".contains("a.png"), "\(Narrative(verification).text)")
  }

  @Test func `settings of another clip can replace pictures`() throws {
    try add("a.png")
    let other = try add("b.png", 20, 30)
    let changed = try clip("scene page-flicking\nscreens a.png").setting(["screens \(other)"])
    #expect(changed.size == Size(10, 15))
  }

  @Test func `the settings of an export contain the pictures`() throws {
    try add("two words.png", 1080, 2340)
    let lines = try clip("scene page-flicking\nscreens \"two words.png\"").settingLines
    #expect(lines.contains("screens \"two words.png\""))
    #expect(lines.contains("size 360x780") && lines.contains("scale 3"))
  }
}
