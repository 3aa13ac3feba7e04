import Recording

/// Why a golden cannot be used or written.
public enum GoldenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file of the golden is not what it should be.
  case damaged(path: String, reason: String, remedy: String)
  /// The golden or recording was written by an earlier version of Flipbook.
  case former(path: String, remedy: String)
  /// Rendering twice gave two results; `difference` says where they part.
  case notDeterministic(name: String, difference: String)
  /// The script expects something that does not come true, so that there is nothing to approve.
  case unmet(name: String, expectations: [String])
  /// A directory that is no golden, and is not empty.
  case notAGolden(path: String)
  /// A directory that is to hold what is left of a failure holds something else.
  case foreignArtifacts(path: String)
  /// Another approval writes the golden.
  case busy(path: String)
  /// Two scripts would have the same golden.
  case sameName(String, first: String, second: String)
  /// A tolerance that cannot be understood.
  case tolerance(String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .damaged(let path, let reason, let remedy): "\(path) is damaged: \(reason); \(remedy)"
    case .former(let path, let remedy):
      "\(path) was written by an earlier version of Flipbook: it has \(RecordingFiles.formerHashes) instead of "
        + "\(RecordingFiles.hashes); \(remedy)"
    case .notDeterministic(let name, let difference):
      "\(name) is drawn differently each time, so it was not approved: \(difference)"
    case .unmet(let name, let expectations):
      "\(name) was not approved, since the script expects what does not come true:\n"
        + expectations.joined(separator: "\n")
    case .notAGolden(let path): "\(path) is there and is no golden: name another directory, or move it away"
    case .foreignArtifacts(let path):
      "\(path) holds something else than what is left of a failure: name another directory with --artifacts"
    case .busy(let path): "\(path) is being approved by another process; wait for its end"
    case .sameName(let name, let first, let second):
      "\(first) and \(second) would both have the golden \(name): verify them one by one, or name the folder above them"
    case .tolerance(let reason): reason
    }
  }
}
