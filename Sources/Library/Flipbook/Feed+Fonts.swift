import Feeds
import Graphics
import Rendering

extension Feed {
  /// Returns warnings about characters in the articles that no font has, in the form of a recording's. Returns none if
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
