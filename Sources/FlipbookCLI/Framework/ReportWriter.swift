import Flipbook
import Goldens
import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes the reports that a command line asks for.
struct ReportWriter {
  static let option = Option(
    "report", .text("FORMAT", suggestions: ["html=", "junit=", "json=", "github"]), repeats: true,
    help: "html=FILE, junit=FILE, json=FILE or github; any number of them")

  private let requests: [ReportRequest]
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws {
    do {
      requests = try arguments.all(Self.option.name).map(ReportRequest.init)
    } catch {
      throw Failure.usage(error.description)
    }
    self.console = console
  }

  /// Writes every report that was asked for.
  ///
  /// - Throws: `FileError` where a file cannot be written.
  func write(_ verifications: [Verification]) throws {
    for request in requests {
      switch request.format {
      case .html:
        try write(HTMLReport(of: verifications).bytes(), to: request)
      case .junit: try write(Array(JUnitReport(verifications, context: .current).text.utf8), to: request)
      case .json: try write(Array(JSONReport(verifications, context: .current).text.utf8), to: request)
      case .github: try writeForGitHub(GitHubReport(verifications))
      }
    }
  }

  private func write(_ bytes: [UInt8], to request: ReportRequest) throws {
    if let path = request.path { try Files.write(bytes, to: path) }
  }

  /// Annotations go to standard output, where GitHub reads them; the summary is added to the step's.
  private func writeForGitHub(_ report: GitHubReport) throws {
    try console.write(report.annotations)
    guard let path = getenv("GITHUB_STEP_SUMMARY").map({ String(cString: $0) }), !path.isEmpty else { return }
    let before = Files.exists(path) ? try Files.read(path) : []
    try Files.write(before + Array(report.summary.utf8), to: path)
  }
}
