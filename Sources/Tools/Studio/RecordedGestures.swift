import Flipbook
import Gestures
import JSON
import Syntax

/// Recorded gestures, as lines that can be appended to a script.
struct RecordedGestures {
  /// The line that waits until the scene is at rest.
  static let rest = "settle within 10s"

  /// The script after which the gestures are recorded.
  let base: String
  /// The settings that deviate from the script's, as text.
  let deviations: [String]
  var gestures: [RecordedGesture] = []
  /// Whether the next gesture is recorded as well.
  var isOn = true

  /// The script with the gestures but without the final rest. The next gesture continues from it.
  var textWithoutRest: String { text(upTo: gestures.count) }

  /// Returns the script with the first gestures.
  func text(upTo count: Int) -> String { Self.appending(gestures.prefix(count).flatMap(\.lines), to: base) }

  /// Returns a script with the recorded gestures at its end, and the number of the first new line. The script ends when
  /// the scene is at rest after the last gesture.
  func appended(to text: String) -> (text: String, line: Int) {
    let lines = gestures.flatMap(\.lines) + [Self.rest]
    let text = Self.appending(lines, to: text)
    return (text, SourceText(text).lineCount - lines.count)
  }

  /// Returns a script with some lines at its end, with the line endings of the script.
  private static func appending(_ lines: [String], to text: String) -> String {
    let source = SourceText(text)
    let isWhole = lines.isEmpty || source.endsWithLine
    return text + (isWhole ? "" : source.ending) + lines.map { $0 + source.ending }.joined()
  }

  /// Returns the recording in the page's format; `nil` gives an empty one.
  static func json(_ recording: RecordedGestures?) -> JSONValue {
    [
      "on": recording?.isOn ?? false, "deviations": recording?.deviations ?? [],
      "gestures": (recording?.gestures ?? []).map(\.json),
    ]
  }
}

/// A recorded gesture in script syntax.
struct RecordedGesture {
  /// The number of the gesture on its page.
  var id = 0
  /// The `wait` or `settle` for the pause before the gesture.
  var pause: String?
  /// The statements with the samples of the finger.
  var exact: [String]
  /// The flicks and drags in place of the exact lines, if they are chosen.
  var smooth: [String]?
  /// Whether the gesture is a tap, which has one form.
  var isTap: Bool
  /// Sentences about the accuracy of the exact and of the smooth lines.
  var note: String, smoothNote: String
  /// The reason why the gesture has no smooth form, without a full stop.
  var obstacle: String?
  /// The names of the probes whose values at rest would change with the smooth lines.
  var others: [String] = []

  /// The lines for a script.
  var lines: [String] { [pause].compactMap(\.self) + (smooth ?? exact) }

  /// The gesture in the page's format.
  var json: JSONValue {
    [
      "id": id, "pause": pause, "exact": exact, "smooth": smooth, "isTap": isTap, "note": note,
      "smoothNote": smoothNote, "obstacle": obstacle, "others": others,
    ]
  }
}

/// A gesture in both of its forms.
struct GestureSource {
  let exact: FittedGesture, smooth: FittedGesture
  private let pause: LiveStage.Pause

  /// Converts a live gesture.
  init(_ gesture: LiveStage.Gesture, in clip: Clip) {
    let fitter = GestureFitter(screen: clip.size, touchRate: clip.script.touchRate)
    let touch = RecordedTouch(gesture.touches)
    exact = fitter.fit(touch, .exact) { _ in gesture.view }
    smooth = fitter.fit(touch, .smooth) { _ in gesture.view }
    pause = gesture.pause
  }

  /// The gesture with its exact lines.
  func gesture(id: Int) -> RecordedGesture {
    RecordedGesture(
      id: id, pause: pauseLine, exact: exact.lines, isTap: exact.isTap,
      note: exact.isTap ? "A tap." : "The samples of the finger, without a deviation.", smoothNote: smoothNote,
      obstacle: obstacle)
  }

  /// The reason why there is no smooth form, without a full stop.
  var obstacle: String? {
    if exact.actions != smooth.actions { return nil }
    if exact.isTap { return "it is a tap" }
    return smooth.keepsSamples
      ? "no flick or drag stays within 12 points of it and has its release velocity" : "the finger does not move"
  }

  private var pauseLine: String? {
    switch pause {
    case .none(.zero), .time(.zero): nil
    case .rest(.zero): RecordedGestures.rest
    case .rest(let time): "\(RecordedGestures.rest); \(Script.Action.Kind.wait(time).description)"
    case .none(let time), .time(let time): Script.Action.Kind.wait(time).description
    }
  }

  private var smoothNote: String {
    let points = Self.rounded(smooth.deviation, digits: smooth.deviation < 1 ? 100 : 10)
    return "At most \(points) points from the finger; release velocity off by "
      + "\(Self.rounded(smooth.velocityError * 100, digits: 10))\u{A0}%."
      + (smooth.keepsSamples ? " A part that no flick or drag fits stays exact." : "")
  }

  private static func rounded(_ value: Double, digits: Double) -> String {
    NumberText.plain((value * digits).rounded() / digits)
  }
}
