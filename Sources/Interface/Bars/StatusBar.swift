import Geometry
import Graphics

/// The bar at the very top of the screen: reception, the time, the battery.
///
/// The time is a label, not a clock: 9:41 unless set.
public final class StatusBar: View {
  /// The height of the bar, in points (UIKit's).
  public static let height = 20.0

  /// The time that is shown.
  public var time = "9:41" {
    didSet { if time != oldValue { setNeedsDisplay() } }
  }
  /// How full the battery is, 0…1.
  public var batteryLevel = 1.0 {
    didSet { if batteryLevel != oldValue { setNeedsDisplay() } }
  }
  /// The colour of the marks; that of text unless set.
  public var color: Color? {
    didSet { if color != oldValue { setNeedsDisplay() } }
  }

  /// A status bar with a clear background, named `statusBar`, that takes no touches.
  public init() {
    super.init()
    name = "statusBar"
    isUserInteractionEnabled = false
  }

  /// Draws the marks.
  public override func draw(_ canvas: inout Canvas) {
    let ink = color ?? canvas.traits.theme.label
    drawReception(on: &canvas, ink)
    drawTime(on: &canvas, ink)
    drawBattery(on: &canvas, ink)
  }

  /// Four bars of growing height, whose feet lie on one line.
  private func drawReception(on canvas: inout Canvas, _ ink: Color) {
    let width = 3.0
    for place in 0..<4 {
      let height = 3.0 + 2 * Double(place)
      canvas.fill(Rect(7 + Double(place) * (width + 1.5), 14.5 - height, width, height), cornerRadius: 1, ink)
    }
  }

  private func drawTime(on canvas: inout Canvas, _ ink: Color) {
    let style = TextStyle(size: 12, weight: .semibold, color: ink)
    let text = canvas.traits.textShaper.shape(AttributedText(time, style), in: TextColumn(maximumLines: 1))
    let x = canvas.traits.roundedToPixel((canvas.bounds.width - text.size.width) / 2)
    let y = canvas.traits.roundedToPixel((canvas.bounds.height - text.size.height) / 2)
    canvas.draw(text, at: Point(x, y))
  }

  private func drawBattery(on canvas: inout Canvas, _ ink: Color) {
    let body = Rect(canvas.bounds.width - 7 - 2.5 - 23, 5, 23, 10)
    let line = canvas.traits.roundedToPixel(1)
    let outline = Path.roundedRect(RoundedRect(body.inset(by: line / 2), cornerRadius: 2.75))
    canvas.stroke(outline, ink.withAlpha(0.4), width: line)
    let inside = body.inset(by: 2)
    let level = min(1, max(0, batteryLevel))
    canvas.fill(
      Rect(inside.minX, inside.minY, inside.width * level, inside.height), cornerRadius: 1.25, ink)
    canvas.fill(Rect(body.maxX + 1, body.midY - 2, 1.5, 4), cornerRadius: 0.75, ink.withAlpha(0.4))
  }
}
