import Content
import Geometry
import Graphics
import Interface

/// A clock that stands at the time of an event, so that two events can be told apart at a glance.
final class ClockFace: View {
  private let time: UTCTime

  /// The diameter, in points.
  static let diameter = 150.0

  init(_ time: UTCTime) {
    self.time = time
    super.init(frame: Rect(0, 0, Self.diameter, Self.diameter))
    isUserInteractionEnabled = false
  }

  override func draw(_ canvas: inout Canvas) {
    let theme = canvas.traits.theme
    canvas.fill(.ellipse(in: canvas.bounds), theme.secondaryGroupedBackground)
    for hour in 0..<12 {
      let isQuarter = hour % 3 == 0
      hand(
        &canvas, turn: Double(hour) / 12, from: isQuarter ? 0.84 : 0.89, to: 0.94,
        isQuarter ? theme.secondaryLabel : theme.grey, width: isQuarter ? 2.5 : 1.5)
    }
    let (hour, minute, second) = time.clock
    let minutes = Double(minute) + Double(second) / 60
    hand(&canvas, turn: (Double(hour) + minutes / 60) / 12, from: 0, to: 0.5, theme.label, width: 5)
    hand(&canvas, turn: minutes / 60, from: 0, to: 0.76, theme.label, width: 3)
    hand(&canvas, turn: Double(second) / 60, from: -0.16, to: 0.8, theme.red, width: 1.5)
    canvas.fill(.ellipse(in: Rect(center: canvas.bounds.center, size: Size(8, 8))), theme.red)
  }

  /// Draws a line along a radius; `turn` counts from 12 o'clock, clockwise, and the ends are shares of the radius.
  private func hand(
    _ canvas: inout Canvas, turn: Double, from start: Double, to end: Double, _ color: Color, width: Double
  ) {
    let way = Affine.rotation(turn * 2 * .pi).apply(Point(0, -canvas.bounds.width / 2)) - Point.zero
    var path = Path()
    path.move(to: canvas.bounds.center + way * start)
    path.line(to: canvas.bounds.center + way * end)
    canvas.stroke(path, color, width: width)
  }
}
