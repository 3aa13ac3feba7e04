import Flipbook
import Gestures
import JSON
import Script

/// What somebody's finger did, as lines of a script that can be appended to it.
struct RecordedGestures {
  /// A gesture as a script tells it.
  struct Gesture {
    /// What comes before it: the pause, or that the scene comes to rest.
    var pause: String?
    /// Its lines.
    var lines: [String]
    /// `lines`, `tap` or `stroke`.
    var kind: String
    /// By how much the lines deviate from the samples at most, in points.
    var deviation: Double
    /// By how much the release velocity deviates, as a share of it.
    var velocityError: Double
  }

  /// The script to which they are appended.
  let base: String
  /// The gestures so far.
  var gestures: [Gesture] = []
  /// Whether the next gesture belongs to it, too.
  var isOn = true

  /// What is appended; without gestures nothing. The clip goes on until the last of them has come to rest.
  var lines: [String] {
    gestures.isEmpty ? [] : gestures.flatMap { [$0.pause].compactMap(\.self) + $0.lines } + [Self.rest]
  }

  /// The script with what is appended.
  var text: String {
    let lines = lines
    if lines.isEmpty { return base }
    let end = base.isEmpty || base.hasSuffix("\n") ? "" : "\n"
    return base + end + lines.map { $0 + "\n" }.joined()
  }

  /// The script with the gestures alone, which the next one goes on from.
  var textWithoutRest: String {
    var text = text
    if !gestures.isEmpty { text.removeLast(Self.rest.count + 1) }
    return text
  }

  /// What lets a scene come to rest.
  static let rest = "settle within 10s"

  /// The gestures as the page shows them.
  var json: JSONValue {
    .array(
      gestures.map { gesture in
        .object([
          .init("lines", .array(([gesture.pause].compactMap(\.self) + gesture.lines).map(JSONValue.string))),
          .init("kind", .string(gesture.kind)), .init("deviation", .number(gesture.deviation)),
          .init("velocityError", .number(gesture.velocityError)), .init("note", .string(gesture.note)),
        ])
      })
  }
}

extension RecordedGestures.Gesture {
  /// Finds the lines that tell what a finger did.
  init(_ gesture: LiveStage.Gesture, in clip: Clip) {
    let touchRate = clip.script.settings.touchRate ?? ScriptSettings.defaultTouchRate
    let fit = GestureFitter(screen: clip.size, touchRate: touchRate).fit(gesture.touches) { _ in gesture.view }
    let isTap = if case .tap = fit.actions.first { true } else { false }
    self.init(
      pause: Self.line(gesture.pause),
      lines: fit.lines, kind: isTap ? "tap" : fit.isStroke ? "stroke" : "lines", deviation: fit.deviation,
      velocityError: fit.velocityError)
  }

  private static func line(_ pause: LiveStage.Pause) -> String? {
    switch pause {
    case .none, .time(0): nil
    case .rest: RecordedGestures.rest
    case .time(let nanoseconds): Script.Action.Kind.wait(nanoseconds).description
    }
  }

  /// How well the lines tell what the finger did, in a sentence.
  var note: String {
    let points = Self.rounded(deviation, digits: 100)
    switch kind {
    case "tap": return "A tap."
    case "stroke": return "No drag tells this within half a point, so the samples themselves are kept."
    default:
      return
        "At most \(points) points beside the finger; released \(Self.rounded(velocityError * 100, digits: 10)) % off."
    }
  }

  private static func rounded(_ value: Double, digits: Double) -> String {
    JSONValue.plain((value * digits).rounded() / digits)
  }
}
