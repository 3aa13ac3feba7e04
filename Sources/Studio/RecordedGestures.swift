import Flipbook
import Gestures
import JSON

/// Recorded gestures, as lines that can be appended to a script.
struct RecordedGestures {
  /// A gesture in script syntax.
  struct Gesture {
    /// The lines of the gesture, after a `wait` or `settle` for the pause before it.
    var lines: [String]
    /// `lines`, `tap` or `stroke`.
    var kind: String
    /// A sentence about the accuracy of the lines.
    var note: String
  }

  /// The line that waits until the scene is at rest.
  static let rest = "settle within 10s"

  /// The script that the gestures are appended to.
  let base: String
  /// The settings that deviate from the script's, as text.
  let deviations: [String]
  var gestures: [Gesture] = []
  /// Whether the next gesture is recorded as well.
  var isOn = true

  /// The script with the recorded gestures, unchanged if there are none. It ends when the scene is at rest after the
  /// last one.
  var text: String { gestures.isEmpty ? base : appending([Self.rest]) }

  /// The script with the gestures but without the final rest. The next gesture continues from it.
  var textWithoutRest: String { appending([]) }

  private func appending(_ more: [String]) -> String {
    let end = base.first { $0 == "\n" || $0 == "\r\n" } ?? "\n"
    let lines = gestures.flatMap(\.lines) + more
    let isWhole = lines.isEmpty || base.last?.isNewline ?? true
    return base + (isWhole ? "" : String(end)) + lines.map { $0 + String(end) }.joined()
  }

  /// Returns the recording in the page's format; `nil` gives an empty one.
  static func json(_ recording: RecordedGestures?) -> JSONValue {
    [
      "on": recording?.isOn ?? false, "departures": recording?.deviations ?? [],
      "gestures": (recording?.gestures ?? []).map { gesture -> JSONValue in
        ["lines": gesture.lines, "kind": gesture.kind, "note": gesture.note]
      },
    ]
  }
}

extension RecordedGestures.Gesture {
  /// Fits the lines to a live gesture.
  init(_ gesture: LiveStage.Gesture, in clip: Clip) {
    let fit = GestureFitter(screen: clip.size, touchRate: clip.script.touchRate).fit(gesture.touches) { _ in
      gesture.view
    }
    switch gesture.pause {
    case .none, .time(.zero): lines = fit.lines
    case .rest: lines = [RecordedGestures.rest] + fit.lines
    case .time(let time): lines = [Script.Action.Kind.wait(time).description] + fit.lines
    }
    if case .tap = fit.actions.first {
      (kind, note) = ("tap", "A tap.")
    } else if fit.isStroke {
      (kind, note) = ("stroke", "No drag reproduces this within half a point, so the samples are kept.")
    } else {
      let points = Self.rounded(fit.deviation, digits: 100)
      let share = Self.rounded(fit.velocityError * 100, digits: 10)
      (kind, note) = ("lines", "At most \(points) points from the finger; release velocity off by \(share) %.")
    }
  }

  private static func rounded(_ value: Double, digits: Double) -> String {
    NumberText.plain((value * digits).rounded() / digits)
  }
}
