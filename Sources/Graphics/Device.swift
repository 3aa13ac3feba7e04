/// A screen: its size, its scale, and its system areas.
public struct Device: Hashable, Sendable {
  /// The name in scripts; empty for a screen that a script describes by its size.
  public let name: String
  /// The size, in points.
  public let size: Size
  /// The device pixels per point.
  public let scale: Double
  /// The insets of the status bar and the home indicator, in points.
  public let safeArea: Insets
  /// The radius of the screen's corners, in points; 0 for square ones.
  public let cornerRadius: Double
  /// The area of the sensor housing or the camera hole, in points; nil if there is none. It is a notch if it
  /// touches the top edge, and otherwise an island or a hole with round ends.
  public let cutout: Rect?
  /// The home indicator, in points; nil for a device with a home button.
  public let homeIndicator: Rect?

  /// The largest scale that can be drawn, in device pixels per point. Every scale is above 0.
  package static let scaleLimit = 16.0
  /// The height of a status bar without a cutout, in points (UIKit's).
  public static let statusBarHeight = 20.0

  /// Creates a screen with square corners and a status bar of 20 points, like a phone with a home button.
  ///
  /// - Parameters:
  ///   - name: The name in scripts.
  ///   - size: The size, in points.
  ///   - scale: The device pixels per point, above 0 and at most 16.
  public init(name: String, size: Size, scale: Double) { self.init(name, size, scale, top: Self.statusBarHeight) }

  private init(
    _ name: String, _ size: Size, _ scale: Double, top: Double, bottom: Double = 0, cornerRadius: Double = 0,
    cutout: Rect? = nil, indicator: Size? = nil, indicatorMargin: Double = 8
  ) {
    (self.name, self.size, self.scale) = (name, size, scale)
    safeArea = Insets(top: top, bottom: bottom)
    (self.cornerRadius, self.cutout) = (cornerRadius, cutout)
    homeIndicator = indicator.map {
      Rect((size.width - $0.width) / 2, size.height - indicatorMargin - $0.height, $0.width, $0.height)
    }
  }

  /// Creates an Apple phone without a home button, with a notch or an island at the centre of its top.
  private static func phone(
    _ name: String, _ width: Double, _ height: Double, top: Double, cornerRadius: Double, cutout: Rect
  ) -> Device {
    Device(
      name, Size(width, height), 3, top: top, bottom: 34, cornerRadius: cornerRadius,
      cutout: cutout.offset(by: Vector((width - cutout.width) / 2, 0)), indicator: Size((width * 0.357).rounded(), 5))
  }

  /// Returns an island of an Apple phone at a distance below the top edge, in points.
  private static func island(_ y: Double) -> Rect { Rect(0, y, 126, 37) }

  /// The devices that scripts can name, in portrait. The first one is the default.
  ///
  /// Apple and Google publish the sizes, scales and safe areas. Radii of corners, cutouts and home indicators are
  /// measured from screenshots and product drawings, to about a point. The camera holes of Pixels are smaller than the
  /// real ones, so that they fit into the 24 points of the status bar (choice).
  public static let all = [
    Device(name: "iphone-4", size: Size(320, 480), scale: 2),
    Device(name: "iphone-5", size: Size(320, 568), scale: 2),
    Device(name: "iphone-8", size: Size(375, 667), scale: 2),
    Device(name: "iphone-se", size: Size(375, 667), scale: 2),
    phone("iphone-x", 375, 812, top: 44, cornerRadius: 39, cutout: Rect(0, 0, 209, 30)),
    phone("iphone-12", 390, 844, top: 47, cornerRadius: 47, cutout: Rect(0, 0, 210, 32)),
    phone("iphone-15", 393, 852, top: 59, cornerRadius: 55, cutout: island(11)),
    phone("iphone-15-plus", 430, 932, top: 59, cornerRadius: 55, cutout: island(11)),
    phone("iphone-16-pro", 402, 874, top: 62, cornerRadius: 62, cutout: island(14)),
    phone("iphone-16-pro-max", 440, 956, top: 62, cornerRadius: 62, cutout: island(14)),
    phone("iphone-17", 402, 874, top: 62, cornerRadius: 62, cutout: island(14)),
    phone("iphone-17-pro", 402, 874, top: 62, cornerRadius: 62, cutout: island(14)),
    phone("iphone-17-pro-max", 440, 956, top: 62, cornerRadius: 62, cutout: island(14)),
    phone("iphone-air", 420, 912, top: 68, cornerRadius: 62, cutout: island(20)),
    tablet("ipad", 768, 1024),
    tablet("ipad-air-11", 820, 1180),
    pixel("pixel-8", height: 2400), pixel("pixel-9", height: 2424), pixel("pixel-10", height: 2424),
  ]

  /// Creates a phone of Google, 1080 pixels wide, with a camera hole at the centre of its top.
  ///
  /// - Parameter height: The height, in pixels.
  private static func pixel(_ name: String, height: Double) -> Device {
    let (scale, width) = (2.625, 1080 / 2.625)
    return Device(
      name, Size(width, height / scale), scale, top: 24, bottom: 24, cornerRadius: 40,
      cutout: Rect(width / 2 - 9, 4, 18, 18), indicator: Size(108, 4), indicatorMargin: 10)
  }

  private static func tablet(_ name: String, _ width: Double, _ height: Double) -> Device {
    Device(
      name, Size(width, height), 2, top: 24, bottom: 20, cornerRadius: 18, indicator: Size((width * 0.34).rounded(), 5))
  }

  /// Returns the device with a name, or `nil` if there is none.
  public static func named(_ name: String) -> Device? { all.first { $0.name == name } }
}
