/// A face in a font file at a size: all that is needed to draw its glyphs again.
public struct FontReference: Hashable, Sendable {
  /// The path of the font file.
  public var file: String
  /// Which face of the file, from 0.
  public var index: Int
  /// The size of the em square, in points.
  public var size: Double
  /// How far the face is slanted because it has no italic of its own: the tangent of the angle, usually 0.
  public var slant: Double
  /// Whether the face is thickened because it has no bold of its own.
  public var isEmboldened: Bool

  /// A face of a font file at a size in points.
  public init(file: String, index: Int = 0, size: Double, slant: Double = 0, isEmboldened: Bool = false) {
    self.file = file
    self.index = index
    self.size = size
    self.slant = slant
    self.isEmboldened = isEmboldened
  }
}

/// A glyph with the place of its origin on the base line.
public struct Glyph: Hashable, Sendable {
  /// The number of the glyph within its face.
  public var id: UInt32
  /// Where its origin lies, in points from the text's top left corner.
  public var position: Point

  /// A glyph of a font at a place in points.
  public init(id: UInt32, position: Point) { (self.id, self.position) = (id, position) }
}

/// Glyphs of one face in one colour.
public struct GlyphRun: Hashable, Sendable {
  /// The face.
  public var font: FontReference
  /// The colour.
  public var color: Color
  /// The glyphs, from left to right as seen.
  public var glyphs: [Glyph]

  /// A run of one style.
  public init(font: FontReference, color: Color, glyphs: [Glyph]) {
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
  public struct Line: Hashable, Sendable {
    /// The area of the line, in points from the text's top left corner.
    public var frame: Rect
    /// The y coordinate of the base line, in points.
    public var baseline: Double

    /// A line in the coordinates of the text, in points.
    public init(frame: Rect, baseline: Double) { (self.frame, self.baseline) = (frame, baseline) }
  }

  /// A filled rectangle that belongs to the text, such as an underline or a background.
  public struct Rule: Hashable, Sendable {
    /// Where it is, in points.
    public var rect: Rect
    /// Its colour.
    public var color: Color

    /// A filled rectangle, in points.
    public init(rect: Rect, color: Color) { (self.rect, self.color) = (rect, color) }
  }

  /// A box with hexadecimal digits that stands for a character which no font at hand has a glyph for.
  public struct MissingCharacter: Hashable, Sendable {
    /// Where it is, in points.
    public var rect: Rect
    /// Its colour.
    public var color: Color
    /// The character's code point.
    public var codePoint: UInt32

    /// A box, in points.
    public init(rect: Rect, color: Color, codePoint: UInt32) {
      self.rect = rect
      self.color = color
      self.codePoint = codePoint
    }
  }

  /// The area of a link, one for each line that it touches.
  public struct Link: Hashable, Sendable {
    /// Where it is, in points.
    public var rect: Rect
    /// Where it leads.
    public var target: String

    /// The area of a link, in points, and its target as the document has it.
    public init(rect: Rect, target: String) { (self.rect, self.target) = (rect, target) }
  }

  /// The extent of all lines, in points; the width is the widest line's.
  public let size: Size
  /// The lines from top to bottom.
  public let lines: [Line]
  /// The glyphs.
  public let runs: [GlyphRun]
  /// Underlines, and lines through text.
  public let rules: [Rule]
  /// What is behind the glyphs, such as the colour of marked words.
  public let backgrounds: [Rule]
  /// Boxes that stand for characters which no font at hand has a glyph for.
  public let missing: [MissingCharacter]
  /// Where links are.
  public let links: [Link]
  /// Whether the text was too long for its column's `maximumLines` and ends with an ellipsis.
  public let isTruncated: Bool

  /// Text without any glyph.
  public static let empty = ShapedText(size: .zero, lines: [], runs: [])

  /// Creates a shaped text from its parts.
  public init(
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
