import Geometry
import Graphics

/// The grey arrow at the right of a row that leads somewhere: 8×13 points, as UIKit's.
final class DisclosureIndicator: View {
  static let size = Size(8, 13)

  override func draw(_ canvas: inout Canvas) {
    var path = Path()
    path.move(to: Point(1.25, 1.25))
    path.line(to: Point(6.5, 6.5))
    path.line(to: Point(1.25, 11.75))
    canvas.stroke(path, canvas.traits.theme.grey, width: 2)
  }
}

/// The tick at the right of a row that has been chosen: 14×11 points.
final class Checkmark: View {
  static let size = Size(14, 11)

  override func draw(_ canvas: inout Canvas) {
    var path = Path()
    path.move(to: Point(1, 6))
    path.line(to: Point(5, 10))
    path.line(to: Point(13, 1))
    canvas.stroke(path, canvas.traits.theme.tint, width: 2)
  }
}

/// The red circle with a minus at the left of a row that is edited: 22 points across, as iOS 7's.
final class DeleteBadge: View {
  static let size = Size(22, 22)

  override func draw(_ canvas: inout Canvas) {
    canvas.fill(Path.ellipse(in: canvas.bounds), canvas.traits.theme.red)
    canvas.fill(Rect(5.5, 10, 11, 2), cornerRadius: 1, .white)
  }
}
