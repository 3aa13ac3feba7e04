import Imaging
import TestSupport
import Testing
import Verdicts

/// The permitted deviations of renderers at edges, and their limits.
@Suite struct EdgeToleranceTests {
  /// A vertical edge from `left` to white, six rows high, with a level for the pixels in between.
  static func edge(_ level: Int, from left: UInt8 = 0) throws -> Bitmap {
    var rgba: [UInt8] = []
    for _ in 0..<6 {
      for x in 0..<32 {
        let value = x < 16 ? left : x == 16 ? UInt8(level) : 255
        rgba += [value, value, value, 255]
      }
    }
    return try Bitmap(width: 32, height: 6, rgba: rgba)
  }

  static func density(_ first: Bitmap, _ second: Bitmap) throws -> Double {
    let there = try #require(Comparator.perceptual.compare(first, second)?.perception).density
    let back = try #require(Comparator.perceptual.compare(second, first)?.perception).density
    #expect(there == back)
    return there
  }

  @Test func `a quarter of an edge's contrast plus two levels does not count`() throws {
    let edge = try Self.edge(128)
    #expect(try Self.density(edge, Self.edge(128 + 65)) == 0)
    #expect(try Self.density(edge, Self.edge(128 - 65)) == 0)
    #expect(try Self.density(edge, Self.edge(128 + 66)) > 0)
    #expect(try Self.density(edge, Self.edge(128 - 66)) > 0)
  }

  @Test func `two fifteenths beyond the tolerance count in full`() throws {
    let edge = try Self.edge(100)
    func full(_ level: Int) -> Double {
      6 * RGBA(100, 100, 100).perceptualDistance(to: RGBA(UInt8(level), UInt8(level), UInt8(level)))
    }
    #expect(try abs(Self.density(edge, Self.edge(200)) - full(200)) < 1e-5)
    #expect(try Self.density(edge, Self.edge(199)) < 0.99 * full(199))
    #expect(try Self.density(edge, Self.edge(182)) < 0.6 * full(182))
  }

  /// 28 of 130 levels in one picture, of 100 in the other.
  @Test func `a thin stroke has the contrast of the picture in which it is larger`() throws {
    #expect(try Self.density(Self.edge(155, from: 255), Self.edge(125, from: 255)) == 0)
    #expect(try Self.density(Self.edge(155, from: 255), Self.edge(105, from: 255)) > 0)
  }

  @Test func `the edge tolerance can be set`() throws {
    let (edge, other) = (try Self.edge(128), try Self.edge(128 + 30))
    for (share, isFound) in [(0.0, true), (0.1, true), (0.12, false)] {
      let comparator = Comparator(perceptual: PerceptualThresholds(edgeShare: share, cluster: 0))
      #expect((try #require(comparator.compare(edge, other)).pixelCount > 0) == isFound, "\(share)")
    }
  }

  @Test(arguments: 0..<4) func `coverage blended twice passes`(theme: Int) throws {
    let (ink, paper) = PerceptionTests.inks[theme]
    var sketch = Sketch(paper: paper)
    sketch.disc(26.3, 40.2, radius: 22.4, ink)
    sketch.disc(76.3, 40.2, radius: 12.4, ink)
    let page = try sketch.bitmap()
    for index in sketch.shapes.indices {
      let shape = sketch.shapes[index]
      sketch.shapes[index].coverage = { shape.coverage($0, $1) * shape.coverage($0, $1) }
    }
    let other = try sketch.bitmap()
    #expect(try #require(Comparator.exact.compare(page, other)).largestDelta > 24)
    #expect(try PerceptionTests.noticed(page, other) == 0)
  }

  @Test(arguments: 0..<4) func `a view moved by a fifth of a pixel passes, by a half is found`(theme: Int) throws {
    let (ink, paper) = PerceptionTests.inks[theme]
    func page(_ x: Double, _ y: Double) throws -> Bitmap {
      var sketch = Sketch(paper: paper)
      sketch.rect(30.5 + x, 20.5 + y, 40, 30, ink)
      return try sketch.bitmap()
    }
    let still = try page(0, 0)
    for (x, y) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
      #expect(try PerceptionTests.noticed(still, page(0.2 * x, 0.2 * y)) == 0)
      #expect(try PerceptionTests.noticed(still, page(0.5 * x, 0.5 * y)) > 0)
    }
  }

  /// No pixel of the letters exceeds the edge tolerance, but all differ alike.
  @Test func `letters of another colour are found, slightly lighter ones are not`() throws {
    func page(_ ink: RGBA) throws -> Bitmap {
      var sketch = Sketch.page(ink: ink)
      sketch.shapes = Array(sketch.shapes[2..<14])
      return try sketch.bitmap()
    }
    let black = try page(RGBA(0, 0, 0))
    for (level, isFound) in [(UInt8(6), false), (40, true), (60, true)] {
      #expect(try (PerceptionTests.noticed(black, page(RGBA(level, level, level))) > 0) == isFound, "\(level)")
    }
  }

  @Test func `another shade of a photograph or a gradient is found, two levels are not`() throws {
    var generator = SplitMix(3)
    let noise = (0..<64 * 64).map { _ in UInt8.random(in: 20...235, using: &generator) }
    func picture(_ levels: Int, _ value: (Int, Int) -> UInt8) throws -> Bitmap {
      let rgba = (0..<64 * 64).flatMap { index -> [UInt8] in
        let level = UInt8(Int(value(index % 64, index / 64)) + levels)
        return [level, level, level, 255]
      }
      return try Bitmap(width: 64, height: 64, rgba: rgba)
    }
    for value in [{ x, y in noise[64 * y + x] }, { x, y in UInt8(3 * x + 20) }] as [(Int, Int) -> UInt8] {
      let plain = try picture(0, value)
      for (levels, isFound) in [(1, false), (2, false), (4, true), (-4, true)] {
        #expect(try (PerceptionTests.noticed(plain, picture(levels, value)) > 0) == isFound, "\(levels)")
      }
    }
  }
}
