import Imaging
import TestSupport
import Testing
import Verdicts

@Suite struct ComparatorTests {
  func bitmap(_ change: (Bitmap) -> Void = { _ in }) throws -> Bitmap {
    let bitmap = try Bitmap(width: 7, height: 5, rgba: Array(repeating: [90, 120, 30, 255], count: 35).flatMap { $0 })
    change(bitmap)
    return bitmap
  }

  @Test func `equal pictures do not differ`() throws {
    for comparator in [Comparator.exact, .perceptual, Comparator(channelDelta: 7)] {
      let difference = try #require(comparator.compare(bitmap(), bitmap()))
      #expect(difference.pixelCount == 0)
      #expect(difference.differingCount == 0)
      #expect(difference.largestDelta == 0)
      #expect(difference.bounds == nil)
      #expect(difference.share == 0)
      #expect(difference.comparedCount == 35)
      #expect(try comparator.cause(bitmap(), bitmap()) == nil)
    }
  }

  @Test func `differing pixels are counted and enclosed`() throws {
    let other = try bitmap {
      $0[2, 1] = RGBA(90, 121, 30)
      $0[5, 3] = RGBA(80, 120, 30)
    }
    let exact = try #require(Comparator.exact.compare(bitmap(), other))
    #expect(exact.pixelCount == 2)
    #expect(exact.largestDelta == 10)
    #expect(exact.bounds == .init(columns: 2...5, rows: 1...3))
    let loose = try #require(Comparator(channelDelta: 1).compare(bitmap(), other))
    #expect(loose.pixelCount == 1)
    #expect(loose.differingCount == 2)
    #expect(loose.largestDelta == 10)
    #expect(loose.bounds == .init(columns: 5...5, rows: 3...3))
    #expect(try #require(Comparator(channelDelta: 10).compare(bitmap(), other)).pixelCount == 0)
  }

