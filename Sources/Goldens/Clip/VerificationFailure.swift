/// A clip that is not its golden, as an error: its text is the whole verdict, so that a test needs to say nothing more.
public struct VerificationFailure: Error, Sendable, CustomStringConvertible {
  /// What came out.
  public var verification: Verification

  /// The verdict and the paths of the pictures, in several lines.
  public var description: String { verification.description }
}

extension Verification: CustomStringConvertible {
  /// The verdict in words: a line where the clip is its golden, else several.
  public var description: String { "\(name): \(Narrative(self).text)" }

  /// Nothing where the clip is its golden.
  ///
  /// - Throws: ``VerificationFailure`` with the whole verdict where it is not.
  public func get() throws(VerificationFailure) {
    if !isSame { throw VerificationFailure(verification: self) }
  }
}
