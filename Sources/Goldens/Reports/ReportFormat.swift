import Platform

/// A report format.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// A self-contained page for a browser.
  case html
  /// JUnit XML, which most build servers support.
  case junit
  /// JSON according to `Assets/schemas/verification.schema.json`.
  case json
  /// Markdown for a comment on a pull request.
  case markdown
  /// Result files and image differences for Allure, in a directory.
  case allure
  /// Annotations and a summary for GitHub Actions.
  case github

  /// The file name extensions of the format.
  package var endings: [String] {
    switch self {
    case .html: ["html", "htm"]
    case .junit: ["xml"]
    case .json: ["json"]
    case .markdown: ["md"]
    case .allure, .github: []
    }
  }

  /// Whether the format needs an output path; GitHub's report goes to the places that GitHub defines.
  package var needsFile: Bool { self != .github }
}

/// The argument of `--report`: `html=FILE`, `junit=FILE`, `json=FILE`, `markdown=FILE`, `allure=DIR` or `github`.
package struct ReportRequest: Hashable, Sendable {
  /// The format.
  package var format: ReportFormat
  /// The path of the file or directory to write; `nil` if the format needs none.
  package var path: String?

  /// Parses an argument.
  ///
  /// - Throws: `UserError` if the format is unknown, the file is missing, or the format does not accept a file.
  package init(argument: String) throws(UserError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let format = ReportFormat(rawValue: parts[0]) else {
      throw UserError(
        "unknown report \"\(argument)\"; expected html=FILE, junit=FILE, json=FILE, markdown=FILE, "
          + "allure=DIR or github")
    }
    let path = parts.count == 2 ? parts[1] : nil
    if format.needsFile, path?.isEmpty ?? true {
      let (kind, placeholder) = format == .allure ? ("directory", "DIR") : ("file", "FILE")
      throw UserError("the report \(format.rawValue) needs a \(kind): \(format.rawValue)=\(placeholder)")
    }
    if !format.needsFile, path != nil {
      throw UserError("the report \(format.rawValue) has no file; GitHub sets its location")
    }
    (self.format, self.path) = (format, path)
  }
}

/// The metadata of a report. Reports with equal metadata and verifications have equal bytes.
package struct ReportContext: Hashable, Sendable {
  /// The version of Flipbook.
  package var version: String
  /// The time of the verifications in UTC, in ISO 8601 format without a time zone: `2026-11-21T13:30:00`.
  package var timestamp: String
  /// The name of the machine.
  package var host: String

  /// Creates a context. The defaults depend on neither the time nor the machine.
  package init(version: String = "0", timestamp: String = "1970-01-01T00:00:00", host: String = "localhost") {
    (self.version, self.timestamp, self.host) = (version, timestamp, host)
  }
}
