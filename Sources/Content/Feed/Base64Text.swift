/// Text that an Atom feed holds as Base64.
enum Base64Text {
  /// The text of an element that says so: by Atom 0.3's `mode="base64"`, or in Atom 1.0 by a media type that is no text
  /// (RFC 4287, section 4.1.3.3). `nil` for any other, and where the text is no Base64.
  static func decoded(_ element: XMLElement) -> String? {
    let type = element.attributes["type"]?.lowercased() ?? "text"
    let isOpaque = type.hasPrefix("application/") && !type.hasSuffix("xml")
    guard element.attributes["mode"]?.lowercased() == "base64" || isOpaque else { return nil }
    return bytes(element.text.utf8).map { String(decoding: $0, as: UTF8.self) }
  }

  /// RFC 4648, section 4; white space is skipped.
  private static func bytes(_ text: some Sequence<UInt8>) -> [UInt8]? {
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

  private static let digits: [UInt8: UInt32] = {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    return Dictionary(uniqueKeysWithValues: alphabet.enumerated().map { ($1, UInt32($0)) })
  }()
}
