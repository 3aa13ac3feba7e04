import Graphics
import Testing

@Suite struct ColorFieldsTests {
  private static let colors = ["#DCE8FC", "#F0F7FF", "#C9DBFF", "#D8D2F8"].compactMap { Color(hex: $0) }
  private static let rect = Rect(10, 20, 400, 200)

  private func color(_ count: Int, _ x: Double, _ y: Double) -> Color {
    let rect = Self.rect
    let point = Point(rect.minX + x * rect.width, rect.minY + y * rect.height)
    return ColorFields(Array(Self.colors.prefix(count)), over: rect).color(at: point)
  }

  private func distance(_ a: Color, _ b: Color) -> Double {
    max(abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue))
  }

  @Test func `each field has its colour at its centre, and nothing beyond its radius`() {
    #expect(distance(color(2, 0.12, 0.04), Self.colors[1]) < 1e-6)
    #expect(distance(color(3, 0.95, 0.2), Self.colors[2]) < 1e-6)
    #expect(distance(color(4, 0.65, 1.08), Self.colors[3]) < 1e-6)
    // The radius is 70 % of the width, and 70 % of it is visible.
    #expect(distance(color(2, 0.12 + 0.7 * 0.7 - 0.01, 0.04), Self.colors[0]) > 1e-4)
    #expect(distance(color(2, 0.12 + 0.7 * 0.7 + 0.01, 0.04), Self.colors[0]) < 1e-6)
    #expect(distance(color(1, 0.12, 0.04), Self.colors[0]) < 1e-6)
  }

  @Test func `a field fades linearly`() {
    let half = color(2, 0.12, 0.04 + 0.9 * 0.35)
    let (first, second) = (Self.colors[0], Self.colors[1])
    let mean = Color(
      red: (first.red + second.red) / 2, green: (first.green + second.green) / 2, blue: (first.blue + second.blue) / 2)
    #expect(distance(half, mean) < 1e-5)
  }

  @Test func `a row has the colours of its points`() {
    let fields = ColorFields(Self.colors, over: Self.rect)
    let row = fields.row(at: 90, from: 15, step: 7, count: 50)
    for (index, color) in row.enumerated() {
      let point = fields.color(at: Point(15 + 7 * Double(index), 90))
      #expect(abs(Double(color.x) - point.red) < 1e-5 && abs(Double(color.z) - point.blue) < 1e-5)
    }
  }
}
