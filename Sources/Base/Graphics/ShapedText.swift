/// A face in a font file at a size: everything that is needed to draw its glyphs.
package struct FontReference: Hashable, Sendable {
  /// The path of the font file.
  package var file: String
  /// The contents of the file, if it is in memory.
  package var data: FontFile?
  /// The index of the face in the file, from 0.
  package var index: Int
  /// The size of the em square, in points.
  package var size: Double
  /// The slant of a face without an italic style of its own: the tangent of the angle, usually 0.
  package var slant: Double
  /// Whether the face is emboldened because it has no bold style of its own.
  package var isEmboldened: Bool

  /// Creates a reference to a face of a font file at a size in points.
  package init(
    file: String, data: FontFile? = nil, index: Int = 0, size: Double, slant: Double = 0, isEmboldened: Bool = false
  ) {
    self.file = file
    self.data = data
    self.index = index
    self.size = size
    self.slant = slant
    self.isEmboldened = isEmboldened
  }
}

/// A glyph with the position of its origin on the baseline.
package struct Glyph: Hashable, Sendable {
  /// The number of the glyph within its face.
  package var id: UInt32
  /// The position of its origin, in points from the text's top left corner.
  package var position: Point

  /// Creates a glyph at a position in points.
  package init(id: UInt32, position: Point) { (self.id, self.position) = (id, position) }
}

/// Glyphs of one face in one colour.
package struct GlyphRun: Hashable, Sendable {
  /// The face.
  package var font: FontReference
  /// The colour.
  package var color: Color
  /// The glyphs, from left to right as displayed.
  package var glyphs: [Glyph]

  /// Creates a run of one style.
  package init(font: FontReference, color: Color, glyphs: [Glyph]) {
    self.font = font
    self.color = color
    self.glyphs = glyphs
  }
}

/// Text that is broken into lines and shaped into glyphs, ready to be drawn.
///
/// It is immutable and shared: copies of the reference are free, and comparing an object with itself is
/// immediate.
package final class ShapedText: Hashable, Sendable {
  /// A line of the text.
  package struct Line: Hashable, Sendable {
    /// The area of the line, in points from the text's top left corner.
    package var frame: Rect
    /// The y coordinate of the baseline, in points.
    package var baseline: Double

    /// Creates a line in the coordinates of the text, in points.
    package init(frame: Rect, baseline: Double) { (self.frame, self.baseline) = (frame, baseline) }
  }

  /// A filled rectangle of the text, such as an underline or a background.
  package struct Rule: Hashable, Sendable {
    /// The area, in points.
    package var rect: Rect
    /// The colour.
    package var color: Color

    /// Creates a filled rectangle, in points.
    package init(rect: Rect, color: Color) { (self.rect, self.color) = (rect, color) }
  }

  /// A box with hexadecimal digits for a character without a glyph in any available font.
  package struct MissingCharacter: Hashable, Sendable {
    /// The area, in points.
    package var rect: Rect
    /// The colour.
    package var color: Color
    /// The character's code point.
    package var codePoint: UInt32

    /// Creates a box, in points.
    package init(rect: Rect, color: Color, codePoint: UInt32) {
      self.rect = rect
      self.color = color
      self.codePoint = codePoint
    }
  }

  /// The area of a link, one for each line that it touches.
  package struct Link: Hashable, Sendable {
    /// The area, in points.
    package var rect: Rect
    /// The target, as the document writes it.
    package var target: String

    /// Creates the area of a link, in points, with its target.
    package init(rect: Rect, target: String) { (self.rect, self.target) = (rect, target) }
  }

  /// The size of all lines, in points. The width is that of the widest line.
  package let size: Size
  /// The lines from top to bottom.
  package let lines: [Line]
  /// The glyphs.
  package let runs: [GlyphRun]
  /// Underlines, and lines through text.
  package let rules: [Rule]
  /// The areas behind the glyphs, such as the background of marked text.
  package let backgrounds: [Rule]
  /// The boxes for characters without a glyph in any available font.
  package let missing: [MissingCharacter]
  /// The areas of the links.
  package let links: [Link]
  /// Whether the text was too long for its column's `maximumLines` and ends with an ellipsis.
  package let isTruncated: Bool

  /// A text without glyphs.
  package static let empty = ShapedText(size: .zero, lines: [], runs: [])

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

  /// Returns whether two texts draw the same.
  package static func == (a: ShapedText, b: ShapedText) -> Bool {
    a === b
      || (a.size == b.size && a.lines == b.lines && a.runs == b.runs && a.rules == b.rules && a.missing == b.missing
        && a.backgrounds == b.backgrounds)
  }

  /// Hashes the parts that are cheap to hash.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(lines.count)
  }
}

/// An object that breaks text into lines and shapes it into glyphs.
///
/// `Rendering` has the shaper for drawing; tests use one with glyphs of equal width. An implementation always
/// returns equal texts for equal inputs.
package protocol TextShaper: AnyObject {
  /// Returns the lines and glyphs of `text` in `column`. An empty text has no lines and no size.
  func shape(_ text: AttributedText, in column: TextColumn) -> ShapedText

  /// Warnings for the user about content that could not be shown, in all text shaped so far.
  var warnings: [String] { get }
}

extension TextShaper {
  /// No warnings.
  package var warnings: [String] { [] }
}
