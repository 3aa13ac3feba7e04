import Graphics
import Script
import Testing
import Timebase

@Suite struct ScreensStatementTests {
  private static let words = ScriptVocabulary(
    scenes: [
      .init(name: "pages", acceptsScreens: true), .init(name: "articles", feed: .optional, acceptsScreens: true),
      .init(name: "plain"),
    ],
    devices: [Device(name: "iphone-4", size: Size(320, 480), scale: 2)], defaultDevice: "iphone-4")

  @Test func `screens has one or more paths, each with its location`() throws {
    let text = "scene pages\nscreens shots/*.png \"two words.png\" ~/a#b.png ; fps 30\nwait 1s"
    let settings = try Script(text: text, file: "a/b.flip", vocabulary: Self.words).settings
    #expect(settings.screens.map(\.path) == ["shots/*.png", "two words.png", "~/a#b.png"])
    #expect(settings.screens.map(\.location.column) == [9, 21, 37])
    #expect(settings.screens[0].resolvedPath == "a/shots/*.png")
    #expect(settings.frameRate == FrameRate(30))
  }

  @Test func `an error in the statement is located`() {
    let options = ScriptOptions()
    expectErrors(
      "scene pages\nscreens«»", "expected a picture path, found end of line; example: screens shots/home.png …",
      words: Self.words, options: options)
    expectErrors("scene pages\nscreens a.png «\"\"»", "expected a picture path…", words: Self.words, options: options)
    expectErrors(
      "scene pages\nscreens a.png\n«screens» b.png", "duplicate screens…", words: Self.words, options: options)
    expectErrors(
      "scene articles\nfeed a.json\n«screens» b.png", "feed and screens cannot be combined; feed is already set …",
      words: Self.words, options: options)
    expectErrors(
      "scene plain\n«screens» b.png",
      "plain shows no pictures of screens; scenes with pictures: pages, articles", words: Self.words, options: options)
    expectErrors("scene pages\nwait 1s\n«screens» b.png", "screens …", words: Self.words, options: options)
  }

  @Test func `pictures that cannot be found are reported with the other errors, unless others replace them`() {
    func errors(_ options: ScriptOptions) -> [String] {
      do {
        _ = try Script(
          text: "scene pages\nscreens a.png b.png\nwait 1", file: "x.flip", vocabulary: Self.words, options: options,
          screensCheck: { .init(location: $0[1].location, message: "there is no \($0[1].path)", hint: nil) })
        return []
      } catch {
        return error.diagnostics.map { "\($0.line):\($0.column) \($0.message)" }
      }
    }
    #expect(errors(ScriptOptions()).first == "2:15 there is no b.png")
    #expect(errors(ScriptOptions()).count == 2)
    #expect(errors(ScriptOptions(hasScreens: true)).count == 1)
    #expect(errors(ScriptOptions(hasFeed: true)).count == 1)
  }

  @Test func `without a device the screen is unknown to the parser, because the pictures choose it`() throws {
    let tall = "scene pages\nscreens a.png\ntap at 300,700"
    _ = try Script(text: tall, file: "x.flip", vocabulary: Self.words)
    #expect(throws: ScriptError.self) {
      try Script(text: tall + "\ntap at 50%,120%", file: "x.flip", vocabulary: Self.words)
    }
    #expect(throws: ScriptError.self) {
      try Script(text: "device iphone-4\n" + tall, file: "x.flip", vocabulary: Self.words)
    }
  }
}
