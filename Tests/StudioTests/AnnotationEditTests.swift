import Flipbook
import Foundation
import JSON
import Scenes
import Syntax
import TestSupport
import Testing

@testable import Studio

/// Edits of presentation statements in a script's text.
struct AnnotationEditTests {
  private static let settings = "scene vertical-swipe\ndevice iphone-4\nset open-at end\n"
  /// Frames at 60 per second: touch 18, hold 45, lift 54.
  private static let script =
    settings + """

      # Pull.
      wait 300ms
      touch at 160,330
      drag by 0,-190 over 450ms ease-out
      hold 150ms
      lift
      wait 2s

      """

  static func items(_ text: String, path: String = "a.flip") throws -> TimelineItems {
    try ClipOverview(try Clip(text: text, path: path, catalog: SceneCatalog.all), text: text).items
  }

  private static func edit(_ text: String, _ change: String) throws -> (text: String, place: AnnotationEdit.Place?) {
    var body = try JSONObject(try JSONParser.parse(Array(change.utf8)) + ["text": text])
    let edit = try AnnotationEdit(&body)
    return try edit.apply(to: try items(text)) { _ in Rect(80, 120, 160, 240) }
  }

  /// Applies a change and returns the lines that it adds and removes.
  private func changed(_ text: String, _ change: String) throws -> [String] {
    let after = try Self.edit(text, change).text
    _ = try Self.items(after)
    let difference = after.split(separator: "\n", omittingEmptySubsequences: false)
      .difference(from: text.split(separator: "\n", omittingEmptySubsequences: false))
    return difference.map { step in
      switch step {
      case .insert(let line, let text, _): "+\(line + 1) \(text)"
      case .remove(let line, let text, _): "-\(line + 1) \(text)"
      }
    }
  }

  /// Returns the script with a line before the line that begins with a text.
  private func script(_ line: String, before start: String, in text: String = script) -> String {
    text.replacing("\n\(start)", with: "\n\(line)\n\(start)", maxReplacements: 1)
  }

  // MARK: Adding

