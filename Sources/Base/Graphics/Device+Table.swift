extension Device {
  /// The devices that scripts can name, in portrait. The first one is the default. Newer devices of the same size come
  /// later.
  ///
  /// Apple and Google publish sizes and scales. Further sources:
  ///
  /// - Safe areas: useyourloaf.com, “iPhone 13 Screen Sizes” to “iPhone 17 Screen Sizes”, as iOS 14 and later report
  ///   them; those of Android are the heights of its bars.
  /// - Corners: kylebashour.com, “Finding the Real iPhone X Corner Radius”, with the values of
  ///   `UIScreen._displayCornerRadius`; artembolotov.github.io, “iPhone Air”, for those of 2025. Those of Pixels are
  ///   measured from screenshots, to about a point.
  /// - Cutouts: measured from screenshots and product drawings, to about a point; 512pixels.net, “On iPhone Notch Sizes”,
  ///   for the larger one of iphone-11. The camera holes of Pixels are smaller than the real ones, so that they fit into
  ///   the 24 points of the status bar (choice).
  public static let all: [Device] = [
    Device(name: "iphone-4", size: Size(320, 480), scale: 2),
    Device(name: "iphone-5", size: Size(320, 568), scale: 2),
    Device(name: "iphone-8-plus", size: Size(414, 736), scale: 3),
    Device(name: "iphone-8", size: Size(375, 667), scale: 2),
    Device(name: "iphone-se", size: Size(375, 667), scale: 2),
    phone("iphone-x", Size(375, 812), top: 44, corners: 39, notch(209, 30)),
    phone("iphone-11", Size(414, 896), scale: 2, top: 48, corners: 41.5, notch(220, 33)),
    phone("iphone-11-pro-max", Size(414, 896), top: 44, corners: 39, notch(209, 30)),
    phone("iphone-12", Size(390, 844), top: 47, corners: 47, notch(210, 32)),
    // 26.8 × 5.35 mm (bgr.com, 2021-04-05) at 476 pixels an inch; 1080 of these are shown as 375 points.
    phone("iphone-13-mini", Size(375, 812), top: 50, corners: 44, notch(174, 35)),
    // The same, at 458 pixels an inch.
    phone("iphone-13-pro-max", Size(428, 926), top: 47, corners: 53.33, notch(161, 32)),
    phone("iphone-15", Size(393, 852), top: 59, corners: 55, island(11)),
    phone("iphone-15-plus", Size(430, 932), top: 59, corners: 55, island(11)),
    phone("iphone-16-pro", Size(402, 874), top: 62, corners: 62, island(14)),
    phone("iphone-16-pro-max", Size(440, 956), top: 62, corners: 62, island(14)),
    phone("iphone-17", Size(402, 874), top: 62, corners: 62, island(14)),
    phone("iphone-17-pro", Size(402, 874), top: 62, corners: 62, island(14)),
    phone("iphone-17-pro-max", Size(440, 956), top: 62, corners: 62, island(14)),
    phone("iphone-air", Size(420, 912), top: 68, corners: 62, island(20)),
    phone("iphone-18-pro", Size(402, 874), top: 62, corners: 62, smallIsland),
    phone("iphone-18-pro-max", Size(440, 956), top: 62, corners: 62, smallIsland),
    phone("iphone-duo", Size(669, 951), top: 82, corners: 54, nil),
    duoCover,
    Device("ipad", .tablet, Size(768, 1024), 2, safeArea: Insets(top: statusBarHeight)),
    Device("ipad-9", .tablet, Size(810, 1080), 2, safeArea: Insets(top: statusBarHeight)),
    tablet("ipad-mini", Size(744, 1133), 2, corners: 21.5),
    tablet("ipad-air-11", Size(820, 1180), 2),
    tablet("ipad-pro-11", Size(834, 1210), 2, corners: 29),
    tablet("ipad-pro-13", Size(1032, 1376), 2, corners: 29),
    android("android", Size(360, 800), 3),
    pixel("pixel-8", height: 2400), pixel("pixel-9", height: 2424), pixel("pixel-10", height: 2424),
  ]

  /// Whether a picture of the device's size can choose it. Other devices with that size are more usual than those that
  /// cannot be chosen.
  package var canBeChosen: Bool { !["iphone-13-mini", "iphone-18-pro", "iphone-18-pro-max"].contains(name) }

  /// Creates an Apple phone without a home button, with a notch or an island at the centre of its top.
  private static func phone(
    _ name: String, _ size: Size, scale: Double = 3, top: Double, corners: Double, _ cutout: Rect?
  ) -> Device {
    Device(
      name, .phone, size, scale, safeArea: Insets(top: top, bottom: 34), corners: CornerRadii(corners),
      cutout: cutout.map { $0.offset(by: Vector((size.width - $0.width) / 2, 0)) },
      homeIndicator: indicator(on: size, width: 0.357))
  }

  /// The outer screen of the folded phone: its corners differ, and its camera is at the right, above the symbols of its
  /// status bar.
  private static let duoCover: Device = {
    let size = Size(466, 678)
    return Device(
      "iphone-duo-cover", .phone, size, 3, safeArea: Insets(bottom: 34, right: 84),
      corners: CornerRadii(left: 8, right: 58),
      cutout: Rect(center: Point(size.width - 47, 47), size: Size(36, 36)),
      homeIndicator: indicator(on: size, width: 0.357))
  }()

  private static func notch(_ width: Double, _ height: Double) -> Rect { Rect(0, 0, width, height) }

  /// Returns an island of an Apple phone at a distance below the top edge, in points.
  private static func island(_ y: Double) -> Rect { Rect(0, y, 126, 37) }

  private static let smallIsland = Rect(0, 14, 94, 36)

  /// Returns the home indicator at the bottom of a screen, with its width as a fraction of the screen's.
  private static func indicator(on size: Size, width: Double) -> Rect {
    let length = (size.width * width).rounded()
    return Rect((size.width - length) / 2, size.height - 13, length, 5)
  }

  /// Creates a tablet without a home button.
  private static func tablet(_ name: String, _ size: Size, _ scale: Double, corners: Double = 18) -> Device {
    Device(
      name, .tablet, size, scale, safeArea: Insets(top: 24, bottom: 20), corners: CornerRadii(corners),
      homeIndicator: indicator(on: size, width: 0.34))
  }

  /// Creates a phone with Android.
  private static func android(_ name: String, _ size: Size, _ scale: Double, camera: Rect? = nil) -> Device {
    Device(
      name, .android, size, scale, safeArea: Insets(top: 24, bottom: 24), corners: CornerRadii(40), cutout: camera,
      homeIndicator: Rect((size.width - 108) / 2, size.height - 14, 108, 4))
  }

  /// Creates a phone of Google, 1080 pixels wide, with a camera hole at the centre of its top.
  ///
  /// - Parameter height: The height, in pixels.
  private static func pixel(_ name: String, height: Double) -> Device {
    let (scale, width) = (2.625, 1080 / 2.625)
    return android(name, Size(width, height / scale), scale, camera: Rect(width / 2 - 9, 4, 18, 18))
  }

  // MARK: Screens without a name

  /// Returns the screen of a phone without a name: with a home button if it is less than twice as tall as wide, and
  /// otherwise with Android's corners and bars.
  package static func phone(_ size: Size, scale: Double) -> Device {
    size.height < 2 * size.width ? plain(size, scale: scale) : android("", size, scale).fitted
  }

  /// Returns the screen of a tablet without a name. Of those that are usual, only the one with 10.5 inches has a home
  /// button.
  package static func tablet(_ size: Size, scale: Double) -> Device {
    let sides = [size.width, size.height].sorted()
    return sides == [834, 1112]
      ? Device("", .tablet, size, scale, safeArea: Insets(top: statusBarHeight)) : tablet("", size, scale).fitted
  }

  /// Returns the screen of a computer.
  package static func desktop(_ size: Size, scale: Double) -> Device {
    Device("", .desktop, size, scale, safeArea: .zero, corners: CornerRadii(12))
  }

  /// Returns a screen without a name, like that of a phone with a home button.
  package static func plain(_ size: Size, scale: Double) -> Device {
    Device(name: "", size: size, scale: scale).fitted
  }
}
