import Graphics

/// A plain device around a screen: a rounded body with a rim, without a brand or buttons. Its proportions follow
/// from the screen and its corners.
package struct DeviceFrame: Hashable, Sendable {
  /// The screen's size, in points.
  package let screen: Size
  /// The width of the body on each side of the screen, in points; whole device pixels.
  package let bezel: Double
  /// The radii of the screen's corners, in points.
  package let corners: CornerRadii
  private let rim: Double
  private let bodyColor: Color
  private let rimColor: Color

  /// The bezel as a fraction of the screen's shorter side, and its limit in points (choices). The limit keeps a
  /// tablet's bezel from growing with its screen.
  private static let bezelShare = 0.045, bezelLimit = 26.0
  /// The bezel of a screen with round corners, as a fraction of the shorter side. Current phones have thin ones.
  private static let slimShare = 0.026
  private static let radiusShare = 0.05, greatestRadius = 18.0

  /// Creates the frame of a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen's size, in points.
  ///   - corners: The radii of its corners, in points. If all are 0, the screen's square corners are rounded a little.
  ///   - theme: The theme of the background, from which the body's colours stand out.
  ///   - scale: The device pixels per point.
  package init(screen: Size, corners: CornerRadii = CornerRadii(), theme: Theme, scale: Double) {
    self.screen = screen
    let side = min(screen.width, screen.height)
    bezel = max(1, (Self.widestBezel(around: screen, corners) * scale).rounded()) / scale
    let isRound = corners.largest > 0
    self.corners = isRound ? corners : CornerRadii(min(Self.greatestRadius, side * Self.radiusShare))
    rim = max(1, (bezel * (isRound ? 0.2 : 0.12) * scale).rounded()) / scale
    bodyColor = theme == .light ? Color(rgb: 30, 30, 33) : Color(rgb: 20, 20, 22)
    rimColor = theme == .light ? Color(rgb: 122, 122, 130) : Color(rgb: 110, 110, 118)
  }

  /// Returns the width of the body on each side before it is rounded to whole pixels, in points.
  static func widestBezel(around screen: Size, _ corners: CornerRadii) -> Double {
    min(bezelLimit, min(screen.width, screen.height) * (corners.largest > 0 ? slimShare : bezelShare))
  }

  /// The size of the whole device, in points.
  package var size: Size { Size(screen.width + 2 * bezel, screen.height + 2 * bezel) }

  /// The screen's top left corner, relative to the frame's.
  package var screenOrigin: Point { Point(bezel, bezel) }

  /// Returns the frame with content on its screen, with its top left corner at a point.
  package func items(around list: DisplayList, at point: Point) -> [DisplayItem] {
    items(around: list, placedBy: .translation(point - .zero))
  }

  /// Returns the frame with content on its screen, transformed from the origin.
  package func items(around list: DisplayList, placedBy place: Affine) -> [DisplayItem] {
    let screen = Affine.translation(screenOrigin - .zero).concatenated(with: place)
    return [.contents(body, place)] + content(list, placedBy: screen) + [.contents(front, place)]
  }

  /// Returns the content of the screen, placed for ``front``: its corners end beneath it.
  func content(_ list: DisplayList, placedBy place: Affine) -> [DisplayItem] {
    list.onDevice.items(placedBy: place, corners: corners, outset: (bezel - rim) / 2)
  }

  private var outside: RoundedRect {
    RoundedRect(Rect(origin: .zero, size: size), corners: corners.map { $0 + bezel })
  }
  private var inside: RoundedRect {
    RoundedRect(outside.rect.inset(by: rim), corners: outside.corners.map { $0 - rim })
  }

  /// The body, which also fills the area of the screen.
  var body: Contents {
    Contents(size: size, commands: [.fillRect(outside, .color(rimColor)), .fillRect(inside, .color(bodyColor))])
  }

  /// The part of the body in front of the screen. It covers the edge of the content, so that nothing behind the content
  /// is blended into the outline.
  var front: Contents {
    let hole = RoundedRect(Rect(origin: screenOrigin, size: screen), corners: corners)
    return Contents(size: size, commands: [.fill(.ring(inside, around: hole), .color(bodyColor))])
  }
}
