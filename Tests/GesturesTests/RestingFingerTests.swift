import Graphics
import Script
import Simulation
import Testing
import Timebase
import Touch

@testable import Gestures

/// Recorded fingers that rest before they lift.
struct RestingFingerTests {
  private func script(_ json: String) throws -> [String] {
    let recording = try GestureRecording(Array(json.utf8), file: "rest.json")
    let text = try GestureScript(
      recording, screen: GestureTesting.screen,
      frame: .init(settings: ["scene scrolling", "size 320x480"], file: "rest.json")
    ).text
    return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  /// Pointer events: a fast drag of 80 ms, samples at one location, and the lift.
  private func pointer(stills: [Int], up: Int) -> String {
    var events = ["{\"type\": \"pointerdown\", \"pointerId\": 1, \"x\": 160, \"y\": 400, \"timeStamp\": 0}"]
    for index in 1...5 {
      events.append(
        "{\"type\": \"pointermove\", \"pointerId\": 1, \"x\": 160, \"y\": \(400 - 10 * index), \"timeStamp\": \(16 * index)}"
      )
    }
    for time in stills {
      events.append("{\"type\": \"pointermove\", \"pointerId\": 1, \"x\": 160, \"y\": 350, \"timeStamp\": \(time)}")
    }
    events.append("{\"type\": \"pointerup\", \"pointerId\": 1, \"x\": 160, \"y\": 350, \"timeStamp\": \(up)}")
    return "[" + events.joined(separator: ",\n") + "]"
  }

  /// The distance that the content has moved at the end, in points.
  private func distance(_ lines: [String]) throws -> Double {
    let script = try Script(text: lines.joined(separator: "\n") + "\nsettle within 9s", file: "rest.flip")
    let player = ScriptPlayer(script, on: try GestureTesting.stage())
    let start = player.stage.probe("y")
    _ = try player.playToEnd()
    guard case .number(let from)? = start, case .number(let to)? = player.stage.probe("y") else { return 0 }
    return to - from
  }

  @Test func `a recorded rest keeps the velocity`() throws {
    let lifted = try distance(script(pointer(stills: [], up: 80)))
    #expect(lifted > 200)
    let stills = Array(stride(from: 96, through: 384, by: 16))
    let lines = try script(pointer(stills: stills, up: 384))
    #expect(lines.contains { $0.hasPrefix("stroke at 160,400 {") }, "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("hold") }, "\(lines)")
    #expect(abs(try distance(lines) - lifted) < 1)
  }

  @Test func `silence of a tenth of a second is a hold`() throws {
    let short = try script(pointer(stills: [], up: 179)), long = try script(pointer(stills: [], up: 180))
    #expect(!short.contains { $0.hasPrefix("hold") }, "\(short)")
    #expect(try distance(short) > 200)
    #expect(long.contains { $0.hasPrefix("hold") }, "\(long)")
    #expect(try distance(long) < 60)
  }

  @Test func `a rest followed by silence is a stroke and a hold`() throws {
    let lines = try script(pointer(stills: [96, 113, 131], up: 300))
    #expect(lines.contains { $0.hasPrefix("hold") }, "\(lines)")
    #expect(try distance(lines) < 60)
  }

  @Test func `a pause of W3C actions is a hold`() throws {
    func json(_ rest: String) -> String {
      """
      [{"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": [
        {"type": "pointerMove", "duration": 0, "x": 160, "y": 400}, {"type": "pointerDown"},
        {"type": "pointerMove", "duration": 100, "x": 160, "y": 340}, \(rest), {"type": "pointerUp"}
      ]}]
      """
    }
    let paused = try script(json(#"{"type": "pause", "duration": 300}"#))
    #expect(paused.contains { $0.hasPrefix("hold") }, "\(paused)")
    #expect(try distance(paused) < 70)
    let still = try script(json(#"{"type": "pointerMove", "duration": 300, "x": 160, "y": 340}"#))
    #expect(!still.contains { $0.hasPrefix("hold") }, "\(still)")
    #expect(try distance(still) > 200)
  }

  @Test func `an exported hold is a pause, and the rest of a stroke is a move`() throws {
    func types(_ lines: [String]) throws -> [String] {
      let touches = try GestureTesting.touches(lines)
      let text = ActionsExport(touches, of: [], end: touches[touches.count - 1].timestamp).text
      return text.split(separator: "\n").compactMap { line in
        ["pointerMove", "pause"].first { line.contains("\"type\": \"\($0)\"") }
      }
    }
    let held = try types(["touch at 160,400", "drag by 0,-60 over 50ms", "hold 50ms", "lift"])
    #expect(held == ["pointerMove", "pointerMove", "pointerMove", "pointerMove", "pause", "pause", "pause"])
    let rested = try types(["stroke at 160,400 { 16ms 160,380; 32ms 160,380; 48ms 160,380 }", "lift"])
    #expect(rested == Array(repeating: "pointerMove", count: 4))
  }
}
