/// The bytes of an answer, which are sent from where they are: an image of a phone's screen has 12 MB.
final class HTTPBody {
  /// The bytes.
  private(set) var bytes: UnsafeMutableRawBufferPointer

  /// Takes memory for so many bytes, to be written at once.
  init(count: Int) {
    bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
  }

  /// Copies bytes.
  convenience init(_ content: [UInt8]) {
    self.init(count: content.count)
    bytes.copyBytes(from: content)
  }

  /// Leaves out what lies behind so many bytes.
  func cut(to count: Int) { bytes = UnsafeMutableRawBufferPointer(rebasing: bytes[..<count]) }

  deinit { bytes.deallocate() }
}
