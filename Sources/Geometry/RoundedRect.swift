/// A rectangle whose four corners are rounded with one radius.
public struct RoundedRect: Hashable, Sendable {
  /// The rectangle, in points.
  public var rect: Rect
  /// The radius of the corners, in points; more than half of the shorter side is drawn as half of it.
  public var cornerRadius: Double

  /// Makes a rounded rectangle; a radius of 0 gives square corners.
  public init(_ rect: Rect, cornerRadius: Double = 0) {
    self.rect = rect
    self.cornerRadius = cornerRadius
  }

  /// The radius that is drawn: between 0 and half of the shorter side, in points.
  public var effectiveRadius: Double { max(0, min(cornerRadius, min(rect.width, rect.height) / 2)) }
}
