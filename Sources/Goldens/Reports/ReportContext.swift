/// What reports tell besides the verifications. Equal contexts give equal bytes.
public struct ReportContext: Hashable, Sendable {
  /// Flipbook's version.
  public var version: String
  /// When the verifications were made, in coordinated universal time and without a zone: `2026-11-21T13:30:00`.
  public var timestamp: String
  /// The machine's name.
  public var host: String

  /// Makes a context.
  public init(version: String = "0", timestamp: String = "1970-01-01T00:00:00", host: String = "localhost") {
    (self.version, self.timestamp, self.host) = (version, timestamp, host)
  }
}
