/// Breaks text into lines and shapes it into glyphs.
///
/// `Rendering` has the one that draws; tests have one with glyphs of equal width. An implementation answers the same
/// question with an equal text each time.
public protocol TextShaper: AnyObject {
  /// The lines and glyphs of `text` in `column`; an empty text has no lines and no extent.
  func shape(_ text: AttributedText, in column: TextColumn) -> ShapedText
}
