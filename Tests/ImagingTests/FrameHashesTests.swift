import Imaging
import Testing

@Suite struct FrameHashesTests {
  @Test func textIsFFmpegs() throws {
    let red = try Bitmap(width: 2, height: 1, rgba: [255, 0, 0, 255, 255, 0, 0, 255])
    let hashes = FrameHashes(width: 2, height: 1, frames: 60, hashes: [red.rgbaHash, red.rgbaHash])
    // What ffmpeg 5.1 prints of two such PNG files, with -bitexact.
    #expect(
      hashes.text == """
        #format: frame checksums
        #version: 2
        #hash: SHA256
        #tb 0: 1/60
        #media_type 0: video
        #codec_id 0: rawvideo
        #dimensions 0: 2x1
        #sar 0: 0/1
        #stream#, dts,        pts, duration,     size, hash
        0,          0,          0,        1,        8, \(SHA256.hex(of: red.rgba))
        0,          1,          1,        1,        8, \(SHA256.hex(of: red.rgba))

        """)
  }

  @Test(arguments: PictureKind.allCases)
  func hashIsThatOfTheStraightBytes(kind: PictureKind) throws {
    let bitmap = try kind.bitmap(width: 301, height: 120, seed: 3)
    #expect(bitmap.rgbaHash == SHA256.hex(of: bitmap.rgba))
  }

  /// Counts around the lanes' 8 and 16, sizes around SHA-256's blocks of 16 pixels and the loop's steps of 2048.
  @Test(arguments: [2, 7, 8, 9, 16, 17, 35])
  func hashesSideBySideAreThoseOfEachAlone(count: Int) throws {
    for (width, height) in [(1, 1), (13, 1), (14, 1), (15, 1), (16, 1), (2047, 1), (2048, 1), (2049, 1), (97, 61)] {
      let bitmaps = try (0..<count).map { index in
        let kind = PictureKind.allCases[index % PictureKind.allCases.count]
        return try kind.bitmap(width: width, height: height, seed: index)
      }
      #expect(Bitmap.rgbaHashes(of: bitmaps) == bitmaps.map(\.rgbaHash), "\(width)×\(height)")
    }
  }

  @Test func bitmapsOfSeveralSizesAreHashedToo() throws {
    let bitmaps = try (1...5).map { try PictureKind.noise.bitmap(width: $0, height: 3, seed: $0) }
    #expect(Bitmap.rgbaHashes(of: bitmaps) == bitmaps.map(\.rgbaHash))
    #expect(Bitmap.rgbaHashes(of: []) == [])
  }

  @Test func rateIsInLowestTerms() {
    let base = FrameHashes(width: 1, height: 1, frames: 30_000, perSeconds: 1_001).timeBase
    #expect(base == (1_001, 30_000))
    #expect(FrameHashes(width: 1, height: 1, frames: 60, perSeconds: 2).timeBase == (1, 30))
  }
}
