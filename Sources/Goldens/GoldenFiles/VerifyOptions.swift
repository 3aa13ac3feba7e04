import LibC
import Script
import Verdicts

/// The options of a verification.
///
///     var options = VerifyOptions()
///     options.tolerance = .perceptual
///     options.masks = ["clock"]
public struct VerifyOptions: Sendable {
  /// The tolerance that overrides the script's; `nil` uses the script's tolerance.
  public var tolerance: Tolerance?
  /// The names of views to ignore in the comparison, in addition to those that the script masks.
  public var masks: [String] = []
  /// Whether views of ``masks`` may be missing from the clip, since a mask may apply only to some of several scripts.
  package var skipsUnseenMasks = false
  /// Whether another renderer counts as a failure, even if its frames are equal.
  public var isRendererStrict = false
  /// The directory for failure artifacts, with a subdirectory per golden.
  public var artifacts = "output/failures"
  /// The directory in which `approve` keeps the approved recordings.
  public var approved = "output/approved"
  /// The Git revision whose script and feed redraw the golden's frames, to show those that differ.
  ///
  /// `nil` tries the working tree, the merge base with the default branch, and the last commit.
  public var baseline: String?

  /// The approve command shown in verdicts (default: that of this process).
  package var approval = ApprovalCommand.current

  /// Creates the options of an exact comparison.
  public init() {}
}

/// The options of an approval.
public struct ApproveOptions: Sendable {
  /// The pictures that a golden keeps in addition to its filmstrip. All other frames are stored as hashes.
  public enum Pictures: String, Sendable, CaseIterable {
    /// No pictures.
    case none
    /// The frame of each shot.
    case shots
    /// Every frame, so that tolerances apply to each of them on any machine.
    case all
  }

  /// The pictures to keep.
  public var pictures = Pictures.shots
  /// The directory in which the approved recording is kept, under the golden's name, for later comparisons.
  public var approved = "output/approved"

  /// Creates the options.
  public init() {}

  /// Creates the options for a golden that a verification writes.
  package init(_ options: VerifyOptions) { approved = options.approved }
}

/// The result of an approval.
public enum GoldenApproval: Sendable, Hashable {
  /// The golden is new.
  case added
  /// The existing golden was replaced.
  case replaced
  /// The existing golden is the same and was not changed.
  case unchanged
}

/// The tolerance of each frame, from three layers: the script's for all frames, its tolerances for some frames, and
/// the caller's.
///
/// A later layer overrides the settings that it specifies; masks are cumulative.
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

  /// Returns the names of the views to ignore in a frame.
  func masks(ofFrame frame: Int) -> [String] { masks + layers(of: frame).compactMap(\.mask) }

  /// The names of all views that are ignored in any frame.
  package var allMasks: Set<String> { Set(masks + layers.compactMap(\.mask)) }

  private func layers(of frame: Int) -> [ScriptSettings.Tolerance] {
    layers.filter { $0.frames?.contains(frame) ?? true }
  }
}

/// The goldens that a verification writes.
public enum RecordMode: String, Sendable, CaseIterable {
  /// All goldens.
  case all
  /// Existing goldens that differ.
  case changed
  /// Missing goldens.
  case missing
  /// Missing goldens and those that differ.
  case failed
  /// No goldens.
  case never

  /// The default mode: the value of `FLIPBOOK_RECORD`, otherwise `never` if `CI` is set, otherwise `missing`.
  ///
  /// Goldens written in continuous integration would not be reviewed.
  public static var standard: RecordMode {
    if let word = variable("FLIPBOOK_RECORD"), let mode = RecordMode(rawValue: word) { return mode }
    return isContinuousIntegration ? .never : .missing
  }

  /// Whether the environment variable `CI` is set and neither empty, `false` nor `0`.
  package static var isContinuousIntegration: Bool {
    variable("CI").map { !$0.isEmpty && $0 != "false" && $0 != "0" } ?? false
  }

  /// Whether missing goldens are written.
  package var writesMissing: Bool { self == .all || self == .missing || self == .failed }
  /// Whether goldens that differ are written.
  package var writesChanged: Bool { self == .all || self == .changed || self == .failed }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
