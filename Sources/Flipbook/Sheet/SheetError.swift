/// Why there is no sheet of a clip.
public enum SheetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The script has no `shot`.
  case noShots(String)
  /// Every frame is hidden.
  case nothingVisible(String)
  /// More pictures than a sheet may have.
  case tooManyPictures(limit: Int)
  /// More pixels than a picture may have.
  case tooLarge(width: Int, height: Int)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .noShots(let script): "\(script) has no shot; write one, such as shot \"armed\", or ask for frames"
    case .nothingVisible(let script): "\(script) hides every frame, so there is nothing to show"
    case .tooManyPictures(let limit): "a sheet has at most \(limit) pictures; ask for fewer"
    case .tooLarge(let width, let height):
      "the sheet would have \(width)×\(height) pixels, which is too many; ask for fewer pictures or a smaller scale"
    }
  }
}
