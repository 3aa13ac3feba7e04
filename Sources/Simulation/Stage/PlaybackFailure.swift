import Timebase

/// What did not go as a script says while it was played.
public struct PlaybackFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Reason: Hashable, Sendable {
    /// A probe did not read what was expected; nil where the scene has no such probe.
    case expectation(Script.Expectation, actual: ProbeValue?)
    /// The scene did not come to rest in time.
    case notAtRest
    /// A position names a view that is not there.
    case noView(String)
  }

  /// What went wrong.
  public let reason: Reason
  /// Where the script says it.
  public let location: Script.Location
  /// When.
  public let instant: Instant

  /// `file:line:column: error: …`, as for the mistakes that are found before playing.
  public var description: String {
    let time = ProbeValue.number(instant.seconds).description
    let message =
      switch reason {
      case .expectation(let expectation, let actual?):
        "\(expectation) does not hold at \(time) s: \(expectation.probe) is \(actual)"
      case .expectation(let expectation, nil):
        "there is no probe \(expectation.probe) at \(time) s"
      case .notAtRest:
        "the scene has not come to rest by \(time) s; give it longer, or lift the finger first"
      case .noView(let name):
        "there is no view named \(name) at \(time) s"
      }
    return "\(location): error: \(message)"
  }
}
