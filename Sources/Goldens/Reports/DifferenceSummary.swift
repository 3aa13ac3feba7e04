import Platform
import Verdicts

/// The differences between two clips, as Markdown for a pull request.
///
/// The text has the verdict, pictures of the largest differences, and a table of the remaining ones.
package struct DifferenceSummary: Sendable {
  /// A period in which the clips differ.
  package struct Stretch: Sendable {
    /// The instant of the largest difference, in seconds.
    package var seconds: Double
    /// The first and the last instant, in seconds.
    package var span: ClosedRange<Double>
    /// The description of the largest difference.
    package var words: String
    /// The picture's file, in the same folder as the summary; `nil` if there is no picture.
    package var file: String?

    /// Creates a stretch; times are in seconds.
    package init(seconds: Double, span: ClosedRange<Double>, words: String, file: String? = nil) {
      (self.seconds, self.span, self.words, self.file) = (seconds, span, words, file)
    }
  }

  /// The maximum number of pictures in a summary.
  package static let pictureLimit = 10
  /// The maximum number of rows in the table: GitHub rejects comments of more than 64 KiB.
  private static let rowLimit = 100

  /// The comparison of the clips.
  package var verification: Verification
  /// The names of the clips.
  package var names: (before: String, after: String)
  /// The periods in which the clips differ, in order.
  package var stretches: [Stretch]
  /// The path of a video or animation of the difference, relative to the summary; `nil` if there is none.
  package var clip: String?
  /// The differences that cannot be shown and the reason; `nil` if there are none.
  package var skippedItem: String?

  package init(
    _ verification: Verification, names: (before: String, after: String), stretches: [Stretch], clip: String? = nil,
    skippedItem: String? = nil
  ) {
    (self.verification, self.names, self.stretches) = (verification, names, stretches)
    (self.clip, self.skippedItem) = (clip, skippedItem)
  }

  /// The Markdown text.
  package var text: String {
    let isSame = verification.verdict?.isSame ?? false
    let title = "\(verification.name): \(names.before) → \(names.after), \(isSame ? "same" : "different")"
    var parts = ["### \(isSame ? "✅" : "❌") \(GitHubReport.markdown(title))"]
    parts.append(GitHubReport.fenced(Narrative(verification).text))
    if let clip { parts.append(Self.link(to: clip, "\(names.before), \(names.after) and what differs")) }
    if let skippedItem { parts.append(GitHubReport.markdown(skippedItem)) }
    for stretch in stretches { if let file = stretch.file { parts.append(Self.picture(stretch, file)) } }
    let rest = stretches.filter { $0.file == nil }
    if !rest.isEmpty { parts.append(Self.table(rest)) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Returns a picture under its instant, range and description.
  private static func picture(_ stretch: Stretch, _ file: String) -> String {
    let time = NumberText.seconds(stretch.seconds)
    return "**\(time)** (\(span(stretch.span))): \(GitHubReport.markdown(stretch.words))\n\n"
      + "![What differs at \(time)](\(address(file)))"
  }

  /// Returns a table of the ranges without a picture, limited in length.
  private static func table(_ rest: [Stretch]) -> String {
    let rows = rest.prefix(rowLimit).map {
      "| \(span($0.span)) | \(NumberText.seconds($0.seconds)) | \(GitHubReport.markdown($0.words)) |"
    }
    let more = rest.count - rows.count
    return (["| also differs | maximum at | |", "|---|---|---|"] + rows).joined(separator: "\n")
      + (more > 0 ? "\n\n\(NumberText.counted(more, "more range", "more ranges")) of time." : "")
  }

  /// Returns a range of time as text, or `at` and the instant if both ends are equal.
  private static func span(_ span: ClosedRange<Double>) -> String {
    if span.lowerBound == span.upperBound { return "at \(NumberText.seconds(span.lowerBound))" }
    return "\(NumberText.fixed(span.lowerBound, places: 3)) to \(NumberText.seconds(span.upperBound))"
  }

  /// Returns an embedded picture if the file is one, otherwise a link: a page in a repository cannot play a video.
  private static func link(to file: String, _ text: String) -> String {
    let isPicture = ["gif", "webp", "apng", "png"].contains { file.lowercased().hasSuffix(".\($0)") }
    return "\(isPicture ? "!" : "")[\(GitHubReport.markdown(text))](\(address(file)))"
  }

  /// Returns a path as the URL of a link, with special characters percent-encoded.
  static func address(_ path: String) -> String {
    path.utf8.reduce(into: "") { result, byte in
      let character = Character(UnicodeScalar(byte))
      if character.isASCII, character.isLetter || character.isNumber || "/._-~".contains(character) {
        result.append(character)
      } else {
        result += "%" + NumberText.padded(byte, to: 2, radix: 16).uppercased()
      }
    }
  }
}
