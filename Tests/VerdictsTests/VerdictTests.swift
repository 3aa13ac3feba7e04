import Imaging
import Testing
import Verdicts

@Suite struct VerdictTests {
  static func bitmap(changed: Int = 0, by delta: UInt8 = 1, width: Int = 10) throws -> Bitmap {
    let bitmap = try Bitmap(
      width: width, height: 10, rgba: Array(repeating: [90, 120, 30, 255], count: 10 * width).flatMap { $0 })
    for index in 0..<changed { bitmap[index % 10, index / 10] = RGBA(90 + delta, 120, 30) }
    return bitmap
  }

  static func file(_ bitmap: Bitmap) throws -> PictureFile {
    PictureFile(path: "a.png", bytes: try PNGEncoder().encode(bitmap))
  }

  @Test func `one level in one pixel is found`() throws {
    let verdict = Verdict(try Self.bitmap(), try Self.bitmap(changed: 1))
    #expect(!verdict.isSame)
    #expect(verdict.difference?.pixelCount == 1)
    #expect(
      verdict.description
        == "pixels differ: something appeared: 1 of 100 pixels (1.0 %), largest delta 1 of 255, x 0…0, y 0…0")
    #expect(Verdict(try Self.bitmap(), try Self.bitmap()) == .same)
  }

  @Test(arguments: [
    (5, 3, Tolerance(channelDelta: 3), true), (5, 4, Tolerance(channelDelta: 3), false),
    (5, 200 - 40, Tolerance(percent: 5), true), (6, 1, Tolerance(percent: 5), false),
    (6, 3, Tolerance(channelDelta: 2, percent: 5), false), (100, 3, Tolerance(channelDelta: 3), true),
    (100, 4, Tolerance(channelDelta: 3, percent: 100), true),
  ])
  func `a tolerance passes up to its limits`(changed: Int, delta: Int, tolerance: Tolerance, passes: Bool) throws {
    let verdict = Verdict(try Self.bitmap(), try Self.bitmap(changed: changed, by: UInt8(delta)), tolerance)
    #expect(verdict.isSame == passes)
    #expect(verdict.difference?.largestDelta == delta)
  }

  @Test func `other sizes never pass`() throws {
    let verdict = Verdict(
      try Self.bitmap(), try Self.bitmap(width: 11), Tolerance(channelDelta: 255, percent: 100))
    #expect(verdict == .size(first: PixelSize(width: 10, height: 10), second: PixelSize(width: 11, height: 10)))
    #expect(!verdict.isSame)
    #expect(verdict.description == "sizes differ: 10×10 and 11×10")
  }

  @Test func `the same pixels in other bytes are the same`() throws {
    let small = PictureFile(path: "b.png", bytes: try PNGEncoder(.small).encode(Self.bitmap()))
    let fast = try Self.file(Self.bitmap())
    #expect(small.bytes != fast.bytes)
    #expect(try Verdict(fast, small) == .same)
  }

  @Test func `files are decoded concurrently with the same verdict and the first file's error`() throws {
    let (first, second) = (try Self.file(Self.bitmap()), try Self.file(Self.bitmap(changed: 3)))
    let bad = PictureFile(path: "bad.png", bytes: [1])
    let cut = PictureFile(path: "cut.png", bytes: first.bytes.dropLast(9))
    for jobs in 1...3 {
      #expect(try Verdict(first, second, jobs: jobs) == Verdict(Self.bitmap(), Self.bitmap(changed: 3)))
      #expect(throws: ImageError(.notPNG, path: "bad.png")) { try Verdict(bad, cut, jobs: jobs) }
      #expect(throws: ImageError(.truncated, path: "cut.png")) { try Verdict(cut, bad, jobs: jobs) }
    }
  }

  @Test func `equal bytes that are not a picture are an error`() throws {
    let whole = try Self.file(Self.bitmap())
    let bad = [[], Array("hello".utf8), Array(whole.bytes.dropLast(20)), Array(whole.bytes.prefix(8))]
    for bytes in bad {
      let file = PictureFile(path: "bad.png", bytes: bytes)
      #expect(throws: ImageError.self) { try Verdict(file, file) }
      #expect(throws: ImageError.self) { try Verdict(file, file, jobs: 2) }
      #expect(throws: ImageError.self) { try Verdict(whole, file, Tolerance(channelDelta: 255, percent: 100)) }
      #expect(throws: ImageError.self) { try Verdict(file, whole) }
    }
  }
}

