import Graphics
import Imaging
import Rendering
import TestSupport
import Testing

@Suite struct SoftEdgeTests {
  private static let gray = Color(white: 0.5)

  private func soft(
    _ rect: Rect = Rect(0, 0, 100, 80), edge: SoftEdge.Edge = .top, fade: Double = 0.9, blur: Double = 8
  ) -> DisplayItem {
    .softEdge(SoftEdge(rect: rect, edge: edge, color: .white, fade: fade, blurRadius: blur), .identity)
  }

  private func fill(_ rect: Rect, _ color: Color = .black) -> DisplayItem { .fill(RoundedRect(rect), color, .identity) }

  private func draw(_ items: [DisplayItem], scale: Double = 1) throws -> Bitmap {
    try FrameRenderer(scale: scale).render(DisplayList(size: Size(100, 100), background: .white, items: items))
  }

  @Test func `content fades linearly to the colour at the edge`() throws {
    let black = fill(Rect(0, 0, 100, 100))
    let top = try draw([black, soft(blur: 0)])
    let bottom = try draw([black, soft(Rect(0, 20, 100, 80), edge: .bottom, blur: 0)])
    for y in 0..<80 {
      let expected = 255 * 0.9 * (79.5 - Double(y)) / 80
      #expect(abs(Double(top[50, y].red) - expected) <= 0.51, "row \(y)")
      #expect(bottom[50, 99 - y] == top[50, y])
    }
    #expect(top[50, 80] == RGBA(0, 0, 0))
  }

  @Test func `an area of one colour is not changed by the blur`() throws {
    let bitmap = try draw([fill(Rect(0, 0, 100, 100), Self.gray), soft(fade: 0)], scale: 2)
    #expect(Set((0..<bitmap.pixelCount).map { bitmap[$0 % 200, $0 / 200] }) == [bitmap[0, 199]])
  }

  @Test(arguments: [(8.0, 1.0), (4, 2), (2, 1)])
  func `the blur has the standard deviation of its radius at the edge`(radius: Double, scale: Double) throws {
    let width = 100 * scale
    let bitmap = try draw([fill(Rect(50, 0, 50, 100)), soft(fade: 0, blur: radius)], scale: scale)
    // The derivative of a blurred step is the kernel.
    let row = (0..<Int(width)).map { 255 - Double(bitmap[$0, 0].red) }
    let kernel = zip(row.dropFirst(), row).map { $0 - $1 }
    let sum = kernel.reduce(0, +)
    let mean = kernel.enumerated().map { Double($0) * $1 }.reduce(0, +) / sum
    let variance = kernel.enumerated().map { (Double($0) - mean) * (Double($0) - mean) * $1 }.reduce(0, +) / sum
    #expect(sum == 255)
    #expect(abs(mean - (width / 2 - 1)) < 0.1)
    let expected = radius * scale * (1 - 0.5 / (80 * scale))
    #expect(abs(variance.squareRoot() - expected) < 0.07 * expected, "\(variance.squareRoot())")
    // At the inner side nothing is blurred.
    let inner = Int(80 * scale) - 1
    #expect(bitmap[Int(width) / 2 - 2, inner] == RGBA(255, 255, 255))
    #expect(bitmap[Int(width) / 2 + 1, inner] == RGBA(0, 0, 0))
  }

  @Test func `items above a soft edge stay sharp, and hide nothing that it blurs`() throws {
    let below = [fill(Rect(0, 0, 50, 100)), soft()]
    let above = fill(Rect(40, 0, 30, 60), Self.gray)
    let alone = try draw(below)
    let both = try draw(below + [above])
    for y in 0..<100 {
      for x in 0..<100 where !(40..<70).contains(x) || y >= 60 { #expect(both[x, y] == alone[x, y]) }
    }
    #expect(both[40, 5] == both[69, 59])
  }

  @Test func `a soft edge in a group affects only the group`() throws {
    let behind = fill(Rect(0, 0, 100, 100))
    let bitmap = try draw([behind, .pushOpacity(0.999), fill(Rect(90, 90, 5, 5)), soft(fade: 0), .pop])
    #expect(bitmap[50, 10] == RGBA(0, 0, 0))
    let single = try draw([behind, .pushOpacity(0.5), soft(fade: 0), .pop])
    #expect(single[50, 10] == RGBA(0, 0, 0))
  }

  @Test func `a soft edge ends at its clip`() throws {
    let items = [fill(Rect(0, 0, 50, 100)), .pushClip(RoundedRect(Rect(0, 0, 45, 100)), .identity), soft(), .pop]
    let bitmap = try draw(items)
    #expect(bitmap[47, 0] == RGBA(0, 0, 0))
    #expect(bitmap[20, 0] != RGBA(0, 0, 0))
  }

  @Test func `a turned soft edge only fades`() throws {
    let turned = soft(Rect(-50, -50, 100, 100)).transformed(by: Affine.rotation(.pi / 2)).transformed(
      by: .translation(Vector(50, 50)))
    let bitmap = try draw([fill(Rect(0, 0, 100, 100)), turned])
    // The top of the band is on the right.
    #expect(bitmap[98, 50].red > 220)
    #expect(bitmap[1, 50].red < 10)
  }

  @Test func `within a device frame, no band cuts a soft edge`() throws {
    let screen = DisplayList(
      size: Size(100, 100), items: [fill(Rect(0, 20, 100, 7)), fill(Rect(0, 31, 100, 3)), soft()])
    let framed = DisplayList(size: Size(100, 100), items: screen.items(placedBy: .identity, corners: CornerRadii(30)))
    let (plain, drawn) = (try FrameRenderer(scale: 2).render(screen), try FrameRenderer(scale: 2).render(framed))
    for y in 0..<200 { #expect(drawn[100, y] == plain[100, y], "row \(y)") }
  }
}
