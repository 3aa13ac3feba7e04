/// A screen: its extent, its pixels a point, and what of it belongs to the system.
public struct Device: Hashable, Sendable {
  /// The name by which scripts choose it; empty for a screen that a script describes by its size.
  public let name: String
  /// The extent, in points.
  public let size: Size
  /// Device pixels a point.
  public let scale: Double
  /// What status bar and home indicator take of each edge, in points.
  public let safeArea: Insets
  /// The radius of the screen's corners, in points; 0 for square ones.
  public let cornerRadius: Double
  /// Where a sensor housing or a camera hole takes pixels from the screen, in points: a notch where it touches the top
  /// edge, else an island or a hole with round ends. Nil for a whole screen.
  public let cutout: Rect?
  /// The bar by which one leaves an app, in points; nil for a device with a button.
  public let homeIndicator: Rect?

  /// The largest scale that can be drawn, in device pixels a point; every scale is above 0.
  package static let scaleLimit = 16.0
  /// The height of a status bar without a cutout around it, in points (UIKit's).
  public static let statusBarHeight = 20.0

  /// Creates a screen with square corners and a status bar of 20 points, as of a phone with a home button.
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

  /// A phone of Apple's without a home button, with a notch or an island in the middle of its top.
  private static func phone(
    _ name: String, _ width: Double, _ height: Double, top: Double, cornerRadius: Double, cutout: Rect
  ) -> Device {
    Device(
      name, Size(width, height), 3, top: top, bottom: 34, cornerRadius: cornerRadius,
      cutout: cutout.offset(by: Vector((width - cutout.width) / 2, 0)), indicator: Size((width * 0.357).rounded(), 5))
  }

  /// An island of Apple's, so far below the top edge, in points.
  private static func island(_ y: Double) -> Rect { Rect(0, y, 126, 37) }

  /// The devices that scripts can name, in portrait; the first is the one of a script that names none.
  ///
  /// Sizes, scales and safe areas are those that Apple and Google publish. Radii of corners, cutouts and home indicators are
  /// measured from screenshots and product drawings, to about a point; the Pixel's camera hole is smaller than the real one,
  /// so that it lies within the 24 points of its status bar (choice).
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
    phone("iphone-air", 420, 912, top: 68, cornerRadius: 62, cutout: island(20)),
    tablet("ipad", 768, 1024),
    tablet("ipad-air-11", 820, 1180),
    Device(
      "pixel-8", Size(1080 / 2.625, 2400 / 2.625), 2.625, top: 24, bottom: 24, cornerRadius: 40,
      cutout: Rect(1080 / 2.625 / 2 - 9, 4, 18, 18), indicator: Size(108, 4), indicatorMargin: 10),
  ]

  private static func tablet(_ name: String, _ width: Double, _ height: Double) -> Device {
    Device(
      name, Size(width, height), 2, top: 24, bottom: 20, cornerRadius: 18, indicator: Size((width * 0.34).rounded(), 5))
  }

  /// The device of a name.
  public static func named(_ name: String) -> Device? { all.first { $0.name == name } }
}
