import Graphics
import Platform
import Script
import Timebase

/// What did not go as a script says while it was played.
public struct PlaybackFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  package enum Reason: Hashable, Sendable {
    /// A probe did not read what was expected; nil where the scene has no such probe.
    case expectation(Script.Expectation, actual: ProbeValue?)
    /// The scene did not come to rest in time.
    case notAtRest
    /// A position names a view that is not there.
    case noView(String)
    /// A finger comes down outside the screen: at a point that a position names, in points.
    case offScreen(String, at: Point, screen: Size)
    /// Something that presents the clip cannot be shown: what, and what to do.
    case presentation(String, hint: String)
  }

  /// What went wrong.
  package let reason: Reason
  /// Where the script says it.
  public let location: Script.Location
  /// When.
  public let instant: Instant
  /// The line of the script in which the place lies.
  public let sourceLine: String

  /// Makes a failure at an instant.
  package init(_ reason: Reason, at location: Script.Location, _ instant: Instant, in script: Script) {
    (self.reason, self.location, self.instant) = (reason, location, instant)
    sourceLine = script.diagnostic(at: location, "").sourceLine
  }

  /// `file:line:column: error: …` with the line and a caret, as for the mistakes that are found before playing.
  public var description: String { diagnostic.description }

  /// The failure as a mistake of the script.
  public var diagnostic: ScriptDiagnostic {
    let (message, hint) = explanation
    return ScriptDiagnostic(location: location, message: message, hint: hint, sourceLine: sourceLine)
  }

  private var explanation: (message: String, hint: String?) {
    let time = ProbeValue.number(instant.seconds).description
    switch reason {
    case .expectation(let expectation, let actual?):
      let message = "\(expectation) does not hold at \(time) s: \(expectation.probe) is \(actual)"
      return (message, expectation.isComparable(with: actual) ? nil : "compare it with \(actual.kind)")
    case .expectation(let expectation, nil): return ("there is no probe \(expectation.probe) at \(time) s", nil)
    case .notAtRest:
      return ("the scene has not come to rest by \(time) s", "give it longer, or lift the finger first")
    case .noView(let name): return ("there is no view named \(name) at \(time) s", nil)
    case .offScreen(let position, let point, let screen):
      return (
        "a finger cannot come down at \(position), which is outside the screen at \(time) s",
        "\(position) is at \(Self.pair(point.x, point.y)), and the bottom right is "
          + Self.pair(screen.width, screen.height)
      )
    case .presentation(let message, let hint): return ("\(message) at \(time) s", hint)
    }
  }

  private static func pair(_ x: Double, _ y: Double) -> String {
    "\(ProbeValue.number(x).description),\(ProbeValue.number(y).description)"
  }
}

extension PlaybackFailure: FlipbookError {
  /// The code with which a command ends that meets the error.
  public var exitCode: ExitCode { .badInput }
  /// A location in the script.
  public var hasLocation: Bool { true }
}
