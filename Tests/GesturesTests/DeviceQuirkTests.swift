import Graphics
import Script
import Testing
import Timebase

@testable import Gestures

/// Observed output of real devices and tools, each with a public report.
@Suite struct DeviceQuirkTests {
  private typealias Event = (time: Int64, type: Int, code: Int, value: Int)

  private static let screen = GestureScreen(size: Size(1080, 2340))

  private func writing(_ events: [Event], start: Int64 = 4_000_123_456) -> EvdevWriting {
    var writing = EvdevWriting()
    writing.start = start
    writing.events = events.map { (start + $0.time * 1000, $0.type, $0.code, $0.value) }
    return writing
  }

  private func read(_ text: String, _ screen: GestureScreen = Self.screen) throws -> GestureRecording {
    try GestureRecording(Array(text.utf8), file: "test", screen: screen)
  }

  private func read(_ events: [Event]) throws -> GestureRecording { try read(writing(events).getevent()) }

  private func places(_ recording: GestureRecording) -> [[Double]] {
    recording.touches.map { $0.map(\.location.x) }
  }

  private func down(_ time: Int64, slot: Int = 0, id: Int, x: Int) -> [Event] {
    [(time, 3, 0x2F, slot), (time, 3, 0x39, id), (time, 3, 0x35, x), (time, 3, 0x36, 9), (time, 0, 0, 0)]
  }

  private func move(_ time: Int64, slot: Int = 0, x: Int) -> [Event] {
    [(time, 3, 0x2F, slot), (time, 3, 0x35, x), (time, 0, 0, 0)]
  }

  private func up(_ time: Int64, slot: Int = 0) -> [Event] {
    [(time, 3, 0x2F, slot), (time, 3, 0x39, -1), (time, 0, 0, 0)]
  }

  /// https://github.com/Cartucho/android-touch-record-replay/issues/12: "near the end I suddenly get a hanging touch",
  /// because `adb shell` keeps the last events in its buffer; also reported in pull request 16 there.
  @Test func `a touch still down at the end is lifted there, with a remark`() throws {
    let recording = try read(down(0, id: 5, x: 100) + move(10, x: 110) + move(30, x: 130))
    #expect(places(recording) == [[100, 110, 130, 130]])
    #expect(recording.touches[0].last?.phase == .ended)
    #expect(recording.end == Instant(seconds: 0.03))
    #expect(recording.remarks == ["the last touch was still down at the end; it is lifted there"])
  }

  /// The same report: "it would result in cut off file".
  @Test func `a file with a truncated last line is read up to it`() throws {
    let text = writing(down(0, id: 5, x: 100) + move(10, x: 110) + move(30, x: 130)).getevent()
    for count in 1...60 {
      let recording = try read(String(text.dropLast(count)))
      #expect(places(recording)[0].starts(with: [100, 110]), "\(count)")
    }
  }

  /// https://github.com/Eeems-Org/oxide/issues/296 shows PRESSURE, TOUCH_MAJOR, TOUCH_MINOR and ORIENTATION of a
  /// reMarkable 2, https://github.com/kivy/kivy/issues/2828 TOOL_X and TOOL_Y, and ABS_X and ABS_Y in addition to the
  /// contacts; https://github.com/mqudsi/syngesture/issues/9 quotes the kernel on BTN_TOOL_FINGER.
  @Test func `shape, pressure, tool and emulated pointer are ignored without a remark`() throws {
    let extra: [Event] = [
      (0, 3, 0x3A, 20), (0, 3, 0x30, 8), (0, 3, 0x31, 8), (0, 3, 0x34, 1), (0, 3, 0x3C, 3), (0, 3, 0x3D, 4),
      (0, 3, 0, 7),
      (0, 3, 1, 7), (0, 1, 0x14A, 1), (0, 1, 0x145, 1),
    ]
    let plain = down(0, id: 5, x: 100) + move(10, x: 110) + up(20)
    let recording = try read(Array(plain.prefix(4)) + extra + plain.dropFirst(4))
    #expect(places(recording) == [[100, 110, 110]])
    #expect(recording.remarks.isEmpty)
  }

  /// https://github.com/libts/tslib/issues/140 lists a screen whose ids go from 0 to 5,
  /// https://github.com/lvgl/lv_port_linux/issues/40 one whose ids go to 65535.
  @Test(arguments: [5, 65535]) func `an id after a wrap is a new touch`(last: Int) throws {
    let first = down(0, id: last, x: 100) + move(10, x: 110) + up(20)
    #expect(places(try read(first + down(40, id: 0, x: 300) + up(60))) == [[100, 110, 110], [300, 300]])
  }

