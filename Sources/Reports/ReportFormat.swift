/// A way to tell machines and people elsewhere what came out of verifications.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// One page with everything in it, to be opened in a browser.
  case html
  /// JUnit's XML, which most build servers read.
  case junit
  /// JSON after `Assets/schemas/verification.schema.json`.
  case json
  /// The comment of a pull request.
  case markdown
  /// Annotations and a summary for GitHub Actions.
  case github

  /// What the names of its files end with.
  package var endings: [String] {
    switch self {
    case .html: ["html", "htm"]
    case .junit: ["xml"]
    case .json: ["json"]
    case .markdown: ["md"]
    case .github: []
    }
  }

  /// Whether it is written to a file that is named; GitHub's goes where GitHub says.
  package var needsFile: Bool { self != .github }
}

/// What `--report` is given: `html=FILE`, `junit=FILE`, `json=FILE`, `markdown=FILE` or `github`.
package struct ReportRequest: Hashable, Sendable {
  /// Why an argument asks for no report.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what was expected.
    package var description: String
  }

  /// The format.
  package var format: ReportFormat
  /// The file to write; `nil` where the format needs none.
  package var path: String?

  /// Understands an argument.
  ///
  /// - Throws: `Failure` for another format, a missing file, or a file where none is expected.
  package init(argument: String) throws(Failure) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let format = ReportFormat(rawValue: parts[0]) else {
      throw Failure(
        description:
          "unknown report \"\(argument)\"; expected html=FILE, junit=FILE, json=FILE, markdown=FILE or github")
    }
    let path = parts.count == 2 ? parts[1] : nil
    if format.needsFile, path?.isEmpty ?? true {
      throw Failure(description: "the report \(format.rawValue) needs a file: \(format.rawValue)=FILE")
    }
    if !format.needsFile, path != nil {
      throw Failure(description: "the report \(format.rawValue) takes no file; it goes where GitHub says")
    }
    (self.format, self.path) = (format, path)
  }
}

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
