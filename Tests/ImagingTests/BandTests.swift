import CCodec
import CPixels
import TestSupport
import Testing

@testable import Imaging

/// Bands of each compressor, including the fallback for machines without igzip.
@Suite struct BandTests {
  static let efforts = [codec_effort_fast, codec_effort_balanced, codec_effort_fallback]

  private func bands(_ bitmap: Bitmap, _ effort: codec_effort) throws -> [(rows: Int, band: EncodedBand)] {
    let workspace = try #require(BandWorkspace())
    return try RowHashes(bitmap).bands.map { band in
      let encoded = try workspace.encode(band, of: bitmap, hasAlpha: bitmap.hasTransparency, effort: effort)
      return (band.rows.count, encoded)
    }
  }

  private func file(_ bands: [(rows: Int, band: EncodedBand)], like bitmap: Bitmap) -> [UInt8] {
    let rowSize = (bitmap.hasTransparency ? 4 : 3) * bitmap.width + 1
    var file = PNGAssembly(
      width: bitmap.width, height: bands.reduce(0) { $0 + $1.rows }, hasAlpha: bitmap.hasTransparency)
    for (rows, band) in bands { file.append(band, filteredSize: rows * rowSize) }
    return file.finish().bytes
  }

  @Test(arguments: PictureKind.allCases) func `bands of each compressor decode to the same pixels`(kind: PictureKind)
    throws
  {
    for effort in Self.efforts {
      for (width, height) in PNGEncoderTests.sizes {
        let bitmap = try kind.bitmap(width: width, height: height, seed: 7 * width + height)
        let bytes = try file(bands(bitmap, effort), like: bitmap)
        #expect(try PNGReader.decode(bytes) == bitmap, "\(effort), \(width)×\(height)")
        #expect(try file(bands(bitmap, effort), like: bitmap) == bytes)
      }
    }
  }

  /// A band starts and ends on whole bytes and refers to no other band: in reverse order the rows are the same.
  @Test(arguments: PictureKind.allCases) func `bands can be placed in any order`(kind: PictureKind) throws {
    for effort in Self.efforts {
      let bitmap = try kind.bitmap(width: 90, height: 200, seed: 3)
      let turned = Array(try bands(bitmap, effort).reversed())
      var (rgba, end) = ([UInt8](), bitmap.height)
      for (rows, _) in turned {
        rgba += bitmap.rgba[(end - rows) * bitmap.bytesPerRow..<end * bitmap.bytesPerRow]
        end -= rows
      }
      #expect(turned.count > 5)
      #expect(try PNGReader.decode(file(turned, like: bitmap)).rgba == rgba, "\(effort)")
    }
  }

  @Test func `without igzip the file is less than half a byte per pixel`() throws {
    let page = try PictureKind.text.bitmap(width: 400, height: 300, seed: 1)
    #expect(try file(bands(page, codec_effort_fallback), like: page).count < 400 * 300 / 2)
  }
}