  /// https://github.com/kivy/kivy/issues/2828: "a report of a touch getting up and a new one down" in one packet.
  @Test func `a lift and a touch in one packet are two touches`() throws {
    let both: [Event] = [(20, 3, 0x39, -1), (20, 3, 0x39, 2498), (20, 3, 0x35, 700), (20, 3, 0x36, 9), (20, 0, 0, 0)]
    // With and without BTN_TOUCH events of both.
    for buttons in [[], [(20, 1, 0x14A, 0), (20, 1, 0x14A, 1)]] as [[Event]] {
      let recording = try read(down(0, id: 2497, x: 100) + move(10, x: 110) + buttons + both + up(40))
      #expect(places(recording) == [[100, 110, 110], [700, 700]])
    }
  }

  /// https://github.com/raspberrypi/linux/issues/4749: the official 7 inch panel starts touches without a position if
  /// the slot's has not changed.
  @Test func `a touch without a position starts at the last position of its slot`() throws {
    let again: [Event] = [(30, 3, 0x39, 24903), (30, 1, 0x14A, 1), (30, 0, 0, 0)]
    let recording = try read(down(0, id: 24902, x: 100) + up(10) + again + move(40, x: 130) + up(50))
    #expect(places(recording) == [[100, 100], [100, 130, 130]])
  }

  /// https://github.com/Cartucho/android-touch-record-replay/issues/14: getevent prints the id of a lift as 7fffffff.
  @Test func `a lift whose id is not -1 is recognised by BTN_TOUCH`() throws {
    let odd: [Event] = [(20, 3, 0x39, 0x7FFF_FFFF), (20, 1, 0x14A, 0), (20, 0, 0, 0)]
    let recording = try read(down(0, id: 0x9C0, x: 100) + move(10, x: 110) + odd + down(40, id: 0x9C1, x: 300) + up(50))
    #expect(places(recording) == [[100, 110, 110], [300, 300]])
  }

  /// https://github.com/lvgl/lvgl/pull/9829: GT9xx screens "signal touch release via BTN_TOUCH=0 without sending
  /// ABS_MT_TRACKING_ID=-1".
  @Test func `BTN_TOUCH alone lifts a touch`() throws {
    let release: [Event] = [(20, 1, 0x14A, 0), (20, 0, 0, 0)]
    let slots = try read(down(0, id: 1, x: 100) + move(10, x: 110) + release + down(40, id: 1, x: 300) + up(50))
    #expect(places(slots) == [[100, 110, 110], [300, 300]])
    let packets = [0, 10].flatMap { time -> [Event] in
      [(time, 3, 0x35, 100 + Int(time)), (time, 3, 0x36, 9), (time, 0, 2, 0), (time, 0, 0, 0)]
    }
    #expect(places(try read(packets + release)) == [[100, 110, 110]])
  }

  /// https://github.com/libts/tslib/issues/90: an ST1232 speaks protocol A without ids.
  @Test func `protocol A is read without ids and with repeated positions`() throws {
    let packets = [0, 9, 18, 27].flatMap { time -> [Event] in
      [
        (time, 3, 0x30, 38), (time, 3, 0x35, time < 20 ? 113 : 120), (time, 3, 0x36, 395), (time, 0, 2, 0),
        (time, 0, 0, 0),
      ]
    }
    let recording = try read(packets + [(36, 0, 2, 0), (36, 0, 0, 0)])
    #expect(places(recording) == [[113, 120, 120]])
  }

