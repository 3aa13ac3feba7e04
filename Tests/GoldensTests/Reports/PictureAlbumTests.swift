import Imaging
import Testing

@testable import Goldens

@Suite struct PictureAlbumTests {
  /// Noise, which no strip and no filter makes smaller.
  static func noise(_ seed: Int) throws -> Bitmap {
    let picture = try Bitmap(width: 32, height: 32)
    var state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15
    picture.withUnsafeMutableBytes { bytes in
      for index in bytes.indices {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[index] = UInt8(state >> 56)
      }
    }
    picture.isOpaque = true
    return picture
  }

  func album(_ counts: [Int], byteLimit: Int) throws -> PictureAlbum {
    var next = 0
    let steps = counts.map { count in
      (0..<count).map { _ in
        next += 1
        return ["\(next)"]
      }
    }
    return try PictureAlbum(steps: steps, byteLimit: byteLimit) { try Self.noise(Int($0) ?? 0) }
  }

  @Test func `what fits is whole`() throws {
    let album = try album([1, 5, 20], byteLimit: 200_000)
    #expect(album.pictures.count == 26 && album.largestFactor == 1 && album.byteCount <= 200_000)
  }

  @Test(arguments: [50_000, 20_000, 8000, 4500])
  func `with less room pictures become smaller, then fewer, and the first stays whole`(byteLimit: Int) throws {
    let album = try album([1, 5, 20], byteLimit: byteLimit)
    #expect(album.byteCount <= byteLimit)
    let first = try #require(album.pictures["1"])
    #expect(album.atlases[first.atlas].factor == 1)
    #expect(album.largestFactor > 1)
    #expect(album.pictures.count > 1)
  }

  @Test func `frames that differ come before those that do not`() throws {
    let album = try album([1, 3, 20], byteLimit: 22_000)
    let factors = { (names: ClosedRange<Int>) in
      Set(names.compactMap { album.pictures["\($0)"] }.map { album.atlases[$0.atlas].factor })
    }
    #expect(factors(1...4) == [1])
    #expect(factors(5...24).min() ?? 9 > 1)
  }

  @Test func `where there is no room at all the first frame is there still`() throws {
    let album = try album([1, 5, 20], byteLimit: 0)
    #expect(Set(album.pictures.keys) == ["1"])
  }

  @Test func `a picture that cannot be read is told of, and the others are there`() throws {
    let album = try PictureAlbum(steps: [[["1"]], [["bad"], ["2"], ["gone"]]], byteLimit: 100_000) { hash in
      if hash == "bad" { throw ImageError(.notPNG, path: "bad.png") }
      return hash == "gone" ? nil : try Self.noise(Int(hash) ?? 0)
    }
    #expect(Set(album.pictures.keys) == ["1", "2"])
    #expect(album.troubles.count == 1 && album.troubles.first?.contains("bad.png") == true)
  }
}
