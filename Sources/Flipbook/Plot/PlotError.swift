import Script

/// Why there is no graph of a clip.
public enum PlotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scene has no probe of that name.
  case noSuchProbe(String, known: [String])
  /// No number changes, so there is nothing to choose from.
  case nothingChanges(script: String)
  /// More pixels than a picture may have.
  case tooLarge(width: Int, height: Int)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .noSuchProbe(let name, let known):
      let meant = closestMatch(to: name, in: known).map { "; did you mean \"\($0)\"?" } ?? ""
      return "there is no probe \"\(name)\"\(meant) (\(known.joined(separator: ", ")))"
    case .nothingChanges(let script): return "no number changes in \(script); name the probes that are to be shown"
    case .tooLarge(let width, let height):
      return
        "the graph would have \(width)×\(height) pixels, which is too many; ask for fewer probes or a smaller scale"
    }
  }
}
