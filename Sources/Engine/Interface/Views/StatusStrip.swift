import Graphics

/// The way in which a view is drawn in the status strip: the rows of the status bar, which stand still while pages move
/// beneath and beside them.
package enum StatusStripRole: Equatable {
  /// The sides of a page beyond which there is no other page.
  package struct Sides: OptionSet {
    /// The bits.
    package let rawValue: Int
    /// Creates sides from bits.
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// Beyond the first page.
    package static let left = Self(rawValue: 1)
    /// Beyond the last page.
    package static let right = Self(rawValue: 2)
  }

  /// A page, which rests at the window's top left corner: its rows in the strip are drawn where they rest, clipped to
  /// where the page is now. Beyond some sides they go on.
  case page(goesOn: Sides = [])
  /// A view that is drawn only below the strip: a page while another one stands there, or a scroll indicator.
  case leaving
  /// The cover of the rows that stand, on the page that moves away from beneath them.
  case filling
  /// A view that moves as a whole, with everything inside it.
  case moving
}

/// The rows of a window that stand still while pages move, and the part of a page that is being recorded.
struct StatusStrip {
  enum Part {
    /// Everything.
    case whole
    /// The rows that stand in the strip.
    case standing
    /// The rows that move below the strip.
    case below
  }

  /// The height, in points; 0 for none.
  var height: Double
  var part = Part.whole
}
