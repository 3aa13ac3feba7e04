import Flipbook
import JSON
import Scenes
import Testing

@testable import Studio

/// Edits of texts with names in braces, and of a zoom that follows the finger.
@Suite struct AnnotationTextTests {
  private static let header = "scene vertical-swipe\ndevice iphone-4\nlet who \"Ada\"\n\n"

  private func edited(_ statement: String, _ change: String, line: Int = 5) throws -> String {
    let text = Self.header + statement + "\nwait 3s\n"
    var body = try JSONObject(
      try JSONParser.parse(Array(#"{"line": \#(line), "column": 1, \#(change)}"#.utf8)) + ["text": text])
    let edit = try AnnotationEdit(&body)
    let after = try edit.apply(to: try AnnotationEditTests.items(text)) { _ in .zero }.text
    _ = try AnnotationEditTests.items(after)
    #expect(after.hasPrefix(Self.header) && after.contains("wait 3s\n"))
    return String(after.dropFirst(Self.header.count).prefix { $0 != "\n" })
  }

  @Test(arguments: [
    ("caption \"Hi, {who}\" for 1s", #""do": "edit", "duration": 2000"#, "caption \"Hi, {who}\" for 2s"),
    (
      "caption \"{who} \\{a}\" for 1s", #""do": "resize", "edge": "end", "frame": 30"#,
      "caption \"{who} \\{a}\" for 500ms"
    ),
    ("point at 10,10 \"{who}\"", #""do": "edit", "target": "20,20""#, "point at 20,20 \"{who}\" for 2s"),
    ("point at 10,10 \"{who}\"", #""do": "edit", "label": "{who}!""#, "point at 10,10 \"{who}!\" for 2s"),
    (
      "card \"{who}\" \"a\" for 1s", #""do": "edit", "subtitle": "\\{b} {who}""#,
      "card \"{who}\" \"\\{b} {who}\" for 1s"
    ),
    ("card \"{who}\" \"{who}\" for 1s", #""do": "edit", "subtitle": """#, "card \"{who}\" for 1s"),
    ("zoom follow finger 2x", #""do": "edit", "rate": 3"#, "zoom follow finger 3x over 500ms"),
    ("zoom follow finger 2x over 1s", #""do": "edit", "duration": 700"#, "zoom follow finger 2x over 700ms"),
  ])
  func `an edit of one field keeps the names in the texts`(statement: String, change: String, after: String) throws {
    let text = try edited(statement, change)
    #expect(text == after || text == after.replacing(" for 2s", with: ""))
  }

  @Test func `the page edits the text as written, and the item's name has the displayed text`() throws {
    let items = try AnnotationEditTests.items(
      Self.header + "caption \"Hi, {who}\"\nrepeat 2 { caption \"{who}\"; wait 1s }\n")
    let values = items.json(file: "a.flip")
    #expect(values.map { $0["name"]?.string } == ["caption Hi, Ada", "caption Ada", "caption Ada"])
    #expect(values.map { $0["text"]?.string } == ["Hi, {who}", "Ada", "Ada"])
  }

  @Test func `a zoom that follows the finger lasts until the next zoom`() throws {
    let text = Self.header + "zoom follow finger 2x over 300ms\nwait 1s\nzoom out over 500ms\nwait 2s\n"
    let items = try AnnotationEditTests.items(text)
    #expect(items.partner(of: 0) == 1 && items.timeline.items[0].span.end.seconds == 1.5)
    let value = items.json(file: "a.flip")[0]
    #expect(value["kind"]?.string == "zoom" && value["name"]?.string == "zoom follow finger")
    #expect(value["rect"]?.elements == nil)
    #expect(value["rate"]?.number == 2 && value["duration"]?.number == 300)
    var body = try JSONObject(
      try JSONParser.parse(Array(#"{"do": "resize", "edge": "end", "frame": 120, "line": 5, "column": 1}"#.utf8))
        + ["text": text])
    let moved = try AnnotationEdit(&body).apply(to: items) { _ in .zero }.text
    #expect(moved.contains("zoom out over 500ms after 500ms"))
    #expect(try edited("zoom follow finger 2x", #""do": "delete""#) == "wait 3s")
  }
}
