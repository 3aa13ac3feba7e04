import Goldens
import Platform

/// What differs between two clips, as Markdown for a pull request: the verdict, pictures of the largest differences, and a
/// table of the rest.
package struct DifferenceSummary: Sendable {
  /// A while in which the clips differ.
  package struct Stretch: Sendable {
    /// The instant of its largest difference, in seconds.
    package var seconds: Double
    /// Its first and last instants, in seconds.
    package var span: ClosedRange<Double>
    /// What differs at the largest difference.
    package var words: String
    /// The file of the picture, beside the summary; `nil` where it has none.
    package var file: String?

    /// Makes a stretch; times are in seconds.
    package init(seconds: Double, span: ClosedRange<Double>, words: String, file: String? = nil) {
      (self.seconds, self.span, self.words, self.file) = (seconds, span, words, file)
    }
  }

  /// The most pictures that a summary shows.
  package static let pictureLimit = 10
  /// The most lines of its table: GitHub takes no comment of more than 64 KiB.
  private static let rowLimit = 100

  /// What differs.
  package var verification: Verification
  /// What the clips are called.
  package var names: (before: String, after: String)
  /// Where they differ, in order.
  package var stretches: [Stretch]
  /// The file of a clip that shows the difference, as seen from the summary; `nil` where there is none.
  package var clip: String?
  /// What cannot be shown, and why; `nil` where everything is.
  package var omission: String?

  package init(
    _ verification: Verification, names: (before: String, after: String), stretches: [Stretch], clip: String? = nil,
    omission: String? = nil
  ) {
    (self.verification, self.names, self.stretches) = (verification, names, stretches)
    (self.clip, self.omission) = (clip, omission)
  }

  /// The text.
  package var text: String {
    let isSame = verification.verdict?.isSame ?? false
    let title = "\(verification.name): \(names.before) → \(names.after), \(isSame ? "same" : "different")"
    var parts = ["### \(isSame ? "✅" : "❌") \(GitHubReport.markdown(title))"]
    parts.append(GitHubReport.fenced(Narrative(verification).text))
    if let clip { parts.append(Self.link(to: clip, "\(names.before), \(names.after) and what differs")) }
    if let omission { parts.append(GitHubReport.markdown(omission)) }
    for stretch in stretches { if let file = stretch.file { parts.append(Self.picture(stretch, file)) } }
    let rest = stretches.filter { $0.file == nil }
    if !rest.isEmpty { parts.append(Self.table(rest)) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func picture(_ stretch: Stretch, _ file: String) -> String {
    let time = NumberText.seconds(stretch.seconds)
    return "**\(time)** (\(span(stretch.span))): \(GitHubReport.markdown(stretch.words))\n\n"
      + "![What differs at \(time)](\(address(file)))"
  }

  private static func table(_ rest: [Stretch]) -> String {
    let rows = rest.prefix(rowLimit).map {
      "| \(span($0.span)) | \(NumberText.seconds($0.seconds)) | \(GitHubReport.markdown($0.words)) |"
    }
    let more = rest.count - rows.count
    return (["| also differs | most at | |", "|---|---|---|"] + rows).joined(separator: "\n")
      + (more > 0 ? "\n\n\(NumberText.counted(more, "more stretch", "more stretches")) of time." : "")
  }

  private static func span(_ span: ClosedRange<Double>) -> String {
    if span.lowerBound == span.upperBound { return "at \(NumberText.seconds(span.lowerBound))" }
    return "\(NumberText.fixed(span.lowerBound, places: 3)) to \(NumberText.seconds(span.upperBound))"
  }

  /// What a page shows as a picture is shown; of a video there is a link, since a page in a repository cannot play one.
  private static func link(to file: String, _ text: String) -> String {
    let isPicture = ["gif", "webp", "apng", "png"].contains { file.lowercased().hasSuffix(".\($0)") }
    return "\(isPicture ? "!" : "")[\(GitHubReport.markdown(text))](\(address(file)))"
  }

  /// A path as the address of a link: what is not plain becomes percent signs and digits.
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
