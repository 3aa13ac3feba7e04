import Graphics
import TestSupport
import Testing

struct AffineTests {
  private let samples: [Affine] = [
    .identity, .translation(Vector(3, -7)), .scale(2, 0.5), .rotation(0.7),
    Affine.rotation(1.1).concatenated(with: .scale(3, 2)).concatenated(with: .translation(Vector(5, 9))),
  ]

  @Test func `an inverse undoes its transformation`() throws {
    for transform in samples {
      let inverse = try #require(transform.inverted)
      for point in [Point(0, 0), Point(1, 2), Point(-30, 400)] {
        let back = inverse.apply(transform.apply(point))
        #expect((back - point).length < 1e-9)
      }
    }
    #expect(Affine.scale(0, 1).inverted == nil)
  }

  @Test func `concatenation applies the first transformation first`() {
    for a in samples {
      for b in samples {
        let point = Point(12, -5)
        #expect((a.concatenated(with: b).apply(point) - b.apply(a.apply(point))).length < 1e-9)
      }
    }
  }

  @Test func `a positive angle turns clockwise on screen`() {
    let turned = Affine.rotation(.pi / 2).apply(Point(1, 0))
    #expect(abs(turned.x) < 1e-12)
    #expect(abs(turned.y - 1) < 1e-12)
  }

  @Test func `a bounding box contains the transformed rectangle`() {
    let box = Affine.rotation(.pi / 4).boundingBox(of: Rect(center: Point(0, 0), size: Size(2, 2)))
    #expect(abs(box.width - 8.0.squareRoot()) < 1e-12)
    #expect(abs(box.midX) < 1e-12)
  }
}

struct RectTests {
  @Test func `the right and the bottom edge are outside`() {
    let rect = Rect(10, 20, 30, 40)
    #expect(rect.contains(Point(10, 20)))
    #expect(!rect.contains(Point(40, 30)))
    #expect(!rect.contains(Point(20, 60)))
  }

  @Test func `union and intersection enclose both and the common part`() {
    let (a, b) = (Rect(0, 0, 10, 10), Rect(5, 6, 10, 10))
    #expect(a.intersection(b) == Rect(5, 6, 5, 4))
    #expect(a.union(b) == Rect(0, 0, 15, 16))
    #expect(a.intersection(Rect(10, 0, 5, 5)) == .zero)
    #expect(!a.intersects(Rect(10, 0, 5, 5)))
    #expect(a.union(.zero) == a)
  }

  @Test func `insets never make a side negative`() {
    #expect(Rect(0, 0, 10, 4).inset(by: 3) == Rect(3, 3, 4, 0))
  }
}

struct PathTests {
  @Test func `a corner radius is at most half of the shorter side`() {
    #expect(RoundedRect(Rect(0, 0, 10, 4), cornerRadius: 9).effectiveRadius == 2)
    #expect(RoundedRect(Rect(0, 0, 10, 4), cornerRadius: -1).effectiveRadius == 0)
  }

  @Test func `an ellipse touches its rectangle on all sides`() {
    let ends = Path.ellipse(in: Rect(0, 0, 8, 4)).elements.compactMap { element -> Point? in
      switch element {
      case .move(let point), .line(let point), .curve(_, _, let point): point
      case .close: nil
      }
    }
    #expect(Set(ends) == [Point(8, 2), Point(4, 4), Point(0, 2), Point(4, 0)])
  }
}
