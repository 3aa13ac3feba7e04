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

  @Test func rateIsInLowestTerms() {
    let base = FrameHashes(width: 1, height: 1, frames: 30_000, perSeconds: 1_001).timeBase
    #expect(base == (1_001, 30_000))
    #expect(FrameHashes(width: 1, height: 1, frames: 60, perSeconds: 2).timeBase == (1, 30))
  }
}
