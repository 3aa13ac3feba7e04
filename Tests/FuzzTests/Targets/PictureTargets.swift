import CCodec

@testable import Imaging

extension FuzzTarget {
  /// A PNG file: a picture as large as its header says, which can be written and read again, or an error.
  static let png = FuzzTarget("png", seeds: ["Tests/Samples/pictures"]) { bytes in
    let header = try? PictureHeader(bytes)
    let picture = try? PictureReader.decode(bytes)
    check(picture, header)
    guard let stored = try? PNGReader.decode(bytes), stored.pixelCount <= 65_536 else { return }
    guard let again = try? PNGReader.decode(PNGEncoder().encode(stored)) else {
      preconditionFailure("what was written cannot be read")
    }
    precondition(again == stored, "writing and reading again gives other pixels")
  }

  /// A band of a PNG file: what can be unpacked alone is what libpng reads in a file of that band.
  static let band = FuzzTarget("band") { bytes in
    guard let unpacker = try? BandUnpacker(width: 16, hasAlpha: false),
      let rows = bytes.withUnsafeBufferPointer({ try? unpacker.unpack($0[...]) }),
      let bitmap = try? Bitmap(width: 16, height: Int(rows.row_count))
    else { return }
    var y = 0
    precondition((try? unpacker.put(rows, into: bitmap, at: &y)) != nil && y == bitmap.height)
    bitmap.isOpaque = true
    var chunk = [UInt8](repeating: 0, count: bytes.count + 12)
    precondition(codec_chunk_write(&chunk, "IDAT", bytes, bytes.count) == chunk.count)
    var file = PNGAssembly(width: 16, height: bitmap.height, hasAlpha: false)
    file.append(EncodedBand(chunk: PNGPiece(chunk), adler: rows.adler), filteredSize: 49 * bitmap.height)
    do throws(ImageError) {
      let read = try PNGReader.withLibpng(file.finish().bytes)
      precondition(read == bitmap, "libpng reads it differently")
    } catch {
      // zlib refuses a set of codes that leaves some bits without a meaning; igzip takes it where they do not occur. The
      // checksum says that the pixels are the right ones.
      guard case .malformed(let words) = error.reason, words.hasSuffix(" set") else {
        preconditionFailure("libpng refuses it: \(error)")
      }
    }
  }

  /// A JPEG file: a picture as large as its header says, or an error.
  static let jpeg = FuzzTarget("jpeg", seeds: ["Tests/Samples/pictures"]) { bytes in
    check(try? PictureReader.decode(bytes), try? PictureHeader(bytes))
  }

  private static func check(_ picture: Bitmap?, _ header: PictureHeader?) {
    guard let picture else { return }
    precondition(picture.width == header?.width && picture.height == header?.height, "not the extent of the header")
    precondition(picture.pixelCount <= PictureHeader.pixelLimit)
  }
}