  @Test(arguments: [
    (0, #""kind": "caption", "label": "Hi""#, ["+6 caption \"Hi\" for 2s"]),
    (18, #""kind": "caption", "label": "Hi""#, ["+7 caption \"Hi\" for 2s"]),
    (30, #""kind": "caption", "label": "Say \"hi\"""#, ["+8 caption \"Say \\\"hi\\\"\" for 2s after 200ms"]),
    (31, #""kind": "mark", "label": "now""#, ["+8 mark \"now\" after 216ms"]),
    (45, #""kind": "freeze""#, ["+9 freeze 1s"]),
    (54, #""kind": "card", "label": "Title""#, ["+10 card \"Title\" for 2s"]),
    (60, #""kind": "callout", "label": "Here", "target": "footer""#, ["+11 point at footer \"Here\" after 100ms"]),
    (60, #""kind": "callout", "label": "Here", "target": "10, 50%""#, ["+11 point at 10,50% \"Here\" after 100ms"]),
    (174, #""kind": "mark", "label": "end""#, ["+12 mark \"end\""]),
  ])
  func `an item is added before the action in which it lies`(frame: Int, fields: String, lines: [String]) throws {
    #expect(try changed(Self.script, #"{"do": "add", "frame": \#(frame), \#(fields)}"#) == lines)
  }

  @Test func `a zoom is added with the zoom out that ends it, two seconds later`() throws {
    let change = #"{"do": "add", "kind": "zoom", "frame": 12}"#
    #expect(
      try changed(Self.script, change) == [
        "+6 zoom to 80,120,160x240 over 500ms after 200ms", "+12 zoom out over 500ms after 1.3s",
      ])
    let place = try Self.edit(Self.script, change).place
    #expect(place?.line == 6 && place?.column == 1)
  }

  @Test func `a zoom near the end ends with the clip`() throws {
    #expect(
      try changed(Self.script, #"{"do": "add", "kind": "zoom", "frame": 114}"#) == [
        "+11 zoom to 80,120,160x240 over 500ms after 1s", "+12 zoom out over 500ms after 1.5s",
      ])
  }

  @Test func `a slow-down is added with the end after a second of the clip`() throws {
    #expect(
      try changed(Self.script, #"{"do": "add", "kind": "speed", "frame": 18}"#) == [
        "+7 speed 0.3x", "+9 speed 1x after 300ms",
      ])
  }

  @Test func `a slow-down ends where the next change of speed begins`() throws {
    let text = script("speed 2x", before: "drag")
    #expect(
      try changed(text, #"{"do": "add", "kind": "speed", "frame": 6}"#) == [
        "+6 speed 0.3x after 100ms", "+8 speed 1x",
      ])
  }

  @Test func `items of one action are in the order of their delays`() throws {
    let text = script("caption \"a\" after 100ms\ncaption \"b\" after 300ms", before: "drag")
    #expect(
      try changed(text, #"{"do": "add", "kind": "mark", "label": "m", "frame": 30}"#) == ["+9 mark \"m\" after 200ms"])
    #expect(try changed(text, #"{"do": "add", "kind": "mark", "label": "m", "frame": 18}"#) == ["+7 mark \"m\""])
    // An item with the delay of another one acts after it.
    #expect(
      try changed(text, #"{"do": "add", "kind": "mark", "label": "m", "frame": 24}"#) == ["+9 mark \"m\" after 100ms"])
  }

  @Test(arguments: [
    (200_000_000_000, 216_666_666_666, 216_000_000), (200_000_000_000, 200_500_000_000, 200_500_000),
    (199_999_999_999, 200_500_000_000, 200_000_000), (-1, 500, 1),
  ])
  func `a delay is the shortest number in a range that excludes its lower bound`(
    least: Int64, most: Int64, delay: Int64
  ) {
    #expect(TimelineItems.shortest(above: least, to: most) == .nanoseconds(delay))
  }

  @Test func `an item during a freeze is placed before or after it`() throws {
    let text = script("freeze 1s\nshot \"still\"", before: "hold")
    #expect(try changed(text, #"{"do": "add", "kind": "mark", "label": "m", "frame": 74}"#) == ["+9 mark \"m\""])
    #expect(try changed(text, #"{"do": "add", "kind": "mark", "label": "m", "frame": 75}"#) == ["+11 mark \"m\""])
    #expect(try changed(text, #"{"do": "add", "kind": "mark", "label": "m", "frame": 105}"#) == ["+11 mark \"m\""])
    #expect(
      try changed(text, #"{"do": "add", "kind": "mark", "label": "m", "frame": 108}"#) == ["+11 mark \"m\" after 50ms"])
  }

  @Test func `a script without actions gets its first one after the settings`() throws {
    let text = Self.settings.dropLast()
    #expect(
      try Self.edit(String(text), #"{"do": "add", "kind": "caption", "label": "Hi", "frame": 5}"#).text
        == "\(text)\n\ncaption \"Hi\" for 2s")
  }

  @Test func `frames are those of the clip, not of virtual time`() throws {
    let text = script("speed 0.5x", before: "wait 300ms")
    #expect(
      try changed(text, #"{"do": "add", "kind": "mark", "label": "m", "frame": 18}"#) == ["+7 mark \"m\" after 150ms"])
  }

  // MARK: Moving

  @Test(arguments: [
    (31, ["-8 caption \"Hi\" for 1s after 200ms", "+8 caption \"Hi\" for 1s after 216ms"]),
    (18, ["-8 caption \"Hi\" for 1s after 200ms", "+7 caption \"Hi\" for 1s"]),
    (48, ["-8 caption \"Hi\" for 1s after 200ms", "+9 caption \"Hi\" for 1s after 50ms"]),
    (0, ["-8 caption \"Hi\" for 1s after 200ms", "+6 caption \"Hi\" for 1s"]),
  ])
  func `a moved item keeps its text`(frame: Int, lines: [String]) throws {
    let text = script("caption \"Hi\" for 1s after 200ms", before: "drag")
    #expect(try changed(text, #"{"do": "move", "line": 8, "column": 1, "frame": \#(frame)}"#) == lines)
  }

  @Test func `a press of an arrow key moves an item by a frame, again and again`() throws {
    var text = script("mark  \"m\"   # why", before: "wait 300ms")
    var place = AnnotationEdit.Place(line: 6, column: 1)
    for frame in 1...60 {
      let edited = try Self.edit(
        text, #"{"do": "move", "line": \#(place.line), "column": \#(place.column), "frame": \#(frame)}"#)
      (text, place) = (edited.text, try #require(edited.place))
      let items = try Self.items(text)
      #expect(items.frame(of: 0) == frame)
      #expect(text.contains("mark  \"m\"") && text.contains("# why"))
    }
    #expect(text.count { $0 == "\n" } == Self.script.count { $0 == "\n" } + 1)
  }

  @Test func `a zoom moves with the zoom out that ends it`() throws {
    let text = script("zoom to 0,0,160x240 over 200ms", before: "touch").replacing(
      "lift\n", with: "zoom out over 200ms\nlift\n")
    #expect(
      try changed(text, #"{"do": "move", "line": 7, "column": 1, "frame": 21}"#) == [
        "-11 zoom out over 200ms", "-7 zoom to 0,0,160x240 over 200ms", "+8 zoom to 0,0,160x240 over 200ms after 50ms",
        "+12 zoom out over 200ms after 50ms",
      ])
  }

  @Test func `line endings, comments and neighbours on a line stay`() throws {
    let text = Self.settings + "wait 1s; caption \"a\" for 1s; mark \"m\"; wait 1s # end\n"
    let moved = try Self.edit(text, #"{"do": "move", "line": 4, "column": 10, "frame": 90}"#).text
    #expect(
      moved == Self.settings + "caption \"a\" for 1s after 1.5s\nwait 1s; mark \"m\"; wait 1s # end\n")
    let windows = Self.script.replacing("\n", with: "\r\n")
    let added = try Self.edit(windows, #"{"do": "add", "kind": "freeze", "frame": 30}"#).text
    #expect(added == script("freeze 1s after 200ms", before: "drag").replacing("\n", with: "\r\n"))
  }

  @Test func `an item in a block or after one is placed around the block`() throws {
    let text = Self.settings + "\nrepeat 2 {\n  tap at 10,10\n  mark \"m\"\n  wait 500ms\n}\nwait 1s\n"
    #expect(
      try changed(text, #"{"do": "add", "kind": "freeze", "frame": 40}"#) == ["+5 freeze 1s after 666ms"])
    let items = try Self.items(text)
    #expect(items.items.map(\.statement) == [nil, nil])
    #expect(throws: HTTPError.self) { try Self.edit(text, #"{"do": "delete", "line": 7, "column": 3}"#) }
  }

  // MARK: Resizing, editing, removing

  @Test(arguments: [
    ("caption \"Hi\"", "end", 60, "caption \"Hi\" for 700ms"),
    ("caption \"Hi\" for 1s", "end", 60, "caption \"Hi\" for 700ms"),
    ("point at 10,10 \"Hi\"", "end", 60, "point at 10,10 \"Hi\" for 700ms"),
    ("freeze 500ms", "end", 60, "freeze 700ms"),
    ("card \"A\" \"B\" for 1s", "end", 60, "card \"A\" \"B\" for 700ms"),
  ])
  func `the end of an item changes its duration`(line: String, edge: String, frame: Int, result: String) throws {
    let text = script(line, before: "touch")
    #expect(
      try changed(text, #"{"do": "resize", "edge": "end", "line": 7, "column": 1, "frame": \#(frame)}"#)
        == ["-7 \(line)", "+7 \(result)"])
  }

  @Test func `the start of an item keeps its end`() throws {
    let text = script("caption \"Hi\" for 1s", before: "touch")
    let resized = try Self.edit(text, #"{"do": "resize", "edge": "start", "line": 7, "column": 1, "frame": 12}"#).text
    #expect(resized == script("caption \"Hi\" for 1.1s after 200ms", before: "wait 300ms"))
    let items = try Self.items(resized)
    #expect(items.frame(at: items.timeline.items[0].span.end) == 78)
  }

  @Test func `the end of a zoom or a slow-down moves the statement that ends it`() throws {
    let zoom = script("zoom to 0,0,160x240 over 200ms", before: "touch").replacing(
      "lift\n", with: "zoom out over 200ms\nlift\n")
    #expect(
      try changed(zoom, #"{"do": "resize", "edge": "end", "line": 7, "column": 1, "frame": 60}"#) == [
        "-11 zoom out over 200ms", "+10 zoom out over 200ms after 50ms",
      ])
    let open = script("speed 0.5x", before: "touch")
    #expect(
      try changed(open, #"{"do": "resize", "edge": "end", "line": 7, "column": 1, "frame": 48}"#)
        == ["+9 speed 1x after 250ms"])
  }

  @Test func `an edit changes only its statement`() throws {
    let text = script("  caption \"Hi\" after 100ms # why", before: "drag")
    #expect(
      try changed(text, #"{"do": "edit", "line": 8, "column": 3, "label": "Ho", "duration": 1500}"#) == [
        "-8   caption \"Hi\" after 100ms # why", "+8   caption \"Ho\" for 1.5s after 100ms # why",
      ])
    #expect(throws: HTTPError.self) {
      try Self.edit(Self.script, #"{"do": "add", "kind": "callout", "label": "x", "target": "1,2,3", "frame": 0}"#)
    }
  }

  @Test(arguments: [
    ("point at 10,10 \"Hi\"", 3, "point at 10,10 \"Hi\" as 3"),
    ("point at 10,10 \"Hi\" as 3", 99, "point at 10,10 \"Hi\" as 99"),
    ("point at 10,10 \"Hi\" as 3 for 1s", 0, "point at 10,10 \"Hi\" for 1s"),
  ])
  func `a callout gets a number, and loses it`(line: String, number: Int, result: String) throws {
    let text = script(line, before: "touch")
    #expect(
      try changed(text, #"{"do": "edit", "line": 7, "column": 1, "number": \#(number)}"#)
        == ["-7 \(line)", "+7 \(result)"])
  }

  @Test func `removing a zoom removes the zoom out that ends it, and no empty line stays`() throws {
    let text = Self.script.replacing(
      "hold 150ms\n", with: "\nzoom to footer over 200ms\n\nhold 150ms\nzoom out over 200ms\n")
    #expect(
      try Self.edit(text, #"{"do": "delete", "line": 10, "column": 1}"#).text
        == Self.script.replacing("hold 150ms\n", with: "\nhold 150ms\n"))
    let slow = script("speed 0.5x", before: "drag").replacing("hold", with: "speed 1x\nhold")
    #expect(try Self.edit(slow, #"{"do": "delete", "line": 8, "column": 1}"#).text == Self.script)
    let added = try Self.edit(Self.script, #"{"do": "add", "kind": "zoom", "frame": 18}"#)
    let place = try #require(added.place)
    #expect(
      try Self.edit(added.text, #"{"do": "delete", "line": \#(place.line), "column": \#(place.column)}"#).text
        == Self.script)
  }

  // MARK: Properties

  /// The paths of the tours, and an empty one for ``mixed``.
  private static let tours =
    ["flick-detail", "page-flicking", "pull-for-menu", "vertical-swipe", "virtual-pages"].map {
      URL(fileURLWithPath: #filePath).appending(path: "../../../Assets/scripts/\($0)/tour.flip").standardized.path
    } + [""]

  /// A script with blocks, a stroke, and several statements on a line.
  private static let mixed =
    settings + """

      # Several
      wait 100ms; mark "a"; touch at 160,330; drag by 0,-100 over 200ms # drag
      hold 100ms; lift; settle within 3s
      repeat 2 {
        tap at 300,470; wait 200ms; caption "in" after 50ms
        hide; show
      } wait 100ms
      stroke at 160,300 {
        16ms 160,290; 33ms 160,280
        # in the stroke
      }
      drag by 0,-30 over 300ms; lift
      freeze 500ms; shot "s"; card "A" for 1s
      wait 1s; wait 500ms
      """

  private static func trace(_ text: String, _ path: String) throws -> [[ProbeReading]] {
    var rows: [[ProbeReading]] = []
    _ = try Clip(text: text, path: path, catalog: SceneCatalog.all).trace { rows.append($1) }
    return rows
  }

  @Test(arguments: tours) func `no edit changes a probe`(path: String) throws {
    var generator = SplitMix(seed: 7)
    let original = path.isEmpty ? Self.mixed : try String(contentsOfFile: path, encoding: .utf8)
    let path = path.isEmpty ? "mixed.flip" : path
    // A first slow-down changes the rate of touches.
    var text = original + "\nspeed 0.5x\n"
    let expected = try Self.trace(text, path)
    func any(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
    func others(_ text: String) -> [String] {
      let tree = SyntaxTree(text, Script.Language.script.grammar)
      return tree.statements.filter { !tree.isMoment($0) }.map(tree.text)
    }
    for round in 0..<12 {
      let items = try Self.items(text, path: path)
      let before = items
      var moved: Int?
      let own = items.items.indices.filter { items.items[$0].statement != nil }
      let frame = any(0..<items.count)
      var change =
        #"{"do": "add", "frame": \#(frame), "kind": "\#(["caption", "zoom", "speed", "freeze", "card", "mark"][any(0..<6)])", "label": "n \#(round)"}"#
      if any(0..<3) > 0, let index = own.randomElement(using: &generator), let statement = items.items[index].statement
      {
        let place = items.tree.place(items.tree.statements[statement])
        moved = statement
        let edge = ["start", "end"][any(0..<2)]
        let isLong = items.items[index].annotation.map { $0 != .captionOff } ?? false
        let isOut = if case .zoomOut? = items.items[index].annotation { true } else { false }
        let isSpeed = items.timeline.items[index].kind == .speed
        let what = any(0..<4)
        change =
          #"{"line": \#(place.line), "column": \#(place.column), "frame": \#(frame), "#
          + (what == 0 && isLong && !isOut
            ? #""do": "resize", "edge": "\#(edge)"}"# : what == 1 && !isSpeed ? #""do": "delete"}"# : #""do": "move"}"#)
      }
      var body = try JSONObject(try JSONParser.parse(Array(change.utf8)) + ["text": text])
      let previous = text
      let edited = try AnnotationEdit(&body).apply(to: items) { _ in Rect(10, 10, 100, 100) }
      text = edited.text
      if change.contains(#""do": "move""#) || change.contains(#""do": "add""#), let place = edited.place {
        let items = try Self.items(text, path: path)
        let index = try #require(items.tree.statement(line: place.line, column: place.column))
        let item = try #require(items.items.firstIndex { $0.statement == index })
        // A freeze or a card is not split, and the end of the clip may come earlier.
        let rest = before.items.filter { $0.statement == nil || $0.statement != moved }
        let timeline = before.timeline(of: rest)
        let isPaused = rest.indices.contains { other in
          let pause = rest[other].annotation?.pause ?? .zero
          let (start, clip) = (timeline.items[other].span.start, items.rate.instant(ofFrame: frame))
          return pause > .zero && start <= clip && clip <= start.advanced(by: pause)
        }
        let isRight =
          isPaused || items.frame(of: item) == frame || frame >= items.rate.frameCount(upTo: timeline.end) - 1
        #expect(isRight, "round \(round), \(change): \(items.frame(of: item)) of\n\(previous)\n→\n\(text)")
        if !isRight { return }
      }
      // Only moments are added and removed.
      #expect(others(text) == others(original), "round \(round), \(change) of\n\(previous)\n→\n\(text)")
    }
    #expect(try Self.trace(text, path) == expected, "\(text)")
    for line in original.split(separator: "\n") where line.hasPrefix("#") { #expect(text.contains(line)) }
  }
}
