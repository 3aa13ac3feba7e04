import Geometry
import Graphics
import Interface
import Script

/// A page that one can tell from its neighbours at a glance: its number, a colour of its own, a motif.
final class NumberedPage: View {
  private let index: Int
  private let count: Int

  /// The radius of the corners, in points.
  private static let cornerRadius = 18.0
  /// The turn from one page's hue to the next: the golden angle, so that no two near pages look alike.
  private static let hueStep = 0.381_966

  init(index: Int, of count: Int, size: Size) {
    self.index = index
    self.count = count
    super.init(frame: Rect(origin: .zero, size: size))
    name = "page[\(index)]"
  }

  override func didMoveToWindow() { if let window { backgroundColor = window.traits.theme.background } }

  override func draw(_ canvas: inout Canvas) {
    canvas.fill(canvas.bounds, with: ground(canvas))
    PageMotif(page: index).draw(in: canvas.bounds, on: &canvas)
    drawNumber(on: &canvas)
    // The corners are painted over instead of cut, so that the page stays opaque and moving it is copying.
    canvas.fill(Self.corners(of: canvas.bounds), canvas.traits.theme.background)
  }

  private func ground(_ canvas: Canvas) -> Paint {
    let hue = (0.58 + Double(index) * Self.hueStep).truncatingRemainder(dividingBy: 1)
    let isDark = canvas.traits.theme == .dark
    // Yellow and green look lighter than blue and red at the same lightness; white ink needs a darker ground there.
    let dim = max(0, 1 - abs(hue - 0.27) / 0.25) * 0.14
    return .linearGradient(
      from: Point(0, 0), to: Point(canvas.bounds.width * 0.5, canvas.bounds.height),
      stops: [
        GradientStop(0, Color(hue: hue, saturation: 0.72, lightness: (isDark ? 0.46 : 0.6) - dim)),
        GradientStop(1, Color(hue: hue + 0.07, saturation: 0.74, lightness: (isDark ? 0.28 : 0.44) - dim)),
      ])
  }

  private func drawNumber(on canvas: inout Canvas) {
    let digits = ScriptText.grouped(index + 1)
    let size = min(168, canvas.bounds.width * 1.25 / Double(max(2, digits.count)))
    let number = shape(digits, TextStyle(size: size, weight: .bold, color: .white), canvas)
    let caption = shape(
      "of \(ScriptText.grouped(count))", TextStyle(size: 17, weight: .medium, color: Color(white: 1, alpha: 0.85)),
      canvas)
    let height = number.size.height + caption.size.height
    let top = canvas.traits.roundedToPixel((canvas.bounds.height - height) / 2)
    canvas.draw(number, at: Point(middle(number, canvas), top))
    canvas.draw(caption, at: Point(middle(caption, canvas), top + number.size.height))
  }

  private func shape(_ text: String, _ style: TextStyle, _ canvas: Canvas) -> ShapedText {
    canvas.traits.textShaper.shape(AttributedText(text, style), in: TextColumn(maximumLines: 1))
  }

  private func middle(_ text: ShapedText, _ canvas: Canvas) -> Double {
    canvas.traits.roundedToPixel((canvas.bounds.width - text.size.width) / 2)
  }

  /// What lies between a rectangle and its rounded form: the outline counts one way round, the inner one the other way.
  private static func corners(of rect: Rect) -> Path {
    let outline = Path.polygon([
      Point(rect.minX, rect.minY), Point(rect.minX, rect.maxY), Point(rect.maxX, rect.maxY),
      Point(rect.maxX, rect.minY),
    ])
    return Path(outline.elements + Path.roundedRect(RoundedRect(rect, cornerRadius: cornerRadius)).elements)
  }
}
