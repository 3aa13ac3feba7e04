import Graphics
import Script
import Simulation
import TestSupport
import Testing
import Timebase
import Touch

@testable import Gestures

@Suite struct GestureImportTests {
  /// The message for a recording whose raw values cannot be mapped to the screen.
  static let unknownAxes =
    "the file has no ranges of its axes, and its values exceed the pixels of the screen; add the output of getevent -lp "
    + "before the events, or set the ranges with --axes 1080x2400"
  private static let screen = GestureScreen(size: Size(1080, 2340), scale: 1)

  private func recording(
    _ text: String, _ screen: GestureScreen = Self.screen, _ format: GestureFormat? = nil
  ) throws(GestureError) -> GestureRecording {
    try GestureRecording(Array(text.utf8), file: "test", format: format, screen: screen)
  }

  private func script(_ recording: GestureRecording, keepsIdle: Bool = false) throws -> GestureScript {
    try GestureScript(
      recording, screen: Self.screen,
      frame: .init(scene: "scrolling", device: "iphone-4", file: "test", keepsIdle: keepsIdle))
  }

  /// Two seconds of a finger that swipes, rests and scribbles.
  private static let finger: [EvdevWriting.Sample] = (0...200).map { index in
    let time = Int64(index) * 10_000
    let y = index < 60 ? 1800 - index * 12 : 1080 + (index % 7) * 31 - (index % 5) * 17
    return .init(time: time, x: 500 + index % 3, y: y)
  }

  @Test func `the path of the device in each line is ignored`() throws {
    let writing = EvdevWriting(Self.finger)
    let bare = try recording(writing.getevent())
    let named = try recording(writing.getevent(path: "/dev/input/event3"))
    #expect(bare.format == .getevent)
    #expect(named.format == .getevent)
    #expect(bare.touches == named.touches)
    #expect(bare.remarks + named.remarks == [])
    #expect(bare.touches.map(\.count) == [202])
    #expect([bare.device, named.device] == ["test_touch", "test_touch"])
    // Raw values are unit squares, as in Android.
    #expect(bare.touches[0][0].location == Point(500, 1800))
  }

  @Test
  func `CRLF, a byte order mark and a truncated last line are accepted`() throws {
    let writing = EvdevWriting(Self.finger)
    let text = writing.getevent()
    let plain = try recording(text)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    #expect(try recording("\u{FEFF}" + lines).touches == plain.touches)
    for cut in [text.count / 2, text.count / 2 + 17, text.count / 2 + 40] {
      let half = try recording(String(text.prefix(cut)))
      #expect(half.touches.count == 1)
      #expect(half.remarks.contains { $0.contains("still down") })
    }
  }

