import Flipbook
import Foundation
import Imaging
import JSON
import Scenes
import Testing

@testable import Studio

/// What a page asks, and what it is answered.
@Suite("The studio's pages")
struct PageTests {
  /// A finger as the page tells of it: down, moves of 4 points each 8 ms, up.
  private func drag(
    _ bench: StudioBench, _ page: String, at: String = "null", from start: Double, steps: Int, lift: Bool = true
  ) throws -> StudioBench.Answer {
    var events = [#"["down", 160, 400, \#(start)]"#]
    for step in 1...steps { events.append(#"["move", 160, \#(400 - 4 * step), \#(start + 8 * Double(step))]"#) }
    let end = start + 8 * Double(steps)
    if lift { events.append(#"["up", 160, \#(400 - 4 * steps), \#(end + 8)]"#) }
    return try bench.post(
      page + "/live",
      #"{"at": \#(at), "now": \#(end + 8), "events": [\#(events.joined(separator: ", "))], "have": null}"#)
  }

  /// Lets time pass until nothing moves; answers when that is.
  @discardableResult private func rest(_ bench: StudioBench, _ page: String, from start: Double) throws -> Double {
    var now = start
    for _ in 0..<2000 {
      now += 16
      let answer = try bench.post(page + "/live", #"{"at": null, "now": \#(now), "events": [], "have": null}"#)
      if try answer.header["moving"]?.scalar == "false" { return now }
    }
    Issue.record("the scene never comes to rest")
    return now
  }

  @Test(
    arguments: [("iphone-17", 213.0), ("iphone-17", 402), ("iphone-17", 641), ("pixel-8", 300), ("iphone-4", 4)])
  func `a frame is drawn at the scale at which the page shows it`(device: String, width: Double) throws {
    let bench = try StudioBench(StudioBench.script.replacingOccurrences(of: "iphone-4", with: device))
    let page = try bench.openPage()
    let clip = try Clip(script: bench.folder + "/pull.flip")
    let scale = width / clip.frameSize.width
    let shot = try clip.snapshot(at: .instant(.init(nanoseconds: 200_000_000))).bitmap(scale: scale)
    let answer = try bench.post(page + "/frame", #"{"index": 12, "scale": \#(scale), "have": null}"#)
    let header = try answer.header
    #expect(header["width"]?.scalar == String(Int(width)))
    #expect(header["height"]?.scalar == String(shot.height))
    let isSame = try answer.pixels == shot.rgba
    #expect(isSame, "the pixels of the frame are others than those of the shot")
    // Rows of an image of another scale are not those of this one.
    let token = header["token"]?.scalar ?? ""
    let other = try bench.post(
      page + "/frame", #"{"index": 12, "scale": \#(scale * 1.5), "have": "\#(token)"}"#)
    #expect(try other.header["base"]?.scalar == nil)
    let live = #"{"at": {"frame": 12}, "now": 1, "events": [], "scale": \#(scale), "have": null}"#
    let isLiveSame = try bench.post(page + "/live", live).pixels == shot.rgba
    #expect(isLiveSame, "the pixels of the live stage are others than those of the shot")
  }

  @Test func `a scale that cannot be drawn is rejected with the range`() throws {
    let bench = try StudioBench(StudioBench.script.replacingOccurrences(of: "iphone-4", with: "ipad-air-11"))
    let page = try bench.openPage()
    for scale in ["0", "-1", "16.01", "1e300", "null", "\"2\""] {
      let answer = try bench.post(page + "/frame", #"{"index": 0, "scale": \#(scale), "have": null}"#)
      #expect(answer.status == 400, "\(scale)")
      #expect(answer.text.contains("a number from 0.01 to 16"), "\(scale): \(answer.text)")
    }
    let answer = try bench.post(page + "/frame", #"{"index": 0, "scale": 16, "have": null}"#)
    #expect(answer.status == 422)
    #expect(answer.text.contains("820×1180 points is too large at 16 pixels a point"), "\(answer.text)")
    #expect(
      try bench.post(page + "/frame", #"{"index": 0, "scale": 0.01, "have": null}"#).header["width"]?.scalar == "8")
  }

  @Test("a frame has the pixels that record writes, and only rows that changed are sent")
  func frames() throws {
    let bench = try StudioBench()
    let page = try bench.openPage()
    let clip = try Clip(script: bench.folder + "/pull.flip")
    let frames = try clip.play()
    var images: [[UInt8]] = []
    while let frame = try frames.next() { images.append(try frame.bitmap(scale: 2).rgba) }
    let size = 4 * 640 * 960
    var (shown, token) = ([UInt8](repeating: 0, count: size), "null")
    var sent: [Int] = []
    for index in [0, 1, 20, 21, 22, 8, images.count - 1, 0] {
      let answer = try bench.post(page + "/frame", #"{"index": \#(index), "have": \#(token)}"#)
      let header = try answer.header
      #expect(header["index"]?.scalar == String(index))
      var next = [UInt8](repeating: 0, count: size)
      var pixels = try answer.pixels[...]
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
    // Who has another image gets all of it.
    let whole = try bench.post(page + "/frame", #"{"index": 0, "have": "x"}"#)
    #expect(try whole.pixels == images[0])
    #expect(try whole.header["base"]?.scalar == nil)
  }

  @Test("frames in any order are those of the clip from its start, in a minute's clip too")
  func cursor() throws {
    let text =
      "scene page-flicking\n" + String(repeating: "flick left at 900pt/s from 250,240\nwait 900ms\n", count: 60)
    let clip = try Clip(text: text, path: "long.flip")
    let cursor = try FrameCursor(ClipOverview(clip).playback)
    let frames = try clip.play()
    var probes: [[String]] = []
    while let frame = try frames.next() { probes.append(frame.probes.map(\.value.description)) }
    #expect(probes.count > 3600)
    for index in [0, 10, probes.count - 1, probes.count - 2, 1800, 1799, 1700, 1701, 3, 3000, 0] {
      #expect(try cursor.frame(index).probes.map(\.value.description) == probes[index], "frame \(index)")
    }
    #expect(throws: HTTPError.self) { try cursor.frame(probes.count) }
    #expect(try cursor.frame(5).probes.map(\.value.description) == probes[5])
  }

  @Test("what is recorded and saved is a script that does what the finger did")
  func recording() throws {
    let bench = try StudioBench()
    let page = try bench.openPage()
    #expect(try bench.post(page + "/record", #"{"do": "start"}"#).json["on"]?.scalar == "true")
    let first = try drag(bench, page, from: 5000, steps: 30)
    let lines = try #require(try first.header["record"]?["gestures"]?.elements?.first?["lines"]?.elements).compactMap(
      \.scalar)
    #expect(lines.first == "touch at 160,400", "\(lines)")
    #expect(lines.last == "lift", "\(lines)")
    #expect(lines.count <= 5, "\(lines)")
    // Somebody thinks for a minute; the next touch comes right after the scene's rest.
    let end = try rest(bench, page, from: 5300)
    let second = try drag(bench, page, from: end + 60_000, steps: 12)
    let gestures = try #require(try second.header["record"]?["gestures"]?.elements)
    try #require(gestures.count == 2)
    #expect(gestures[1]["lines"]?.elements?.first?.scalar == "settle within 10s")
    let version = try bench.news(page)["script"]?["version"]?.scalar ?? ""
    let saved = try bench.post(page + "/record/save", #"{"version": "\#(version)"}"#)
    #expect(saved.status == 200)
    #expect(bench.text.hasPrefix(StudioBench.script))
    #expect(try saved.json["script"]?["text"]?.scalar == bench.text)
    try Clip(script: bench.folder + "/pull.flip").check()
    // Played, it is where the finger was: within half a point at its samples, and a tenth more between them, where a drag
    // may end.
    let clip = try Clip(script: bench.folder + "/pull.flip")
    let frames = try clip.play()
    let before = try Clip(text: StudioBench.script, path: "pull.flip").length()
    _ = try frames.player.playToEnd()
    let touches = frames.player.touches.filter { $0.timestamp >= before }
    #expect(touches.filter { $0.phase == .began }.count == 2)
    for touch in touches.prefix(while: { $0.phase != .ended }) {
      let passed = touch.timestamp.seconds - before.seconds
      #expect(abs(touch.location.y - (400 - min(passed, 0.24) * 500)) <= 0.6, "\(touch)")
    }
  }

  @Test("what is appended ends its lines as the script does", arguments: ["\n", "\r\n"], [true, false])
  func lineEnds(end: String, isWhole: Bool) {
    let base = "scene vertical-swipe\(end)wait 1s" + (isWhole ? end : "")
    var recording = RecordedGestures(base: base, departures: [])
    #expect(recording.text == base)
    #expect(recording.textWithoutRest == base)
    recording.gestures = [.init(lines: ["tap at 1,2"], kind: "tap", note: "")]
    let lines = ["scene vertical-swipe", "wait 1s", "tap at 1,2", RecordedGestures.rest, ""]
    #expect(Array(recording.text.utf8) == Array(lines.joined(separator: end).utf8))
    #expect(Array(recording.textWithoutRest.utf8) == Array((lines[..<3] + [""]).joined(separator: end).utf8))
  }

  @Test("a recording says what the script has otherwise")
  func departures() throws {
    let bench = try StudioBench()
    let page = try bench.openPage()
    #expect(try bench.post(page + "/record", #"{"do": "start"}"#).json["departures"]?.elements?.isEmpty == true)
    _ = try bench.post(page + "/record", #"{"do": "discard"}"#)
    let chosen = #""device": "iphone-se", "theme": "dark", "settings": {"load-delay": "300ms"}"#
    _ = try bench.post(page + "/clip", #"{"text": \#(JSONValue.string(bench.text).line), \#(chosen)}"#)
    let record = try bench.post(page + "/record", #"{"do": "start"}"#).json
    let delay = try #require(
      try Clip(text: bench.text, path: "pull.flip").sceneSettings.first { $0.name == "load-delay" })
    #expect(
      record["departures"]?.elements?.compactMap(\.scalar) == [
        "device iphone-se (the script: iphone-4)", "theme dark (the script: light)",
        "load-delay 300ms (the script: \(delay.value))",
      ])
  }

  @Test func `a recording names feeds without the path of this machine`() throws {
    let bench = try StudioBench()
    let page = try bench.openPage()
    let chosen = #""scene": "page-flicking", "settings": {}"#
    let text = JSONValue.string("scene vertical-swipe\ndevice iphone-4\nwait 1s\n").line
    _ = try bench.post(page + "/clip", #"{"text": \#(text), \#(chosen)}"#)
    let departures = try bench.post(page + "/record", #"{"do": "start"}"#).json["departures"]?.elements?.compactMap(
      \.scalar)
    let feed = try #require(departures?.first { $0.hasPrefix("feed ") })
    let file = try #require(Clip(text: "scene vertical-swipe", path: "a.flip").feed?.name.split(separator: "/").last)
    #expect(feed == "feed none (the script: \(file))")
  }

  @Test("of an hour at 1000 frames a second a page is told some thousand readings")
  func longClip() throws {
    let clip = try Clip(
      text: "scene page-flicking\nfps 1000\nflick left at 900pt/s from 250,240\nwait 3590s\n", path: "a.flip")
    let overview = try ClipOverview(clip)
    #expect(overview.count > 3_590_000)
    #expect(overview.count == clip.frameRate.frameCount(upTo: overview.end))
    let told = try JSONParser.parse(Array(overview.json.line.utf8))
    let step = try #require(told["step"]?.number)
    for probe in told["probes"]?.elements ?? [] {
      let count = try #require(probe["values"]?.elements?.count)
      #expect((4096...8192).contains(count))
      #expect(Int(Double(overview.count - 1) / step) + 1 == count)
    }
    // Each of them is that of its frame.
    let offsets = told["probes"]?.elements?.first { $0["name"]?.scalar == "time" }?["values"]?.elements ?? []
    #expect(offsets.count > 4096)
    let wrong = offsets.enumerated().filter { abs(($1.number ?? -1) - Double($0) * step / 1000) >= 1e-6 }.map(\.offset)
    #expect(wrong.isEmpty, "readings \(wrong.prefix(3))")
  }

  @Test("undo takes the last gesture back, and the stage with it; discard all of them")
  func undo() throws {
    let bench = try StudioBench()
    let page = try bench.openPage()
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
    #expect(other.refusal == "409 gestures were recorded on the script as it was")
    #expect(try bench.post(page + "/record", #"{"do": "discard"}"#).json["on"]?.scalar == "false")
    #expect(try bench.post(page + "/record/save", #"{"version": ""}"#).refusal == "409 there is nothing to save")
    #expect(bench.text == StudioBench.script)
  }

  @Test("a click is a tap at the view that lies there")
  func tap() throws {
    let bench = try StudioBench("scene pull-for-menu\ndevice iphone-4\nwait 100ms\n")
    let page = try bench.openPage()
    _ = try bench.post(page + "/record", #"{"do": "start"}"#)
    let answer = try bench.post(
      page + "/live",
      #"{"at": null, "now": 80, "events": [["down", 160, 240, 0], ["up", 160, 240, 80]], "have": null}"#)
    let gesture = try #require(try answer.header["record"]?["gestures"]?.elements?.first)
    #expect(gesture["kind"]?.scalar == "tap")
    #expect(gesture["lines"]?.elements?.first?.scalar?.hasPrefix("tap at ") ?? false)
  }

  @Test("a finger of a page that falls silent or is closed is cancelled")
  func silence() throws {
    let bench = try StudioBench()
    let page = try bench.openPage()
    #expect(
      try drag(bench, page, at: #"{"frame": 0}"#, from: 0, steps: 5, lift: false).header["down"]?.scalar == "true")
    Thread.sleep(forTimeInterval: 2.3)
    let late = try bench.post(page + "/live", #"{"at": null, "now": 60, "events": [], "have": null}"#)
    #expect(try late.header["down"]?.scalar == "false")
    #expect(try bench.post(page + "/close").status == 204)
    let closed = try bench.post(page + "/live", #"{"at": null, "now": 60, "events": [], "have": null}"#)
    #expect(closed.refusal == "404 the studio does not know this page any more")
  }

  @Test(
    "times and places that no browser has do no harm",
    arguments: [
      ("1e300", #"["down", 160, 400, -1e14]"#), ("-1e300", #"["down", 160, 400, 1e14]"#),
      ("0", #"["down", 1e14, 5, 0]"#),
      ("5", #"["move", 1, 1, 0], ["up", 1, 1, 0], ["down", 160, 400, 9], ["down", 1, 1, 3], ["move", -1e9, 1e9, 2]"#),
    ])
  func extremes(now: String, events: String) throws {
    let bench = try StudioBench()
    let page = try bench.openPage()
    for at in [#"{"frame": 2147483647}"#, "null"] {
      let body = #"{"at": \#(at), "now": \#(now), "events": [\#(events)], "have": null}"#
      #expect(try bench.post(page + "/live", body).status == 200)
    }
    for events in ["[1]", #"["down", 1, 1]"#, #"["fly", 1, 1, 1]"#, #"["down", 1, "x", 1]"#, "null"] {
      let answer = try bench.post(page + "/live", #"{"at": null, "now": 1, "events": [\#(events)], "have": null}"#)
      #expect(
        answer.refusal == "400 the body is not what the studio's page sends: expected [what, x, y, milliseconds]",
        "\(events)")
    }
    #expect(try bench.get("api/about").status == 200)
  }

  @Test("mistakes are told at their places, and the clip before stays")
  func mistakes() throws {
    let bench = try StudioBench()
    let page = try bench.openPage()
    let text = #"scene vertical-swipe\nwait 100ms\ndrag by 0,5 ovr 1s\nexpect page == 7"#
    let answer = try bench.post(page + "/clip", #"{"text": "\#(text)"}"#).json
    let mistake = try #require(answer["mistakes"]?.elements?.first)
    #expect(mistake["line"]?.scalar == "3")
    #expect(mistake["column"]?.scalar == "13")
    #expect(answer["clip"]?.isObject == false)
    #expect(try bench.post(page + "/frame", #"{"index": 0, "have": null}"#).status == 200)
    // What only playing shows is told with the clip.
    let played = try bench.post(page + "/clip", #"{"text": "scene vertical-swipe\nwait 100ms\nexpect page == 7"}"#).json
    #expect(played["mistakes"]?.elements?.compactMap { $0["line"]?.scalar } == ["3"])
    #expect(played["clip"]?["frames"]?.scalar == "7")
    // They are reported once: the timeline does not repeat them.
    #expect(try bench.get(page + "/timeline").json["mistakes"]?.elements == nil)
    #expect(
      try bench.post(page + "/clip", #"{"text": "scene vertical-swipe\ntap at nothing"}"#).json["clip"]?.isObject
        == false)
  }

  @Test("what a page chooses is what the copied command records")
  func command() throws {
    let bench = try StudioBench()
    let page = try bench.openPage()
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

  @Test func `the copied command gives an option of the command line once, as the page chooses`() throws {
    var options = ClipOptions()
    (options.device, options.scale, options.showsTouches) = ("iphone-4", 2, true)
    let bench = try StudioBench(options: options)
    let page = try bench.openPage()
    func command(_ chosen: String) throws -> String? {
      _ = try bench.post(page + "/clip", #"{"text": \#(JSONValue.string(bench.text).line)\#(chosen)}"#)
      return try bench.post(page + "/command").json["command"]?.scalar
    }
    let start = "flipbook record \(bench.folder)/pull.flip"
    #expect(try command("") == "\(start) --device iphone-4 --scale 2 --touches")
    #expect(try command(#", "device": "iphone-se""#) == "\(start) --device iphone-se --scale 2 --touches")
  }

  @Test("a shot goes into the folder of --output and is the frame")
  func shot() throws {
    let bench = try StudioBench()
    let page = try bench.openPage()
    let path = try bench.post(page + "/shot", #"{"index": 12}"#).json["path"]?.scalar ?? ""
    #expect(path == bench.folder + "/output/pull-200ms.png")
    let clip = try Clip(script: bench.folder + "/pull.flip")
    let shot = try clip.snapshot(at: .instant(.init(nanoseconds: 200_000_000))).bitmap(scale: 2)
    #expect(try PNGReader.read(path: path).rgba == shot.rgba)
    // The other theme's image takes no other one's place; the same one again has the same name.
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
