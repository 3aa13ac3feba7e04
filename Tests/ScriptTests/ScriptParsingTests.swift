import Graphics
import Testing
import Timebase

@testable import Script

struct ScriptParsingTests {
  @Test func `the manual's example parses`() throws {
    let text = """
      # Pull up until the footer is armed, then let go.
      scene vertical-swipe
      device iphone-4
      fps 60
      feed feeds/science.json
      set load-delay 0ms

      wait 300ms
      touch at 160,330
      drag by 0,-190 over 450ms ease-out
      expect footer.loaded == true
      shot "armed"
      hold 150ms
      lift
      settle within 3s
      expect page == 1
      flick up at 1800pt/s from 50%,70%
      tap at footer
      repeat 3 { flick left at 1200pt/s; settle within 2s }
      """
    let script = try Script(text: text, file: "scripts/pull.flip", vocabulary: testWords)
    #expect(script.settings.scene == "vertical-swipe")
    #expect(script.settings.device == "iphone-4")
    #expect(script.settings.frameRate == .sixty)
    #expect(script.settings.feed?.resolvedPath == "scripts/feeds/science.json")
    #expect(script.settings.value(of: "load-delay") == .duration(.zero))
    let left = Script.Flick(.left, speed: 1200)
    let up = Script.Flick(.up, speed: 1800, from: .coordinates(.percent(50), .percent(70)))
    #expect(
      script.actions.map(\.kind) == [
        .wait(.milliseconds(300)), .touch(.coordinates(.points(160), .points(330))),
        .drag(.by(.points(0), .points(-190)), duration: .milliseconds(450), curve: .easeOut),
        .expect(.init(probe: "footer.loaded", comparison: .equal, value: .bool(true))), .shot("armed"),
        .hold(.milliseconds(150)), .lift, .settle(within: .seconds(3)),
        .expect(.init(probe: "page", comparison: .equal, value: .number(1))), .flick(up), .tap(.view("footer")),
        .flick(left), .settle(within: .seconds(2)), .flick(left), .settle(within: .seconds(2)), .flick(left),
        .settle(within: .seconds(2)),
      ])
    #expect(script.actions[1].location == .init(file: "scripts/pull.flip", line: 9, column: 1, length: 5))
    #expect(script.actions[12].location == script.actions[14].location)
    #expect(script.actions[12].location.column == 36)
  }

  @Test func `each action parses from its description`() throws {
    let text = """
      touch at 50%,12.5
      drag by -5%,+3 over 0.123456s ease-in-out
      drag to cell[2] over 1500ms bezier(0.2,-1,0.4,1.5)
      drag to -10,900pt over 0.5ms default
      hold 1.000000001s
      cancel
      tap at back
      flick down at 250.5pt/s
      flick right at 9000pt/s from cell[0]
      wait 1ms
      settle within 20s
      shot "a \\"b\\" é"
      mark "left"
      expect bar[2].height <= 50pt
      expect page != -
      expect page == "two \\\\ words"
      expect page == grey
      expect page == "true"
      expect footer.arrow.angle == 180deg ± 0.5deg
      hide
      show
      """
    let actions = try parsed(text).actions
    let printed = actions.map(\.description).joined(separator: "\n")
    #expect(try kinds(printed) == actions.map(\.kind))
    #expect(actions.count == 21)
    #expect(actions[4].description == "hold 1.000000001s")
    #expect(actions[3].description == "drag to -10,900 over 0.5ms default")
    #expect(actions[11].kind == .shot("a \"b\" é"))
  }

  @Test(arguments: [
    ("60", FrameRate(60)), ("24", FrameRate(24)), ("1000", FrameRate(1000)),
    ("30000/1001", FrameRate(30_000, per: 1001)),
    ("29.97", FrameRate(2997, per: 100)), ("60.0", FrameRate(60)), ("120/2", FrameRate(60)),
    ("12.5", FrameRate(25, per: 2)),
  ])
  func `frame rates are exact`(text: String, rate: FrameRate) throws {
    #expect(try parsed("fps \(text)").settings.frameRate == rate)
  }

  @Test func `a setting has a value of its kind`() throws {
    let settings = try parsed(
      """
      size 640x960; scale 1.5; theme dark; touch-rate 120
      set start list; set preload false; set load-delay 1.5s; set pages 7; set window three
      set events "my events.sqlite"
      """
    ).settings
    #expect(settings.size == Size(640, 960))
    #expect(settings.scale == 1.5)
    #expect(settings.theme == .dark)
    #expect(settings.touchRate == 120)
    #expect(settings.values.map(\.name) == ["start", "preload", "load-delay", "pages", "window", "events"])
    #expect(settings.value(of: "start") == .word("list"))
    #expect(settings.value(of: "preload") == .bool(false))
    #expect(settings.value(of: "load-delay") == .duration(.milliseconds(1500)))
    #expect(settings.value(of: "pages") == .integer(7))
    #expect(settings.value(of: "window") == .word("three"))
    guard case .file(let file) = settings.value(of: "events") else { return #expect(Bool(false)) }
    #expect(file.resolvedPath == "my events.sqlite")
    #expect(settings.values[5].location.column == 12)
  }

  @Test func `without a vocabulary any name is accepted`() throws {
    let script = try parsed("device x; set a 1; set b 0.5; set c 2s; set d on; expect any == 1; tap at it", words: nil)
    #expect(
      script.settings.values.map(\.content) == [
        .integer(1), .number(0.5), .duration(.seconds(2)), .word("on"),
      ])
    #expect(script.actions.count == 2)
  }

  @Test(arguments: ["±", "+-", "+/-"])
  func `a tolerance has three spellings`(sign: String) throws {
    let wanted = Script.Expectation(probe: "page", comparison: .equal, value: .number(2), tolerance: 0.5)
    #expect(try kinds("expect page == 2 \(sign) 0.5") == [.expect(wanted)])
    #expect(try kinds("expect page==2\(sign)0.5") == [.expect(wanted)])
  }

  @Test func `milliseconds are compared in seconds`() throws {
    let wanted = Script.Expectation(probe: "page", comparison: .less, value: .number(0.25))
    #expect(try kinds("expect page < 250ms") == [.expect(wanted)])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `LF, CRLF and CR end a line`(end: String) throws {
    let script = try parsed(
      ["\u{FEFF}wait 1s", "", "# nothing", "  lift".replacing("lift", with: "hide"), ""].joined(separator: end))
    #expect(script.actions.map(\.location.line) == [1, 4])
    #expect(script.actions.map(\.location.column) == [1, 3])
  }

  @Test(arguments: ["", "\n", "\u{FEFF}", "# only a comment", ";;;", "   \t "])
  func `a script may be empty if the scene is an option`(text: String) throws {
    #expect(try parsed(text).actions.isEmpty)
    #expect(errors(text, options: ScriptOptions()).map(\.location.description) == ["test.flip:1:1"])
  }

  @Test func `comment signs inside strings are text`() throws {
    #expect(try kinds("shot \"a # b; { c\" # the end }") == [.shot("a # b; { c")])
    #expect(try parsed("feed a#b.json # here").settings.feed?.path == "a#b.json")
    #expect(try kinds("wait 1s#x") == [.wait(.seconds(1))])
  }

  @Test func `a flick lasts a whole number of touch samples`() throws {
    for (rate, speed) in [(60, 1800.0), (120, 500), (240, 333), (60, 61), (60, 600), (120, 1e6)] {
      let flick = Script.Flick(.left, speed: speed, touchRate: rate)
      let seconds = flick.duration.seconds
      let samples = seconds * Double(rate)
      #expect(abs(samples - samples.rounded()) < 1e-5)
      #expect(seconds >= max(0.1, 60 / speed) - 1e-8)
      #expect(seconds < max(0.1, 60 / speed) + 1 / Double(rate))
      #expect(abs(flick.displacement.dx + speed * seconds) < 1e-6)
      #expect(try parsed("touch-rate \(rate); flick left at \(speed)pt/s").actions.first?.kind == .flick(flick))
    }
    #expect(Script.Flick(.up, speed: 1800).duration == .milliseconds(100))
    #expect(Script.Flick(.up, speed: 400).duration == .milliseconds(150))
    #expect(Script.Flick.Direction.up.defaultStart.point(in: Size(320, 480)) == Point(160, 336))
    #expect(Script.Flick.Direction.down.defaultStart.point(in: Size(320, 480)) == Point(160, 144))
  }

  @Test func `the longest duration is the sum of all actions`() throws {
    #expect(
      try parsed("wait 1s; tap at 1,1; flick up at 1800pt/s; settle within 2s; hide").longestDuration
        == .milliseconds(3180))
  }
}