  /// The loop over four pixels at a time counts as a loop over single pixels does.
  @Test func `counts are those of a plain loop`() throws {
    var generator = SplitMix(7)
    for round in 0..<300 {
      let width = Int.random(in: 1...23, using: &generator)
      let height = Int.random(in: 1...6, using: &generator)
      let kind = PictureKind.allCases[round % PictureKind.allCases.count]
      let first = try kind.bitmap(width: width, height: height, seed: round)
      let second = try kind.bitmap(width: width, height: height, seed: round)
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        second.withUnsafeMutableBytes { $0[Int.random(in: 0..<$0.count, using: &generator)] &+= 3 }
      }
      let allowed = Int.random(in: 0...4, using: &generator)
      let found = try #require(Comparator(channelDelta: allowed).compare(first, second))
      let deltas = Self.deltas(first, second)
      #expect(found.largestDelta == deltas.max())
      #expect(found.differingCount == deltas.count { $0 > 0 })
      let counted = deltas.indices.filter { deltas[$0] > allowed }
      #expect(found.pixelCount == counted.count)
      #expect(found.bounds?.columns.lowerBound == counted.map { $0 % width }.min())
      #expect(found.bounds?.columns.upperBound == counted.map { $0 % width }.max())
      #expect(found.bounds?.rows.lowerBound == counted.map { $0 / width }.min())
      #expect(found.bounds?.rows.upperBound == counted.map { $0 / width }.max())
    }
  }

  private static func deltas(_ first: Bitmap, _ second: Bitmap) -> [Int] {
    func levels(_ bitmap: Bitmap) -> [Int] { bitmap.withUnsafeBytes { $0.map(Int.init) } }
    let deltas = zip(levels(first), levels(second)).map { abs($0 - $1) }
    return stride(from: 0, to: deltas.count, by: 4).map { deltas[$0..<$0 + 4].max() ?? 0 }
  }

  @Test func `pictures of different sizes are not compared`() throws {
    let turned = try Bitmap(width: 5, height: 7)
    #expect(try Comparator.exact.compare(bitmap(), turned) == nil)
    #expect(try Comparator.perceptual.picture(bitmap(), turned) == nil)
    #expect(try Comparator.exact.cause(bitmap(), turned) == nil)
  }

  @Test func `the difference picture marks differing pixels`() throws {
    let other = try bitmap {
      $0[2, 1] = RGBA(90, 121, 30)
      $0[5, 3] = RGBA(80, 120, 30)
      $0[0, 4] = RGBA(255, 255, 255)
    }
    let comparator = Comparator(channelDelta: 1, masks: [PixelRegion(x: -3, y: 4, width: 5, height: 9)])
    let picture = try #require(try comparator.picture(bitmap(), other))
    #expect(picture[5, 3] == RGBA(230, 0, 60))
    #expect(picture[2, 1] == RGBA(255, 170, 0))
    let faded = picture[0, 0]
    #expect(faded.red == faded.green)
    #expect(faded.green == faded.blue)
    #expect(faded.red > 200)
    #expect(faded.red < 255)
    let masked = picture[0, 4]
    #expect(masked.blue > masked.red)
    #expect(masked.red == masked.green)
    #expect(masked == picture[1, 4])
    #expect(masked != picture[2, 4])
  }

  @Test func `a scaled difference picture keeps all marks`() throws {
    let (first, second) = (
      try Bitmap(width: 91, height: 53, filledWith: RGBA(0, 0, 0)),
      try Bitmap(width: 91, height: 53, filledWith: RGBA(0, 0, 0))
    )
    for (x, y) in [(0, 0), (90, 52), (45, 20)] { second[x, y] = RGBA(9, 0, 0) }
    second[90, 0] = RGBA(1, 0, 0)
    let comparator = Comparator(channelDelta: 1)
    for size in [PixelSize(width: 10, height: 7), PixelSize(width: 200, height: 120), PixelSize(width: 1, height: 1)] {
      let picture = try #require(try comparator.picture(first, second, size: size))
      let marked = (0..<picture.pixelCount).filter { picture[$0 % size.width, $0 / size.width] == RGBA(230, 0, 60) }
      #expect(picture.size == size)
      #expect(Set(marked).isSuperset(of: [0, picture.pixelCount - 1]))
      #expect(size.width != 10 || (3...6).contains(marked.count) && picture[9, 0] == RGBA(255, 170, 0))
    }
    let black = try #require(try comparator.picture(first, second, isOnBlack: true, isSeeThrough: true))
    #expect(black[5, 5] == RGBA(0, 0, 0))
    #expect(black[0, 0] == RGBA(172, 0, 45))
  }

  @Test func `masked pixels do not count`() throws {
    let other = try bitmap {
      $0[2, 1] = RGBA(0, 0, 0)
      $0[6, 4] = RGBA(255, 255, 255)
    }
    for base in [Comparator.exact, .perceptual] {
      var comparator = base
      comparator.masks = [PixelRegion(x: 2, y: 1, width: 1, height: 1)]
      let one = try #require(comparator.compare(bitmap(), other))
      #expect(one.pixelCount == 1)
      #expect(one.differingCount == 1)
      #expect(one.comparedCount == 34)
      #expect(one.bounds == .init(columns: 6...6, rows: 4...4))
      comparator.masks.append(PixelRegion(x: 5, y: 3, width: 100, height: .max))
      let none = try #require(comparator.compare(bitmap(), other))
      #expect(none.pixelCount == 0)
      #expect(none.differingCount == 0)
      #expect(none.comparedCount == 30)
    }
  }

  @Test func `masks apply between opaque and transparent pictures too`() throws {
    let clear = try bitmap { $0[3, 3] = RGBA(9, 9, 9, 0) }
    let masked = Comparator(masks: [PixelRegion(x: 3, y: 3, width: 1, height: 1)])
    #expect(!clear.isOpaque)
    #expect(try #require(Comparator.exact.compare(bitmap(), clear)).pixelCount == 1)
    #expect(try #require(masked.compare(bitmap(), clear)).differingCount == 0)
    #expect(try #require(masked.compare(clear, bitmap())).differingCount == 0)
  }

  @Test func `covered pixels are counted once`() throws {
    var generator = SplitMix(3)
    let size = PixelSize(width: 19, height: 11)
    for _ in 0..<200 {
      let rects = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        PixelRegion(
          x: .random(in: -5...20, using: &generator), y: .random(in: -5...12, using: &generator),
          width: .random(in: 0...15, using: &generator), height: .random(in: 0...9, using: &generator))
      }
      let covered = (0..<19 * 11).count { index in
        rects.contains {
          ($0.x..<$0.x + $0.width).contains(index % 19) && ($0.y..<$0.y + $0.height).contains(index / 19)
        }
      }
      #expect(PixelRegion.coveredCount(by: rects, of: size) == covered)
    }
  }
}
