/// Soft fields of colour over a rectangle: the first colour everywhere, and the others in ellipses. An ellipse covers those
/// before it and fades to nothing outwards.
///
/// Places and sizes are choices, made by looking at backdrops of all shapes.
package struct ColorFields: Hashable, Sendable {
  /// The ellipse of a field, in fractions of the rectangle's sides.
  private struct Ellipse {
    let x: Float, y: Float
    let width: Float, height: Float
  }

  /// The colours: one, and at most one for each ellipse.
  package let colors: [Color]
  /// The rectangle.
  package let rect: Rect
  private let levels: [SIMD4<Float>]

  /// The ellipses of the second, third and fourth colour: their centres and radii.
  private static let ellipses = [
    Ellipse(x: 0.12, y: 0.04, width: 0.7, height: 0.9), Ellipse(x: 0.95, y: 0.2, width: 0.65, height: 0.85),
    Ellipse(x: 0.65, y: 1.08, width: 0.8, height: 0.9),
  ]
  /// The part of the radius within which a field is visible.
  private static let reach: Float = 0.7

  /// Creates fields; without colours, they are white.
  package init(_ colors: [Color], over rect: Rect) {
    (self.colors, self.rect) = (colors, rect)
    levels = (colors.isEmpty ? [.white] : colors).map {
      SIMD4(Float($0.red), Float($0.green), Float($0.blue), 1)
    }
  }

  /// Returns the colour at a point.
  package func color(at point: Point) -> Color {
    let level = row(at: point.y, from: point.x, step: 0, count: 1)[0]
    return Color(red: Double(level.x), green: Double(level.y), blue: Double(level.z))
  }

  /// Returns the red, green and blue, 0…1, of points in a row at equal distances.
  package func row(at y: Double, from x: Double, step: Double, count: Int) -> [SIMD4<Float>] {
    var row = [SIMD4<Float>](repeating: levels[0], count: count)
    let (first, distance) = (Float((x - rect.minX) / rect.width), Float(step / rect.width))
    for (color, ellipse) in zip(levels.dropFirst(), Self.ellipses) {
      let dy = (Float((y - rect.minY) / rect.height) - ellipse.y) / ellipse.height
      guard abs(dy) < Self.reach else { continue }
      row.withUnsafeMutableBufferPointer { row in
        for index in row.indices {
          let dx = (first + Float(index) * distance - ellipse.x) / ellipse.width
          let share = 1 - (dx * dx + dy * dy).squareRoot() / Self.reach
          if share > 0 { row[index] += (color - row[index]) * share }
        }
      }
    }
    return row
  }
}
