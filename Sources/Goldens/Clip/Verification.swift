import Platform

/// What came out of the verification of one script.
public struct Verification: Hashable, Sendable {
  /// How it went.
  package enum Outcome: Hashable, Sendable {
    /// The clip was recorded and compared with its golden.
    case compared(ClipVerdict)
    /// There is no golden; `isRecorded` where it was written now.
    case missing(isRecorded: Bool)
    /// The comparison could not be made: the script is wrong, the golden is damaged, something cannot be written. The
    /// reason, in one or more lines.
    case failed(String)
  }

  /// Where the pictures of a failure are.
  package struct Artifacts: Hashable, Sendable {
    /// The directory in which all of them are.
    package var directory: String
    /// The recording that was compared: frames, trace, hashes, manifest.
    package var actual: String
    /// The page that tells of the failure and plays it.
    package var page: String
    /// The golden's pictures by frame, as far as there are some.
    package var expected: [Int: String]
    /// The pictures of what differs by frame, as far as there are some.
    package var difference: [Int: String]
    /// Why there is no picture of frames that were approved and differ, as the end of a sentence; `nil` if there is one of
    /// each.
    package var lack: String?
    /// How many frames the page leaves out, and why, in a line; `nil` where it has all.
    package var omission: String?

    /// Makes a list of places.
    package init(
      directory: String, actual: String, page: String, expected: [Int: String] = [:], difference: [Int: String] = [:]
    ) {
      (self.directory, self.actual, self.page) = (directory, actual, page)
      (self.expected, self.difference) = (expected, difference)
    }
  }

  /// The golden's name.
  public var name: String
  /// The script's file.
  public var script: String
  /// The golden's directory.
  public var golden: String
  /// How it went.
  package var outcome: Outcome
  /// The failed expectations of the script, a line each; the frames are recorded all the same.
  public var unmet: [String] = []
  /// Whether another renderer counts as a failure, even where it draws the same.
  package var isRendererStrict: Bool
  /// Whether the golden was replaced by what there is now, as the record mode said; it differed before.
  public var isApproved = false
  /// Where the pictures of a failure are; `nil` where there are none.
  package var artifacts: Artifacts?
  /// What sentences call that with which the clip is compared, where that is no golden: `before`.
  public var reference: String?
  /// The options with which the clip was recorded, as words of a command line: `--theme`, `dark`.
  package var options: [String] = []
  /// The masks whose views the clip never shows, if it was compared.
  package var unseenMasks: Set<String> = []
  /// The command that approves, in the program that verifies.
  package var approval = ApprovalCommand.program(["flipbook"])
  /// What the golden has, where it was read.
  package var expectedRecord: ClipRecord?
  /// What there is now, where the clip was recorded.
  package var actualRecord: ClipRecord?
  /// How long it took, in seconds.
  public var duration: Double

  package init(
    name: String, script: String, golden: String, outcome: Outcome, isRendererStrict: Bool = false,
    duration: Double = 0
  ) {
    (self.name, self.script, self.golden, self.outcome) = (name, script, golden, outcome)
    (self.isRendererStrict, self.duration) = (isRendererStrict, duration)
  }

  /// What differs, where there was something to compare.
  package var verdict: ClipVerdict? {
    if case .compared(let verdict) = outcome { verdict } else { nil }
  }

  /// Whether it passes: compared, the same, by the same renderer where that counts, and no expectation failed.
  public var isSame: Bool {
    guard let verdict, unmet.isEmpty else { return false }
    return verdict.isSame && !(isRendererStrict && !verdict.renderer.isEmpty)
  }

  /// The command that shows what differs in a browser, where there are pictures of it.
  package var lookCommand: String? {
    #if os(macOS)
      artifacts.map { "open \(ShellWord.quoted($0.page))" }
    #else
      artifacts.map { "xdg-open \(ShellWord.quoted($0.page))" }
    #endif
  }

  /// The command that makes what there is now the golden.
  public var approveCommand: String {
    var isMissing = false
    if case .missing = outcome { isMissing = true }
    return approval.line(
      script: script, goldens: Files.directory(of: golden), options: options, isMissing: isMissing)
  }
}

/// A clip that is not its golden, as an error: its text is the whole verdict, so that a test needs to say nothing more.
public struct VerificationFailure: Error, Sendable {
  /// What came out.
  public var verification: Verification
}

extension Verification {
  /// Nothing where the clip is its golden.
  ///
  /// - Throws: ``VerificationFailure`` with the whole verdict where it is not.
  public func get() throws(VerificationFailure) {
    if !isSame { throw VerificationFailure(verification: self) }
  }
}

extension ExitCode {
  /// The code with which `verify` ends.
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
