/// Base64 after RFC 4648, section 4.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The characters that stand for some bytes.
  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { buffer, count in
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
}
