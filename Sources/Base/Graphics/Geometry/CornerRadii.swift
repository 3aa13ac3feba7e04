/// The radii of the corners of a rounded rectangle, in points; 0 for a square corner.
package struct CornerRadii: Hashable, Sendable {
  package var topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double

  /// Creates four equal radii.
  package init(_ radius: Double = 0) { self.init(left: radius, right: radius) }

  /// Creates the radii of both corners at the left, and of both corners at the right.
  package init(left: Double, right: Double) {
    (topLeft, topRight, bottomRight, bottomLeft) = (left, right, right, left)
  }

  /// The largest radius.
  package var largest: Double { max(topLeft, topRight, bottomRight, bottomLeft) }

  /// The radii after a quarter turn anticlockwise.
  package var turned: CornerRadii {
    var turned = self
    (turned.topLeft, turned.topRight, turned.bottomRight, turned.bottomLeft) =
      (topRight, bottomRight, bottomLeft, topLeft)
    return turned
  }

  /// The radii of the mirror image, with left and right exchanged.
  var mirrored: CornerRadii {
    var mirrored = self
    (mirrored.topLeft, mirrored.topRight) = (topRight, topLeft)
    (mirrored.bottomLeft, mirrored.bottomRight) = (bottomRight, bottomLeft)
    return mirrored
  }

  /// Returns the radii with a function applied to each.
  package func map(_ transform: (Double) -> Double) -> CornerRadii {
    var radii = self
    radii.topLeft = transform(topLeft)
    radii.topRight = transform(topRight)
    radii.bottomRight = transform(bottomRight)
    radii.bottomLeft = transform(bottomLeft)
    return radii
  }
}
