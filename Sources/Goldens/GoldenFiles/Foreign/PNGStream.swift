import Imaging
import Platform

/// A stream of concatenated PNG files, as ffmpeg's `image2pipe` writes them.
final class PNGStream {
  /// Returns the next bytes; an empty array at the end of the stream.
  private let read: () throws -> [UInt8]
  private var buffer: [UInt8] = []
  /// The number of bytes at the start of the buffer that were returned already.
  private var start = 0
  private var hasEnded = false

  init(_ read: @escaping () throws -> [UInt8]) { self.read = read }

  /// The length of a chunk without its content: length, type and checksum, four bytes each (PNG, section 5.3).
  private static let chunkOverhead = 12

  /// Returns the bytes of the next file, from its signature to its chunk IEND; `nil` at the end of the stream.
  ///
  /// - Throws: `ImageError` if the bytes are not a PNG file; the errors of reading.
  func next() throws -> [UInt8]? {
    guard try fill(1) else { return nil }
    var length = PictureHeader.pngSignature.count
    guard try fill(length), buffer[start..<start + length].elementsEqual(PictureHeader.pngSignature) else {
      _ = try fill(Files.pointerStart.count)
      throw ImageError(Files.isPointer(buffer[start...]) ? .pointer : .notPNG)
    }
    var isLast = false
    while !isLast {
      guard try fill(length + 8) else { throw ImageError(.truncated) }
      let (size, ends) = try chunk(at: length)
      isLast = ends
      length += size + Self.chunkOverhead
      guard length <= Files.limit else { throw ImageError(.tooManyBytes(limit: Files.limit)) }
      guard try fill(length) else { throw ImageError(.truncated) }
    }
    defer { start += length }
    return Array(buffer[start..<start + length])
  }

  /// Returns the size of a chunk's content, and whether it is the last chunk. No slice of the buffer outlives the call: the
  /// buffer would be copied when it grows.
  private func chunk(at offset: Int) throws -> (size: Int, isLast: Bool) {
    let head = buffer[(start + offset)..<(start + offset + 8)]
    guard head.suffix(4).allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
      throw ImageError(.malformed("byte \(offset + 4) is not the type of a chunk"))
    }
    return (head.prefix(4).reduce(0) { $0 << 8 | Int($1) }, head.suffix(4).elementsEqual("IEND".utf8))
  }

  /// Reads until the buffer has at least `count` unreturned bytes. Returns whether it has.
  private func fill(_ count: Int) throws -> Bool {
    while buffer.count - start < count, !hasEnded {
      if start > 0 {
        buffer.removeFirst(start)
        start = 0
      }
      let piece = try read()
      hasEnded = piece.isEmpty
      buffer += piece
    }
    return buffer.count - start >= count
  }
}
