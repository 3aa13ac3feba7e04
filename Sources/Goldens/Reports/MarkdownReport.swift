import Platform
import Verdicts

/// The results of verifications, as Markdown for a comment on a pull request.
///
/// The text has the findings with the probes first, a few pictures, and a table of all scripts. `diff` writes
/// the differences of two clips: `difference(_:names:stretches:clip:skippedItem:)`.
package struct MarkdownReport: Sendable {
  /// A picture of the difference of a clip.
  package struct Picture: Hashable, Sendable {
    /// The golden's name.
    package var name: String
    /// The path of the file, relative to the report.
    package var file: String
    /// The alternative text.
    package var words: String
    /// A sentence below the picture, if it does not show the largest difference.
    package var caption: String?

    /// Creates a picture of a clip, by its file relative to the report, with its alternative text.
    package init(name: String, file: String, words: String) { (self.name, self.file, self.words) = (name, file, words) }
  }

  /// The maximum number of pictures in a report, including animations.
  package static let pictureLimit = 10
  /// The hidden marker by which a later run finds the comment of an earlier one.
  package static let marker = "<!-- flipbook-verify -->"
  /// The maximum size in bytes: GitHub rejects comments of more than 65,536 characters.
  static let byteLimit = 60_000

  private let verifications: [Verification]
  /// The pictures to show.
  private let pictures: [Picture]
  private let notes: [String]

  /// Creates a report.
  package init(_ verifications: [Verification]) { self.init(verifications, pictures: []) }

  /// Creates a report with pictures.
  ///
  /// - Parameters:
  ///   - pictures: The pictures; at most ``pictureLimit`` are shown.
  ///   - notes: Notes about the pictures, one line each.
  package init(_ verifications: [Verification], pictures: [Picture], notes: [String] = []) {
    (self.verifications, self.notes) = (verifications, notes)
    self.pictures = Array(pictures.prefix(Self.pictureLimit))
  }

  /// The Markdown text, limited in size.
  ///
  /// Scripts that do not fit are counted. Verdicts take precedence over rows of the table.
  package var text: String {
    let counts = StatusCounts(verifications)
    var text = "\(Self.marker)\n\(Markdown.heading("Flipbook: \(counts.sentence)\n", isSame: counts.areAllSame))"
    let failing = verifications.filter { $0.status != .same }
    let left = text.add(failing.map(details), upTo: Self.byteLimit * 3 / 4)
    if left > 0 { text += "\nThe verdicts on \(left) more scripts are omitted.\n" }
    for note in notes { text += "\n\(Markdown.text(note))\n" }
    return verifications.isEmpty ? text : text + table(room: Self.byteLimit - text.utf8.count)
  }

  /// Returns the section of a script that does not pass: the findings, probes first, and its pictures.
  private func details(_ verification: Verification) -> String {
    let narrative = Narrative(verification)
    // The approve command and the paths of pictures are useful only in a checkout.
    let findings = narrative.details.filter { !["images", "look", "page"].contains($0.label) }
    let isProbe = { (finding: Narrative.Finding) in finding.label == "probes" }
    var lines = ["", "#### \(Markdown.code(verification.name)): \(Markdown.text(narrative.headline))", ""]
    for finding in findings.filter(isProbe) + findings.filter({ !isProbe($0) }) {
      lines += finding.lines.enumerated().map { index, line in
        let text = finding.isLiteral ? Markdown.code(line) : Markdown.text(line)
        return index == 0 ? "- **\(finding.label)**: \(text)" : "  <br>\(text)"
      }
    }
    for picture in pictures where picture.name == verification.name {
      lines += ["", Markdown.picture(picture.file, picture.words)]
      if let caption = picture.caption { lines += ["", Markdown.text(caption)] }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the table, with a row per script; those that do not pass come first.
  private func table(room: Int) -> String {
    let failing = verifications.filter { $0.status != .same }
    let rows = (failing + verifications.filter { $0.status == .same }).map { verification in
      Markdown.row([
        verification.status.signs.emoji, Markdown.code(verification.name),
        verification.frameCount.map { "\($0)" } ?? "", Markdown.text(Narrative(verification).headline),
      ])
    }
    var text = "\n<details><summary>All scripts</summary>\n\n| | script | frames | |\n|---|---|---:|---|\n"
    let left = text.add(rows, upTo: room - 100)
    return text + (left > 0 ? "\n\(left) more scripts are omitted.\n" : "") + "\n</details>\n"
  }
}

extension MarkdownReport {
  /// A period in which two clips differ.
  package struct Stretch: Sendable {
    /// The instant of the largest difference, in seconds.
    package var seconds: Double
    /// The first and the last instant, in seconds.
    package var span: ClosedRange<Double>
    /// The description of the largest difference.
    package var words: String
    /// The picture's file, relative to the report; `nil` if there is no picture.
    package var file: String?

    /// Creates a stretch; times are in seconds.
    package init(seconds: Double, span: ClosedRange<Double>, words: String, file: String? = nil) {
      (self.seconds, self.span, self.words, self.file) = (seconds, span, words, file)
    }

    /// The range of time, or `at` and the instant if both ends are equal.
    fileprivate var range: String {
      if span.lowerBound == span.upperBound { return "at \(NumberText.seconds(span.lowerBound))" }
      return "\(NumberText.fixed(span.lowerBound, places: 3)) to \(NumberText.seconds(span.upperBound))"
    }
  }

  /// The maximum number of rows in the table of ranges.
  private static let rowLimit = 100

  /// Returns the differences between two clips: the verdict, pictures of the largest differences, and a table of the
  /// remaining ones.
  ///
  /// - Parameters:
  ///   - names: The names of the clips.
  ///   - stretches: The periods in which the clips differ, in order.
  ///   - clip: The path of a video or animation of the difference, relative to the report; `nil` if there is none.
  ///   - skippedItem: The differences that cannot be shown and the reason; `nil` if there are none.
  package static func difference(
    _ verification: Verification, names: (before: String, after: String), stretches: [Stretch], clip: String? = nil,
    skippedItem: String? = nil
  ) -> String {
    let isSame = verification.verdict?.isSame ?? false
    let title = "\(verification.name): \(names.before) → \(names.after), \(isSame ? "same" : "different")"
    var parts = [Markdown.heading(Markdown.text(title), isSame: isSame), Markdown.fenced(Narrative(verification).text)]
    if let clip {
      // A page in a repository cannot play a video, so it is a link.
      let isPicture = ["gif", "webp", "apng", "png"].contains { clip.lowercased().hasSuffix(".\($0)") }
      let words = "\(names.before), \(names.after) and what differs"
      parts.append(isPicture ? Markdown.picture(clip, words) : Markdown.link(clip, words))
    }
    if let skippedItem { parts.append(Markdown.text(skippedItem)) }
    for stretch in stretches {
      guard let file = stretch.file else { continue }
      let time = NumberText.seconds(stretch.seconds)
      parts.append("**\(time)** (\(stretch.range)): \(Markdown.text(stretch.words))")
      parts.append(Markdown.picture(file, "What differs at \(time)"))
    }
    let rest = stretches.filter { $0.file == nil }
    return parts.joined(separator: "\n\n") + "\n" + (rest.isEmpty ? "" : "\n" + table(rest))
  }

  /// Returns a table of the ranges without a picture, limited in length.
  private static func table(_ rest: [Stretch]) -> String {
    let rows = rest.prefix(rowLimit).map {
      Markdown.row([$0.range, NumberText.seconds($0.seconds), Markdown.text($0.words)])
    }
    let more = rest.count - rows.count
    return "| also differs | maximum at | |\n|---|---|---|\n" + rows.joined()
      + (more > 0 ? "\n\(NumberText.counted(more, "more range", "more ranges")) of time.\n" : "")
  }
}
