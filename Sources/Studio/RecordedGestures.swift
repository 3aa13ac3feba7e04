import Flipbook
import Gestures
import JSON

/// What somebody's finger did, as lines of a script that can be appended to it.
struct RecordedGestures {
  /// A gesture as a script tells it.
  struct Gesture {
    /// Its lines, with what comes before it: the pause, or that the scene comes to rest.
    var lines: [String]
    /// `lines`, `tap` or `stroke`.
    var kind: String
    /// How well the lines tell what the finger did, in a sentence.
    var note: String
  }

  /// What lets a scene come to rest.
  static let rest = "settle within 10s"

  /// The script to which they are appended.
  let base: String
  /// What it was recorded with that the script has otherwise.
  let departures: [String]
  var gestures: [Gesture] = []
  /// Whether the next gesture belongs to it, too.
  var isOn = true

  /// The script with what is appended; without gestures nothing is. The clip goes on until the last of them has come to rest.
  var text: String { gestures.isEmpty ? base : appending([Self.rest]) }

  /// The script with the gestures alone, which the next one goes on from.
  var textWithoutRest: String { appending([]) }

  private func appending(_ more: [String]) -> String {
    let end = base.first { $0 == "\n" || $0 == "\r\n" } ?? "\n"
    let lines = gestures.flatMap(\.lines) + more
    let isWhole = lines.isEmpty || base.last?.isNewline ?? true
    return base + (isWhole ? "" : String(end)) + lines.map { $0 + String(end) }.joined()
  }

  /// The recording as the page shows it; of none, without gestures.
  static func json(_ recording: RecordedGestures?) -> JSONValue {
    [
      "on": recording?.isOn ?? false, "departures": recording?.departures ?? [],
      "gestures": (recording?.gestures ?? []).map { gesture -> JSONValue in
        ["lines": gesture.lines, "kind": gesture.kind, "note": gesture.note]
      },
    ]
  }
}

extension RecordedGestures.Gesture {
  /// Finds the lines that tell what a finger did.
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
      (kind, note) = ("stroke", "No drag tells this within half a point, so the samples themselves are kept.")
    } else {
      let points = Self.rounded(fit.deviation, digits: 100)
      let share = Self.rounded(fit.velocityError * 100, digits: 10)
      (kind, note) = ("lines", "At most \(points) points beside the finger; released \(share) % off.")
    }
  }

  private static func rounded(_ value: Double, digits: Double) -> String {
    NumberText.plain((value * digits).rounded() / digits)
  }
}
