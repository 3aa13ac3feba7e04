/// A font file in memory, read once: a later change of the file has no effect.
package final class FontFile: Hashable, @unchecked Sendable {
  /// The path of the file, for messages.
  package let path: String
  /// The hash of the bytes as `ContentHash` writes it, which identifies the font.
  package let contentHash: String
  /// The bytes, at a fixed address. They never change, so threads may share them.
  package let bytes: UnsafeRawBufferPointer

  /// The largest size of a file, in bytes: 32 MB, more than a font with all Han characters.
  package static let byteLimit = 32 << 20

  /// Creates a font from the bytes of a file.
  package init(path: String, bytes: [UInt8], contentHash: String) {
    (self.path, self.contentHash) = (path, contentHash)
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    memory.copyBytes(from: bytes)
    self.bytes = UnsafeRawBufferPointer(memory)
  }

  deinit { bytes.deallocate() }

  /// Returns whether both fonts have the same bytes.
  package static func == (a: FontFile, b: FontFile) -> Bool { a.contentHash == b.contentHash }

  package func hash(into hasher: inout Hasher) { hasher.combine(contentHash) }
}
