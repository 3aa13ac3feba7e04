import Flipbook
import Foundation
import Imaging
import JSON
import Scenes
import Testing

@testable import Studio

/// The requests of a page and their responses.
struct PageTests {
  /// Sends a drag as the page does: a touch, moves of 4 points every 8 ms, and a lift.
  private func drag(
    _ bench: StudioBench, _ page: String, at: String = "null", from start: Double, steps: Int, lift: Bool = true
  ) throws -> StudioBench.Response {
    var events = [#"["down", 160, 400, \#(start)]"#]
    for step in 1...steps { events.append(#"["move", 160, \#(400 - 4 * step), \#(start + 8 * Double(step))]"#) }
    let end = start + 8 * Double(steps)
    if lift { events.append(#"["up", 160, \#(400 - 4 * steps), \#(end + 8)]"#) }
    return try bench.post(
      page + "/live",
      #"{"at": \#(at), "now": \#(end + 8), "events": [\#(events.joined(separator: ", "))], "have": null}"#)
  }

  /// Advances the time until nothing moves, and returns that time.
  @discardableResult private func rest(_ bench: StudioBench, _ page: String, from start: Double) throws -> Double {
    var now = start
    for _ in 0..<2000 {
      now += 16
      let response = try bench.post(page + "/live", #"{"at": null, "now": \#(now), "events": [], "have": null}"#)
      if try response.header["moving"]?.scalar == "false" { return now }
    }
    Issue.record("the scene never comes to rest")
    return now
  }

  @Test(
    arguments: [("iphone-17", 213.0), ("iphone-17", 402), ("iphone-17", 641), ("pixel-8", 300), ("iphone-4", 4)])
  func `a frame is drawn at the scale of the page`(device: String, width: Double) throws {
    let (bench, page) = try StudioBench.opened(StudioBench.script.replacingOccurrences(of: "iphone-4", with: device))
    let clip = try bench.clip
    let scale = width / clip.frameSize.width
    let shot = try clip.snapshot(at: .instant(.init(nanoseconds: 200_000_000))).bitmap(scale: scale)
    let response = try bench.post(page + "/frame", #"{"index": 12, "scale": \#(scale), "have": null}"#)
    let header = try response.header
    #expect(header["width"]?.scalar == String(Int(width)))
    #expect(header["height"]?.scalar == String(shot.height))
    let isSame = try response.pixels == shot.rgba
    #expect(isSame, "the frame's pixels differ from the shot's")
    // Rows of an image at another scale are not reused.
    let token = header["token"]?.scalar ?? ""
    let other = try bench.post(
      page + "/frame", #"{"index": 12, "scale": \#(scale * 1.5), "have": "\#(token)"}"#)
    #expect(try other.header["base"]?.scalar == nil)
    let live = #"{"at": {"frame": 12}, "now": 1, "events": [], "scale": \#(scale), "have": null}"#
    let isLiveSame = try bench.post(page + "/live", live).pixels == shot.rgba
    #expect(isLiveSame, "the live stage's pixels differ from the shot's")
  }

  @Test func `a scale that cannot be drawn is rejected with the valid range`() throws {
    let (bench, page) = try StudioBench.opened(
      StudioBench.script.replacingOccurrences(of: "iphone-4", with: "ipad-air-11"))
    for scale in ["0", "-1", "16.01", "1e300", "null", "\"2\""] {
      let response = try bench.post(page + "/frame", #"{"index": 0, "scale": \#(scale), "have": null}"#)
      #expect(response.status == 400, "\(scale)")
      #expect(response.text.contains("a number from 0.01 to 16"), "\(scale): \(response.text)")
    }
    let response = try bench.post(page + "/frame", #"{"index": 0, "scale": 16, "have": null}"#)
    #expect(response.status == 422)
    #expect(response.text.contains("820×1180 points is too large at 16 pixels a point"), "\(response.text)")
    #expect(
      try bench.post(page + "/frame", #"{"index": 0, "scale": 0.01, "have": null}"#).header["width"]?.scalar == "8")
  }

  @Test func `a frame has the pixels of a recording, and only changed rows are sent`() throws {
    let (bench, page) = try StudioBench.opened()
    let clip = try bench.clip
    let frames = try clip.play().sequence()
    var images: [[UInt8]] = []
    while let frame = try frames.next() { images.append(try frame.bitmap(scale: 2).rgba) }
    let size = 4 * 640 * 960
    var (shown, token) = ([UInt8](repeating: 0, count: size), "null")
    var sent: [Int] = []
    for index in [0, 1, 20, 21, 22, 8, images.count - 1, 0] {
      let response = try bench.post(page + "/frame", #"{"index": \#(index), "have": \#(token)}"#)
      let header = try response.header
      #expect(header["index"]?.scalar == String(index))
      var next = [UInt8](repeating: 0, count: size)
      var pixels = try response.pixels[...]
      sent.append(pixels.count)
      let rows = try #require(header["rows"]?.elements).map {
        try #require($0.elements).compactMap { $0.scalar.flatMap(Int.init) }
      }
      for row in rows {
        let bytes = 2560 * row[1]
        let source = row[2] < 0 ? pixels.prefix(bytes) : shown[2560 * row[2]..<2560 * row[2] + bytes]
        next.replaceSubrange(2560 * row[0]..<2560 * row[0] + bytes, with: source)
        if row[2] < 0 { pixels = pixels.dropFirst(bytes) }
      }
      #expect(pixels.isEmpty)
      #expect(next == images[index], "frame \(index)")
      (shown, token) = (next, "\"\(header["token"]?.scalar ?? "")\"")
    }
    #expect(sent[0] == size)
    #expect(sent[1] == 0)
    #expect(sent[3] < size / 4)
    // A page with an unknown image receives all rows.
    let whole = try bench.post(page + "/frame", #"{"index": 0, "have": "x"}"#)
    #expect(try whole.pixels == images[0])
    #expect(try whole.header["base"]?.scalar == nil)
  }

  @Test func `frames requested in any order equal those of playback from the start`() throws {
    let text =
      "scene page-flicking\n" + String(repeating: "flick left at 900pt/s from 250,240\nwait 900ms\n", count: 60)
    let clip = try Clip(text: text, path: "long.flip")
    let cursor = FrameCursor(try ClipOverview(clip, text: "").playback, presented: true)
    let frames = try clip.play().sequence()
    var probes: [[String]] = []
    while let frame = try frames.next() { probes.append(frame.probes.map(\.value.description)) }
    #expect(probes.count > 3600)
    for index in [0, 10, probes.count - 1, probes.count - 2, 1800, 1799, 1700, 1701, 3, 3000, 0] {
      #expect(try cursor.frame(index).snapshot.probes.map(\.value.description) == probes[index], "frame \(index)")
    }
    #expect(throws: HTTPError.self) { try cursor.frame(probes.count) }
    #expect(try cursor.frame(5).snapshot.probes.map(\.value.description) == probes[5])
  }

  @Test func `keeping a recording appends lines that replay its touches, and leaves the file alone`() throws {
    let (bench, page) = try StudioBench.opened()
    #expect(try bench.post(page + "/record", #"{"do": "start"}"#).json["on"]?.scalar == "true")
    let first = try drag(bench, page, from: 5000, steps: 30)
    let lines = try #require(try first.header["record"]?["gestures"]?.elements?.first?["smooth"]?.elements).compactMap(
      \.scalar)
    #expect(lines == ["touch at 160,400", "drag by 0,-120 over 240ms", "lift"])
    // The user pauses for a minute; a recording keeps the first seconds at rest.
    let end = try rest(bench, page, from: 5300)
    let second = try drag(bench, page, from: end + 60_000, steps: 12)
    let gestures = try #require(try second.header["record"]?["gestures"]?.elements)
    try #require(gestures.count == 2)
    #expect(gestures[1]["pause"]?.scalar == "settle within 10s; wait 3s")
    // The text on the page may have changed since the recording began.
    let base = "# Edited.\n" + StudioBench.script
    let kept = try bench.post(page + "/record/keep", #"{"text": \#(JSONValue.string(base).line)}"#)
    #expect(kept.status == 200)
    #expect(bench.text == StudioBench.script)
    #expect(try kept.json["record"]?["gestures"]?.elements?.isEmpty == true)
    #expect(try kept.json["gestures"]?.elements?.count == 2)
    let text = try #require(try kept.json["text"]?.scalar)
    #expect(text.hasPrefix(base + lines.joined(separator: "\n")))
    #expect(try kept.json["line"]?.number == Double(base.split(separator: "\n").count + 1))
    let clip = try Clip(text: text, path: "pull.flip")
    try clip.check()
    // Playback is within half a point of the touch at its samples, and within 0.6 points between them, where a drag may
    // end.
    let frames = try clip.play().sequence()
    let before = try Clip(text: StudioBench.script, path: "pull.flip").play().end
    _ = try frames.player.playToEnd()
    let touches = frames.player.touches.filter { $0.timestamp >= before }
    #expect(touches.filter { $0.phase == .began }.count == 2)
    for touch in touches.prefix(while: { $0.phase != .ended }) {
      let passed = touch.timestamp.seconds - before.seconds
      #expect(abs(touch.location.y - (400 - min(passed, 0.24) * 500)) <= 0.6, "\(touch)")
    }
  }

  @Test(arguments: ["\n", "\r\n"], [true, false])
  func `appended lines have the line endings of the script`(end: String, isWhole: Bool) {
    let base = "scene vertical-swipe\(end)wait 1s" + (isWhole ? end : "")
    var recording = RecordedGestures(base: base, deviations: [])
    #expect(recording.textWithoutRest == base)
    recording.gestures = [.init(exact: ["tap at 1,2"], isTap: true, note: "", smoothNote: "")]
    let lines = ["scene vertical-swipe", "wait 1s", "tap at 1,2", RecordedGestures.rest, ""]
    #expect(recording.appended(to: base).line == 3)
    #expect(Array(recording.appended(to: base).text.utf8) == Array(lines.joined(separator: end).utf8))
    #expect(Array(recording.textWithoutRest.utf8) == Array((lines[..<3] + [""]).joined(separator: end).utf8))
  }

  @Test func `a recording lists the settings that differ from the script`() throws {
    let (bench, page) = try StudioBench.opened()
    #expect(try bench.post(page + "/record", #"{"do": "start"}"#).json["deviations"]?.elements?.isEmpty == true)
    _ = try bench.post(page + "/record", #"{"do": "discard"}"#)
    let chosen = #""device": "iphone-se", "theme": "dark", "settings": {"load-delay": "300ms"}"#
    let look = #""presentation": {"canvas": "1:1"}"#
    _ = try bench.post(page + "/clip", #"{"text": \#(JSONValue.string(bench.text).line), \#(chosen), \#(look)}"#)
    let record = try bench.post(page + "/record", #"{"do": "start"}"#).json
    let delay = try #require(
      try Clip(text: bench.text, path: "pull.flip").sceneSettings.first { $0.name == "load-delay" })
    #expect(
      record["deviations"]?.elements?.compactMap(\.scalar) == [
        "device iphone-se (the script: iphone-4)", "theme dark (the script: light)",
        "load-delay 300ms (the script: \(delay.value))", "canvas 1:1 (the script: none)",
      ])
  }

  @Test func `a recording names feeds without their folders`() throws {
    let (bench, page) = try StudioBench.opened()
    let chosen = #""scene": "page-flicking", "settings": {}"#
    let text = JSONValue.string("scene vertical-swipe\ndevice iphone-4\nwait 1s\n").line
    _ = try bench.post(page + "/clip", #"{"text": \#(text), \#(chosen)}"#)
    let deviations = try bench.post(page + "/record", #"{"do": "start"}"#).json["deviations"]?.elements?.compactMap(
      \.scalar)
    let feed = try #require(deviations?.first { $0.hasPrefix("feed ") })
    let file = try #require(Clip(text: "scene vertical-swipe", path: "a.flip").feed?.name.split(separator: "/").last)
    #expect(feed == "feed none (the script: \(file))")
  }

  @Test func `a clip of an hour at 1000 frames a second has 4096 to 8192 readings a probe`() throws {
    let clip = try Clip(
      text: "scene page-flicking\nfps 1000\nflick left at 900pt/s from 250,240\nwait 3590s\n", path: "a.flip")
    let overview = try ClipOverview(clip, text: "")
    #expect(overview.count > 3_590_000)
    #expect(overview.count == clip.frameRate.frameCount(upTo: overview.end))
    let json = try JSONParser.parse(Array(overview.json.line.utf8))
    let step = try #require(json["step"]?.number)
    for probe in json["probes"]?.elements ?? [] {
      let count = try #require(probe["values"]?.elements?.count)
      #expect((4096...8192).contains(count))
      #expect(Int(Double(overview.count - 1) / step) + 1 == count)
    }
    // Each reading is that of its frame.
    let offsets = json["probes"]?.elements?.first { $0["name"]?.scalar == "time" }?["values"]?.elements ?? []
    #expect(offsets.count > 4096)
    let wrong = offsets.enumerated().filter { abs(($1.number ?? -1) - Double($0) * step / 1000) >= 1e-6 }.map(\.offset)
    #expect(wrong.isEmpty, "readings \(wrong.prefix(3))")
  }

  @Test func `undo removes the last gesture and restores the stage, discard removes all gestures`() throws {
    let (bench, page) = try StudioBench.opened()
    #expect(try bench.post(page + "/record", #"{"do": "undo"}"#).refusal == "409 there is no gesture to undo")
    _ = try bench.post(page + "/record", #"{"do": "start"}"#)
    _ = try drag(bench, page, from: 0, steps: 20)
    try rest(bench, page, from: 200)
    let once = try bench.post(page + "/live", #"{"at": null, "now": 99999, "events": [], "have": null}"#)
    _ = try drag(bench, page, from: 200_000, steps: 30)
    let undone = try bench.post(page + "/record", #"{"do": "undo"}"#)
    #expect(try undone.json["gestures"]?.elements?.count == 1)
    try rest(bench, page, from: 300_000)
    let again = try bench.post(page + "/live", #"{"at": null, "now": 399999, "events": [], "have": null}"#)
    #expect(try once.pixels == again.pixels)
    let other = try bench.post(page + "/clip", #"{"text": "scene page-flicking"}"#)
    #expect(other.refusal == "409 gestures were recorded with the previous script")
    #expect(try bench.post(page + "/record", #"{"do": "discard"}"#).json["on"]?.scalar == "false")
    #expect(try bench.post(page + "/record/keep", #"{"text": ""}"#).refusal == "409 there is nothing to keep")
    #expect(bench.text == StudioBench.script)
  }

  @Test func `a click is a tap at the view under it`() throws {
    let (bench, page) = try StudioBench.opened("scene pull-for-menu\ndevice iphone-4\nwait 100ms\n")
    _ = try bench.post(page + "/record", #"{"do": "start"}"#)
    let response = try bench.post(
      page + "/live",
      #"{"at": null, "now": 80, "events": [["down", 160, 240, 0], ["up", 160, 240, 80]], "have": null}"#)
    let gesture = try #require(try response.header["record"]?["gestures"]?.elements?.first)
    #expect(gesture["isTap"]?.scalar == "true")
    #expect(gesture["exact"]?.elements?.first?.scalar?.hasPrefix("tap at ") ?? false)
    #expect(gesture["obstacle"]?.scalar == "it is a tap")
  }

  @Test func `the touch of an idle page is cancelled, and a closed page is not found`() throws {
    // The touch is cancelled at the end of the turn in which the server responds to it.
    let (bench, page) = try StudioBench.opened(silence: .zero)
    #expect(
      try drag(bench, page, at: #"{"frame": 0}"#, from: 0, steps: 5, lift: false).header["down"]?.scalar == "true")
    let late = try bench.post(page + "/live", #"{"at": null, "now": 60, "events": [], "have": null}"#)
    #expect(try late.header["down"]?.scalar == "false")
    #expect(try bench.post(page + "/close").status == 204)
    let closed = try bench.post(page + "/live", #"{"at": null, "now": 60, "events": [], "have": null}"#)
    #expect(closed.refusal == "404 this page has expired")
  }

  @Test(arguments: [
    ("1e300", #"["down", 160, 400, -1e14]"#), ("-1e300", #"["down", 160, 400, 1e14]"#),
    ("0", #"["down", 1e14, 5, 0]"#),
    ("5", #"["move", 1, 1, 0], ["up", 1, 1, 0], ["down", 160, 400, 9], ["down", 1, 1, 3], ["move", -1e9, 1e9, 2]"#),
  ])
  func `out-of-range times and coordinates are accepted, malformed events are rejected`(now: String, events: String)
    throws
  {
    let (bench, page) = try StudioBench.opened()
    for at in [#"{"frame": 2147483647}"#, "null"] {
      let body = #"{"at": \#(at), "now": \#(now), "events": [\#(events)], "have": null}"#
      #expect(try bench.post(page + "/live", body).status == 200)
    }
    for events in ["[1]", #"["down", 1, 1]"#, #"["fly", 1, 1, 1]"#, #"["down", 1, "x", 1]"#, "null"] {
      let response = try bench.post(page + "/live", #"{"at": null, "now": 1, "events": [\#(events)], "have": null}"#)
      #expect(
        response.refusal == "400 invalid request: expected [what, x, y, milliseconds]",
        "\(events)")
    }
    #expect(try bench.get("api/about").status == 200)
  }

  @Test func `errors are reported with line and column, and the earlier clip remains`() throws {
    let (bench, page) = try StudioBench.opened()
    let text = #"scene vertical-swipe\nwait 100ms\ndrag by 0,5 ovr 1s\nexpect page == 7"#
    let response = try bench.post(page + "/clip", #"{"text": "\#(text)"}"#).json
    let diagnostic = try #require(response["mistakes"]?.elements?.first)
    #expect(diagnostic["line"]?.scalar == "3")
    #expect(diagnostic["column"]?.scalar == "13")
    #expect(response["clip"]?.isObject == false)
    #expect(try bench.post(page + "/frame", #"{"index": 0, "have": null}"#).status == 200)
    // Errors found by playing are reported with the clip.
    let played = try bench.post(page + "/clip", #"{"text": "scene vertical-swipe\nwait 100ms\nexpect page == 7"}"#).json
    #expect(played["mistakes"]?.elements?.compactMap { $0["line"]?.scalar } == ["3"])
    #expect(played["clip"]?["frames"]?.scalar == "7")
    // They are reported once: the timeline does not repeat them.
    #expect(try bench.get(page + "/timeline").json["mistakes"]?.elements == nil)
    #expect(
      try bench.post(page + "/clip", #"{"text": "scene vertical-swipe\ntap at nothing"}"#).json["clip"]?.isObject
        == false)
  }

  @Test func `the copied command has the options chosen on the page`() throws {
    let (bench, page) = try StudioBench.opened()
    let chosen = #""device": "iphone-se", "theme": "dark", "settings": {"load-delay": "300ms"}"#
    let clip = try bench.post(page + "/clip", #"{"text": \#(JSONValue.string(bench.text).line), \#(chosen)}"#).json[
      "clip"]
    #expect(clip?["device"]?.scalar == "iphone-se")
    #expect(clip?["theme"]?.scalar == "dark")
    #expect(clip?["settings"]?["load-delay"]?.scalar == "300ms")
    let command = try bench.post(page + "/command").json["command"]?.scalar
    let script = bench.folder + "/pull.flip"
    #expect(command == "flipbook record \(script) --device iphone-se --theme dark --with 'load-delay 300ms'")
  }

  @Test func `an option chosen on the page replaces the one of the command line in the copied command`() throws {
    var options = ClipOptions()
    (options.device, options.scale, options.showsTouches) = ("iphone-4", 2, true)
    let (bench, page) = try StudioBench.opened(options: options)
    func command(_ chosen: String) throws -> String? {
      _ = try bench.post(page + "/clip", #"{"text": \#(JSONValue.string(bench.text).line)\#(chosen)}"#)
      return try bench.post(page + "/command").json["command"]?.scalar
    }
    let start = "flipbook record \(bench.folder)/pull.flip"
    #expect(try command("") == "\(start) --device iphone-4 --scale 2 --touches")
    #expect(try command(#", "device": "iphone-se""#) == "\(start) --device iphone-se --scale 2 --touches")
  }

  @Test func `a shot is the frame's image in the output folder, and never replaces another image`() throws {
    let (bench, page) = try StudioBench.opened()
    let path = try bench.post(page + "/shot", #"{"index": 12}"#).json["path"]?.scalar ?? ""
    #expect(path == bench.folder + "/output/pull-200ms.png")
    let clip = try bench.clip
    let shot = try clip.snapshot(at: .instant(.init(nanoseconds: 200_000_000))).bitmap(scale: 2)
    #expect(try PNGReader.read(path: path).rgba == shot.rgba)
    // An image of another theme gets another name; the same image keeps its name.
    let dark = #"{"text": \#(JSONValue.string(bench.text).line), "theme": "dark"}"#
    _ = try bench.post(page + "/clip", dark)
    for _ in 0..<2 {
      let other = try bench.post(page + "/shot", #"{"index": 12}"#).json["path"]?.scalar ?? ""
      #expect(other == bench.folder + "/output/pull-200ms-2.png")
      #expect(try PNGReader.read(path: other).rgba != shot.rgba)
      #expect(try PNGReader.read(path: path).rgba == shot.rgba)
    }
  }
}
