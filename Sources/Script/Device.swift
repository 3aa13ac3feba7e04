import Geometry

/// A screen: its extent in points and its pixels a point.
public struct Device: Hashable, Sendable {
  /// The name by which scripts choose it.
  public let name: String
  /// The extent, in points.
  public let size: Size
  /// Device pixels a point.
  public let scale: Double

  /// Makes a device; `size` is in points.
  public init(name: String, size: Size, scale: Double) {
    self.name = name
    self.size = size
    self.scale = scale
  }

  /// The devices that scripts can name, Apple's screens in portrait; the first is the one of a script that names none.
  public static let all = [
    Device(name: "iphone-4", size: Size(320, 480), scale: 2),
    Device(name: "iphone-5", size: Size(320, 568), scale: 2),
    Device(name: "iphone-8", size: Size(375, 667), scale: 2),
    Device(name: "iphone-x", size: Size(375, 812), scale: 3),
    Device(name: "iphone-12", size: Size(390, 844), scale: 3),
    Device(name: "ipad", size: Size(768, 1024), scale: 2),
  ]

  /// The device of a name.
  public static func named(_ name: String) -> Device? { all.first { $0.name == name } }
}
