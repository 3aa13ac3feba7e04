/// Getting UTF-8 out of files whose encoding is declared wrongly or not at all.
enum TextEncoding {
  /// UTF-8 for a file in UTF-16 with a byte order mark, or whose first character says so; anything else as it is.
  static func unwrappingUTF16(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE]) { return decodeUTF16(bytes.dropFirst(2), isLittle: true) }
    if bytes.starts(with: [0xFE, 0xFF]) { return decodeUTF16(bytes.dropFirst(2), isLittle: false) }
    guard bytes.count >= 4 else { return bytes }
    // Feeds start with an ASCII character: a null beside it tells the order.
    if bytes[0] != 0, bytes[1] == 0, bytes[2] != 0, bytes[3] == 0 { return decodeUTF16(bytes[...], isLittle: true) }
    if bytes[0] == 0, bytes[1] != 0, bytes[2] == 0, bytes[3] != 0 { return decodeUTF16(bytes[...], isLittle: false) }
    return bytes
  }

  private static func decodeUTF16(_ bytes: ArraySlice<UInt8>, isLittle: Bool) -> [UInt8] {
    let start = bytes.startIndex
    let units = (0..<(bytes.count / 2)).map { index -> UInt16 in
      let (first, second) = (UInt16(bytes[start + 2 * index]), UInt16(bytes[start + 2 * index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// UTF-8 for bytes in Windows-1252, of which ISO-8859-1 is taken for a part, as browsers do (WHATWG Encoding).
  static func decodeWindows1252(_ bytes: [UInt8]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let code = (0x80...0x9F).contains(byte) ? windows1252[Int(byte) - 0x80] : UInt32(byte)
      text.append(Unicode.Scalar(code) ?? "\u{FFFD}")
    }
    return Array(String(text).utf8)
  }

  /// The code points of the bytes 0x80 to 0x9F (WHATWG Encoding, index windows-1252).
  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
    0x017E, 0x0178,
  ]
}
