import Graphics
import Script
import Simulation

/// The current screen of a scene file at one instant: converts between the rectangles of the scene file and those of
/// the window, in points.
///
/// Rectangles count from the top left of a picture that may be scrolled, cut into bars, or moved by a transition.
package struct ScreenCoordinates {
  package typealias Rectangle = SceneDescription.Rectangle

  let description: SceneDescription.Screen
  let geometry: ScreenGeometry
  /// The screen's top left corner in the window.
  let origin: Point
  /// The top left corner of the content that scrolls, in the window.
  let contentOrigin: Point

  /// The name of the screen.
  package var name: String { description.name }
  /// The frame of the screen in the window.
  package var frame: Rect { Rect(origin: origin, size: geometry.size) }

  // MARK: From the scene file to the window

  /// Returns the frame of a rectangle of a view, a tap or an area.
  package func frame(of rectangle: Rectangle) -> Rect {
    let (layer, rect) = geometry.place(rectangle, overlays: description.overlays)
    return rect.offset(by: origin(of: layer) - Point.zero)
  }

  /// Returns the frame of a bar.
  package func frame(of bar: SceneDescription.Bar) -> Rect { onScreen(geometry.frame(ofBar: bar.edge)) }

  /// Returns the frame of an overlay.
  package func frame(of overlay: SceneDescription.Overlay) -> Rect { onScreen(geometry.frame(of: overlay)) }

  private func onScreen(_ rect: Rect) -> Rect { rect.offset(by: origin - Point.zero) }

  private func origin(of layer: Rectangle.Layer) -> Point {
    switch layer {
    case .content: contentOrigin
    case .bar(let edge): onScreen(geometry.frame(ofBar: edge)).origin
    case .overlay(let name): description.overlays.first { $0.name == name }.map { frame(of: $0).origin } ?? origin
    }
  }

  // MARK: From the window to the scene file

  /// Returns the layer in which a rectangle of the window is drawn, that on top at its centre, and the rectangle in that
  /// layer's coordinates, in whole points and within the layer.
  package func place(_ frame: Rect) -> (layer: Rectangle.Layer, rect: Rect) {
    let point = frame.center
    if let overlay = description.overlays.last(where: { self.frame(of: $0).contains(point) }) {
      return (.overlay(overlay.name), rect(frame, in: .overlay(overlay.name)))
    }
    if let bar = description.bars.first(where: { $0.picture != nil && self.frame(of: $0).contains(point) }) {
      return (.bar(bar.edge), rect(frame, in: .bar(bar.edge)))
    }
    return (.content, rect(frame, in: .content))
  }

  /// Returns a rectangle of the window in the coordinates of a layer, in whole points and within the layer.
  package func rect(_ frame: Rect, in layer: Rectangle.Layer) -> Rect {
    switch layer {
    case .overlay, .bar:
      let size = layer.overlayName.flatMap { name in description.overlays.first { $0.name == name } }
        .map { geometry.frame(of: $0).size }
      let own = size ?? layer.edge.map { geometry.frame(ofBar: $0).size } ?? geometry.size
      return Self.whole(frame.offset(by: Point.zero - origin(of: layer)), in: Rect(origin: .zero, size: own))
    case .content:
      // A bar that is cut from the picture has the picture's coordinates.
      for bar in description.bars where bar.picture == nil && self.frame(of: bar).contains(frame.center) {
        let place = self.frame(of: bar)
        let rows = Rect(0, geometry.firstRow(ofBar: bar.edge), geometry.picture.width, place.height)
        return Self.whole(frame.offset(by: rows.origin - place.origin), in: rows)
      }
      let rows = geometry.contentRows
      return Self.whole(frame.offset(by: rows.origin - contentOrigin), in: rows)
    }
  }

  /// Returns the rectangle of an overlay at a place in the window. A negative y stays one.
  package func rect(_ frame: Rect, of overlay: SceneDescription.Overlay) -> Rect {
    var rect = Self.whole(frame.offset(by: Point.zero - origin), in: Rect(origin: .zero, size: geometry.size))
    if overlay.rect.rect(in: geometry.size).minY < 0 { rect.origin.y -= geometry.size.height }
    return rect
  }

  /// Moves a rectangle into a container, and rounds it to whole points.
  private static func whole(_ rect: Rect, in container: Rect) -> Rect {
    func side(_ start: Double, _ length: Double, _ lower: Double, _ upper: Double) -> (start: Double, length: Double) {
      let first = lower.rounded(.up), last = max(first + 1, upper.rounded(.down))
      let length = min(max(1, length.rounded()), last - first)
      return (min(max(start.rounded(), first), last - length), length)
    }
    let x = side(rect.minX, rect.width, container.minX, container.maxX)
    let y = side(rect.minY, rect.height, container.minY, container.maxY)
    return Rect(x.start, y.start, x.length, y.length)
  }
}

extension Stage {
  /// The current screen of a scene file; nil for another scene.
  package var screenCoordinates: ScreenCoordinates? { (scene as? SceneFileScene)?.screenCoordinates }

  /// Scrolls the current screen of a scene file within its limits, and returns the distance from its start, in points.
  @discardableResult package func scrollScreen(to offset: Double) -> Double {
    (scene as? SceneFileScene)?.scrollScreen(to: offset) ?? 0
  }
}

extension SceneDescription.Rectangle.Layer {
  fileprivate var overlayName: String? { if case .overlay(let name) = self { name } else { nil } }
  fileprivate var edge: SceneDescription.Bar.Edge? { if case .bar(let edge) = self { edge } else { nil } }
}
