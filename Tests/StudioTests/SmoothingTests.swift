import Flipbook
import JSON
import Scenes
import Testing

@Suite struct SmoothingTests {
  private static let script = "scene vertical-swipe\ndevice iphone-4\nset open-at end\nwait 100ms\n"

  /// Records a drag of a trembling finger, and returns its gesture.
  @discardableResult private func record(
    _ bench: StudioBench, _ page: String, from start: Double = 0, place: (Int) -> (Double, Double) = tremble
  ) throws -> JSONValue {
    _ = try bench.post(page + "/record", #"{"do": "start"}"#)
    let events = (0...40).map { step in
      let (x, y) = place(step)
      return #"["\#(step == 0 ? "down" : step == 40 ? "up" : "move")", \#(x), \#(y), \#(start + 8 * Double(step))]"#
    }
    let response = try bench.post(
      page + "/live",
      #"{"at": null, "now": \#(start + 320), "events": [\#(events.joined(separator: ", "))], "have": null}"#)
    return try #require(try response.header["record"]?["gestures"]?.elements?.last)
  }

  /// A finger that moves up by 200 points and trembles.
  private static func tremble(_ step: Int) -> (Double, Double) {
    let share = Double(step) / 40, noise = step > 34 ? 0 : step % 2 == 0 ? 1.2 : -1.2
    return (160 + noise, 400 - 200 * share * share * (3 - 2 * share) - 20 * share + noise / 2)
  }

  private func lines(_ value: JSONValue?) -> [String] { value?.elements?.compactMap(\.scalar) ?? [] }

  private func names(_ response: StudioBench.Response) throws -> [String] { lines(try response.json["others"]) }

  /// Returns a script with the exact lines of a gesture at its end, and the number of the first one.
  private func keepExact(_ gesture: JSONValue, _ bench: StudioBench, _ page: String) throws -> (text: String, line: Int)
  {
    let id = Int(gesture["id"]?.number ?? -1)
    _ = try bench.post(page + "/record/smooth", #"{"gesture": \#(id), "smooth": false}"#)
    let kept = try bench.post(page + "/record/keep", #"{"text": \#(JSONValue.string(bench.text).line)}"#).json
    return (try #require(kept["text"]?.scalar), Int(kept["line"]?.number ?? 0))
  }

  private func smooth(
    _ bench: StudioBench, _ page: String, _ gesture: JSONValue, in text: String, line: Int
  ) throws -> StudioBench.Response {
    let id = Int(gesture["id"]?.number ?? -1)
    return try bench.post(
      page + "/record/smooth",
      #"{"gesture": \#(id), "smooth": true, "text": \#(JSONValue.string(text).line), "line": \#(line)}"#)
  }

  @Test(arguments: ["\n", "\r\n"])
  func `a kept gesture becomes one drag that comes to rest with the same probes`(end: String) throws {
    let (bench, page) = try StudioBench.opened(Self.script.replacingOccurrences(of: "\n", with: end))
    let gesture = try record(bench, page)
    let exact = lines(gesture["exact"])
    #expect(exact.first?.hasPrefix("stroke at ") == true, "\(exact)")
    let (text, line) = try keepExact(gesture, bench, page)
    let response = try smooth(bench, page, gesture, in: text, line: line)
    #expect(try names(response).isEmpty)
    let drag = lines(try response.json["lines"])
    #expect(drag.count == 3 && drag[1].hasPrefix("drag by ") && drag[2] == "lift", "\(drag)")
    #expect(gesture["smoothNote"]?.scalar?.contains("release velocity off by ") == true)
    // Both end on the same page.
    let other = text.replacingOccurrences(of: exact.joined(separator: end), with: drag.joined(separator: end))
    #expect(other != text)
    let pages = try [text, other].map { text in
      let player = try Clip(text: text, path: "pull.flip").player()
      _ = try player.playToEnd()
      return try #require(player.stage.readProbes().first { $0.name == "page" }).value
    }
    #expect(pages[0] == pages[1])
  }

  @Test func `edited lines are not replaced`() throws {
    let (bench, page) = try StudioBench.opened(Self.script)
    let gesture = try record(bench, page)
    let (text, line) = try keepExact(gesture, bench, page)
    let edited = text.replacingOccurrences(of: "lift\n", with: "hold 20ms\nlift\n")
    #expect(
      try smooth(bench, page, gesture, in: edited, line: line).refusal == "409 the lines of this gesture were edited")
    for line in [0, 1, 9999] {
      #expect(try smooth(bench, page, gesture, in: text, line: line).status == 409)
    }
    #expect(
      try bench.post(page + "/record/smooth", #"{"gesture": 99, "text": "", "line": 1}"#).refusal
        == "409 the touches of this gesture are no longer kept")
  }

  @Test func `a gesture of the open recording is smooth, becomes exact, and smooth again`() throws {
    let (bench, page) = try StudioBench.opened(Self.script)
    let gesture = try record(bench, page), id = Int(gesture["id"]?.number ?? -1)
    #expect(lines(gesture["smooth"]).count == 3)
    func choose(_ isSmooth: Bool) throws -> JSONValue? {
      try bench.post(page + "/record/smooth", #"{"gesture": \#(id), "smooth": \#(isSmooth)}"#)
        .json["record"]?["gestures"]?.elements?.first
    }
    let exact = try #require(try choose(false))
    #expect(exact["smooth"]?.elements == nil)
    #expect(lines(exact["exact"]) == lines(gesture["exact"]))
    #expect(lines(try choose(true)?["smooth"]) == lines(gesture["smooth"]))
    #expect(
      try bench.post(page + "/record/smooth", #"{"gesture": 7, "smooth": true}"#).refusal
        == "409 this gesture is not in the recording")
  }

  @Test func `a gesture that would come to rest with other probes stays exact`() throws {
    let (bench, page) = try StudioBench.opened("scene page-flicking\ndevice iphone-4\nwait 100ms\n")
    // The finger moves down at first, so that the pages do not follow it.
    let gesture = try record(bench, page) { step in
      (280 - 130 * Double(max(0, step - 2)) / 38, 240 + min(10.2, Double(step) * 5.1))
    }
    #expect(gesture["obstacle"]?.scalar == nil)
    #expect(gesture["smooth"]?.elements == nil)
    #expect(lines(gesture["others"]).contains("page"))
    let (text, line) = try keepExact(gesture, bench, page)
    let response = try smooth(bench, page, gesture, in: text, line: line)
    #expect(try names(response).contains("page"))
  }

  @Test func `two pages record for themselves`() throws {
    let bench = try StudioBench(Self.script)
    let (page, other) = (try bench.openPage(), try bench.openPage())
    let gesture = try record(bench, page)
    try record(bench, other) { step in (160, 100 + 3 * Double(step)) }
    let text = JSONValue.string(bench.text).line
    let kept = try bench.post(page + "/record/keep", #"{"text": \#(text)}"#).json
    #expect(lines(kept["gestures"]?.elements?.first?["exact"]) == lines(gesture["exact"]))
    #expect(kept["gestures"]?.elements?.count == 1)
    let rest = try bench.post(other + "/record/keep", #"{"text": \#(text)}"#).json
    #expect(lines(rest["gestures"]?.elements?.first?["exact"]).first == "stroke at 160,100 {")
  }

  @Test func `a gesture that returns has a reason why it has no smooth form`() throws {
    let (bench, page) = try StudioBench.opened(Self.script)
    let gesture = try record(bench, page) { step in (160, 400 - 6 * Double(min(step, 60 - step))) }
    let reason = "no flick or drag stays within 12 points of it and has its release velocity"
    #expect(gesture["obstacle"]?.scalar == reason)
    #expect(gesture["smooth"]?.elements == nil)
    let id = Int(gesture["id"]?.number ?? -1)
    #expect(
      try bench.post(page + "/record/smooth", #"{"gesture": \#(id), "smooth": true}"#).refusal
        == "422 this gesture has no smooth form: \(reason)")
  }
}
