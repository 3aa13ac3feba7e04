import Flipbook
import JSON
import Scenes
import TestSupport
import Testing

@testable import Studio

/// Gestures as items of the timeline.
struct GestureEditTests {
  /// Frames at 60 per second: the drag 0 to 45 and a pause of half a second, the tap 75 to 78 and a second, the flick.
  private static let script = """
    scene vertical-swipe
    device iphone-4
    set open-at end

    touch at 160,330
    drag by 0,-90 over 450ms
    mark "held" after 100ms
    hold 300ms
    lift
    wait 500ms

    caption "Next" for 500ms
    # A tap.
    caption "Tap" for 200ms after 100ms
    tap at 100,100
    settle within 3s
    wait 1s  # A second.

    flick down at 900pt/s from 160,100
    settle within 3s

    """

  private func edit(_ change: String, in text: String = script) throws -> (text: String, line: Int?) {
    var body = try JSONObject(try JSONParser.parse(Array(change.utf8)) + ["text": text])
    let edited = try AnnotationEdit(&body).apply(to: AnnotationEditTests.items(text)) { _ in Rect(0, 0, 10, 10) }
    _ = try AnnotationEditTests.items(edited.text)
    return (edited.text, edited.place?.line)
  }

  private func gestures(_ text: String = script) throws -> [JSONValue] {
    try AnnotationEditTests.items(text).gestures(file: "a.flip")
  }

  private func values(_ key: String, _ text: String = script) throws -> [String?] {
    try gestures(text).map { $0[key]?.scalar }
  }

  /// The lines that begin gestures, from 1.
  private static let (drag, tap, flick) = (5, 15, 19)

  private func place(_ line: Int) -> String { #""line": \#(line), "column": 1"# }

  @Test func `a gesture lasts to the lift, and its pause to the next action`() throws {
    #expect(
      try values("name") == [
        "drag by 0,-90 over 450ms", "tap at 100,100", "flick down at 900pt/s from 160,100",
      ])
    #expect(try values("line") == ["5", "15", "19"])
    #expect(try values("frame").first == "0" && values("liftFrame").first == "45" && values("endFrame").first == "75")
    #expect(try values("duration") == ["500", "1000", nil])
  }

