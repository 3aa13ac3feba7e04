import Flipbook
import Gestures
import JSON

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
    return (text, text.scriptLines.count - lines.count)
  }

  /// Returns a script with some lines at its end, with the line endings of the script.
  private static func appending(_ lines: [String], to text: String) -> String {
    let end = text.first { $0 == "\n" || $0 == "\r\n" } ?? "\n"
    let isWhole = lines.isEmpty || text.last?.isNewline ?? true
    return text + (isWhole ? "" : String(end)) + lines.map { $0 + String(end) }.joined()
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
  /// The lines that reproduce the finger.
  var exact: [String]
  /// One drag with one curve in place of the exact lines, if the user has chosen it.
  var smooth: [String]?
  /// `lines`, `tap` or `stroke`.
  var kind: String
  /// A sentence about the accuracy of the exact lines.
  var note: String
  /// The reason why the gesture cannot be smoothed, without a full stop.
  var obstacle: String?

  /// The lines for a script.
  var lines: [String] { [pause].compactMap(\.self) + (smooth ?? exact) }

  /// The gesture in the page's format.
  var json: JSONValue {
    [
      "id": id, "pause": pause, "exact": exact, "smooth": smooth, "kind": kind,
      "note": note, "obstacle": obstacle,
    ]
  }
}

/// A gesture with the touches of the finger, from which its lines are made.
struct GestureSource {
  let touches: [TouchEvent]
  let fit: FittedGesture
  private let fitter: GestureFitter
  private let pause: LiveStage.Pause

  /// Fits the lines to a live gesture.
  init(_ gesture: LiveStage.Gesture, in clip: Clip) {
    fitter = GestureFitter(screen: clip.size, touchRate: clip.script.touchRate)
    (touches, pause) = (gesture.touches, gesture.pause)
    fit = fitter.fit(gesture.touches) { _ in gesture.view }
  }

  /// The gesture with its exact lines.
  func gesture(id: Int) -> RecordedGesture {
    let kind = fit.isTap ? "tap" : fit.isStroke ? "stroke" : "lines"
    return RecordedGesture(
      id: id, pause: pauseLine, exact: fit.lines, kind: kind, note: Self.note(on: fit),
      obstacle: fitter.smoothingObstacle(touches, fit)?.description)
  }

  private var pauseLine: String? {
    switch pause {
    case .none, .time(.zero): nil
    case .rest: RecordedGestures.rest
    case .time(let time): Script.Action.Kind.wait(time).description
    }
  }

  /// Returns one drag in place of the exact lines, and a sentence about its accuracy.
  func smoothed() throws(HTTPError) -> (lines: [String], note: String) {
    do throws(SmoothingObstacle) {
      let smooth = try fitter.smoothed(touches, fit)
      return (smooth.lines, Self.note(on: smooth))
    } catch {
      throw HTTPError(.unprocessable, "this gesture cannot be smoothed: \(error)")
    }
  }

  private static func note(on fit: FittedGesture) -> String {
    if fit.isTap { return "A tap." }
    if fit.isStroke { return "No drag reproduces this within half a point, so the samples are kept." }
    let points = rounded(fit.deviation, digits: fit.deviation < 1 ? 100 : 10)
    return "At most \(points) points from the finger; release velocity off by "
      + "\(rounded(fit.velocityError * 100, digits: 10))\u{A0}%."
  }

  private static func rounded(_ value: Double, digits: Double) -> String {
    NumberText.plain((value * digits).rounded() / digits)
  }
}

extension String {
  /// The lines of a script. The one after the last line ending is empty.
  var scriptLines: [String] {
    split(omittingEmptySubsequences: false) { ["\n", "\r\n", "\r"].contains($0) }.map(String.init)
  }
}
