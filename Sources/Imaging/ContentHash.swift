internal import CPixels
import Platform

/// XXH3-128 with seed 0: what bytes are known by in every file that Flipbook writes.
///
/// Different bytes, unless they are forged, have the same hash with a probability of 1e-27 among a million. It is no
/// defence against someone who makes such bytes: xxHash is no cryptographic hash.
public struct ContentHash: Hashable, Sendable {
  // The sixteen canonical bytes, big-endian, as they lie in memory, so that the bytes of an array can be hashed again.
  private let first: UInt64
  private let second: UInt64

  private init(_ first: UInt64, _ second: UInt64) { (self.first, self.second) = (first, second) }

  /// The hash of some bytes.
  public init(of bytes: UnsafeRawBufferPointer) {
    let hash = pixels_hash_of(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
    self.init(hash.first, hash.second)
  }

  /// The hash of some bytes.
  public init(of bytes: [UInt8]) { self = bytes.withUnsafeBytes(ContentHash.init(of:)) }

  /// The hash of a file's bytes; `nil` where there is no regular file, or none that can be read.
  public init?(ofFile path: String) {
    guard let target = Files.resolved(path), let bytes = try? Files.readRegular(target) else { return nil }
    self.init(of: bytes)
  }

  /// Feeds a hasher, for sets and dictionaries, with half of the bits: they are spread evenly already.
  public func hash(into hasher: inout Hasher) { hasher.combine(first) }
}

extension ContentHash: LosslessStringConvertible {
  /// How many digits the text has.
  public static let digitCount = 32

  /// Reads the text; `nil` where it is anything but 32 hexadecimal digits in lower case.
  public init?(_ description: String) { self.init(digits: description.utf8) }

  /// Reads the text's bytes.
  init?(digits: some Collection<UInt8>) {
    guard digits.count == Self.digitCount else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    for (index, digit) in digits.enumerated() {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      if index < 16 { words.0 = words.0 << 4 | UInt64(value) } else { words.1 = words.1 << 4 | UInt64(value) }
    }
    self.init(words.0.bigEndian, words.1.bigEndian)
  }

  /// The canonical form: 32 hexadecimal digits in lower case, big-endian.
  public var description: String {
    [first, second].map { NumberText.padded(UInt64(bigEndian: $0), to: 16, radix: 16) }.joined()
  }
}
