import Foundation
import Imaging
import TestSupport
import Testing
import Verdicts

@Suite struct PixelCauseTests {
  /// A few shapes in the middle of a page, with room to move.
  static func shapes(_ ink: RGBA = RGBA(20, 60, 160)) -> Sketch {
    var sketch = Sketch(width: 90, height: 70, paper: RGBA(250, 250, 240))
    sketch.disc(40.2, 30.7, radius: 9.3, ink)
    sketch.bar((30, 45), (52.5, 49.2), thickness: 2.2, ink)
    sketch.bar((31, 52), (49.5, 47.2), thickness: 1.6, ink)
    return sketch
  }

  @Test func `a movement is recognised, and is opposite in reverse order`() throws {
    let page = try Self.shapes().bitmap()
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (2, 3), (-4, 1), (0, 17), (-23, 0), (5, -12)] {
      let moved = try Self.shapes().bitmap(movedBy: dx, dy)
      #expect(Comparator.exact.cause(page, moved) == .moved(right: dx, down: dy))
      #expect(Comparator.exact.cause(moved, page) == .moved(right: -dx, down: -dy))
    }
  }

  @Test func `a movement by half a pixel is a change of content`() throws {
    let page = try Self.shapes().bitmap()
    var moved = Self.shapes()
    for index in moved.shapes.indices {
      let shape = moved.shapes[index]
      moved.shapes[index].coverage = { shape.coverage($0 - 0.5, $1) }
    }
    #expect(try Comparator.exact.cause(page, moved.bitmap()) == .content)
  }

  /// Two frames of a moving gradient: every pixel differs a little, and none is plain.
  @Test(arguments: [1.0, 0.4]) func `a difference without equal pixels nearby is not anti-aliasing`(part: Double) throws
  {
    func frame(_ shift: Double) throws -> Bitmap {
      let bitmap = try Bitmap(width: 80, height: 60, filledWith: RGBA(128, 128, 128))
      for y in 0..<Int(60 * part) {
        for x in 0..<80 {
          let level = UInt8(128 + 100 * sin(Double(x) * 0.5 + Double(y) * 0.3 + shift))
          bitmap[x, y] = RGBA(level, level, level)
        }
      }
      return bitmap
    }
    let (first, second) = (try frame(0), try frame(0.08))
    #expect(try #require(Comparator.exact.compare(first, second)).share > 0.9 * part)
    #expect(Comparator.exact.cause(first, second) == .content)
    #expect(Comparator.exact.cause(second, first) == .content)
  }

  @Test func `another colour is recognised`() throws {
    for (from, to) in [
      (RGBA(20, 60, 160), RGBA(20, 60, 170)), (RGBA(0, 0, 0), RGBA(255, 0, 0)), (RGBA(90, 90, 90), RGBA(92, 92, 92)),
    ] {
      let first = try Self.shapes(from).bitmap()
      let second = try Self.shapes(to).bitmap()
      #expect(Comparator.exact.cause(first, second) == .recoloured(from: from, to: to))
      #expect(Comparator.exact.cause(second, first) == .recoloured(from: to, to: from))
    }
    var night = Self.shapes()
    night.paper = RGBA(240, 240, 240)
    #expect(
      try Comparator.exact.cause(Self.shapes().bitmap(), night.bitmap())
        == .recoloured(from: RGBA(250, 250, 240), to: RGBA(240, 240, 240)))
  }

  @Test func `another colour of thin strokes is distinguished from noise`() throws {
    func strokes(_ ink: RGBA) throws -> Bitmap {
      var sketch = Sketch(width: 60, height: 40)
      for i in 0..<8 { sketch.bar((6 + 6.3 * Double(i), 10), (8.4 + 6.3 * Double(i), 29.5), thickness: 1.4, ink) }
      return try sketch.bitmap()
    }
    let first = try strokes(RGBA(40, 40, 40))
    for step in [2, 3, -3] {
      let cause = try Comparator.exact.cause(first, strokes(RGBA(40, 40, 40).plus(step, step, step)))
      guard case .recoloured(let from, let to) = cause else {
        Issue.record("\(step) levels: \(String(describing: cause))")
        continue
      }
      #expect(abs(Int(to.red) - Int(from.red)) == abs(step))
      #expect((to.red > from.red) == (step > 0))
    }
  }

  @Test func `a shape that appears in one order disappears in the other`() throws {
    let page = try Self.shapes().bitmap()
    var sketch = Self.shapes()
    for (x, y, radius) in [(70.0, 20.0, 3.5), (12, 60, 8), (80.3, 60.1, 1.2)] {
      sketch.disc(x, y, radius: radius, RGBA(200, 30, 30))
      let more = try sketch.bitmap()
      #expect(Comparator.exact.cause(page, more) == .appeared)
      #expect(Comparator.exact.cause(more, page) == .disappeared)
    }
  }

  @Test func `a larger shape and noise are changes of content`() throws {
    let page = try Self.shapes().bitmap()
    var grown = Self.shapes()
    grown.disc(40.2, 30.7, radius: 11.3, RGBA(20, 60, 160))
    #expect(try Comparator.exact.cause(page, grown.bitmap()) == .content)
    var generator = SplitMix(5)
    let noise = try page.changed { x, y, pixel in
      (20..<60).contains(x) && (20..<50).contains(y)
        ? RGBA(.random(in: 0...255, using: &generator), .random(in: 0...255, using: &generator), 9) : pixel
    }
    #expect(Comparator.exact.cause(page, noise) == .content)
  }

  @Test func `a cause is described with distance and direction`() {
    #expect("\(PixelCause.moved(right: 1, down: 0))" == "moved by 1 pixel to the right")
    #expect("\(PixelCause.moved(right: -2, down: 3))" == "moved by 2 pixels to the left and 3 pixels down")
    #expect("\(PixelCause.moved(right: 0, down: -1))" == "moved by 1 pixel up")
    #expect(
      "\(PixelCause.recoloured(from: RGBA(255, 0, 0), to: RGBA(0, 16, 0, 128)))"
        == "recoloured from #ff0000 to #00100080")
  }
}
