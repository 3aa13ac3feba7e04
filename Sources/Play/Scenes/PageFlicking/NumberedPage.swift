import Graphics
import Interface
import Platform
import Script

/// A page that is easy to distinguish from its neighbours: it has a number, a colour of its own, and a motif.
final class NumberedPage: View {
  private let index: Int
  private let count: Int

  private static let cornerRadius = 18.0
  /// The hue step between pages, in turns: the golden angle, so that nearby pages do not look alike.
  private static let hueStep = 0.381_966

  init(index: Int, of count: Int, size: Size) {
    self.index = index
    self.count = count
    super.init(frame: Rect(origin: .zero, size: size))
    name = Self.name(of: index)
  }

  /// Returns the name of a page in scripts.
  static func name(of index: Int) -> String { "page[\(index)]" }

  override func didMoveToWindow() { if let window { backgroundColor = window.traits.theme.background } }

  override func draw(_ canvas: inout Canvas) {
    canvas.fill(canvas.bounds, with: ground(canvas))
    PageMotif(page: index).draw(in: canvas.bounds, on: &canvas)
    drawNumber(on: &canvas)
    // The corners are painted over instead of clipped, so that the page stays opaque and can be moved by copying.
    canvas.fill(Self.corners(of: canvas.bounds), canvas.traits.theme.background)
  }

  private func ground(_ canvas: Canvas) -> Paint {
    let hue = (0.58 + Double(index) * Self.hueStep).truncatingRemainder(dividingBy: 1)
    let isDark = canvas.traits.theme == .dark
    // Yellow and green look lighter than blue and red at the same lightness; white text needs a darker background
    // there.
    let dim = max(0, 1 - abs(hue - 0.27) / 0.25) * 0.14
    return .linearGradient(
      from: Point(0, 0), to: Point(canvas.bounds.width * 0.5, canvas.bounds.height),
      stops: [
        GradientStop(0, Color(hue: hue, saturation: 0.72, lightness: (isDark ? 0.46 : 0.6) - dim)),
        GradientStop(1, Color(hue: hue + 0.07, saturation: 0.74, lightness: (isDark ? 0.28 : 0.44) - dim)),
      ])
  }

