import Graphics
import Imaging
import Rendering
import Testing

/// Gradients in frames of videos.
@Suite struct DitheringTests {
  private let top = Color(rgb: 246, 246, 249), bottom = Color(rgb: 222, 224, 232)

  private func gradient(_ first: Color, _ last: Color, to end: Point) -> DisplayList {
    let paint = Paint.linearGradient(from: .zero, to: end, stops: [GradientStop(0, first), GradientStop(1, last)])
    let size = Size(64, 480)
    let rect = RoundedRect(Rect(origin: .zero, size: size))
    return DisplayList(
      size: size, items: [.contents(Contents(size: size, commands: [.fillRect(rect, paint)]), .identity)])
  }

  private func draw(_ list: DisplayList, scale: Double = 1, dithers: Bool) throws -> Bitmap {
    try FrameRenderer(scale: scale, sharing: TileStore(), dithers: dithers).render(list)
  }

  /// The luma and the difference of red from it, as a video stores them (BT.709).
  private func video(_ pixel: RGBA) -> (luma: Double, red: Double) {
    let light = (0.2126 * Double(pixel.red) + 0.7152 * Double(pixel.green) + 0.0722 * Double(pixel.blue)) / 255
    return (16 + 219 * light, 128 + 224 * (Double(pixel.red) / 255 - light) / 1.5748)
  }

  /// Returns the largest deviation of the mean of 16 by 16 pixels, rounded to whole levels, from the exact luma.
  private func error(_ bitmap: Bitmap) -> Double {
    (0..<bitmap.height / 16).reduce(0) { largest, block in
      let pixels = (0..<256).map { bitmap[$0 % 16, 16 * block + $0 / 16] }
      let mean = pixels.reduce(0) { $0 + video($1).luma.rounded() } / 256
      let place = (16 * Double(block) + 8) / Double(bitmap.height)
      let exact =
        16 + 219
        * [(0.2126, top.red, bottom.red), (0.7152, top.green, bottom.green), (0.0722, top.blue, bottom.blue)]
        .reduce(0) { $0 + $1.0 * ($1.1 + ($1.2 - $1.1) * place) }
      return max(largest, abs(mean - exact))
    }
  }

  @Test(arguments: [1.0, 2, 2.625]) func `the levels of a video's gradient have the exact mean`(scale: Double) throws {
    let list = gradient(top, bottom, to: Point(0, 480))
    #expect(error(try draw(list, scale: scale, dithers: true)) < 0.08)
    #expect(error(try draw(list, scale: scale, dithers: false)) > 0.3)
  }

  @Test func `two by two pixels have the same chroma, and every level survives the conversion to RGB`() throws {
    let bitmap = try draw(gradient(top, bottom, to: Point(0, 480)), dithers: true)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let (color, other) = (video(bitmap[x, y]), video(bitmap[x & ~1, y & ~1]))
        #expect(color.red.rounded() == other.red.rounded())
        #expect(abs(color.luma - color.luma.rounded()) < 0.45)
      }
    }
  }

  @Test func `frames of pictures, and gradients that are translucent or not upright, are not dithered`() throws {
    let plain = try draw(gradient(top, bottom, to: Point(0, 480)), dithers: false)
    #expect((0..<480).allSatisfy { y in (0..<64).allSatisfy { plain[$0, y] == plain[0, y] } })
    for list in [
      gradient(top, bottom.withAlpha(0.5), to: Point(0, 480)), gradient(top, bottom, to: Point(64, 0)),
      gradient(top, bottom, to: Point(64, 480)),
    ] { #expect(try draw(list, dithers: true) == draw(list, dithers: false)) }
  }

  @Test func `a part that is drawn again has the pattern of the whole`() throws {
    let list = gradient(top, bottom, to: Point(0, 480))
    var covered = list
    covered.items.append(.fill(RoundedRect(Rect(13, 101, 21, 33)), .black, .identity))
    let renderer = try FrameRenderer(scale: 2, sharing: TileStore(), dithers: true)
    let target = try RenderTarget(size: renderer.pixelSize(of: list.size))
    try renderer.render(covered, into: target)
    try renderer.render(list, into: target)
    #expect(try target.bitmap == draw(list, scale: 2, dithers: true))
  }
}
