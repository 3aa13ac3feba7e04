import Imaging
import TestSupport
import Testing
import Verdicts

@Suite struct PerceptionTests {
  static let inks = [
    (ink: RGBA(0, 0, 0), paper: RGBA(255, 255, 255)), (ink: RGBA(255, 255, 255), paper: RGBA(0, 0, 0)),
    (ink: RGBA(60, 60, 67), paper: RGBA(242, 242, 247)), (ink: RGBA(255, 59, 48), paper: RGBA(28, 28, 30)),
  ]

  static func noticed(_ first: Bitmap, _ second: Bitmap) throws -> Int {
    let there = try #require(Comparator.perceptual.compare(first, second)).pixelCount
    let back = try #require(Comparator.perceptual.compare(second, first)).pixelCount
    #expect(there == back)
    return there
  }

  @Test(arguments: 0..<4) func `noise of two levels on edges passes`(theme: Int) throws {
    let page = try Sketch.page(ink: Self.inks[theme].ink, paper: Self.inks[theme].paper).bitmap()
    for seed in 0..<12 {
      var generator = SplitMix(seed)
      let bias = [nil, 2, -2][seed % 3]
      let noisy = try page.changed { x, y, pixel in
        guard page.isEdge(x, y) else { return pixel }
        func level() -> Int { bias ?? Int.random(in: -2...2, using: &generator) }
        return pixel.plus(level(), level(), level())
      }
      let difference = try #require(Comparator.perceptual.compare(page, noisy))
      #expect(difference.differingCount > 300)
      #expect(difference.pixelCount == 0)
      #expect(difference.largestDelta <= 2)
      #expect(difference.perception?.density == 0)
      #expect(Comparator.perceptual.cause(page, noisy) == .antialiasing)
    }
  }

  @Test(arguments: 0..<4) func `another renderer's coverage passes`(theme: Int) throws {
    let (ink, paper) = Self.inks[theme]
    var sketch = Sketch.page(ink: ink, paper: paper)
    let page = try sketch.bitmap()
    // Coverage in fifteenths instead of 255 steps.
    for index in sketch.shapes.indices {
      let shape = sketch.shapes[index]
      sketch.shapes[index].coverage = { (shape.coverage($0, $1) * 15).rounded() / 15 }
    }
    let other = try sketch.bitmap()
    #expect(try #require(Comparator.exact.compare(page, other)).largestDelta > 4)
    #expect(try Self.noticed(page, other) == 0)
  }

