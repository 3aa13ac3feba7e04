import Graphics
import Platform
import Script
import Timebase

/// An error that occurs while a script is played.
public struct PlaybackFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason of a failure.
  package enum Reason: Hashable, Sendable {
    /// A failed expectation; the actual value is nil if the scene has no such probe.
    case expectation(Script.Expectation, actual: ProbeValue?)
    /// A `wait until` without a match within its limit; the last value is nil if the scene has no such probe.
    case noMatch(Script.Action.Kind, Script.Expectation, last: ProbeValue?)
    /// The scene did not come to rest within the limit.
    case notAtRest
    /// A position names a view that does not exist.
    case noView(String)
    /// A touch begins outside the screen: the position as written, its point in points, and the screen's size.
    case offScreen(String, at: Point, screen: Size)
    /// A presentation statement cannot be shown: the message and the hint.
    case presentation(String, hint: String)
    /// A statement that ends with `after T` would act after the end of the script.
    case afterEnd(String, end: Instant)
  }

  /// The reason of the failure.
  package let reason: Reason
  /// The location in the script.
  public let location: Script.Location
  /// The instant in virtual time.
  public let instant: Instant
  /// The script's line at the location.
  public let sourceLine: String

  /// Creates a failure at an instant.
  package init(_ reason: Reason, at location: Script.Location, _ instant: Instant, in script: Script) {
    (self.reason, self.location, self.instant) = (reason, location, instant)
    sourceLine = script.diagnostic(at: location, "").sourceLine
  }

  /// `file:line:column: error: …` with the line and a caret, as for errors that are found before playing.
  public var description: String { diagnostic.description }

  /// The failure as a diagnostic of the script.
  public var diagnostic: ScriptDiagnostic {
    let (message, hint) = explanation
    return ScriptDiagnostic(location: location, message: message, hint: hint, sourceLine: sourceLine)
  }

  private var explanation: (message: String, hint: String?) {
    let time = ProbeValue.number(instant.seconds).description
    switch reason {
    case .expectation(let expectation, let actual?):
      let message = "\(expectation) failed at \(time) s: \(expectation.probe) is \(actual)"
      return (message, expectation.isComparable(with: actual) ? nil : "compare it with \(actual.kind)")
    case .expectation(let expectation, nil): return ("no probe \"\(expectation.probe)\" at \(time) s", nil)
    case .noMatch(let statement, let expectation, let last?):
      return (
        "\(statement) failed at \(time) s: \(expectation.probe) is \(last)",
        expectation.isComparable(with: last) ? "increase the limit" : "compare it with \(last.kind)"
      )
    case .noMatch(_, let expectation, nil): return ("no probe \"\(expectation.probe)\" at \(time) s", nil)
    case .notAtRest:
      return ("the scene is not at rest at \(time) s", "increase the limit of settle")
    case .noView(let name): return ("no view \"\(name)\" at \(time) s", nil)
    case .offScreen(let position, let point, let screen):
      return (
        "position \(position) is outside the screen at \(time) s",
        "it is \(Self.pair(point.x, point.y)), and the bottom right corner is "
          + Self.pair(screen.width, screen.height)
      )
    case .presentation(let message, let hint): return ("\(message) at \(time) s", hint)
    case .afterEnd(let statement, let end):
      let seconds = ProbeValue.number(end.seconds).description
      return (
        "\(statement) would act at \(time) s, but the script ends at \(seconds) s",
        "shorten the delay, or extend the script with wait"
      )
    }
  }

  private static func pair(_ x: Double, _ y: Double) -> String {
    "\(ProbeValue.number(x).description),\(ProbeValue.number(y).description)"
  }
}

extension PlaybackFailure: FlipbookError {
  /// The exit code of a command that fails with this error.
  public var exitCode: ExitCode { .badInput }
  /// Whether the error has a location, which is always true.
  public var hasLocation: Bool { true }
}