  @Test(arguments: [(40, [1, 0, 2]), (500, [1, 2, 0]), (1, [0, 1, 2])])
  func `a gesture is moved past those whose middle it passes, and what stands between them stays`(
    frame: Int, order: [Int]
  ) throws {
    let blocks = [
      "touch at 160,330\ndrag by 0,-90 over 450ms\nmark \"held\" after 100ms\nhold 300ms\nlift\nwait 500ms",
      "# A tap.\ncaption \"Tap\" for 200ms after 100ms\ntap at 100,100\nsettle within 3s\nwait 1s  # A second.",
      "flick down at 900pt/s from 160,100\nsettle within 3s",
    ]
    let moved = try edit(#"{"do": "move", "frame": \#(frame), \#(place(Self.drag))}"#)
    let text = Self.script.prefix { $0 != "\n" } + "\ndevice iphone-4\nset open-at end\n\n\(blocks[order[0]])\n\n"
    #expect(moved.text == text + "caption \"Next\" for 500ms\n\(blocks[order[1]])\n\n\(blocks[order[2]])\n")
    let lines = moved.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(moved.line.map { lines[$0 - 1] } == "touch at 160,330")
  }

  @Test func `a gesture that is moved first keeps line endings, and a text that ends without one`() throws {
    let text = String(Self.script.dropLast()).replacing("\n", with: "\r\n")
    let moved = try edit(#"{"do": "move", "frame": 0, \#(place(Self.flick))}"#, in: text)
    let expected = try edit(#"{"do": "move", "frame": 0, \#(place(Self.flick))}"#)
    #expect(moved.text == String(expected.text.dropLast()).replacing("\n", with: "\r\n"))
    #expect(moved.line == 5)
  }

  @Test func `a gesture is removed with its pause, its comment and its delayed lines`() throws {
    let removed = try edit(#"{"do": "delete", \#(place(Self.tap))}"#)
    let start = try #require(Self.script.range(of: "# A tap.")), end = try #require(Self.script.range(of: "\nflick"))
    #expect(removed.text == Self.script[..<start.lowerBound] + Self.script[end.lowerBound...])
    let first = try edit(#"{"do": "delete", \#(place(Self.drag))}"#).text
    #expect(first.hasPrefix("scene vertical-swipe\ndevice iphone-4\nset open-at end\n\ncaption"))
  }

  @Test func `the pause is stretched, entered or added`() throws {
    let stretched = try edit(#"{"do": "resize", "edge": "end", "frame": 90, \#(place(Self.drag))}"#)
    #expect(stretched.text == Self.script.replacing("wait 500ms", with: "wait 750ms"))
    #expect(stretched.line == 5)
    let shortened = try edit(#"{"do": "resize", "edge": "end", "frame": 1, \#(place(Self.drag))}"#)
    #expect(shortened.text == Self.script.replacing("wait 500ms", with: "wait 1ms"))
    let entered = try edit(#"{"do": "edit", "duration": 250, \#(place(Self.tap))}"#)
    #expect(entered.text == Self.script.replacing("wait 1s ", with: "wait 250ms "))
    #expect(try edit(#"{"do": "edit", "duration": 250, \#(place(Self.flick))}"#).text == Self.script + "wait 250ms\n")
    let added = try edit(#"{"do": "add", "kind": "pause", "frame": 20}"#)
    #expect(added.text == Self.script.replacing("wait 500ms", with: "wait 500ms\nwait 500ms"))
    #expect(added.line == 5)
  }

  @Test func `a pause is added after the gesture that has begun`() throws {
    let before = try edit(#"{"do": "add", "kind": "pause", "frame": 74}"#)
    #expect(before.text == Self.script.replacing("wait 500ms", with: "wait 500ms\nwait 500ms"))
    let at = try edit(#"{"do": "add", "kind": "pause", "frame": 75}"#)
    #expect(at.text == Self.script.replacing("# A second.", with: "# A second.\nwait 500ms"))
    #expect(at.line == Self.tap)
  }

  @Test func `a gesture passes another one when its leading end reaches the middle`() throws {
    let end = try #require(values("endFrame")[1].flatMap { Int($0) }), middle = (75 + end) / 2
    func order(_ line: Int, _ frame: Int) throws -> [Int] {
      let text = try edit(#"{"do": "move", "frame": \#(frame), \#(place(line))}"#).text
      let starts = ["touch", "tap", "flick"].map { text.range(of: "\n\($0) ")?.lowerBound ?? text.startIndex }
      return [0, 1, 2].sorted { starts[$0] < starts[$1] }
    }
    #expect(try order(Self.drag, middle - 75) == [1, 0, 2])
    #expect(try order(Self.drag, middle - 76) == [0, 1, 2])
    #expect(try order(Self.flick, middle) == [0, 2, 1])
    #expect(try order(Self.flick, middle + 1) == [0, 1, 2])
  }

  @Test func `a pause before the first gesture delays it`() throws {
    let text = Self.script.replacing("\ntouch at", with: "\nwait 2s\n# Pull.\ntouch at")
    let added = try edit(#"{"do": "add", "kind": "pause", "frame": 10}"#, in: text)
    #expect(added.text == text.replacing("# Pull.", with: "wait 500ms\n# Pull."))
    #expect(added.line == 8)
  }

  @Test(arguments: [
    "repeat 2 {\n  tap at 100,100\n  wait 100ms\n}", "wait 1s; tap at 100,100",
    "touch at 100,100\nrepeat 1 {\n  hold 100ms\n  lift\n}",
  ])
  func `a gesture in a block, or on a line with others, is shown, and cannot be edited`(lines: String) throws {
    let text = "scene vertical-swipe\n\(lines)\nwait 1s\ntap at 50,50\n"
    let found = try gestures(text).dropLast()
    #expect(!found.isEmpty)
    for gesture in found {
      #expect(gesture["isEditable"]?.scalar == "false")
      #expect(gesture["reason"]?.scalar == "It is in a block, or shares a line; edit the text.")
    }
    #expect(throws: HTTPError.self) { try edit(#"{"do": "delete", "line": 2, "column": 1}"#, in: text) }
  }

  @Test func `a stroke lasts to the lift that ends it, and is named without its samples`() throws {
    let stroke = "stroke at 160,300 {\n  16ms 160,290\n}\ndrag by 0,-30 over 300ms\nlift\nwait 1s\n"
    let text = "scene vertical-swipe\n\(stroke)tap at 50,50\n"
    #expect(try values("name", text) == ["stroke at 160,300", "tap at 50,50"])
    #expect(
      try edit(#"{"do": "delete", "line": 2, "column": 1}"#, in: text).text == "scene vertical-swipe\ntap at 50,50\n")
  }

  @Test func `a script without a gesture has no pause to add`() {
    let error = #expect(throws: HTTPError.self) {
      try edit(#"{"do": "add", "kind": "pause", "frame": 0}"#, in: "scene vertical-swipe\nwait 1s\n")
    }
    #expect(error.map { "\($0)".contains("there is no gesture outside blocks and included files") } == true)
  }
}
