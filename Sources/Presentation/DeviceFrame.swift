import Graphics

/// A plain device around a screen: a rounded body with a rim, no brand and no buttons. Its proportions follow from the
/// screen and its corners.
package struct DeviceFrame: Hashable, Sendable {
  /// The screen's extent, in points.
  package let screen: Size
  /// How wide the body is on each side of the screen, in points; whole device pixels.
  package let bezel: Double
  /// The radius of the screen's corners, in points.
  package let screenRadius: Double
  private let rim: Double
  private let bodyColor: Color
  private let rimColor: Color

  /// The body and the screen's corners as shares of the screen's shorter side, and their limits in points: a tablet's
  /// are not as large as its screen, and what a status bar shows is not cut off (choices).
  private static let bezelShare = 0.045, bezelLimit = 26.0
  /// The body around a screen with round corners, as a share of the shorter side: phones of today have hardly any.
  private static let slimShare = 0.026
  private static let radiusShare = 0.05, greatestRadius = 18.0

  /// Creates the frame of a screen.
  ///
  /// - Parameters:
  ///   - screen: the screen's extent, in points.
  ///   - cornerRadius: the radius of its corners, in points; 0 for a screen with square ones, which are rounded a little.
  ///   - theme: the colours that the frame has to stand out from.
  ///   - scale: device pixels a point.
  package init(screen: Size, cornerRadius: Double = 0, theme: Theme, scale: Double) {
    self.screen = screen
    let side = min(screen.width, screen.height)
    bezel = max(1, (Self.widestBezel(around: screen, cornerRadius: cornerRadius) * scale).rounded()) / scale
    screenRadius = cornerRadius > 0 ? cornerRadius : min(Self.greatestRadius, side * Self.radiusShare)
    rim = max(1, (bezel * (cornerRadius > 0 ? 0.2 : 0.12) * scale).rounded()) / scale
    bodyColor = theme == .light ? Color(rgb: 30, 30, 33) : Color(rgb: 20, 20, 22)
    rimColor = theme == .light ? Color(rgb: 122, 122, 130) : Color(rgb: 110, 110, 118)
  }

  /// How wide the body around a screen is before it is rounded to whole pixels, in points.
  static func widestBezel(around screen: Size, cornerRadius: Double) -> Double {
    min(bezelLimit, min(screen.width, screen.height) * (cornerRadius > 0 ? slimShare : bezelShare))
  }

  /// The whole extent, in points.
  package var size: Size { Size(screen.width + 2 * bezel, screen.height + 2 * bezel) }

  /// Where the screen's top left corner is, seen from the frame's.
  package var screenOrigin: Point { Point(bezel, bezel) }

  /// The frame with something on its screen, and with its top left corner at a point.
  package func items(around list: DisplayList, at point: Point) -> [DisplayItem] {
    items(around: list, .translation(point - .zero))
  }

  /// The frame with something on its screen, moved from the origin, turned or scaled.
  package func items(around list: DisplayList, _ place: Affine) -> [DisplayItem] {
    let screen = Affine.translation(screenOrigin - .zero).concatenated(with: place)
    return [.contents(body, place)] + list.items(placedBy: screen, cornerRadius: screenRadius)
  }

  /// The body with the screen's place filled.
  var body: Contents {
    let outside = RoundedRect(Rect(origin: .zero, size: size), cornerRadius: screenRadius + bezel)
    let inside = RoundedRect(outside.rect.inset(by: rim), cornerRadius: outside.cornerRadius - rim)
    return Contents(size: size, commands: [.fillRect(outside, .color(rimColor)), .fillRect(inside, .color(bodyColor))])
  }
}
