import Graphics

/// The content of a scene file: the screens of an app, made from pictures.
///
/// Lengths are in points. Files are relative to the scene file; their pictures are not read yet.
package struct SceneDescription: Sendable, Hashable {
  /// The scene file's path.
  package var file: String
  /// The name of the first screen.
  package var start: String
  /// The screens, in the order of the file.
  package var screens: [Screen]
  /// The text of the scene file and of its includes, in the order of reading.
  package var sources: [Script.Source]

  /// Returns the screen with a name.
  package func screen(_ name: String) -> Screen? { screens.first { $0.name == name } }

  /// A screen: a picture with everything that lies on it.
  package struct Screen: Sendable, Hashable {
    package var name: String
    /// The location of the name.
    package var location: Script.Location
    /// The picture; `nil` for a screen that shows its background and its areas only.
    package var picture: Script.FileReference?
    /// The title (default: that of the picture).
    package var title: String?
    /// The colour beyond the picture (default: the theme's background).
    package var background: Color?
    package var bars: [Bar] = []
    package var overlays: [Overlay] = []
    package var areas: [Area] = []
    package var views: [View] = []
    package var taps: [Tap] = []

    package init(name: String, location: Script.Location) { (self.name, self.location) = (name, location) }

    /// Returns the bar at an edge, if there is one.
    package func bar(_ edge: Bar.Edge) -> Bar? { bars.first { $0.edge == edge } }
  }

  /// Rows at the top or the bottom that stay while the rest scrolls.
  package struct Bar: Sendable, Hashable {
    package enum Edge: String, Sendable, CaseIterable {
      case top, bottom
    }

    package var edge: Edge
    /// The height, in points.
    package var height: Double
    /// The bar's own picture, beneath which the content scrolls; `nil` for rows that are cut from the screen's picture.
    package var picture: Script.FileReference?
    /// Whether content fades and blurs towards the screen's edge.
    package var isSoft: Bool
    package var location: Script.Location
  }

  /// A picture that floats above the content.
  package struct Overlay: Sendable, Hashable {
    package var name: String
    /// Counted from the screen's top left; a negative y counts from the screen's bottom.
    package var rect: Rectangle
    package var picture: Script.FileReference
    package var location: Script.Location
  }

  /// A part of the screen with content of its own.
  package struct Area: Sendable, Hashable {
    /// The interaction of an area.
    package enum Kind: String, Sendable, CaseIterable {
      case pages, circle, articles, pull, details, scroll

      /// The scene whose interaction the area has; `nil` for plain scrolling.
      package var scene: String? {
        switch self {
        case .pages: "page-flicking"
        case .circle: "virtual-pages"
        case .articles: "vertical-swipe"
        case .pull: "pull-for-menu"
        case .details: "flick-detail"
        case .scroll: nil
        }
      }
    }

    /// The position of the page control.
    package enum Dots: Sendable, Hashable {
      /// Over the last 30 points of the area.
      case inside
      /// Over the 30 points below the area.
      case below
    }

    package var name: String
    package var rect: Rectangle
    package var kind: Kind
    /// Files and globs, in the order of the statement.
    package var pictures: [Script.FileReference]
    package var dots: Dots?
    package var location: Script.Location
  }

  /// A name for a rectangle.
  package struct View: Sendable, Hashable {
    package var name: String
    package var rect: Rectangle
    package var location: Script.Location
  }

  /// A rectangle that reacts to a tap.
  package struct Tap: Sendable, Hashable {
    package enum Target: Sendable, Hashable {
      case rect(Rectangle)
      /// A view, an area or an overlay.
      case view(String)
    }

    package enum Action: Sendable, Hashable {
      case push(String), sheet(String, SheetRows? = nil), fade(String), show(String), back
    }

    /// The rows of a picture of a whole screen that are a sheet.
    package struct SheetRows: Sendable, Hashable {
      /// The first row, at which the sheet's upper edge rests, in points.
      package var first: Double
      /// The radius of the upper corners, in points (default: the device's).
      package var corners: Double?
      package var location: Script.Location
    }

    package var target: Target
    package var action: Action
    /// Whether the target does not dim while it is pressed.
    package var isPlain: Bool
    package var location: Script.Location
  }

  /// A rectangle in a picture.
  package struct Rectangle: Sendable, Hashable {
    /// The picture from whose top left a rectangle counts.
    package enum Layer: Sendable, Hashable {
      /// The screen's picture; in a screen without one the screen.
      case content
      /// The picture of a bar.
      case bar(Bar.Edge)
      /// The picture of an overlay.
      case overlay(String)
    }

    /// A length in points, or in percent of the picture's width or height.
    package enum Length: Sendable, Hashable {
      case points(Double)
      case percent(Double)

      /// Returns the length in points, in a picture of a width or height in points.
      package func points(of whole: Double) -> Double {
        switch self {
        case .points(let points): points
        case .percent(let percent): percent / 100 * whole
        }
      }
    }

    package var layer: Layer
    package var x: Length, y: Length, width: Length, height: Length
    package var location: Script.Location

    /// Returns the rectangle in a picture of a size in points.
    package func rect(in size: Size) -> Rect {
      Rect(
        x.points(of: size.width), y.points(of: size.height), width.points(of: size.width),
        height.points(of: size.height))
    }
  }
}
