import Graphics
import Platform
import Script
import Simulation
import TestSupport
import Testing
import Timebase
import Touch

@testable import Gestures

@Suite struct GestureImportTests {
  private func recording(_ text: String, _ format: GestureFormat? = nil) throws(UserError) -> GestureRecording {
    try GestureRecording(Array(text.utf8), file: "test", format: format)
  }

  private func script(_ recording: GestureRecording, keepsIdle: Bool = false) throws -> GestureScript {
    try GestureScript(
      recording, screen: Size(1080, 2340),
      frame: .init(scene: "scrolling", device: "iphone-4", file: "test", keepsIdle: keepsIdle))
  }

  @Test
  func `each error has its line and column, and names the expected text`() {
    let cases: [(text: String, place: String, words: String)] = [
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
      ("", "test:1", "unknown recording format; set it with --from: actions, pointer"),
      ("hello\n", "test:1", "unknown recording format; set it with --from: actions, pointer"),
      (
        #"{"type": "pointer", "actions": [{"type": "pause", "duration": -1}]}"#, "test:1:63",
        "actions[0].duration: a duration must not be negative"
      ),
      (#"{"type": "finger", "actions": []}"#, "test:1:10", #"type: expected "pointer", "key", "wheel" or "none""#),
    ]
    for (text, place, words) in cases {
      let error = #expect(throws: UserError.self, "\(text)") { try recording(text) }
      #expect(error?.description == "\(place): error: \(words)")
    }
  }

  private static let raw =
    "its positions are raw values of a digitiser; record the touch as pointer events in a browser, or write W3C Actions"

  @Test(arguments: [
    ("Input driver version is 1.0.1\nInput device name: \"touch\"\n", "evtest log"),
    ("Event: time 1.05, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 12\n", "evtest log"),
    ("add device 1: /dev/input/event2\n  name: \"touch\"\n", "getevent log"),
    ("[   12345.678901] /dev/input/event5: EV_ABS ABS_MT_POSITION_X 000001f4\n", "getevent log"),
    ("[   12345.678901] EV_ABS       ABS_MT_POSITION_X    000001f4\r\n", "getevent log"),
    ("/dev/input/event5: 0003 0035 000001f4\n", "getevent log"), ("0003 0035 000001f4\n", "getevent log"),
  ])
  func `a log of raw events is named`(text: String, name: String) {
    for format in [nil, GestureFormat.actions, .pointer] {
      let error = #expect(throws: UserError.self) { try recording(text, format) }
      let article = name.hasPrefix("e") ? "an" : "a"
      #expect(
        error?.description == "test:1: error: this is \(article) \(name), which import does not read; \(Self.raw)")
    }
  }