  /// https://github.com/libts/tslib/issues/69: SYN_DROPPED, up to the next SYN_REPORT, as defined in
  /// https://www.freedesktop.org/software/libevdev/doc/latest/syn_dropped.html.
  @Test func `events between SYN_DROPPED and the next report are ignored`() throws {
    let drop: [Event] = [(20, 3, 0x35, 900), (20, 0, 3, 0), (20, 3, 0x35, 950), (20, 0, 0, 0)]
    let recording = try read(down(0, id: 1, x: 100) + drop + move(30, x: 130) + up(40))
    #expect(places(recording)[0].last == 130)
    #expect(!places(recording)[0].contains(950))
    #expect(recording.remarks == ["the kernel dropped events (SYN_DROPPED): 1 times"])
    // The next report names x alone, so an accepted y would stay.
    let side: [Event] = [(20, 0, 3, 0), (20, 3, 0x36, 950), (20, 0, 0, 0)]
    let straight = try read(down(0, id: 1, x: 100) + side + move(30, x: 130) + up(40))
    #expect(straight.touches[0].map(\.location.y) == [9, 9, 9])
    // The lift was among the dropped events: the next id reveals it.
    let lost: [Event] = [(20, 0, 3, 0), (20, 3, 0x39, -1), (20, 0, 0, 0)]
    #expect(
      places(try read(down(0, id: 1, x: 100) + lost + down(60, id: 2, x: 300) + up(80))) == [[100, 100], [300, 300]])
  }

  /// https://github.com/linux-surface/iptsd/issues/11: "received a double tracking ID 1 in slot 0".
  @Test func `a repeated id is one touch`() throws {
    let twice: [Event] = [(10, 3, 0x2F, 0), (10, 3, 0x39, 1), (10, 3, 0x35, 120), (10, 0, 0, 0)]
    #expect(places(try read(down(0, id: 1, x: 100) + twice + up(20))) == [[100, 120, 120]])
  }

  /// https://github.com/games-on-whales/inputtino/pull/47: of two fingers one is lifted and returns.
  @Test func `the first finger continues while the second lifts and returns`() throws {
    let second = down(10, slot: 1, id: 2, x: 500) + move(20, slot: 1, x: 510) + up(30, slot: 1)
    let again = down(40, slot: 1, id: 3, x: 600) + up(60, slot: 1)
    let recording = try read(down(0, id: 1, x: 100) + second + move(35, x: 120) + again + up(70))
    #expect(places(recording) == [[100, 120, 120]])
    #expect(recording.remarks == ["skipped touches of other fingers: 2; only the first finger is imported"])
  }

  /// https://github.com/Cartucho/android-touch-record-replay/issues/3 counts from the device's start (36355 s),
  /// https://github.com/lvgl/lv_port_linux/issues/40 from 1970 (1697531620 s).
  @Test(arguments: [0, 36_355_147_068, 1_697_531_620_958_962] as [Int64])
  func `a clock may start anywhere`(start: Int64) throws {
    let events = down(0, id: 1, x: 100) + move(10, x: 110) + up(20)
    let written = writing(events, start: start)
    let times = try read(written.getevent()).touches[0].map(\.timestamp)
    #expect(times == [.zero, Instant(seconds: 0.01), Instant(seconds: 0.02)])
  }

  /// https://github.com/openthread/openthread/pull/11231: old versions of adb turn LF into CR LF, and on Windows into
  /// CR CR LF.
  @Test(arguments: ["\r\n", "\r\r\n"], ["", "\u{FEFF}"])
  func `line ends of adb and a byte order mark are accepted`(end: String, mark: String) throws {
    let written = writing(down(0, id: 1, x: 100) + move(10, x: 110) + up(20))
    let lines = written.getevent().split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end)
    #expect(places(try read(mark + lines)) == [[100, 110, 110]])
  }

  /// https://github.com/chundermike/rpi-fruitbox-v2/issues/11 lists a screen with axes up to 32767;
  /// https://github.com/ardera/flutter-pi/issues/12 shows such values taken for pixels.
  @Test func `axes up to 32767 are scaled to the screen`() throws {
    let text = EvdevWriting(
      [.init(time: 0, x: 8192, y: 16384), .init(time: 9000, x: 16384, y: 24576)], range: (32767, 32767))
    let recording = try read(text.getevent(), GestureScreen(size: Size(400, 800), scale: 2))
    #expect(recording.touches[0].prefix(2).map(\.location) == [Point(100, 400), Point(200, 600)])
  }

  /// https://github.com/gcacace/android-signaturepad/pull/103: points with equal time stamps, and an unbounded
  /// velocity.
  @Test func `repeated time stamps give a bounded velocity and a playable script`() throws {
    let stamps = [0, 8, 8, 16, 16, 24, 24]
    let events = stamps.enumerated().map { index, time in
      let type = index == 0 ? "pointerdown" : index == stamps.count - 1 ? "pointerup" : "pointermove"
      return #"{"type": "\#(type)", "x": \#(100 + 20 * index), "y": 50, "timeStamp": \#(time)}"#
    }
    let recording = try read("[" + events.joined(separator: ", ") + "]")
    let script = try GestureScript(
      recording, screen: Self.screen, frame: .init(scene: "scrolling", device: "iphone-4", file: "test"))
    #expect(script.velocityError <= 0.01)
    let settings = ["scene", "device", "touch-rate"]
    let lines = script.text.split(separator: "\n").map(String.init).filter { line in
      !settings.contains { line.hasPrefix($0) }
    }
    let touches = try GestureTesting.touches(lines)
    let velocity = GestureTesting.velocity(touches)
    #expect(velocity.dx.isFinite)
    #expect(velocity.dx > 1000)
    #expect(velocity.dx < 10_000)
  }
}
