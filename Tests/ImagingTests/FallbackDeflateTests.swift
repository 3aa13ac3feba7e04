import CCodec
import CDeflate
import CPixels
import Testing

@testable import Imaging

/// What compresses where igzip is missing.
@Suite struct FallbackDeflateTests {
  private func png(_ bitmap: Bitmap) throws -> [UInt8] {
    let workspace = try #require(BandWorkspace())
    let hasAlpha = bitmap.hasTransparency
    var file = PNGAssembly(width: bitmap.width, height: bitmap.height, hasAlpha: hasAlpha)
    for band in RowHashes(bitmap).bands {
      let encoded = try workspace.encode(band, of: bitmap, hasAlpha: hasAlpha, effort: codec_effort_fallback)
      file.append(encoded, filteredSize: Int(band.rows.count) * ((hasAlpha ? 4 : 3) * bitmap.width + 1))
    }
    return file.finish().bytes
  }

  /// Streams are cut open, rather than left to zlib, wherever their end can be told.
  @Test func typicalBytesAreCompressedByLibdeflate() throws {
    let compressor = try #require(libdeflate_alloc_compressor(1))
    defer { libdeflate_free_compressor(compressor) }
    func length(_ bytes: [UInt8]) -> Int {
      var room = [UInt8](repeating: 0, count: bytes.count + 64)
      let length = flushed_deflate(compressor, &room, room.count, bytes, bytes.count)
      // An empty stored block at the end; the first block is not the last.
      #expect(length == 0 || Array(room[..<length].suffix(4)) == [0, 0, 255, 255] && room[0] & 1 == 0)
      return length
    }
    for kind in [PictureKind.text, .noise, .gradient] {
      for seed in 0..<20 {
        let bytes = try kind.bitmap(width: 90, height: 90, seed: seed).rgba
        #expect((1...bytes.count + 10).contains(length(bytes)), "\(kind), seed \(seed)")
      }
    }
    // The fixed code, whose end looks like what fills the last byte, and several blocks.
    #expect(length([UInt8](repeating: 0, count: 200)) == 0)
    #expect(length(try PictureKind.text.bitmap(width: 2000, height: 400, seed: 1).rgba) == 0)
  }

  /// libpng reads what was written; wide pictures have bands of several pieces, stored ones among them.
  @Test(arguments: PictureKind.allCases) func libpngReadsIt(kind: PictureKind) throws {
    for (width, height) in PNGEncoderTests.sizes {
      let bitmap = try kind.bitmap(width: width, height: height, seed: 7 * width + height)
      let bytes = try png(bitmap)
      #expect(try PNGReader.withLibpng(bytes) == bitmap, "\(width)×\(height)")
      #expect(try png(bitmap) == bytes)
    }
  }

  /// Ends of streams at every bit of a byte.
  @Test func randomPicturesDecodeToTheSamePixels() throws {
    var generator = SeededGenerator(11)
    for seed in 0..<600 {
      let kind = PictureKind.allCases[seed % PictureKind.allCases.count]
      let width = Int.random(in: 1...60, using: &generator)
      let bitmap = try kind.bitmap(width: width, height: Int.random(in: 1...40, using: &generator), seed: seed)
      #expect(try PNGReader.decode(png(bitmap)) == bitmap, "\(kind), seed \(seed)")
    }
  }

  @Test func bytesAreFewerThanThePixels() throws {
    let page = try PictureKind.text.bitmap(width: 400, height: 300, seed: 1)
    #expect(try png(page).count < 400 * 300 / 2)
  }
}
