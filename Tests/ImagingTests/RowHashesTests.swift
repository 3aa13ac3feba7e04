import TestSupport
import Testing

@testable import Imaging

@Suite struct RowHashesTests {
  /// The definition without optimisation: each row's bytes B, G, R, A, not premultiplied, then the rows' digits as bytes.
  private func expected(_ bitmap: Bitmap) -> ContentHash? {
    var bytes = bitmap.rgba
    for start in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(start, start + 2) }
    var digits = ""
    for y in 0..<bitmap.height {
      digits += "\(ContentHash(of: Array(bytes[bitmap.bytesPerRow * y..<bitmap.bytesPerRow * (y + 1)])))"
    }
    var canonical: [UInt8] = []
    for start in stride(from: 0, to: digits.utf8.count, by: 2) {
      let pair = digits.utf8.dropFirst(start).prefix(2)
      canonical.append(UInt8(String(decoding: Array(pair), as: UTF8.self), radix: 16) ?? 0)
    }
    return ContentHash(of: canonical)
  }

  @Test(arguments: PictureKind.allCases) func `a frame's hash is that of its rows' hashes`(kind: PictureKind) throws {
    for (width, height) in [(1, 1), (17, 3), (301, 40), (4097, 2)] {
      let bitmap = try kind.bitmap(width: width, height: height, seed: 3)
      #expect(bitmap.contentHash == expected(bitmap), "\(width)×\(height)")
    }
  }

  @Test func `each pixel and the size change the hash`() throws {
    let one = try PictureKind.text.bitmap(width: 40, height: 50, seed: 1)
    for (x, y) in [(0, 0), (39, 0), (17, 25), (39, 49)] {
      let other = try PictureKind.text.bitmap(width: 40, height: 50, seed: 1)
      other[x, y] = RGBA(1, 2, 3)
      #expect(other.contentHash != one.contentHash)
    }
    #expect(try Bitmap(width: 50, height: 40, rgba: one.rgba).contentHash != one.contentHash)
  }

  @Test(arguments: [1, 7, 8, 24, 25, 33, 400]) func `bands cover the rows in order`(height: Int) throws {
    for kind in PictureKind.allCases {
      let bands = RowHashes(try kind.bitmap(width: 9, height: height, seed: height)).bands
      #expect(bands.first?.rows.lowerBound == 0)
      #expect(bands.last?.rows.upperBound == height)
      #expect(zip(bands, bands.dropFirst()).allSatisfy { $0.rows.upperBound == $1.rows.lowerBound })
      #expect(bands.allSatisfy { $0.rows.count <= 24 })
      #expect(bands.dropLast().allSatisfy { $0.rows.count >= 8 })
    }
  }

  /// The same rows at another height mostly give the same bands.
  @Test func `bands are found again at another height`() throws {
    let page = try PictureKind.noise.bitmap(width: 20, height: 600, seed: 4)
    let known = Set(RowHashes(page).bands.map(\.hash))
    for offset in [1, 5, 13, 100] {
      let rgba = Array(page.rgba[(offset * page.bytesPerRow)...])
      let bands = RowHashes(try Bitmap(width: 20, height: 600 - offset, rgba: rgba)).bands
      let found = bands.count { known.contains($0.hash) }
      #expect(found * 5 >= bands.count * 4, "\(found) of \(bands.count) at \(offset)")
    }
  }
}
