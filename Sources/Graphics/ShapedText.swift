/// A face in a font file at a size: all that is needed to draw its glyphs again.
package struct FontReference: Hashable, Sendable {
  /// The path of the font file.
  package var file: String
  /// Which face of the file, from 0.
  package var index: Int
  /// The size of the em square, in points.
  package var size: Double
  /// How far the face is slanted because it has no italic of its own: the tangent of the angle, usually 0.
  package var slant: Double
  /// Whether the face is thickened because it has no bold of its own.
  package var isEmboldened: Bool

  /// A face of a font file at a size in points.
  package init(file: String, index: Int = 0, size: Double, slant: Double = 0, isEmboldened: Bool = false) {
    self.file = file
    self.index = index
    self.size = size
    self.slant = slant
    self.isEmboldened = isEmboldened
  }
}

/// A glyph with the place of its origin on the base line.
package struct Glyph: Hashable, Sendable {
  /// The number of the glyph within its face.
  package var id: UInt32
  /// Where its origin lies, in points from the text's top left corner.
  package var position: Point

  /// A glyph of a font at a place in points.
  package init(id: UInt32, position: Point) { (self.id, self.position) = (id, position) }
}

/// Glyphs of one face in one colour.
package struct GlyphRun: Hashable, Sendable {
  /// The face.
  package var font: FontReference
  /// The colour.
  package var color: Color
  /// The glyphs, from left to right as seen.
  package var glyphs: [Glyph]

  /// A run of one style.
  package init(font: FontReference, color: Color, glyphs: [Glyph]) {
    self.font = font
    self.color = color
    self.glyphs = glyphs
  }
}

/// Text that has been broken into lines and shaped into glyphs, ready to be drawn anywhere.
///
/// It is immutable and shared: copies of the reference are free, and two references to one object are equal at once.
public final class ShapedText: Hashable, Sendable {
  /// A line of the text.
  package struct Line: Hashable, Sendable {
    /// The area of the line, in points from the text's top left corner.
    package var frame: Rect
    /// The y coordinate of the base line, in points.
    package var baseline: Double

    /// A line in the coordinates of the text, in points.
    package init(frame: Rect, baseline: Double) { (self.frame, self.baseline) = (frame, baseline) }
  }

  /// A filled rectangle that belongs to the text, such as an underline or a background.
  package struct Rule: Hashable, Sendable {
    /// Where it is, in points.
    package var rect: Rect
    /// Its colour.
    package var color: Color

    /// A filled rectangle, in points.
    package init(rect: Rect, color: Color) { (self.rect, self.color) = (rect, color) }
  }

  /// A box with hexadecimal digits that stands for a character which no font at hand has a glyph for.
  package struct MissingCharacter: Hashable, Sendable {
    /// Where it is, in points.
    package var rect: Rect
    /// Its colour.
    package var color: Color
    /// The character's code point.
    package var codePoint: UInt32

    /// A box, in points.
    package init(rect: Rect, color: Color, codePoint: UInt32) {
      self.rect = rect
      self.color = color
      self.codePoint = codePoint
    }
  }

  /// The area of a link, one for each line that it touches.
  package struct Link: Hashable, Sendable {
    /// Where it is, in points.
    package var rect: Rect
    /// Where it leads.
    package var target: String

    /// The area of a link, in points, and its target as the document has it.
    package init(rect: Rect, target: String) { (self.rect, self.target) = (rect, target) }
  }

  /// The extent of all lines, in points; the width is the widest line's.
  public let size: Size
  /// The lines from top to bottom.
  package let lines: [Line]
  /// The glyphs.
  package let runs: [GlyphRun]
  /// Underlines, and lines through text.
  package let rules: [Rule]
  /// What is behind the glyphs, such as the colour of marked words.
  package let backgrounds: [Rule]
  /// Boxes that stand for characters which no font at hand has a glyph for.
  package let missing: [MissingCharacter]
  /// Where links are.
  package let links: [Link]
  /// Whether the text was too long for its column's `maximumLines` and ends with an ellipsis.
  public let isTruncated: Bool

  /// Text without any glyph.
  public static let empty = ShapedText(size: .zero, lines: [], runs: [])

  /// Creates a shaped text from its parts.
  package init(
    size: Size, lines: [Line], runs: [GlyphRun], rules: [Rule] = [], missing: [MissingCharacter] = [],
    links: [Link] = [], backgrounds: [Rule] = [], isTruncated: Bool = false
  ) {
    self.size = size
    self.lines = lines
    self.runs = runs
    self.rules = rules
    self.missing = missing
    self.links = links
    self.backgrounds = backgrounds
    self.isTruncated = isTruncated
  }

  /// Whether two texts draw the same.
  public static func == (a: ShapedText, b: ShapedText) -> Bool {
    a === b
      || (a.size == b.size && a.lines == b.lines && a.runs == b.runs && a.rules == b.rules && a.missing == b.missing
        && a.backgrounds == b.backgrounds)
  }

  /// Hashes what is cheap to hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(lines.count)
  }
}

/// Breaks text into lines and shapes it into glyphs.
///
/// `Rendering` has the one that draws; tests have one with glyphs of equal width. An implementation answers the same
/// question with an equal text each time.
public protocol TextShaper: AnyObject {
  /// The lines and glyphs of `text` in `column`; an empty text has no lines and no extent.
  func shape(_ text: AttributedText, in column: TextColumn) -> ShapedText

  /// What could not be shown in what was shaped so far: sentences for people.
  var warnings: [String] { get }
}

extension TextShaper {
  /// Everything could be shown.
  public var warnings: [String] { [] }
}
