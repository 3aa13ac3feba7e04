import Graphics
import Interface
import Script

/// The places of the parts of a screen, in points.
///
/// The rows of the screen's picture are divided among a bar at the top, the content, and a bar at the bottom. Bars with
/// pictures of their own lie above the content and take nothing from the screen's picture.
struct ScreenGeometry {
  typealias Edge = SceneDescription.Bar.Edge
  typealias Layer = SceneDescription.Rectangle.Layer

  /// The size of the screen.
  let size: Size
  /// The size of the screen's picture, or of the screen if it has none.
  let picture: Size
  private let hasPicture: Bool
  /// The heights of the bars that are cut from the screen's picture, in whole device pixels.
  private let cut: [Edge: Double]
  /// The heights of the bars with pictures of their own, in whole device pixels.
  private let floating: [Edge: Double]
  /// The first row of the screen that is shown, in a sheet that consists of the rows from there on; else 0.
  private let firstRow: Double

  init(_ content: ScreenContent, size: Size, firstRow: Double = 0, traits: Traits) {
    (self.size, self.firstRow) = (size, firstRow)
    hasPicture = content.picture != nil
    // The last rows meet the bar at a whole device pixel.
    picture = content.picture.map { Size($0.size.width, traits.roundedToPixel($0.size.height)) } ?? size
    var (cut, floating): ([Edge: Double], [Edge: Double]) = ([:], [:])
    for bar in content.description.bars {
      let height = traits.roundedToPixel(bar.height)
      if bar.picture == nil { cut[bar.edge] = height } else { floating[bar.edge] = height }
    }
    (self.cut, self.floating) = (cut, floating)
  }

  /// The part of the screen in which the content scrolls.
  var room: Rect {
    Rect(0, contentTop, size.width, max(0, size.height - contentTop - height(cut[.bottom])))
  }

  /// The rows of the screen's picture between the bars that are cut from it.
  var contentRows: Rect {
    Rect(0, contentTop, picture.width, max(0, picture.height - contentTop - height(cut[.bottom])))
  }

  /// The first row that scrolls.
  private var contentTop: Double { cut[.top] ?? (floating[.top] == nil ? firstRow : 0) }

  /// The space that bars with pictures of their own take from a picture that begins beneath them.
  var contentInset: Insets {
    hasPicture ? Insets(top: height(floating[.top]), bottom: height(floating[.bottom])) : .zero
  }

  /// Whether the content scrolls.
  private var scrolls: Bool {
    contentRows.height > room.height - contentInset.top - contentInset.bottom
  }

  /// Whether the first rows of the screen's picture scroll, so that there is no bar above them.
  var scrollsBeneathStatusBar: Bool { cut[.top] == nil && floating[.top] == nil }

  /// Whether the pages of an area of the content move like screens: it covers the screen, and nothing that stays lies
  /// in the status strip.
  func areaHoldsStatusStrip(_ area: Rect, strip: Double, overlays: [SceneDescription.Overlay]) -> Bool {
    let onScreen = area.offset(by: Vector(room.minX, room.minY + contentInset.top))
    let rows = Rect(0, 0, size.width, strip)
    let edges = [onScreen.minX, onScreen.minY, onScreen.width - size.width, onScreen.height - size.height]
    return edges.allSatisfy { abs($0) < 0.5 } && floating[.top] == nil
      && !overlays.contains { frame(of: $0).intersects(rows) }
  }

  /// Returns the frame of a bar on the screen.
  func frame(ofBar edge: Edge) -> Rect {
    let height = height(cut[edge] ?? floating[edge])
    return Rect(0, edge == .top ? 0 : size.height - height, size.width, height)
  }

  /// Returns the first row of a cut bar in the screen's picture.
  func firstRow(ofBar edge: Edge) -> Double { edge == .top ? 0 : picture.height - height(cut[edge]) }

  /// Returns the frame of an overlay on the screen.
  func frame(of overlay: SceneDescription.Overlay) -> Rect {
    var rect = overlay.rect.rect(in: size)
    if rect.minY < 0 { rect.origin.y += size.height }
    return rect
  }

  /// Returns the layer to which a rectangle belongs, and the rectangle in that layer's coordinates.
  ///
  /// A rectangle in the rows of a cut bar belongs to that bar.
  func place(
    _ rectangle: SceneDescription.Rectangle, overlays: [SceneDescription.Overlay]
  ) -> (layer: Layer, rect: Rect) {
    switch rectangle.layer {
    case .bar(let edge): return (rectangle.layer, rectangle.rect(in: frame(ofBar: edge).size))
    case .overlay(let name):
      let whole = overlays.first { $0.name == name }.map { frame(of: $0).size } ?? size
      return (rectangle.layer, rectangle.rect(in: whole))
    case .content:
      let rect = rectangle.rect(in: picture)
      let rounding = 1e-6
      if let top = cut[.top], rect.maxY <= top + rounding { return (.bar(.top), rect) }
      if cut[.bottom] != nil, rect.minY >= firstRow(ofBar: .bottom) - rounding {
        return (.bar(.bottom), rect.offset(by: Vector(0, -firstRow(ofBar: .bottom))))
      }
      return (.content, rect.offset(by: Vector(0, -contentRows.minY)))
    }
  }

  /// Returns the parts of an area of the content, in the content's coordinates, that bars with pictures of their own
  /// cover. Content that scrolls moves away from beneath them.
  func coveredInsets(of area: Rect) -> Insets {
    guard !scrolls else { return .zero }
    let onScreen = area.offset(by: Vector(0, room.minY + contentInset.top))
    return Insets(
      top: max(0, height(floating[.top]) - onScreen.minY),
      bottom: max(0, onScreen.maxY - size.height + height(floating[.bottom])))
  }

  private func height(_ bar: Double?) -> Double { bar ?? 0 }
}
