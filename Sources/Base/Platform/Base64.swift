/// Base64, as in RFC 4648, section 4.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let digits: [UInt8: UInt32] = Dictionary(
    uniqueKeysWithValues: alphabet.enumerated().map { ($1, UInt32($0)) })

  /// Returns the number of characters for a number of bytes.
  package static func count(_ bytes: Int) -> Int { (bytes + 2) / 3 * 4 }

  /// Returns bytes encoded as ASCII characters, with padding.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count(bytes.count)) { buffer, count in
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = (0..<3).reduce(0) { $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0) }
        for place in 0..<4 {
          let isPadding = start + place > bytes.count
          buffer[count] = isPadding ? UInt8(ascii: "=") : alphabet[group >> (18 - 6 * place) & 63]
          count += 1
        }
      }
    }
  }

  /// Returns the decoded bytes, or `nil` if a character is not valid in Base64. White space and padding are skipped.
  package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (buffer, bits) = (UInt32(0), 0)
    for byte in text where byte > 0x20 && byte != UInt8(ascii: "=") {
      guard let digit = digits[byte] else { return nil }
      buffer = buffer << 6 | digit
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
      }
    }
    return bytes
  }
}
