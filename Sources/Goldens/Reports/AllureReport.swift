import Imaging
import JSON
import LibC
import Platform
import Verdicts

/// The results of verifications for Allure: a result file for each clip, and attachments with image differences.
///
/// The format is described in https://allurereport.org/docs/how-it-works-test-result-file/.
package struct AllureReport {
  /// A file of the report.
  package struct File {
    /// The name, without a directory.
    package var name: String
    /// The contents.
    package var bytes: [UInt8]
  }

  /// The maximum number of differing frames of a clip with an attachment.
  static let attachmentLimit = 10
  /// The media type of an image difference: JSON with the images as data URIs.
  static let differenceType = "application/vnd.allure.image.diff"

  private let verifications: [Verification]
  private let context: ReportContext
  /// Returns the bytes of an image file; `nil` if it cannot be read.
  private let image: (_ path: String) -> [UInt8]?

  package init(
    _ verifications: [Verification], context: ReportContext = ReportContext(), image: @escaping (String) -> [UInt8]?
  ) {
    (self.verifications, self.context, self.image) = (verifications, context, image)
  }

  /// Passes the files to `body` one by one; the attachments of a clip precede its result file.
  package func write<Failure: Error>(_ body: (File) throws(Failure) -> Void) throws(Failure) {
    // The clips were verified one after the other, and the last one ended at the time of the report.
    var start = milliseconds - verifications.reduce(0) { $0 + Self.milliseconds($1.duration) }
    for verification in verifications {
      let stop = start + Self.milliseconds(verification.duration)
      let facts = facts(verification, start: start, stop: stop)
      let identifier = Self.identifier(ContentHash(of: Array(facts.text.utf8)))
      var attachments: [JSONValue] = []
      for frame in Self.attachedFrames(verification) {
        guard let bytes = difference(verification, frame.number) else { continue }
        let file = File(name: "\(identifier)-\(frame.number)-attachment.imagediff", bytes: bytes)
        try body(file)
        let title = "frame \(frame.number) at \(NumberText.seconds(frame.seconds))"
        attachments.append(["name": title, "source": file.name, "type": Self.differenceType])
      }
      let result = facts + ["uuid": identifier, "attachments": attachments]
      try body(File(name: "\(identifier)-result.json", bytes: Array((result.text + "\n").utf8)))
      start = stop
    }
  }

  /// The time of the report, in milliseconds since 1970.
  private var milliseconds: Int {
    let numbers = context.timestamp.split { !$0.isASCII || !$0.isNumber }.compactMap { Int32($0) }
    guard numbers.count == 6 else { return 0 }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
    return timegm(&parts) * 1000
  }

  private static func milliseconds(_ seconds: Double) -> Int {
    Int((min(max(0, seconds.isFinite ? seconds : 0), 1e9) * 1000).rounded())
  }

  /// Returns the result of a clip without its identifier, which is derived from it, and without attachments.
  private func facts(_ verification: Verification, start: Int, stop: Int) -> JSONValue {
    let narrative = Narrative(verification)
    let labels = [
      ("framework", "flipbook"), ("host", context.host), ("suite", Files.directory(of: verification.golden)),
    ]
    let history = ContentHash(of: Array(verification.golden.utf8)).description
    return [
      "name": ReportText.printable(verification.name), "fullName": verification.golden, "historyId": history,
      "testCaseId": history, "status": Self.status(verification.status), "stage": "finished",
      "statusDetails": ["message": ReportText.printable(narrative.headline), "trace": narrative.text] as JSONValue,
      "start": start, "stop": stop,
      "labels": labels.map { ["name": $0.0, "value": $0.1] as JSONValue },
    ]
  }

  /// Returns Allure's word for a status: a difference is a failed test, a comparison that failed a broken one.
  private static func status(_ status: Verification.Status) -> String {
    switch status {
    case .same: "passed"
    case .differs, .unmet, .renderer: "failed"
    case .missing, .failed: "broken"
    case .recorded: "skipped"
    }
  }

  /// Returns the frames with an attachment: the first and the last that differ, and others between them.
  private static func attachedFrames(_ verification: Verification) -> [ClipVerdict.Frame] {
    let differing = verification.artifacts == nil ? [] : verification.verdict?.differing ?? []
    let compared = differing.filter { $0.verdict != nil }
    return (compared.isEmpty ? differing : compared).spread(attachmentLimit)
  }

  /// Returns the images of a frame as JSON; `nil` if there are none.
  private func difference(_ verification: Verification, _ frame: Int) -> [UInt8]? {
    guard let artifacts = verification.artifacts else { return nil }
    let paths = [
      ("expected", artifacts.expected[frame]), ("actual", artifacts.image(.actual, ofFrame: frame)),
      ("diff", artifacts.difference[frame]),
    ]
    let members = paths.compactMap { key, path -> JSONValue.Member? in
      guard let bytes = path.flatMap(image) else { return nil }
      return .init(key, .string("data:image/png;base64," + String(decoding: Base64.encode(bytes), as: UTF8.self)))
    }
    return members.isEmpty ? nil : Array(JSONValue.object(members).text.utf8)
  }

  /// Returns a UUID of version 8 (RFC 9562) with the digits of a hash, so that equal results have equal names.
  private static func identifier(_ hash: ContentHash) -> String {
    var digits = Array(hash.description)
    (digits[12], digits[16]) = ("8", "8")
    let ends = [0, 8, 12, 16, 20, 32]
    return zip(ends, ends.dropFirst()).map { String(digits[$0..<$1]) }.joined(separator: "-")
  }
}
