/// A PNG file in pieces: its bands, which it shares with files that show them too, between a head and a tail.
public struct PNGFile: Sendable {
  private let pieces: [PNGPiece]

  init(pieces: [PNGPiece]) { self.pieces = pieces }

  /// A file that is there in one piece.
  init(_ bytes: [UInt8]) { pieces = [PNGPiece(bytes)] }

  /// How many bytes the file has.
  public var count: Int { pieces.reduce(0) { $0 + $1.bytes.count } }

  /// The bytes of the file.
  public var bytes: [UInt8] {
    let total = count
    return [UInt8](unsafeUninitializedCapacity: total) { buffer, count in
      var rest = UnsafeMutableRawBufferPointer(buffer)
      for piece in pieces {
        rest.copyMemory(from: piece.bytes)
        rest = UnsafeMutableRawBufferPointer(rebasing: rest[piece.bytes.count...])
      }
      count = total
    }
  }

  /// Calls `body` with the bytes of all pieces, which follow each other in the file; they must not be kept beyond the
  /// call.
  public func withUnsafePieces<Result, Failure: Error>(
    _ body: ([UnsafeRawBufferPointer]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(pieces.map(\.bytes))
  }
}

/// Bytes that never change, at a place that stays.
final class PNGPiece: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  /// Copies bytes.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = Self.copy(bytes) }

  /// Copies bytes.
  init(_ bytes: [UInt8]) { self.bytes = bytes.withUnsafeBytes(Self.copy) }

  deinit { bytes.deallocate() }

  private static func copy(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    copy.copyMemory(from: bytes)
    return UnsafeRawBufferPointer(copy)
  }
}
