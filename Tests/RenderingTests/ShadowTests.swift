import Graphics
import Imaging
import Testing

@testable import Rendering

/// Soft shadows: blurred rounded rectangles.
@Suite struct ShadowTests {
  private static let shape = RoundedRect(
    Rect(40, 40, 60, 90), corners: CornerRadii(left: 8, right: 26))

  private func draw(
    _ shadows: [SoftShadow], of shape: RoundedRect = shape, scale: Double = 1, size: Size = Size(140, 170)
  ) throws -> Bitmap {
    let contents = Contents(size: size, commands: [.shadows(shadows, of: shape)])
    return try FrameRenderer(scale: scale).render(
      DisplayList(size: size, background: .clear, items: [.contents(contents, .identity)]))
  }

  /// Returns the exact opacity of a shadow at the centre of a pixel: a sum over samples of the shape, with their weights in a
  /// row and in a column.
  private func exact(_ shadow: SoftShadow, _ weights: [(offset: Double, weight: Double)], _ x: Int, _ y: Int) -> Double
  {
    var sum = 0.0
    for row in weights {
      for column in weights
      where contains(Self.shape, Double(x) + 0.5 + column.offset, Double(y) + 0.5 + row.offset - shadow.drop) {
        sum += row.weight * column.weight
      }
    }
    return shadow.opacity * sum
  }

  /// The weights of samples at distances of half a point, whose sum is 1.
  private func weights(_ deviation: Double) -> [(offset: Double, weight: Double)] {
    let step = 0.5, offsets = Array(stride(from: -4 * deviation + step / 2, to: 4 * deviation, by: step))
    let heights = offsets.map { exponential(-$0 * $0 / (2 * deviation * deviation)) }, whole = heights.reduce(0, +)
    return zip(offsets, heights).map { ($0, $1 / whole) }
  }

  private func exponential(_ value: Double) -> Double {
    // The limit of (1 + x/n)ⁿ, by repeated squaring.
    (0..<40).reduce(1 + value / 1_099_511_627_776) { power, _ in power * power }
  }

  private func contains(_ shape: RoundedRect, _ x: Double, _ y: Double) -> Bool {
    let (rect, radii) = (shape.rect, shape.effectiveCorners)
    guard rect.contains(Point(x, y)) else { return false }
    let (isLeft, isTop) = (x < rect.midX, y < rect.midY)
    let radius = isLeft ? (isTop ? radii.topLeft : radii.bottomLeft) : (isTop ? radii.topRight : radii.bottomRight)
    let dx = radius - (isLeft ? x - rect.minX : rect.maxX - x), dy = radius - (isTop ? y - rect.minY : rect.maxY - y)
    return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius
  }

  @Test(arguments: [SoftShadow(drop: 2, deviation: 3, opacity: 1), SoftShadow(drop: 6, deviation: 9, opacity: 0.8)])
  func `a shadow is the blurred shape`(shadow: SoftShadow) throws {
    let bitmap = try draw([shadow]), weights = weights(shadow.deviation)
    for y in stride(from: 12, to: 170, by: 7) {
      for x in stride(from: 8, to: 140, by: 7) where !Self.shape.core(1).contains(x, y) {
        let level = 255 * exact(shadow, weights, x, y)
        #expect(abs(Double(bitmap[x, y].alpha) - level) < 2.5, "at \(x), \(y)")
      }
    }
  }

  @Test func `beneath the shape nothing is drawn, and far from it neither`() throws {
    let bitmap = try draw([SoftShadow(drop: 2, deviation: 6, opacity: 1)])
    #expect(bitmap[70, 85].alpha == 0)
    #expect(bitmap[41, 85].alpha > 0)
    for corner in [(0, 0), (139, 0), (0, 169), (139, 169)] { #expect(bitmap[corner.0, corner.1].alpha == 0) }
  }

  @Test(arguments: [0.667, 1, 2.3, 6])
  func `a shadow has no steps at any zoom`(zoom: Double) throws {
    let shadow = SoftShadow(drop: 6, deviation: 8, opacity: 0.45)
    let bitmap = try draw([shadow], scale: zoom)
    // Along a line below the shape, a pixel differs from the next by the steepest slope of a Gaussian at most.
    let levels = (Int(132 * zoom)..<Int(168 * zoom)).map { Int(bitmap[Int(70 * zoom), $0].alpha) }
    let steepest = Int((255 * shadow.opacity / (2.5066 * shadow.deviation * zoom)).rounded(.up))
    #expect(zip(levels, levels.dropFirst()).allSatisfy { (0...steepest).contains($0 - $1) })
    #expect(levels[0] > 60 && levels[levels.count - 1] <= 2)
  }

  @Test func `a drawn part has the pixels of the whole`() throws {
    let shadows = [SoftShadow(drop: 2, deviation: 3, opacity: 0.5), SoftShadow(drop: 6, deviation: 9, opacity: 0.4)]
    let mask = ShadowMask(shadows, of: Self.shape, scale: 1.37)
    let whole = try mask.draw(mask.bounds)
    let part = PixelRect(left: 61, top: 33, right: 140, bottom: 75)
    let bitmap = try mask.draw(part)
    for y in part.top..<part.bottom {
      for x in part.left..<part.right {
        #expect(bitmap[x - part.left, y - part.top] == whole[x - mask.bounds.left, y - mask.bounds.top])
      }
    }
  }
}

extension PixelRect {
  fileprivate func contains(_ x: Int, _ y: Int) -> Bool {
    contains(PixelRect(left: x, top: y, right: x + 1, bottom: y + 1))
  }
}
