import Goldens

/// How a clip is held against its golden.
public struct VerifyOptions: Sendable {
  /// How many frames are drawn at once; at least 1.
  public var jobs = 1
  /// What is let pass, in place of what the script says; `nil` where the script decides.
  public var tolerance: Tolerance?
  /// Names of views that are left out of the comparison, besides those that the script names.
  public var masks: [String] = []
  /// Whether another renderer counts as a failure, even where it draws the same.
  public var isRendererStrict = false
  /// The directory in which each failure gets a directory of the golden's name.
  public var artifacts = "output/failures"
  /// The directory in which `approve` keeps the recordings that it approved.
  public var approved = "output/approved"

  /// Makes the options of an exact comparison.
  public init() {}
}
