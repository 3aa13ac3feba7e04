import Platform

/// The result of the verification of one script.
///
/// Its description is the complete verdict. `get()` throws an error with that description if the verification failed:
///
///     try clip.verify(against: "Goldens").get()
public struct Verification: Hashable, Sendable {
  /// The outcome of a verification.
  package enum Outcome: Hashable, Sendable {
    /// The clip was recorded and compared with its golden.
    case compared(ClipVerdict)
    /// There is no golden; `isRecorded` if it was written now.
    case missing(isRecorded: Bool)
    /// The comparison failed, for one or more lines of reasons: an invalid script, a damaged golden, or a file that
    /// cannot be written.
    case failed(String)
  }

  /// The paths of a failure's pictures.
  package struct Artifacts: Hashable, Sendable {
    /// The directory of all artifacts.
    package var directory: String
    /// The compared recording: frames, trace, hashes, manifest.
    package var actual: String
    /// The page that describes the failure and plays the clip.
    package var page: String
    /// The golden's available pictures, by frame.
    package var expected: [Int: String]
    /// The available difference pictures, by frame.
    package var difference: [Int: String]
    /// The reason why golden pictures of some differing frames are missing, as the end of a sentence; `nil` if none
    /// are.
    package var lack: String?
    /// The number of frames that the page leaves out and the reason, in one line; `nil` if it has all frames.
    package var skippedItem: String?

    /// Creates a list of paths.
    package init(
      directory: String, actual: String, page: String, expected: [Int: String] = [:], difference: [Int: String] = [:]
    ) {
      (self.directory, self.actual, self.page) = (directory, actual, page)
      (self.expected, self.difference) = (expected, difference)
    }
  }

  /// The golden's name.
  public var name: String
  /// The path of the script.
  public var script: String
  /// The path of the golden's directory.
  public var golden: String
  /// The outcome.
  package var outcome: Outcome
  /// The failed expectations of the script, one message each. The clip is recorded and compared nevertheless.
  public var unmet: [String] = []
  /// Whether another renderer counts as a failure, even if its frames are equal.
  package var isRendererStrict: Bool
  /// Whether the golden, which differed, was replaced by this recording because of the record mode.
  public var isApproved = false
  /// The paths of a failure's pictures; `nil` if there are none.
  package var artifacts: Artifacts?
  /// The reason why the pictures of a failure could not be kept; `nil` if they were, or if there are none.
  package var artifactError: String?
  /// The reference's name in messages if it is not a golden, such as `before`; `nil` for a golden.
  public var reference: String?
  /// The options with which the clip was recorded, as command-line arguments: `--theme`, `dark`.
  package var options: [String] = []
  /// The masks whose views never appear in the clip, if it was compared.
  package var unseenMasks: Set<String> = []
  /// The command of this program that approves the recording.
  package var approval = ApprovalCommand.program(["flipbook"])
  /// The golden's record, if it was read.
  package var expectedRecord: ClipRecord?
  /// The recording's record, if the clip was recorded.
  package var actualRecord: ClipRecord?
  /// The duration of the verification, in seconds.
  public var duration: Double

  package init(
    name: String, script: String, golden: String, outcome: Outcome, isRendererStrict: Bool = false,
    duration: Double = 0
  ) {
    (self.name, self.script, self.golden, self.outcome) = (name, script, golden, outcome)
    (self.isRendererStrict, self.duration) = (isRendererStrict, duration)
  }

  /// The verdict on the clip; `nil` if it was not compared.
  package var verdict: ClipVerdict? {
    if case .compared(let verdict) = outcome { verdict } else { nil }
  }

  /// Whether the verification passes.
  ///
  /// It passes if the clip was compared and is the same, no expectation failed, and, if renderers are compared
  /// strictly, the renderer is the same.
  public var isSame: Bool {
    guard let verdict, unmet.isEmpty else { return false }
    return verdict.isSame && !(isRendererStrict && !verdict.renderer.isEmpty)
  }

  /// The command that opens the page of differences in a browser; `nil` if there is no page.
  package var lookCommand: String? {
    #if os(macOS)
      artifacts.map { "open \(ShellWord.quoted($0.page))" }
    #else
      artifacts.map { "xdg-open \(ShellWord.quoted($0.page))" }
    #endif
  }

  /// The command that approves the current recording as the golden.
  public var approveCommand: String {
    var isMissing = false
    if case .missing = outcome { isMissing = true }
    return approval.line(
      script: script, goldens: Files.directory(of: golden), options: options, isMissing: isMissing)
  }
}

/// An error about a clip that differs from its golden. Its description is the complete verdict, which suffices as a
/// test's message.
public struct VerificationFailure: Error, Sendable {
  /// The failed verification.
  public var verification: Verification
}

extension Verification {
  /// Does nothing if the verification passes.
  ///
  /// - Throws: ``VerificationFailure`` with the complete verdict if it does not.
  public func get() throws(VerificationFailure) {
    if !isSame { throw VerificationFailure(verification: self) }
  }
}

extension ExitCode {
  /// The exit code of `verify` for a verification.
  public init(_ verification: Verification) {
    switch verification.outcome {
    case .missing: self = .goldenMissing
    case .failed: self = .badInput
    case .compared where !verification.unmet.isEmpty: self = .badInput
    case .compared(let verdict) where !verdict.shape.isEmpty: self = .shapeDiffers
    case .compared(let verdict) where verification.isRendererStrict && !verdict.renderer.isEmpty:
      self = .rendererDiffers
    case .compared(let verdict): self = verdict.isSame ? .done : .framesDiffer
    }
  }
}
