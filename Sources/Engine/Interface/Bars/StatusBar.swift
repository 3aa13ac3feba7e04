import Graphics

/// The bar at the top of the screen with signal strength, time and battery.
///
/// The time is a label, not a clock (default: 9:41). A bar of 20 points shows the time in the middle. A higher one
/// shows the time at the left and the other symbols at the right. Screens with a cutout and newer tablets have a higher
/// bar.
package final class StatusBar: View {
  /// The minimum height of the bar, in points (UIKit's).
  package static let height = Device.statusBarHeight

  /// The displayed time.
  package var time = "9:41" { didSet { setNeedsDisplay(if: time != oldValue) } }
  /// The battery level, 0…1.
  package var batteryLevel = 1.0 { didSet { setNeedsDisplay(if: batteryLevel != oldValue) } }
  /// The colour of the symbols; nil for the theme's text colour.
  package var color: Color? { didSet { setNeedsDisplay(if: color != oldValue) } }

  /// Creates a status bar with a clear background, named `statusBar`, which ignores touches.
  package init() {
    super.init()
    name = "statusBar"
    isUserInteractionEnabled = false
  }

  package override func draw(_ canvas: inout Canvas) {
    let places = Places(in: canvas)
    let ink = color ?? canvas.traits.theme.label
    drawReception(on: &canvas, ink, foot: places.reception, scale: places.scale)
    drawTime(on: &canvas, ink, center: places.time, size: places.fontSize)
    drawBattery(on: &canvas, ink, at: places.battery, scale: places.scale)
  }

  /// The positions of the symbols, in points (measured from screenshots).
  private struct Places {
    /// The scale of the symbols relative to a bar of 20 points.
    var scale = 1.0
    /// The font size of the time, in points.
    var fontSize = 12.0
    /// The bottom left corner of the signal strength bars.
    var reception = Point(7, 14.5)
    var time: Point
    var battery: Point

    static let receptionWidth = 16.5, batterySize = Size(25.5, 10), gap = 6.0

    init(in canvas: Canvas) {
      let (width, height) = (canvas.bounds.width, canvas.bounds.height)
      time = Point(width / 2, height / 2)
      battery = Point(width - 7 - Self.batterySize.width, 5)
      guard height > StatusBar.height else { return }
      // Next to a notch or a Dynamic Island the symbols are centred in the remaining width, otherwise at a distance
      // from the edges.
      let cutout = canvas.traits.device?.cutout.flatMap { $0.width > width / 5 ? $0 : nil }
      scale = cutout == nil ? 1.1 : 1.2
      fontSize = cutout == nil ? 13 : 17
      let middle = cutout.map { $0.minY > 0 ? $0.midY : height / 2 + 2 } ?? height / 2
      let group = scale * (Self.receptionWidth + Self.gap + Self.batterySize.width)
      let room = cutout?.minX ?? 84
      time = Point(room / 2 + (cutout == nil ? 0 : 5), middle)
      let left = width - room / 2 - group / 2 - (cutout == nil ? 0 : 5)
      reception = Point(left, middle + scale * 4.5)
      battery = Point(left + scale * (Self.receptionWidth + Self.gap), middle - scale * Self.batterySize.height / 2)
    }
  }

  /// Draws four bars of increasing height on a common baseline.
  private func drawReception(on canvas: inout Canvas, _ ink: Color, foot: Point, scale: Double) {
    let width = 3.0
    for place in 0..<4 {
      let height = 3.0 + 2 * Double(place)
      let bar = Rect(Double(place) * (width + 1.5), -height, width, height)
      canvas.fill(
        Rect(foot.x + scale * bar.minX, foot.y + scale * bar.minY, scale * bar.width, scale * bar.height),
        cornerRadius: scale, ink)
    }
  }

  private func drawTime(on canvas: inout Canvas, _ ink: Color, center: Point, size: Double) {
    let style = TextStyle(size: size, weight: .semibold, color: ink)
    let text = canvas.traits.textShaper.shape(AttributedText(time, style), in: TextColumn(maximumLines: 1))
    let x = canvas.traits.roundedToPixel(center.x - text.size.width / 2)
    let y = canvas.traits.roundedToPixel(center.y - text.size.height / 2)
    canvas.draw(text, at: Point(x, y))
  }

  private func drawBattery(on canvas: inout Canvas, _ ink: Color, at corner: Point, scale: Double) {
    let body = Rect(corner.x, corner.y, 23 * scale, 10 * scale)
    let line = canvas.traits.roundedToPixel(1)
    let outline = Path.roundedRect(RoundedRect(body.inset(by: line / 2), cornerRadius: 2.75 * scale))
    canvas.stroke(outline, ink.withAlpha(0.4), width: line)
    let inside = body.inset(by: 2)
    let level = min(1, max(0, batteryLevel))
    canvas.fill(
      Rect(inside.minX, inside.minY, inside.width * level, inside.height), cornerRadius: 1.25 * scale, ink)
    canvas.fill(
      Rect(body.maxX + scale, body.midY - 2 * scale, 1.5 * scale, 4 * scale), cornerRadius: 0.75 * scale,
      ink.withAlpha(0.4))
  }
}
