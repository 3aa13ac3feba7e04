import LibC

/// Which goldens are written where a clip is held against its golden.
public enum RecordMode: String, Sendable, CaseIterable {
  /// Each, whatever it was.
  case all
  /// Those that are there and differ.
  case changed
  /// Those that are not there.
  case missing
  /// Those that are not there, and those that differ.
  case failed
  /// None.
  case never

  /// The mode that the environment asks for: what `FLIPBOOK_RECORD` says; else `never` where `CI` is set, since nobody
  /// would look at what is written there; else `missing`.
  public static var standard: RecordMode {
    if let word = variable("FLIPBOOK_RECORD"), let mode = RecordMode(rawValue: word) { return mode }
    return isContinuousIntegration ? .never : .missing
  }

  /// Whether the environment says `CI`, as the services of that kind do.
  public static var isContinuousIntegration: Bool {
    variable("CI").map { !$0.isEmpty && $0 != "false" && $0 != "0" } ?? false
  }

  /// Whether a golden that is not there is written.
  public var writesMissing: Bool { self == .all || self == .missing || self == .failed }
  /// Whether a golden that differs is written.
  public var writesChanged: Bool { self == .all || self == .changed || self == .failed }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