  @Test
  func `digitisers of any range, rotation and mirroring map to the screen`() throws {
    let samples = [(0, 0, 0), (10, 32767, 32767), (20, 16384, 8192)].map {
      EvdevWriting.Sample(time: Int64($0.0) * 1000, x: $0.1, y: $0.2)
    }
    let text = EvdevWriting(samples, range: (32767, 32767)).getevent()
    func last(_ screen: GestureScreen) throws -> Point { try recording(text, screen).touches[0][2].location }
    let size = Size(400, 800)
    #expect(try last(GestureScreen(size: size)) == Point(200, 200))
    #expect(try last(GestureScreen(size: size, rotation: .quarter)) == Point(300, 400))
    #expect(try last(GestureScreen(size: size, rotation: .half)) == Point(200, 600))
    #expect(try last(GestureScreen(size: size, rotation: .threeQuarters)) == Point(100, 400))
    let side = EvdevWriting(
      [.init(time: 0, x: 8192, y: 0), .init(time: 9000, x: 8192, y: 8192)], range: (32767, 32767))
    let mirrored = try recording(side.getevent(), GestureScreen(size: size, isMirrored: true))
    #expect(mirrored.touches[0][1].location == Point(300, 200))
    // Without ranges the values are device pixels, if possible.
    let bare = EvdevWriting(Self.finger).getevent(header: false)
    let pixels = try recording(bare, GestureScreen(size: Size(360, 780), scale: 3))
    #expect(pixels.touches[0][0].location == Point(500.0 / 3, 600))
    #expect(pixels.remarks.count == 1)
    let error = #expect(throws: GestureError.self) {
      try recording(bare, GestureScreen(size: Size(320, 480), scale: 2))
    }
    #expect(error?.message == Self.unknownAxes)
    let named = try recording(bare, GestureScreen(size: Size(320, 480), scale: 2, axes: Size(1080, 2340)))
    #expect(named.touches.count == 1)
  }

  private func getevent(_ events: [(Int64, Int, Int, Int)]) throws -> GestureRecording {
    var writing = EvdevWriting()
    writing.events = events.map { ($0.0 * 1000, $0.1, $0.2, $0.3) }
    return try recording(writing.getevent())
  }

  private func places(_ recording: GestureRecording) -> [[Double]] {
    recording.touches.map { $0.map(\.location.x) }
  }

  @Test
  func `contacts of protocol A end with SYN_MT_REPORT, with and without ids`() throws {
    for ids in [false, true] {
      var events: [(Int64, Int, Int, Int)] = []
      for index in 0...4 {
        let time = Int64(index) * 10
        if ids { events.append((time, 3, 0x39, 3)) }
        events += [(time, 3, 0x35, 100 + index), (time, 3, 0x36, 200), (time, 0, 2, 0), (time, 0, 0, 0)]
      }
      events += [(50, 0, 2, 0), (50, 0, 0, 0), (70, 3, 0x35, 5), (70, 3, 0x36, 6), (70, 0, 2, 0), (70, 0, 0, 0)]
      events += [(90, 1, 0x14A, 0), (90, 0, 0, 0)]
      let read = try getevent(events)
      #expect(places(read) == [[100, 101, 102, 103, 104, 104], [5, 5]])
      #expect(read.remarks.isEmpty)
      #expect(read.touches[0].last?.timestamp == Instant(seconds: 0.05))
    }
  }

  @Test
  func `a single-touch screen is read`() throws {
    var events: [(Int64, Int, Int, Int)] = [(0, 3, 0, 10), (0, 3, 1, 20), (0, 1, 0x14A, 1), (0, 0, 0, 0)]
    events += [(10, 3, 0, 30), (10, 0, 0, 0), (20, 1, 0x14A, 0), (20, 0, 0, 0)]
    var writing = EvdevWriting()
    writing.events = events.map { ($0.0 * 1000, $0.1, $0.2, $0.3) }
    let read = try recording(writing.getevent(header: false), GestureScreen(size: Size(100, 100)))
    #expect(places(read) == [[10, 30, 30]])
  }

  @Test
  func `the first finger counts, whichever lifts first`() throws {
    func down(_ time: Int64, _ slot: Int, _ id: Int, _ x: Int) -> [(Int64, Int, Int, Int)] {
      [(time, 3, 0x2F, slot), (time, 3, 0x39, id), (time, 3, 0x35, x), (time, 3, 0x36, 9), (time, 0, 0, 0)]
    }
    func up(_ time: Int64, _ slot: Int) -> [(Int64, Int, Int, Int)] {
      [(time, 3, 0x2F, slot), (time, 3, 0x39, -1), (time, 0, 0, 0)]
    }
    func move(_ time: Int64, _ slot: Int, _ x: Int) -> [(Int64, Int, Int, Int)] {
      [(time, 3, 0x2F, slot), (time, 3, 0x35, x), (time, 0, 0, 0)]
    }
    let second =
      down(0, 0, 65535, 100) + down(10, 1, 0, 500) + move(20, 1, 510) + up(30, 1) + move(40, 0, 120) + up(50, 0)
    let one = try getevent(second)
    #expect(places(one) == [[100, 120, 120]])
    #expect(one.remarks.count == 1)
    #expect(one.remarks.first?.contains("skipped touches of other fingers: 1;") == true)
    // After the first finger lifts, the second one is not taken for it. The next one counts again; ids wrap.
    let first =
      down(0, 0, 65535, 100) + down(10, 1, 0, 500) + up(20, 0) + move(30, 1, 520) + up(40, 1) + down(60, 0, 1, 300)
      + up(80, 0)
    #expect(places(try getevent(first)) == [[100, 100], [300, 300]])
    // One contact replaces another without a lift; its position need not be repeated.
    let same = down(0, 0, 1, 100) + [(10, 3, 0x39, 2), (10, 0, 0, 0)] + move(20, 0, 140) + up(30, 0)
    #expect(places(try getevent(same)) == [[100, 100], [100, 140, 140]])
  }

  @Test
  func `dropped events, decreasing clocks, unknown codes and repeated stamps are remarked`() throws {
    var events: [(Int64, Int, Int, Int)] = [
      (5, 3, 0x39, 1), (5, 3, 0x35, 1), (5, 3, 0x36, 1), (5, 3, 0x31, 8), (5, 0, 0, 0),
    ]
    events += [
      (9, 0, 3, 0), (9, 3, 0x35, 900), (9, 0, 0, 0), (12, 3, 0x35, 2), (12, 0, 0, 0), (12, 3, 0x35, 3), (12, 0, 0, 0),
    ]
    events += [(11, 3, 0x35, 800), (11, 0, 0, 0), (15, 3, 0x7E, 4), (15, 9, 9, 9), (15, 3, 0x39, -1), (15, 0, 0, 0)]
    let read = try getevent(events)
    #expect(places(read) == [[1, 2, 3, 3]])
    #expect(read.touches[0].map(\.timestamp.nanoseconds) == [0, 7_000_000, 7_000_000, 10_000_000])
    #expect(read.remarks.count == 3, "\(read.remarks)")
    _ = try Script(
      text: "scene scrolling\nsize 1080x2340\n"
        + script(read).text.split(separator: "\n").filter {
          !$0.hasPrefix("scene") && !$0.hasPrefix("device")
        }.joined(separator: "\n"), file: "x.flip")
  }

  @Test
  func `each error has its line and column, and names the expected text`() {
    let cases: [(text: String, place: String, words: String)] = [
      (
        "[ 1.5] EV_ABS ABS_MT_POSITION_X zz\n[ 2.5] EV_SYN", "test:1:33",
        "expected a value of eight hexadecimal digits, DOWN or UP"
      ),
      (
        "[ 1.5] EV_ABS\n[ 2.5] EV_SYN SYN_REPORT 00000000\n", "test:1:14",
        "expected a code such as ABS_MT_POSITION_X or 0035, not the end of the line"
      ),
      ("[ 1.x] EV_ABS ABS_MT_POSITION_X 00000001\n\n", "test:1:5", "expected ] after the time"),
      (
        "/dev/input/event1: EV_ABS ABS_MT_POSITION_X 00000001\n", "test:1:1",
        "expected a time stamp such as [ 1234.567890]; record with getevent -lt"
      ),
      (#"{"actions": [{"type": "pointer"}]}"#, "test:1:14", "actions[0].actions: expected an array of actions"),
      (
        #"[{"type": "pointer", "parameters": {"pointerType": "touch"}, "actions": [{"type": "pointerMove", "x": "1"}]}]"#,
        "test:1:103", "[0].actions[0].x: expected a number, not \"1\""
      ),
      (
        #"{"actions": [{"type":"pointer","actions":[{"type":"pointerMove","x":1,"y":1,"origin":{"element":"e"}}]}]}"#,
        "test:1:86",
        "actions[0].actions[0].origin: expected \"viewport\" or \"pointer\"; positions of elements are unknown outside their "
          + "page"
      ),
      ("[\n {\"type\": \"pointerdown\", \"x\": 1, \"y\": 1}\n]", "test:2:2", "[0].timeStamp: missing number"),
      (
        "[\n {\"type\": \"pointerdown\", \"timeStamp\": 1}\n]", "test:2:2",
        "[0]: expected x and y, or clientX and clientY"
      ),
      ("[{\"type\": \"pointerdown\",\n \"timeStamp\": ]", "test:2:15", "expected a value"),
      (
        "[\n {\"type\": \"pointerdown\", \"x\": 1e18, \"y\": 1, \"timeStamp\": 1}\n]", "test:2:31",
        "[0].x: the number 1e18 is out of range; the maximum is 1,000,000,000,000"
      ),
      (
        #"[{"type":"pointer","actions":[{"type":"pause","duration":null}]}]"#, "test:1:58",
        "[0].actions[0].duration: expected a number, not null"
      ),
      ("[]", "test", "no finger touches the screen in this recording"),
      ("", "test:1", "unknown recording format; set it with --from: actions, getevent, pointer"),
      ("hello\n", "test:1", "unknown recording format; set it with --from: actions, getevent, pointer"),
      ("add device 1: /dev/input/event3\n", "test", "the file has no events of a touch screen"),
      (
        "# EVEMU 1.3\nE: 0.5 0003 0035 0001\t# EV_ABS / X\n", "test:1",
        "unknown recording format; set it with --from: actions, getevent, pointer"
      ),
    ]
    for (text, place, words) in cases {
      let error = #expect(throws: GestureError.self, "\(text)") { try recording(text) }
      #expect(error?.description == "\(place): error: \(words)")
    }
  }

  @Test
  func `a browser's pointer events are read, with the first pointer and cancellation`() throws {
    let read = try recording(
      """
      [{"type": "pointermove", "pointerId": 4, "x": 1, "y": 1, "timeStamp": 90},
       {"type": "pointerdown", "pointerId": 4, "clientX": 10.5, "clientY": 20, "timeStamp": 100.25, "extra": [1, {}]},
       {"type": "pointerdown", "pointerId": 5, "x": 300, "y": 300, "timeStamp": 101},
       {"type": "pointermove", "pointerId": 4, "x": 12, "y": 22, "timeStamp": 110},
       {"type": "pointermove", "pointerId": 5, "x": 1, "y": 1, "timeStamp": 111},
       {"type": "pointerup", "pointerId": 5, "x": 1, "y": 1, "timeStamp": 112},
       {"type": "gotpointercapture", "pointerId": 4},
       {"type": "pointercancel", "pointerId": 4, "x": 0, "y": 0, "timeStamp": 130},
       {"type": "pointerdown", "x": 7, "y": 8, "timeStamp": 200}]
      """)
    #expect(read.format == .pointer)
    #expect(read.touches.count == 2)
    #expect(read.touches[0].map(\.location) == [Point(10.5, 20), Point(12, 22), Point(12, 22)])
    #expect(read.touches[0].last?.phase == .cancelled)
    #expect(read.touches[0][0].timestamp == Instant(seconds: 0.01025))
    #expect(read.remarks.count == 4, "\(read.remarks)")
    #expect(try script(read).text.contains("\ncancel\n"))
  }

  @Test
  func `actions are read with ticks of several sources, relative moves, pauses and durations`() throws {
    let read = try recording(
      """
      {"actions": [
        {"type": "none", "id": "clock", "actions": [
          {"type": "pause"}, {"type": "pause"}, {"type": "pause", "duration": 500}, {"type": "pause", "duration": 250}]},
        {"type": "pointer", "id": "finger1", "parameters": {"pointerType": "touch"}, "actions": [
          {"type": "pointerMove", "duration": 0, "x": 160, "y": 330},
          {"type": "pointerDown", "button": 0},
          {"type": "pointerMove", "duration": 400, "origin": "pointer", "x": 0, "y": -100},
          {"type": "pause", "duration": 10},
          {"type": "pointerMove", "duration": 200, "origin": "viewport", "x": 160, "y": 300},
          {"type": "pointerUp", "button": 0}]},
        {"type": "pointer", "id": "finger2", "parameters": {"pointerType": "touch"}, "actions": []}]}
      """)
    #expect(read.format == .actions, "\(read.remarks)")
    #expect(read.device == "finger1", "\(read.remarks)")
    #expect(read.remarks.count == 1, "\(read.remarks)")
    #expect(read.end == Instant(seconds: 0.95))
    let lines = try script(read).text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst(2)
    #expect(
      lines == ["touch at 160,330", "drag by 0,-100 over 400ms", "hold 350ms", "drag by 0,70 over 200ms", "lift"])
  }

  @Test
  func `idle time is cut to 300 ms or kept, and the time between touches stays`() throws {
    let text = """
      [{"type": "other"}, {"type": "pointermove", "x": 1, "y": 1, "timeStamp": 0},
       {"type": "pointerdown", "x": 9, "y": 9, "timeStamp": 5000}, {"type": "pointerup", "x": 9, "y": 9, "timeStamp": 5050},
       {"type": "pointerdown", "x": 9, "y": 9, "timeStamp": 7000}, {"type": "pointerup", "x": 9, "y": 9, "timeStamp": 7050},
       {"type": "pointermove", "x": 1, "y": 1, "timeStamp": 9000}]
      """
    func waits(_ keeps: Bool) throws -> [Substring] {
      try script(recording(text), keepsIdle: keeps).text.split(separator: "\n").filter { $0.hasPrefix("wait") }
    }
    #expect(try waits(false) == ["wait 300ms", "wait 1.92s", "wait 300ms"])
    #expect(try waits(true) == ["wait 5s", "wait 1.92s", "wait 1.92s"])
  }

  @Test(arguments: [60, 240])
  func `exported touches are imported unchanged`(rate: Int) throws {
    let lines = [
      "wait 133ms", "touch at 160,330", "drag by 13,-190 over 451ms ease-out", "hold 37ms", "lift", "wait 1.2345678s",
      "tap at 33.5,44.25", "wait 17ms", "tap at 50,60", "flick left at 925pt/s from 300,100", "wait 10ms",
      "touch at 10,10", "drag by 5,5 over 1ms", "cancel", "wait 77ms",
    ]
    let original = ScriptPlayer(try GestureTesting.script(lines, touchRate: rate), on: try GestureTesting.stage())
    let end = try original.playToEnd()
    let text = ActionsExport(original.touches, end: end).text
    #expect(ActionsValidation(text).errors == [])
    let fraction = text.replacing("\"duration\": 17", with: "\"duration\": 16.7")
    #expect(!ActionsValidation(fraction).errors.isEmpty)
    let read = try recording(text)
    #expect(read.isExported)
    #expect(read.remarks.isEmpty)
    let imported = try GestureScript(
      read, screen: GestureScreen(size: GestureTesting.screen),
      frame: .init(scene: "scrolling", device: "iphone-4", file: "test", keepsIdle: true))
    let player = ScriptPlayer(
      try Script(text: imported.text, file: "x.flip"), on: try GestureTesting.stage(), touchRate: rate)
    #expect(abs(try player.playToEnd().seconds(since: end)) < 2e-9)
    #expect(player.touches.count == original.touches.count)
    for (one, other) in zip(player.touches, original.touches) {
      #expect(one.phase == other.phase)
      #expect((one.location - other.location).length < 1e-6)
      #expect(abs(one.timestamp.seconds(since: other.timestamp)) < 2e-9)
    }
    let pause = "\"duration\": 133"
    func resting(_ time: String) -> String { text.replacing(pause, with: "\(pause), \"flipbook:rest\": \(time)") }
    #expect(try recording(resting("0")).rests == [.zero])
    #expect(try recording(resting("3600000")).rests.map(\.seconds) == [3600])
    for wrong in ["-0.001", "3600000.001", "\"soon\""] {
      #expect(throws: GestureError.self) { try recording(resting(wrong)) }
    }
    let whole = ActionsExport(original.touches, end: end, isWhole: true).text
    #expect(!whole.contains("33.5"))
    #expect(text.contains("33.5"))
  }
}
