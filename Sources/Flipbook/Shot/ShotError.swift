import Script
import Timebase

/// Why there is no picture of a moment.
public enum ShotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No view has that name at the moment.
  case noSuchView(String, at: Instant, known: [String])
  /// The view is there, but not on the screen.
  case notOnScreen(String, at: Instant)
  /// With what is around the screen, the picture has more pixels than a picture may have.
  case tooLarge(width: Int, height: Int, limit: Int)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .noSuchView(let name, let instant, let known):
      let meant = closestMatch(to: name, in: known).map { "; did you mean \"\($0)\"?" } ?? ""
      let list = known.isEmpty ? "" : " (\(known.joined(separator: ", ")))"
      return "there is no view \"\(name)\" at \(Self.seconds(instant)) s\(meant)\(list)"
    case .notOnScreen(let name, let instant):
      return "the view \"\(name)\" is not on the screen at \(Self.seconds(instant)) s; choose another moment"
    case .tooLarge(let width, let height, let limit):
      return "the picture would have \(width)×\(height) pixels, and \(limit) are the most; ask for less padding or a "
        + "smaller scale"
    }
  }

  private static func seconds(_ instant: Instant) -> String { ProbeValue.number(instant.seconds).description }
}
