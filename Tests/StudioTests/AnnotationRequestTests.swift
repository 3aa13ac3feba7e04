import Flipbook
import JSON
import Testing

/// Requests of the page about the items of the timeline.
struct AnnotationRequestTests {
  private static let script = """
    scene vertical-swipe
    device iphone-4
    set open-at end
    caption "Pull on" for 500ms
    wait 100ms
    touch at 160,400
    zoom to footer over 100ms after 50ms
    drag by 0,-120 over 200ms
    speed 0.5x
    hold 100ms
    speed 1x
    freeze 200ms
    shot "held"
    lift
    repeat 2 { wait 100ms; mark "again" }
    zoom out over 100ms
    point at 10,20 "Here"
    tap at 10,20
    wait 1s

    """

  private func text(_ bench: StudioBench) -> String { JSONValue.string(bench.text).line }

  @Test func `the timeline lists statements with their spans in the clip's time`() throws {
    let (bench, page) = try StudioBench.opened(Self.script)
    let timeline = try bench.get("\(page)/timeline").json
    let items = timeline["annotations"]?.elements ?? []
    let table = items.map { item in
      let times = ["start", "end"].map { NumberText.short(item[$0]?.number ?? -1) }.joined(separator: " ")
      return "\(item["line"]?.scalar ?? "-") \(item["name"]?.scalar ?? "-"): \(times)"
    }
    #expect(
      table
        == [
          "4 caption Pull on: 0 0.5", "7 zoom footer: 0.15 1.05", "9 speed 0.5x: 0.3 0.5", "11 speed 1x: 0.5 2.03",
          "12 freeze: 0.5 0.7", "13 shot held: 0.7 0.7", "15 mark again: 0.8 0.8", "15 mark again: 0.9 0.9",
          "16 zoom out: 0.95 1.05", "17 callout Here: 0.95 2.03",
        ].map { $0.replacing("0.95", with: "0.9").replacing("1.05", with: "1").replacing("2.03", with: "1.98") })
    #expect(items.map { $0["isEditable"]?.scalar } == items.map { $0["line"]?.scalar == "15" ? "false" : "true" })
    let resizable = items.filter { $0["isResizable"]?.scalar == "true" }.map { $0["line"]?.scalar }
    #expect(resizable == ["4", "7", "9", "11", "12", "17"])
    #expect(items[6]["reason"]?.scalar == "It is repeated by a block; edit the text.")
    #expect(items[1]["rect"]?.elements?.count == 4 && items[0]["rect"]?.elements == nil)
    #expect(timeline["gestures"]?.elements?.map { $0["line"]?.scalar } == ["6", "18"])
  }

  @Test func `an edit returns the text and the place of the item, and writes nothing`() throws {
    let (bench, page) = try StudioBench.opened(Self.script)
    let edited = try bench.post(
      "\(page)/annotation", #"{"text": \#(text(bench)), "do": "move", "line": 4, "column": 1, "frame": 6}"#
    ).json
    #expect(edited["line"]?.scalar == "5" && edited["column"]?.scalar == "1")
    #expect(edited["text"]?.string?.contains("wait 100ms\ncaption \"Pull on\" for 500ms\ntouch") == true)
    #expect(bench.text == Self.script)
  }

  @Test func `a zoom is added around the finger, on the screen`() throws {
    let (bench, page) = try StudioBench.opened(Self.script)
    let edited = try bench.post(
      "\(page)/annotation", #"{"text": \#(text(bench)), "do": "add", "kind": "zoom", "frame": 6}"#
    ).json
    #expect(edited["text"]?.string?.contains("\nzoom to 80,240,160x240 over 500ms\ntouch") == true)
  }

  @Test(arguments: [
    (#""do": "add", "kind": "caption", "label": " ", "frame": 0"#, "422 text is empty"),
    (#""do": "add", "kind": "caption", "label": "a\nb", "frame": 0"#, "422 unterminated text"),
    (
      #""do": "add", "kind": "callout", "label": "a", "target": "nothing", "frame": 0"#,
      "422 unknown view \"nothing\" in vertical-swipe"
    ),
    (#""do": "add", "kind": "mark", "label": "../x", "frame": 0"#, "422 "),
    (#""do": "move", "line": 5, "column": 1, "frame": 0"#, "409 there is no item of the timeline on line 5"),
    (#""do": "move", "line": 15, "column": 24, "frame": 0"#, "409 there is no item of the timeline on line 15"),
    (#""do": "resize", "line": 13, "column": 1, "edge": "end", "frame": 9"#, "409 this item has no duration"),
    (#""do": "paint""#, "400 invalid request: expected add, move, resize, edit or delete"),
    (#""do": "move", "line": 4, "column": 1, "frame": -1"#, "400 invalid request"),
  ])
  func `an edit that is invalid, or makes the script invalid, is rejected`(change: String, error: String) throws {
    let (bench, page) = try StudioBench.opened(Self.script)
    let response = try bench.post("\(page)/annotation", #"{"text": \#(text(bench)), \#(change)}"#)
    #expect(response.refusal.hasPrefix(error), "\(response.refusal)")
  }

  @Test func `a text that is too long is rejected`() throws {
    let (bench, page) = try StudioBench.opened(Self.script)
    let long = JSONValue.string(String(repeating: "#", count: ScriptLimits.textBytes + 1)).line
    let response = try bench.post("\(page)/annotation", #"{"text": \#(long), "do": "delete", "line": 4, "column": 1}"#)
    #expect(response.status == 413)
  }

  @Test func `the views of a frame are on the screen`() throws {
    let (bench, page) = try StudioBench.opened(Self.script)
    let views = try bench.post("\(page)/views", #"{"index": 20}"#).json["views"]?.elements ?? []
    let names = views.compactMap { $0["name"]?.scalar }
    #expect(names.contains("footer") && names.contains("navigationBar"))
    for view in views {
      let numbers = view["rect"]?.elements?.compactMap(\.number) ?? []
      #expect(numbers.count == 4 && numbers[0] >= 0 && numbers[0] + numbers[2] <= 320 && numbers[1] + numbers[3] <= 480)
    }
  }
}
