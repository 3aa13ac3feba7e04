internal import CPixels

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// SHA-256 (FIPS 180-4).
public struct SHA256: Sendable {
  private var state = pixels_sha256()

  /// Starts with no bytes.
  public init() { pixels_sha256_begin(&state) }

  /// Adds bytes.
  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
    pixels_sha256_add(&state, start, bytes.count)
  }

  /// Adds all pixels of a bitmap as straight R, G, B, A bytes.
  mutating func add(_ bitmap: Bitmap) {
    pixels_sha256_add_pixels(&state, bitmap.bytes, bitmap.pixelCount, bitmap.isOpaque ? 1 : 0)
  }

  /// The 32 bytes of the hash of everything added so far.
  public func digest() -> [UInt8] {
    var copy = state
    return [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      if let start = buffer.baseAddress { pixels_sha256_end(&copy, start) }
      count = 32
    }
  }

  /// The hash of a file's bytes, as 64 hexadecimal digits; `nil` where there is no file that can be read, but a
  /// directory, a pipe or nothing.
  public static func hex(ofFile path: String) -> String? {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var hash = SHA256()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { return hash.digest().hexadecimal }
      buffer.withUnsafeBytes { hash.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  /// The hash of some bytes, as 64 hexadecimal digits.
  public static func hex(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.add($0) }
    return hash.digest().hexadecimal
  }
}

extension [UInt8] {
  /// Two lower-case digits a byte.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
