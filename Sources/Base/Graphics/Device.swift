/// A screen: its size, its scale, and its system areas.
public struct Device: Hashable, Sendable {
  /// The kind of a device, on which its status bar and its turned screen depend.
  package enum Kind: Hashable, Sendable {
    /// A phone of Apple.
    case phone
    /// A phone with Android.
    case android
    /// A tablet of Apple.
    case tablet
    /// The screen of a computer, without a status bar.
    case desktop
  }

  /// The name in scripts; empty for a screen without a name.
  public let name: String
  /// The kind of device.
  package let kind: Kind
  /// The size, in points.
  public let size: Size
  /// The device pixels per point.
  public let scale: Double
  /// The insets of the status bar and the home indicator, in points.
  public let safeArea: Insets
  /// The radii of the screen's corners, in points.
  package let corners: CornerRadii
  /// The area of the sensor housing or the camera hole, in points; nil if there is none. It is a notch if it
  /// touches an edge, and otherwise an island or a hole with round ends.
  public let cutout: Rect?
  /// The home indicator, in points; nil for a device with a home button, and for a desktop.
  public let homeIndicator: Rect?

  /// The radius of the screen's corners, in points; 0 for square ones. It is the largest one if they differ.
  public var cornerRadius: Double { corners.largest }

  /// Whether there is a home button beneath the screen.
  package var hasHomeButton: Bool {
    (kind == .phone || kind == .tablet) && homeIndicator == nil && corners.largest == 0
  }

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
  public init(name: String, size: Size, scale: Double) {
    self.init(name, .phone, size, scale, safeArea: Insets(top: Self.statusBarHeight))
  }

  /// Creates a device; lengths are in points.
  init(
    _ name: String, _ kind: Kind, _ size: Size, _ scale: Double, safeArea: Insets,
    corners: CornerRadii = CornerRadii(), cutout: Rect? = nil, homeIndicator: Rect? = nil
  ) {
    (self.name, self.kind, self.size, self.scale, self.safeArea) = (name, kind, size, scale, safeArea)
    (self.corners, self.cutout, self.homeIndicator) = (corners, cutout, homeIndicator)
  }

  /// The screen of the device in landscape, with its top to the left. It has no name, because a name means portrait.
  package var turned: Device {
    Device(
      "", kind, Size(size.height, size.width), scale, safeArea: turnedSafeArea, corners: corners.turned,
      cutout: cutout.map { Rect($0.minY, size.width - $0.maxX, $0.height, $0.width) },
      homeIndicator: homeIndicator.map { bar in
        Rect((size.height - bar.width) / 2, size.width - (size.height - bar.minY), bar.width, bar.height)
      }
    ).fitted
  }

  /// The insets in landscape. Phones of Apple have no status bar then, equal insets at both sides, and 21 points at the
  /// bottom (UIKit's). The bars of other devices stay at the top and the bottom.
  private var turnedSafeArea: Insets {
    guard kind == .phone else { return safeArea }
    guard homeIndicator != nil else { return .zero }
    return Insets(top: safeArea.right, left: safeArea.top, bottom: 21, right: safeArea.top)
  }

  /// The screen, without insets and home indicator if it has no room for them.
  var fitted: Device {
    let screen = Rect(origin: .zero, size: size)
    let hasRoom = size.height >= safeArea.top + safeArea.bottom && size.width >= safeArea.left + safeArea.right
    if hasRoom, homeIndicator.map(screen.contains) ?? true { return self }
    return Device(name, kind, size, scale, safeArea: .zero, corners: corners)
  }

  /// Returns the device with a name, or `nil` if there is none.
  public static func named(_ name: String) -> Device? { all.first { $0.name == name } }
}
