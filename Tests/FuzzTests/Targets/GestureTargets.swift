import Graphics
import Platform
import Script

@testable import Gestures

extension FuzzTarget {
  /// A gesture of another tool, one target for each format.
  static let pointer = gesture("pointer", .pointer)
  static let actions = gesture("actions", .actions)

  /// A script that parses, with all touches inside the recording, or an error that names the file.
  private static func gesture(_ name: String, _ format: GestureFormat) -> FuzzTarget {
    FuzzTarget(name) { bytes in
      _ = try? GestureRecording(bytes, file: "fuzz")
      do throws(UserError) {
        let recording = try GestureRecording(bytes, file: "fuzz", format: format)
        for touch in recording.touches {
          let events = touch.events
          precondition(events.count > 1 && events[0].phase == .began && events[events.count - 1].phase.isFinal)
          precondition(zip(events, events.dropFirst()).allSatisfy { $0.timestamp <= $1.timestamp }, "time goes back")
          precondition(events[events.count - 1].timestamp <= recording.end, "a touch after the end")
        }
        // Again with a small limit, like a long recording.
        for (form, room) in [
          (GestureFitter.Form.exact, ScriptLimits.textBytes), (.smooth, ScriptLimits.textBytes), (.exact, 6000),
        ] {
          let script = try GestureScript(
            recording, form, screen: Size(320, 480),
            frame: .init(scene: "vertical-swipe", device: "iphone-4", file: "fuzz"), textLimit: room)
          precondition(script.text.utf8.count <= room, "a script that is too long")
          do throws(ScriptError) {
            _ = try Script(text: script.text, file: "fuzz.flip")
          } catch { preconditionFailure("an imported script with an error: \(error)\n\(script.text)") }
        }
      } catch {
        precondition(error.description.hasPrefix("fuzz:"), "a message that does not name the file")
      }
    }
  }
}