@Suite struct SequenceVerdictTests {
  func verdict(_ differing: [Int], first: Int = 10, second: Int = 10) throws -> SequenceVerdict {
    let pixels = Verdict(try VerdictTests.bitmap(), try VerdictTests.bitmap(changed: 2))
    var result = SequenceVerdict(firstCount: first, secondCount: second)
    for index in 0..<min(first, second) {
      result.note(.init(index: index, name: "f\(index).png", verdict: differing.contains(index) ? pixels : .same))
    }
    return result
  }

  @Test func `the first frame and the longest run are reported`() throws {
    let verdict = try verdict([1, 4, 5, 6, 8, 9])
    #expect(!verdict.isSame)
    #expect(!verdict.shapeDiffers)
    #expect(verdict.differing.first?.index == 1)
    #expect(verdict.longestRun == 4...6)
    #expect(
      verdict.description.hasPrefix(
        "6 of 10 frames differ\nfirst: frame 1, f1.png: pixels differ: something appeared: 2 of 100"))
    #expect(verdict.description.hasSuffix("longest run: 3 frames, 4 to 6"))
  }

  @Test func `different counts do not pass`() throws {
    let verdict = try verdict([], first: 10, second: 9)
    #expect(!verdict.isSame)
    #expect(verdict.shapeDiffers)
    #expect(verdict.longestRun == nil)
    #expect(verdict.description == "numbers of frames differ: 10 and 9\nthe first 9 frames are the same")
  }

  @Test func `no frames never pass, and one does`() throws {
    #expect(try !verdict([], first: 0, second: 0).isSame)
    #expect(try !verdict([], first: 0, second: 1).isSame)
    #expect(try verdict([], first: 1, second: 1).isSame)
    #expect(try verdict([], first: 1, second: 1).description == "same: 1 frame")
    #expect(try verdict([0], first: 1, second: 1).longestRun == 0...0)
  }

  @Test func `a frame of another size is a difference in shape`() throws {
    var verdict = SequenceVerdict(firstCount: 1, secondCount: 1)
    let sizes = Verdict(try VerdictTests.bitmap(), try VerdictTests.bitmap(width: 12))
    verdict.note(.init(index: 0, name: "f.png", verdict: sizes))
    #expect(verdict.shapeDiffers)
    #expect(!verdict.isSame)
  }
}

@Suite struct MaskedVerdictTests {
  @Test func `masks pass only the pixels inside them`() throws {
    let (first, second) = (try VerdictTests.bitmap(), try VerdictTests.bitmap(changed: 3, by: 160))
    for tolerance in [Tolerance.exact, .perceptual] {
      let most = Verdict(first, second, tolerance, masks: [PixelRegion(x: 0, y: 0, width: 2, height: 1)])
      #expect(!most.isSame)
      #expect(most.difference?.pixelCount == 1)
      #expect(most.difference?.comparedCount == 98)
      #expect(Verdict(first, second, tolerance, masks: [PixelRegion(x: 0, y: 0, width: 3, height: 1)]) == .same)
    }
  }

  @Test func `a percentage is relative to the compared pixels`() throws {
    let (first, second) = (try VerdictTests.bitmap(), try VerdictTests.bitmap(changed: 2))
    let masks = [PixelRegion(x: 0, y: 1, width: 10, height: 9)]
    #expect(Verdict(first, second, Tolerance(percent: 2)).isSame)
    #expect(!Verdict(first, second, Tolerance(percent: 19), masks: masks).isSame)
    #expect(Verdict(first, second, Tolerance(percent: 20), masks: masks).isSame)
  }

  @Test func `a completely masked picture does not pass`() throws {
    let file = try VerdictTests.file(VerdictTests.bitmap())
    let all = [PixelRegion(x: -1, y: -1, width: 6, height: 99), PixelRegion(x: 5, y: 0, width: 5, height: 10)]
    let verdict = try Verdict(file, file, Tolerance(channelDelta: 255, percent: 100), masks: all)
    #expect(verdict == .masked(PixelSize(width: 10, height: 10)))
    #expect(!verdict.isSame)
    #expect(verdict.description.contains("masks cover all 10×10 pixels"))
  }

  @Test func `the perceptual tolerance reports the differences that it passes`() throws {
    let verdict = Verdict(try VerdictTests.bitmap(), try VerdictTests.bitmap(changed: 7), .perceptual)
    #expect(verdict.isSame)
    #expect(
      verdict.description == "same within the tolerance: 7 of 100 pixels differ, none of them noticeably, "
        + "largest delta 1 of 255, 0.001 to the eye")
  }
}
