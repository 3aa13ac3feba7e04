import LibC
import Platform
import Reports
import Verdicts

/// A report of verifications for another program, as the content of a file.
///
///     let results = try scripts.map { try Clip(script: $0).verify(record: .never) }
///     try Data(Report.junit.bytes(of: results)).write(to: url)
public enum Report: Sendable {
  /// A self-contained page for a browser, with the images of the failure artifacts.
  case html
  /// JUnit XML, which most build servers support.
  case junit
  /// JSON according to `Assets/schemas/verification.schema.json`.
  case json
  /// Markdown for a comment on a pull request.
  case markdown

  /// Returns the bytes of the report.
  ///
  /// - Parameter verifications: The verifications, in the order of the report.
  /// - Throws: `ImageError` if an image of an HTML report cannot be read.
  public func bytes(of verifications: [Verification]) throws -> [UInt8] {
    switch self {
    case .html: try HTMLReport(of: verifications).page().bytes
    case .junit: Array(JUnitReport(verifications, context: .current).text.utf8)
    case .json: Array(JSONReport(verifications, context: .current).text.utf8)
    case .markdown: Array(MarkdownReport(verifications).text.utf8)
    }
  }
}

extension ReportContext {
  /// The context of this run: Flipbook's version, the current time in UTC and the name of the machine.
  package static var current: ReportContext {
    var now = time(nil)
    var parts = tm()
    var text = [CChar](repeating: 0, count: 32)
    gmtime_r(&now, &parts)
    strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
    var host = [CChar](repeating: 0, count: 256)
    gethostname(&host, host.count - 1)
    return ReportContext(version: Release.version, timestamp: string(text), host: string(host))
  }

  private static func string(_ text: [CChar]) -> String {
    String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension AllureReport {
  /// Creates the report of some verifications, with the images of their failure artifacts.
  package init(of verifications: [Verification]) {
    self.init(verifications, context: .current) { try? Files.read($0) }
  }
}

extension HTMLReport {
  /// Creates the report of some verifications, with the images of their failure artifacts.
  ///
  /// - Parameter verifications: The verifications, in the order of the report.
  package init(of verifications: [Verification]) { self.init(of: verifications, readingFrom: { $0 }) }

  /// Creates the report of some verifications whose images are not at their final paths yet.
  ///
  /// - Parameter location: Returns the current path of an image.
  init(of verifications: [Verification], readingFrom location: @escaping (String) -> String) {
    self.init(verifications, context: .current) { verification, side, frame in
      // Another process that verifies the same clip may be replacing its images.
      guard let path = verification.artifacts?.image(side, ofFrame: frame).map(location),
        let bytes = try? Files.read(path)
      else { return nil }
      return PictureFile(path: path, bytes: bytes)
    }
  }
}
