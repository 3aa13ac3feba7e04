import FoundationEssentials
import Graphics
import Interface
import Scenes
import Simulation
import TestSupport
import Testing
import Timebase

/// Given a feed, the scene shows its first article instead of the essay.
struct PullForMenuFeedTests {
  private static let short = feed(words: [5, 7])

  private func play(_ text: String, _ feed: InputFile?) throws -> (player: ScriptPlayer, shown: DisplayList) {
    let player = try player("scene pull-for-menu\n\(text)", feed: feed)
    _ = try player.playToEnd()
    #expect(player.failures.isEmpty, "\(player.failures)")
    return (player, player.stage.snapshot(index: 0).displayList)
  }

  @Test func `the first article of the feed is shown`() throws {
    #expect(try play("wait 1ms", Self.short).shown.text.contains("Article 0word0 word1 word2 word3 word4"))
    #expect(try !play("wait 1ms", Self.short).shown.text.contains("Article 1"))
    #expect(try play("wait 1ms", nil).shown.text.contains("A lens made of rings"))
  }

  @Test func `an article has the insets and the text size of the essay`() throws {
    let (player, shown) = try play("wait 1ms", Self.short)
    let text = try #require(player.stage.window.descendant(named: "text") as? ScrollView)
    #expect(text.contentInset == Insets(top: 40, left: 20, bottom: 20, right: 20))
    #expect(text.contentSize.width == 280)
    #expect(text.contentOffset == Point(-20, -40))
    // The first text is the time in the status bar.
    #expect(shown.texts.map { $0.runs[0].font.size } == [12, 23, 16])
    #expect(shown.corners.dropFirst() == [Point(20, 40), Point(20, 40 + 28 + 4 + 14)])
  }

  @Test func `an article scrolls and is pulled like the essay`() throws {
    let script = """
      expect text.offset.y == -40
      touch at 160,400
      drag by 0,-110 over 300ms
      expect text.offset.y == 60
      expect offset.x == 0
      hold 200ms
      lift
      settle within 2s
      expect text.offset.y == 60
      touch at 300,240
      drag by -160,0 over 300ms
      expect progress > 1
      lift
      settle within 2s
      expect menu.alpha == 0.9
      """
    _ = try play(script, feed(words: [400]))
    // An article that fits bounces.
    _ = try play(
      """
      touch at 160,400
      drag by 0,-110 over 300ms
      expect text.offset.y > -20
      lift
      settle within 2s
      expect text.offset.y == -40
      """, Self.short)
  }

  @Test func `an article ends above the lower inset`() throws {
    let (player, shown) = try play(
      """
      repeat 9 { flick up at 5000pt/s; wait 1s }
      settle within 9s
      """, feed(words: [400]))
    let text = try #require(player.stage.window.descendant(named: "text") as? ScrollView)
    #expect(text.contentOffset.y == text.contentSize.height + 20 - 480)
    let last = try #require(zip(shown.corners, shown.texts).map { $0.y + $1.size.height.rounded(.up) }.max())
    #expect(last == 460)
  }

  @Test func `an article's picture is as wide as its text`() throws {
    let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
    let bytes = try Data(contentsOf: URL(filePath: "\(root)/Assets/feeds/craft.json"))
    let craft = InputFile(name: "craft.json", directory: "\(root)/Assets/feeds", bytes: Array(bytes))
    let (_, shown) = try play("wait 1ms", craft)
    let pictures = shown.commands.compactMap { command, corner -> (String, RoundedRect)? in
      guard case .image(let image, let area) = command else { return nil }
      return (image.path, RoundedRect(area.rect.offset(by: corner - .zero), cornerRadius: area.cornerRadius))
    }
    #expect(pictures.count == 1)
    #expect(pictures[0].0.hasSuffix("images/bread.png"))
    #expect(pictures[0].1 == RoundedRect(Rect(20, 40, 280, 112), cornerRadius: 6))
    // The title keeps its distance.
    #expect(shown.corners[1] == Point(20, 40 + 112 + 16))
  }

  @Test func `a feed without articles is an error that names the feed`() throws {
    let error = try #require(throws: SceneError.self) { try play("wait 1ms", feed(words: [])) }
    #expect(error.cause == .feed)
    #expect("\(error)".contains("test.json: the feed has no article"))
  }
}

extension DisplayList {
  /// The draw commands of contents, from the top of the screen on, with the contents' top left corners.
  fileprivate var commands: [(DrawCommand, Point)] {
    let contents = items.compactMap { item -> (Contents, Point)? in
      guard case .contents(let contents, let place) = item else { return nil }
      return (contents, place.apply(Point.zero))
    }
    return contents.sorted { $0.1.y < $1.1.y }.flatMap { contents, corner in contents.commands.map { ($0, corner) } }
  }

  private var placedTexts: [(ShapedText, Point)] {
    commands.compactMap { command, corner in
      guard case .text(let text, let place) = command else { return nil }
      return (text, corner + (place - .zero))
    }
  }

  fileprivate var texts: [ShapedText] { placedTexts.map(\.0) }

  /// The top left corners of texts.
  fileprivate var corners: [Point] { placedTexts.map(\.1) }

  /// All texts joined: the test's shaper uses the character's code point as its glyph.
  fileprivate var text: String {
    let glyphs = texts.flatMap(\.runs).flatMap(\.glyphs)
    return String(String.UnicodeScalarView(glyphs.compactMap { Unicode.Scalar($0.id) }))
  }
}
