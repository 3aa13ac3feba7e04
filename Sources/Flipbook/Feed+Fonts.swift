import Content
import Graphics
import Rendering

extension Feed {
  /// Warnings of the articles' characters that no font has, in the words in which a recording reports them; none if
  /// Flipbook's own font is missing.
  package func fontWarnings() -> [String] {
    guard let shaper = try? PangoTextShaper() else { return [] }
    for entry in entries {
      let texts = [entry.title, entry.author, entry.dateText, entry.text] + entry.images.map(\.alternativeText)
      for text in texts.compactMap(\.self) { shaper.findFonts(for: AttributedText(text, TextStyle(size: 16))) }
    }
    return shaper.warnings
  }
}