  @Test(arguments: [
    "appId: com.example.app\n---\n- launchApp\n", "# Scroll\n---\n- swipe:\n    start: 50%, 80%\n", "- tapOn: \"OK\"",
  ])
  func `a Maestro flow is named`(text: String) {
    let error = #expect(throws: UserError.self) { try recording(text) }
    #expect(
      error?.description
        == "test:1: error: this is a Maestro flow, which import does not read; write its steps as statements, such as flick, "
        + "drag and tap")
  }

  @Test func `touch events and a BiDi command are named, with their locations`() throws {
    let touch = #"{"type": "touchstart", "timeStamp": 1, "touches": [{"clientX": 2, "clientY": 7}]}"#
    let error = #expect(throws: UserError.self) { try recording("[\(touch)]") }
    #expect(
      error?.description
        == #"test:1:11: error: [0].type: touch events are not read; record pointer events such as "pointerdown" instead"#
    )
    // A page may record both.
    let pointer =
      #"{"type": "pointerdown", "x": 1, "y": 1, "timeStamp": 1}, {"type": "pointerup", "x": 1, "y": 1, "timeStamp": 9}"#
    #expect(try recording("[\(touch), \(pointer)]").touches.count == 1)
    let command = #"{"id": 7, "method": "input.performActions", "params": {"context": "A", "actions": []}}"#
    let other = #expect(throws: UserError.self) { try recording(command) }
    #expect(
      other?.description
        == "test:1:83: error: params.actions: this is a WebDriver BiDi command; save only this array as a file, and import that"
    )
  }

  @Test func `one source is read like a list of sources`() throws {
    let source = """
      {"id": "finger", "type": "pointer", "parameters": {"pointerType": "touch"}, "actions": [
        {"type": "pointerMove", "duration": 0, "x": 100, "y": 500}, {"type": "pointerDown"},
        {"type": "pointerMove", "duration": 400, "x": 100, "y": 200}, {"type": "pointerUp"}]}
      """
    let one = try recording(source)
    #expect(one.touches == (try recording("[\(source)]").touches))
    #expect(one.touches.first?.events.last?.location == Point(100, 200))
    #expect(one.source == "finger")
  }

  @Test(
    arguments: [
      (300.0, 400.0, "iphone-4", true), (320, 481, "iphone-5", true), (-50, 660, "iphone-se", true),
      (376, 800, "iphone-12", true), (400, 870, "iphone-17", true), (700, 900, "ipad", true),
      (5000, 10, nil, false),
    ] as [(Double, Double, String?, Bool)])
  func `the device is the smallest of Apple's with every position`(x: Double, y: Double, name: String?, fits: Bool)
    throws
  {
    let events = [("down", 5.0, 5.0), ("move", x, y), ("up", 9, 9)].enumerated().map { index, event in
      #"{"type": "pointer\#(event.0)", "x": \#(event.1), "y": \#(event.2), "timeStamp": \#(index)}"#
    }
    let (device, found) = try recording("[\(events.joined(separator: ","))]").device
    #expect(found == fits)
    if let name { #expect(device.name == name) }
  }

  /// https://github.com/gcacace/android-signaturepad/pull/103: points with equal time stamps, and an unbounded
  /// velocity.
  @Test func `repeated time stamps give a bounded velocity and a playable script`() throws {
    let stamps = [0, 8, 8, 16, 16, 24, 24]
    let events = stamps.enumerated().map { index, time in
      let type = index == 0 ? "pointerdown" : index == stamps.count - 1 ? "pointerup" : "pointermove"
      return #"{"type": "\#(type)", "x": \#(100 + 20 * index), "y": 50, "timeStamp": \#(time)}"#
    }
    let script = try script(recording("[" + events.joined(separator: ", ") + "]"))
    let settings = ["scene", "device", "touch-rate"]
    let lines = script.text.split(separator: "\n").map(String.init).filter { line in
      !settings.contains { line.hasPrefix($0) }
    }
    let velocity = GestureTesting.velocity(try GestureTesting.touches(lines))
    #expect(velocity.dx.isFinite)
    #expect(velocity.dx > 1000)
    #expect(velocity.dx < 10_000)
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
    #expect(read.touches[0].events.map(\.location) == [Point(10.5, 20), Point(12, 22), Point(12, 22)])
    #expect(read.touches[0].events.last?.phase == .cancelled)
    #expect(read.touches[0].events[0].timestamp == Instant(seconds: 0.01025))
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
    #expect(read.source == "finger1", "\(read.remarks)")
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
    var actions: [Script.Action.Kind] = []
    original.onAction = { action, _ in actions.append(action.kind) }
    let end = try original.playToEnd()
    let text = ActionsExport(original.touches, of: actions, end: end).text
    #expect(ActionsValidation(text).errors == [])
    let fraction = text.replacing("\"duration\": 17", with: "\"duration\": 16.7")
    #expect(!ActionsValidation(fraction).errors.isEmpty)
    let read = try recording(text)
    #expect(read.isExported)
    #expect(read.remarks.isEmpty)
    let imported = try GestureScript(
      read, screen: GestureTesting.screen,
      frame: .init(scene: "scrolling", device: "iphone-4", file: "test", keepsIdle: true))
    let own = imported.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    #expect(own.suffix(lines.count) == lines[...])
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
      #expect(throws: UserError.self) { try recording(resting(wrong)) }
    }
    let whole = ActionsExport(original.touches, of: actions, end: end, isWhole: true).text
    #expect(!whole.contains("33.5"))
    #expect(text.contains("33.5"))
  }

  /// Returns the statements of an imported text.
  private func statements(_ text: String) throws -> [String] {
    let script = try GestureScript(
      recording(text), screen: GestureTesting.screen,
      frame: .init(scene: "scrolling", device: "iphone-4", file: "test", keepsIdle: true))
    return script.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst(2).map(String.init)
  }

  @Test func `a view and a percentage of an exported script become positions, and a stroke keeps the drag after it`()
    throws
  {
    let lines = [
      "tap at 50%,25%", "flick up at 900pt/s", "touch at 10%,50%", "drag to 50%,25% over 200ms ease-in",
      "drag by 10%,0 over 100ms", "lift", "stroke at 10,20 { 16ms 30,40; 33.5ms 50,60 }", "hold 50ms",
      "drag by 5,5 over 95ms ease-out", "lift",
    ]
    let player = ScriptPlayer(try GestureTesting.script(lines), on: try GestureTesting.stage())
    var actions: [Script.Action.Kind] = []
    player.onAction = { action, _ in actions.append(action.kind) }
    let end = try player.playToEnd()
    #expect(
      try statements(ActionsExport(player.touches, of: actions, end: end).text) == [
        "tap at 160,120", "flick up at 900pt/s from 160,336", "touch at 32,240", "drag to 160,120 over 200ms ease-in",
        "drag to 192,120 over 100ms", "lift", "stroke at 10,20 {", "  16ms 30,40; 33.5ms 50,60", "}", "hold 50ms",
        "drag by 5,5 over 95ms ease-out", "lift",
      ])
  }

  @Test func `statements of an exported script that do not fit its samples are not used, and invalid ones are errors`()
    throws
  {
    let player = ScriptPlayer(
      try GestureTesting.script(["touch at 10,300", "drag by 0,-100 over 50ms", "lift"]), on: try GestureTesting.stage()
    )
    let end = try player.playToEnd()
    let actions: [Script.Action.Kind] = [
      .touch(.init(Point(10, 300))), .drag(.by(.points(0), .points(-100)), duration: .milliseconds(50), curve: .linear),
    ]
    let text = ActionsExport(player.touches, of: actions, end: end).text
    #expect(try statements(text) == ["touch at 10,300", "drag by 0,-100 over 50ms", "lift"])
    #expect(try statements(text.replacing("-100 over", with: "-99 over")).first == "stroke at 10,300 {")
    #expect(try statements(text.replacing("50ms", with: "51ms")).first == "stroke at 10,300 {")
    for wrong in ["wait 50ms", "lift", "drag by 0%,1 over 50ms", "drag by 0,1 over 5ms; lift", ""] {
      let error = #expect(throws: UserError.self, "\(wrong)") {
        try recording(text.replacing("drag by 0,-100 over 50ms", with: wrong))
      }
      #expect(error?.description.contains("].flipbook:statements: expected the statements of a touch") == true)
    }
  }

  @Test func `short moves are samples, long ones drags, and pauses holds`() throws {
    func lines(_ actions: String) throws -> [String] {
      try statements(
        #"[{"type": "pointer", "parameters": {"pointerType": "touch"}, "actions": ["#
          + #"{"type": "pointerMove", "x": 160, "y": 400}, {"type": "pointerDown"}, \#(actions), {"type": "pointerUp"}]}]"#
      )
    }
    func move(_ y: Int, _ duration: Int) -> String {
      #"{"type": "pointerMove", "x": 160, "y": \#(y), "duration": \#(duration)}"#
    }
    let pause = #"{"type": "pause", "duration": 40}"#
    #expect(
      try lines([move(300, 51), pause, move(200, 300), pause].joined(separator: ", ")) == [
        "touch at 160,400", "drag by 0,-100 over 51ms", "hold 40ms", "drag by 0,-100 over 300ms", "hold 40ms", "lift",
      ])
    #expect(
      try lines([move(380, 50), move(360, 16), move(200, 300), pause].joined(separator: ", ")) == [
        "stroke at 160,400 {", "  50ms 160,380; 66ms 160,360", "}", "drag by 0,-160 over 300ms", "hold 40ms", "lift",
      ])
    // A stroke begins a touch, so it has the drags and holds before its samples.
    #expect(
      try lines([move(340, 60), pause, move(320, 16)].joined(separator: ", ")) == [
        "stroke at 160,400 {", "  15ms 160,385; 30ms 160,370; 45ms 160,355; 60ms 160,340; 100ms 160,340; 116ms 160,320",
        "}", "lift",
      ])
  }

  @Test func `the smooth form reports its accuracy, and touches that stay exact`() throws {
    let turn = [(0, 400), (50, 300), (100, 200), (150, 300), (200, 400), (250, 330)]
    let events = turn.enumerated().map { index, event in
      let type = index == 0 ? "pointerdown" : index == turn.count - 1 ? "pointerup" : "pointermove"
      return #"{"type": "\#(type)", "x": 160, "y": \#(event.1), "timeStamp": \#(event.0)}"#
    }
    let script = try GestureScript(
      recording("[\(events.joined(separator: ", "))]"), .smooth, screen: GestureTesting.screen,
      frame: .init(scene: "scrolling", device: "iphone-4", file: "test"))
    #expect(script.exactCount == 1)
    #expect(script.text.contains("\n# Exact: 1, which no flick or drag between two holds fits.\n"), "\(script.text)")
    #expect(
      script.text.contains("\n# The touch: exact, since no flick or drag fits a part of it.\nstroke at 160,400 {"))
  }
}
