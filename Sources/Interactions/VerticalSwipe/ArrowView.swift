import Geometry
import Graphics
import Interface

/// The arrow of a header or footer: a head, a shaft, and three trailing bars that fade. At 0° it points up.
public final class ArrowView: View {
  /// The extent of the arrow, in points.
  public static let size = Size(21, 39)

  private let color: Color

  /// Makes an arrow with its top left corner at a point.
  public init(at origin: Point, color: Color) {
    self.color = color
    super.init(frame: Rect(origin: origin, size: Self.size))
    isUserInteractionEnabled = false
  }

  /// Draws head and shaft as one outline and the bars beneath it.
  public override func draw(_ canvas: inout Canvas) {
    let (width, middle) = (canvas.bounds.width, canvas.bounds.midX)
    let (headHeight, shaftWidth, shaftEnd) = (12.0, 9.0, 22.0)
    let (left, right) = (middle - shaftWidth / 2, middle + shaftWidth / 2)
    canvas.fill(
      .polygon([
        Point(middle, 0), Point(width, headHeight), Point(right, headHeight), Point(right, shaftEnd),
        Point(left, shaftEnd), Point(left, headHeight), Point(0, headHeight),
      ]), color)
    for (row, share) in [0.65, 0.4, 0.2].enumerated() {
      let bar = Rect(left, shaftEnd + 2 + Double(row) * 5, shaftWidth, 3)
      canvas.fill(bar, color.withAlpha(color.alpha * share))
    }
  }
}