  private func drawNumber(on canvas: inout Canvas) {
    let digits = NumberText.grouped(index + 1)
    let size = min(168, canvas.bounds.width * 1.25 / Double(max(2, digits.count)))
    let number = shape(digits, TextStyle(size: size, weight: .bold, color: .white), canvas)
    let caption = shape(
      "of \(NumberText.grouped(count))", TextStyle(size: 17, weight: .medium, color: Color(white: 1, alpha: 0.85)),
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

  /// Returns the area around the rounded form of a rectangle. It extends beyond the rectangle, so that it also covers
  /// pixels at the edges that the page fills in part.
  private static func corners(of rect: Rect) -> Path {
    .ring(RoundedRect(rect.inset(by: -1)), around: RoundedRect(rect, cornerRadius: cornerRadius))
  }
}

/// The drawing on a page: seven distinct motifs, in a light shade on the page's colour.
enum PageMotif: Int, CaseIterable {
  case rings, rays, hills, grid, stripes, squares, bubbles

  /// Returns the motif of a page; neighbours have different ones.
  init(page: Int) { self = Self.allCases[page % Self.allCases.count] }

  /// Draws the motif over an area, in points.
  func draw(in area: Rect, on canvas: inout Canvas) {
    let ink = Color(white: 1, alpha: 0.13)
    switch self {
    case .rings: drawRings(in: area, ink, on: &canvas)
    case .rays: drawRays(in: area, ink, on: &canvas)
    case .hills: drawHills(in: area, ink, on: &canvas)
    case .grid: drawGrid(in: area, ink, on: &canvas)
    case .stripes: drawStripes(in: area, ink, on: &canvas)
    case .squares: drawSquares(in: area, ink, on: &canvas)
    case .bubbles: drawBubbles(in: area, ink, on: &canvas)
    }
  }

  private func drawRings(in area: Rect, _ ink: Color, on canvas: inout Canvas) {
    for place in 0..<6 {
      let side = 110 + 76 * Double(place)
      canvas.stroke(.ellipse(in: Rect(center: area.center, size: Size(side, side))), ink, width: 16)
    }
  }

  private func drawRays(in area: Rect, _ ink: Color, on canvas: inout Canvas) {
    let center = area.center
    let reach = area.width + area.height
    for place in 0..<10 {
      func edge(_ angle: Double) -> Point { center + Affine.rotation(angle).apply(Vector(reach, 0)) }
      let angle = (Double(place) + 0.25) * 2 * .pi / 10
      canvas.fill(.polygon([center, edge(angle), edge(angle + .pi / 10)]), ink)
    }
  }

  private func drawHills(in area: Rect, _ ink: Color, on canvas: inout Canvas) {
    for (place, height) in [0.42, 0.3, 0.18].enumerated() {
      let crest = area.maxY - area.height * height
      let swing = area.height * (place.isMultiple(of: 2) ? 0.1 : -0.1)
      var hill = Path()
      hill.move(to: Point(area.minX, area.maxY))
      hill.line(to: Point(area.minX, crest))
      hill.curve(
        Point(area.minX + area.width * 0.35, crest - 2 * swing),
        Point(area.minX + area.width * 0.65, crest + 2 * swing),
        to: Point(area.maxX, crest))
      hill.line(to: Point(area.maxX, area.maxY))
      hill.close()
      canvas.fill(hill, ink)
    }
    canvas.fill(.ellipse(in: Rect(area.maxX - 92, area.minY + 28, 60, 60)), Color(white: 1, alpha: 0.24))
  }

  private func drawGrid(in area: Rect, _ ink: Color, on canvas: inout Canvas) {
    let pitch = area.width / 8
    for row in 0..<Int(area.height / pitch) {
      for column in 0..<8 {
        let center = Point(area.minX + (Double(column) + 0.5) * pitch, area.minY + (Double(row) + 0.5) * pitch)
        let side = 5 + 2 * Double((column + row) % 4)
        canvas.fill(.ellipse(in: Rect(center: center, size: Size(side, side))), Color(white: 1, alpha: 0.2))
      }
    }
  }

  private func drawStripes(in area: Rect, _ ink: Color, on canvas: inout Canvas) {
    let (width, slant) = (34.0, area.height * 0.6)
    var left = area.minX - slant
    while left < area.maxX {
      canvas.fill(
        .polygon([
          Point(left + slant, area.minY), Point(left + slant + width, area.minY), Point(left + width, area.maxY),
          Point(left, area.maxY),
        ]), ink)
      left += 2 * width
    }
  }

  private func drawSquares(in area: Rect, _ ink: Color, on canvas: inout Canvas) {
    for place in 0..<5 {
      let side = 120 + 74 * Double(place)
      let square = Path.roundedRect(
        RoundedRect(Rect(center: .zero, size: Size(side, side)), cornerRadius: 18))
      let turn = Affine.rotation(Double(place) * .pi / 14 + 0.2)
      canvas.stroke(
        square.transformed(by: turn.concatenated(with: .translation(area.center - .zero))), ink, width: 12)
    }
  }

  private func drawBubbles(in area: Rect, _ ink: Color, on canvas: inout Canvas) {
    let bubbles: [(x: Double, y: Double, size: Double)] = [
      (0.12, 0.16, 150), (0.86, 0.08, 110), (0.95, 0.48, 170), (0.2, 0.86, 200), (0.72, 0.9, 90), (0.06, 0.52, 60),
      (0.6, 0.14, 44),
    ]
    for bubble in bubbles {
      let center = Point(area.minX + bubble.x * area.width, area.minY + bubble.y * area.height)
      canvas.fill(.ellipse(in: Rect(center: center, size: Size(bubble.size, bubble.size))), ink)
    }
  }
}

extension Color {
  /// Creates a colour from its hue, in turns (0 red, ⅓ green, ⅔ blue), and its saturation and lightness, 0…1 (the
  /// HSL model of CSS).
  init(hue: Double, saturation: Double, lightness: Double) {
    let chroma = saturation * min(lightness, 1 - lightness)
    func component(_ shift: Double) -> Double {
      let place = (shift + hue * 12).truncatingRemainder(dividingBy: 12)
      return lightness - chroma * max(-1, min(place - 3, 9 - place, 1))
    }
    self.init(red: component(0), green: component(8), blue: component(4))
  }
}