  @Test(arguments: 0..<4) func `a noticeable change is found`(theme: Int) throws {
    let (ink, paper) = Self.inks[theme]
    let page = try Sketch.page(ink: ink, paper: paper).bitmap()
    func found(_ what: Comment, _ change: (inout Sketch) -> Void) throws {
      var sketch = Sketch.page(ink: ink, paper: paper)
      change(&sketch)
      #expect(try Self.noticed(page, try sketch.bitmap()) > 0, what)
    }
    // Shapes: card, hairline, twelve strokes, four dots, three bars of the arrow.
    try found("a missing card") { $0.shapes.remove(at: 0) }
    try found("a missing hairline") { $0.shapes.remove(at: 1) }
    try found("a missing stroke") { $0.shapes.remove(at: 5) }
    try found("a missing dot") { $0.shapes.remove(at: 14) }
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
      // The ends of a hairline are not noticeable.
      for index in dx == 0 ? [0, 1, 5, 14, 15] : [0, 5, 14, 15] {
        try found("shape \(index) moved by a pixel") { sketch in
          let shape = sketch.shapes[index]
          sketch.shapes[index].coverage = { shape.coverage($0 - Double(dx), $1 - Double(dy)) }
        }
      }
    }
    // The sine and the cosine of two degrees.
    try found("an arrow off by 2°") {
      $0.shapes.removeLast(3)
      $0.arrow(20, 25, degrees: 2, ink, sin: 0.034_899, cos: 0.999_391)
    }
    try found("a dot of another colour") { $0.shapes[15].color = ink.plus(-40, 40, -40).plus(20, 0, 20) }
  }

  @Test(arguments: 0..<4) func `another shade of a plain area is found, one level is not`(theme: Int) throws {
    let (ink, paper) = Self.inks[theme]
    let page = try Sketch.page(ink: ink, paper: paper).bitmap()
    let way = paper.red > 127 ? -1 : 1
    for levels in [1, 2, 3, 9] {
      let other = try Sketch.page(ink: ink, paper: paper.plus(way * levels, way * levels, way * levels)).bitmap()
      #expect(try (Self.noticed(page, other) > 0) == (levels > 1), "\(levels)")
    }
  }

  @Test func `a single pixel is found if it stands out`() throws {
    let page = try Sketch.page().bitmap()
    for (level, isFound) in [(UInt8(0), true), (150, true), (225, false), (250, false)] {
      let other = try page.changed { x, y, pixel in (x, y) == (4, 77) ? RGBA(level, level, level) : pixel }
      let difference = try #require(Comparator.perceptual.compare(page, other))
      #expect((difference.pixelCount == 1) == isFound, "\(level)")
      if isFound { #expect(difference.bounds == .init(columns: 4...4, rows: 77...77)) }
    }
  }

  @Test func `the densest window and the largest distance are reported`() throws {
    let page = try Sketch.page().bitmap()
    let other = try page.changed { x, y, pixel in
      (64..<68).contains(x) && (4..<6).contains(y) ? RGBA(0, 0, 0) : x == 90 && y == 78 ? RGBA(9, 9, 9) : pixel
    }
    let perception = try #require(Comparator.perceptual.compare(page, other)?.perception)
    #expect(abs(perception.largestDistance - 0.7853) < 0.0005)
    let window = try #require(perception.densestWindow)
    #expect((window.x...window.x + 4).contains(64))
    #expect(window.y <= 4)
    #expect(window.y + 8 > 5)
    #expect(abs(perception.density - 8 * 0.7853) < 0.005)
  }

  /// All sizes down to a pixel, and all kinds of noise.
  @Test func `noticed pixels differ, are inside the bounds, and are symmetric`() throws {
    var generator = SplitMix(9)
    for round in 0..<400 {
      let width = Int.random(in: 1...20, using: &generator)
      let height = round % 5 == 0 ? 1 : Int.random(in: 1...20, using: &generator)
      let kinds = PictureKind.allCases
      let first = try kinds[round % kinds.count].bitmap(width: width, height: height, seed: round)
      let second = try kinds[round / 7 % kinds.count].bitmap(width: width, height: height, seed: round + round % 2)
      let there = try #require(Comparator.perceptual.compare(first, second))
      let back = try #require(Comparator.perceptual.compare(second, first))
      #expect(there.pixelCount <= there.differingCount)
      #expect(there.differingCount <= there.comparedCount)
      #expect((there.pixelCount == 0) == (there.bounds == nil))
      if let bounds = there.bounds {
        #expect(bounds.columns.upperBound < width)
        #expect(bounds.rows.upperBound < height)
      }
      #expect(there.pixelCount == back.pixelCount)
      #expect(there.bounds == back.bounds)
      #expect(there.largestDelta == Comparator.exact.compare(first, second)?.largestDelta)
      if let window = there.perception?.densestWindow {
        #expect(window.x + window.width <= width)
        #expect(window.y + window.height <= height)
      }
      #expect((Comparator.exact.cause(first, second) == nil) == (there.differingCount == 0))
      let picture = try #require(try Comparator.perceptual.picture(first, second))
      #expect(picture.rgba.chunks(of: 4).count { $0 == [230, 0, 60, 255] } == there.pixelCount)
    }
  }

  @Test func `the channel delta applies before the perceptual comparison`() throws {
    let page = try Sketch.page().bitmap()
    let other = try Sketch.page(paper: RGBA(245, 245, 245)).bitmap()
    #expect(try #require(Comparator(perceptual: .standard).compare(page, other)).pixelCount > 1000)
    #expect(try #require(Comparator(channelDelta: 10, perceptual: .standard).compare(page, other)).pixelCount == 0)
  }

  @Test func `transparent pixels are compared on white and on black`() {
    let clear = RGBA(255, 255, 255, 0)
    #expect(clear.perceptualDistance(to: RGBA(255, 255, 255)) > 0.7)
    #expect(clear.perceptualDistance(to: RGBA(0, 0, 0)) > 0.7)
    #expect(clear.perceptualDistance(to: RGBA(0, 0, 0, 0)) == 0)
  }
}

@Suite struct PerceptualDistanceTests {
  @Test func `two levels are never visible, eleven of grey always`() {
    var generator = SplitMix(1)
    let visible = PerceptualThresholds.standard.distance
    var largest = 0.0
    for _ in 0..<20_000 {
      func level() -> UInt8 { [0, 255, .random(in: 0...255, using: &generator)].randomElement(using: &generator) ?? 0 }
      func step() -> Int { Int.random(in: -2...2, using: &generator) }
      let color = RGBA(level(), level(), level())
      largest = max(largest, color.perceptualDistance(to: color.plus(step(), step(), step())))
    }
    #expect(largest < 0.8 * visible)
    for level in 0...244 {
      let grey = RGBA(UInt8(level), UInt8(level), UInt8(level))
      #expect(grey.perceptualDistance(to: grey.plus(11, 11, 11)) > visible, "\(level)")
    }
  }

  @Test func `one level of grey is below the noticeable shade, two are above`() {
    let shade = PerceptualThresholds.standard.areaShift
    for level in 0..<254 {
      let grey = RGBA(UInt8(level), UInt8(level), UInt8(level))
      #expect(grey.perceptualDistance(to: grey.plus(1, 1, 1)) < shade, "\(level)")
      #expect(grey.perceptualDistance(to: grey.plus(2, 2, 2)) > shade, "\(level)")
    }
  }

  /// OKLab values of the colours from Björn Ottosson's page; without the screen's reflection red and blue would be
  /// 0.537 apart.
  @Test func `distances are a metric in which white is 0.785 from black`() {
    let colors = [RGBA(0, 0, 0), RGBA(255, 255, 255), RGBA(255, 0, 0), RGBA(0, 0, 255), RGBA(12, 200, 99)]
    #expect(abs(colors[0].perceptualDistance(to: colors[1]) - 0.7853) < 0.0005)
    for a in colors {
      for b in colors {
        #expect((a.perceptualDistance(to: b) == 0) == (a == b))
        #expect(a.perceptualDistance(to: b) == b.perceptualDistance(to: a))
        for c in colors {
          #expect(a.perceptualDistance(to: c) <= a.perceptualDistance(to: b) + b.perceptualDistance(to: c) + 1e-6)
        }
      }
    }
  }
}
