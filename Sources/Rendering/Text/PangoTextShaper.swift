internal import CPango
import Geometry
import Graphics

/// Breaks and shapes text with Pango, in the pinned faces.
///
/// All lengths are in points and nothing is rounded to a pixel, so a text has the same lines at every scale. Lines are
/// as high as the face, rounded up to whole points, whatever fallback fonts stand in them: base lines stay even. Lines
/// break between words, and within a word only where it is longer than the column.
///
/// A shaper belongs to one task. It remembers the texts that it has shaped lately.
public final class PangoTextShaper: TextShaper {
  private struct Question: Hashable {
    var text: AttributedText
    var column: TextColumn
  }

  private let fonts: FontLibrary
  private var recent: [Question: ShapedText] = [:]
  private var older: [Question: ShapedText] = [:]

  /// How many texts are remembered at least, if so many were asked for.
  private static let rememberedTexts = 256

  /// Opens the pinned faces.
  ///
  /// - Throws: `RenderingError.fontMissing` where Inter is not installed.
  public init(fonts: FontSource = FontSource()) throws(RenderingError) { self.fonts = try FontLibrary(fonts) }

  /// The installed faces that stood in for the pinned ones in what this shaper has shaped so far.
  public var substitutions: FontSubstitutions { fonts.substitutions }

  /// The lines and glyphs of `text` in `column`; an empty text has no lines and no extent. A font file that has become
  /// unreadable since the shaper was made gives an empty text.
  public func shape(_ text: AttributedText, in column: TextColumn) -> ShapedText {
    if text.runs.allSatisfy(\.text.isEmpty) { return .empty }
    let question = Question(text: text, column: column)
    if let known = recent[question] { return known }
    let shaped = older[question] ?? make(text, column)
    if recent.count >= Self.rememberedTexts {
      older = recent
      recent = [:]
    }
    recent[question] = shaped
    return shaped
  }

  private func make(_ text: AttributedText, _ column: TextColumn) -> ShapedText {
    let cut = try? ParagraphCutter.paragraphs(of: text, maximumLines: column.maximumLines, fonts: fonts)
    guard let paragraphs = cut else { return .empty }
    let setter = LineSetter(text: text, column: column, fonts: fonts)
    var free = column.maximumLines.map { max(1, $0) }
    for (number, paragraph) in paragraphs.enumerated() {
      let isLast = number == paragraphs.count - 1
      let layout = ParagraphLayout(paragraph, setter: setter, maximumLines: free)
      let ends = free.map { layout.lineCount >= $0 } ?? false
      if ends, !isLast, !layout.isTruncated {
        setter.add(ParagraphLayout(paragraph.withEllipsis(fonts, text), setter: setter, maximumLines: free))
        setter.isTruncated = true
      } else {
        setter.add(layout)
      }
      if ends || layout.isTruncated { break }
      free = free.map { $0 - layout.lineCount }
    }
    return setter.finish()
  }
}

extension Paragraph {
  /// The paragraph with a sign that more would follow.
  fileprivate func withEllipsis(_ fonts: FontLibrary, _ text: AttributedText) -> Paragraph {
    let run = spans.last?.run ?? run
    guard let choice = try? fonts.face(for: text.runs[run].style) else { return self }
    var longer = self
    longer.append("…".utf8, run: run, choice: choice)
    return longer
  }
}
