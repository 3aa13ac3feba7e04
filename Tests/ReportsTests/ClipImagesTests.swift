import Imaging
import Testing

@testable import Reports

@Suite struct ClipImagesTests {
  /// Frames of noise, 8 to 9 KB each, in groups of the given sizes.
  func images(_ counts: [Int], byteLimit: Int) throws -> ClipImages {
    var names = (1...).lazy.map(String.init).makeIterator()
    let groups = counts.map { count in (0..<count).compactMap { _ in names.next().map { [$0] } } }
    return try ClipImages(groups: groups, byteLimit: byteLimit) { try Sample.noise(Int($0) ?? 0, height: 32) }
  }

  @Test func `all frames are included if they fit`() throws {
    let images = try images([1, 5, 20], byteLimit: 300_000)
    #expect(images.runs.count == 26)
    #expect(images.omittedCount == 0)
  }

  @Test(arguments: [250_000, 150_000, 60_000])
  func `frames beyond the limit are omitted and counted`(byteLimit: Int) throws {
    let images = try images([1, 5, 200], byteLimit: byteLimit)
    #expect(images.sheets.byteBound <= byteLimit)
    #expect(images.sheets.byteBound > byteLimit / 2)
    #expect(images.runs.count + images.omittedCount == 206)
    #expect((1...6).allSatisfy { images.runs["\($0)"] != nil })
  }

  @Test func `the kept frames are spread evenly over a clip`() throws {
    let images = try images([0, 0, 64], byteLimit: 100_000)
    let kept = images.runs.keys.compactMap { Int($0) }.sorted()
    let gaps = zip(kept, kept.dropFirst()).map { $1 - $0 }
    #expect(kept.count >= 4)
    #expect(gaps.max() ?? 0 <= 2 * (gaps.min() ?? 0))
    #expect((kept.last ?? 0) >= 48)
  }

  @Test func `the first group is included at any size`() throws {
    let images = try images([2, 5, 20], byteLimit: 0)
    #expect(Set(images.runs.keys) == ["1", "2"])
    #expect(images.omittedCount == 25)
  }

  @Test func `an unreadable image is reported, and the remaining ones are included`() throws {
    let images = try ClipImages(groups: [[["1"]], [["bad"], ["2"], ["gone"]]], byteLimit: 200_000) { hash in
      if hash == "bad" { throw ImageError(.notPNG, path: "bad.png") }
      return hash == "gone" ? nil : try Sample.noise(Int(hash) ?? 0, height: 32)
    }
    #expect(Set(images.runs.keys) == ["1", "2"])
    #expect(images.errors.count == 1)
    #expect(images.errors.first?.contains("bad.png") == true)
  }
}
