import Goldens
import LibC
import Script

/// How a clip is held against its golden.
public struct VerifyOptions: Sendable {
  /// The tolerance, in place of what the script says; `nil` where the script decides.
  public var tolerance: Tolerance?
  /// Names of views that are left out of the comparison, besides those that the script names.
  public var masks: [String] = []
  /// Whether a view of ``masks`` may be missing from the clip: one mask may be meant for some of many scripts.
  package var skipsUnseenMasks = false
  /// Whether another renderer counts as a failure, even where it draws the same.
  public var isRendererStrict = false
  /// The directory in which each failure gets a directory of the golden's name.
  public var artifacts = "output/failures"
  /// The directory in which `approve` keeps the recordings that it approved.
  public var approved = "output/approved"
  /// The git revision whose script and feed draw the golden's frames again, to show those that differ; `nil` for the
  /// working tree, the merge base with the default branch, or the last commit, whichever draws them.
  public var baseline: String?

  /// The command that verdicts name to approve what differs (default: that of this process).
  package var approval = ApprovalCommand.current

  /// Makes the options of an exact comparison.
  public init() {}
}

/// How a golden is written.
public struct ApproveOptions: Sendable {
  /// Which pictures a golden keeps besides its filmstrip; every other frame is a hash.
  public enum Pictures: String, Sendable, CaseIterable {
    /// None.
    case none
    /// The frame of each shot.
    case shots
    /// Every frame, so that tolerances can be applied to each of them on any machine.
    case all
  }

  /// Which pictures are kept.
  public var pictures = Pictures.shots
  /// The directory in which the recording that is approved is kept, under the golden's name, for later comparisons.
  public var approved = "output/approved"

  /// Makes the options.
  public init() {}

  /// The options of a golden that is written because a comparison asks for it.
  package init(_ options: VerifyOptions) { approved = options.approved }
}

/// What became of a golden.
public enum GoldenApproval: Sendable, Hashable {
  /// There was none.
  case added
  /// What was there is replaced.
  case replaced
  /// What was there is the same, and was left alone.
  case unchanged
}

/// The tolerance of each frame: what the script says of all frames, then what it says of some, then what the call
/// says. A later layer replaces what it speaks of; masks add up.
package struct ToleranceLayers {
  private var layers: [ScriptSettings.Tolerance]
  private var call: Tolerance?
  private var masks: [String]

  package init(_ script: [ScriptSettings.Tolerance], call: Tolerance? = nil, masks: [String] = []) {
    layers = script.filter { $0.frames == nil } + script.filter { $0.frames != nil }
    (self.call, self.masks) = (call, masks)
  }

  func tolerance(ofFrame frame: Int) -> Tolerance {
    if let call { return call }
    var tolerance = Tolerance.exact
    for layer in layers(of: frame) {
      switch layer.kind {
      case .exact: tolerance = .exact
      case .channelDelta(let delta): tolerance.channelDelta = delta
      case .share(let percent): tolerance.percent = percent
      case .perceptual: tolerance.perceptual = Tolerance.perceptual.perceptual
      case .mask: break
      }
    }
    return tolerance
  }

  /// The names of the views that are left out of the comparison of a frame.
  func masks(ofFrame frame: Int) -> [String] { masks + layers(of: frame).compactMap(\.mask) }

  /// The names of all views that are left out in some frame.
  package var allMasks: Set<String> { Set(masks + layers.compactMap(\.mask)) }

  private func layers(of frame: Int) -> [ScriptSettings.Tolerance] {
    layers.filter { $0.frames?.contains(frame) ?? true }
  }
}

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
  package static var isContinuousIntegration: Bool {
    variable("CI").map { !$0.isEmpty && $0 != "false" && $0 != "0" } ?? false
  }

  /// Whether a golden that is not there is written.
  package var writesMissing: Bool { self == .all || self == .missing || self == .failed }
  /// Whether a golden that differs is written.
  package var writesChanged: Bool { self == .all || self == .changed || self == .failed }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
