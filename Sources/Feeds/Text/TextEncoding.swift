import LibC
import Platform

/// The encoding of an XML document. The bytes themselves outweigh the declaration.
enum XMLEncoding {
  /// Returns the document in UTF-8. Never fails: bytes without a valid encoding are decoded as Windows-1252.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return valid(Array(bytes.dropFirst(3))) }
    // Text in another encoding is almost never valid UTF-8 by chance.
    if UTF8Check.firstInvalidOffset(in: bytes) == nil, !isSevenBit(declared(bytes)) { return bytes }
    guard let name = declared(bytes), !["utf-8", "utf8", "us-ascii", "ascii"].contains(name) else {
      return valid(bytes)
    }
    // Browsers decode ISO-8859-1 as Windows-1252 (WHATWG Encoding).
    if ["iso-8859-1", "latin1", "latin-1"].contains(name) || name.hasPrefix("utf-16") {
      return TextEncoding.decodeWindows1252(bytes)
    }
    return TextEncoding.utf8(bytes, from: aliases[name] ?? name) ?? TextEncoding.decodeWindows1252(bytes)
  }

  /// Encoding names that feeds use and libc does not know (WHATWG Encoding, "Names and labels").
  private static let aliases = [
    "iso-8859-8-i": "iso-8859-8", "korean": "cp949", "ks_c_5601-1987": "cp949", "ksc5601": "cp949",
    "windows-949": "cp949", "x-cp1250": "cp1250", "x-cp1251": "cp1251", "x-euc-jp": "euc-jp", "x-gbk": "gbk",
    "x-sjis": "cp932", "x-x-big5": "big5",
  ]

  /// Returns the encoding in the XML declaration, in lower case.
  static func declared(_ bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(200), as: UTF8.self)
    guard head.hasPrefix("<?xml"), let end = head.firstRange(of: "?>"),
      let label = head[..<end.lowerBound].firstRange(of: "encoding")
    else { return nil }
    let value = head[label.upperBound..<end.lowerBound].drop { $0.isWhitespace || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return value.dropFirst().prefix { $0 != quote }.lowercased()
  }

  /// Whether an encoding uses ASCII bytes for other characters. Its text is always valid UTF-8, so validity proves
  /// nothing.
  private static func isSevenBit(_ name: String?) -> Bool {
    guard let name else { return false }
    return name.hasPrefix("iso-2022") || name == "hz-gb-2312" || name == "utf-7"
  }

  private static func valid(_ bytes: [UInt8]) -> [UInt8] {
    guard let offset = UTF8Check.firstInvalidOffset(in: bytes) else { return bytes }
    // If valid non-ASCII characters precede the error, the text is UTF-8 with a damaged character. Otherwise the
    // declaration is wrong.
    let hasUTF8 = bytes[..<offset].contains { $0 >= 0x80 }
    return hasUTF8 ? Array(String(decoding: bytes, as: UTF8.self).utf8) : TextEncoding.decodeWindows1252(bytes)
  }
}

/// Conversion to UTF-8 for files with a wrong or missing declaration of their encoding.
enum TextEncoding {
  /// Returns UTF-8 for a file in UTF-16, detected by its byte order mark or its first two characters. Other files are
  /// returned unchanged.
  static func unwrappingUTF16(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE]) { return utf8(Array(bytes.dropFirst(2)), from: "UTF-16LE") ?? bytes }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf8(Array(bytes.dropFirst(2)), from: "UTF-16BE") ?? bytes }
    guard bytes.count >= 4 else { return bytes }
    // Feeds start with ASCII characters, so the position of the null bytes shows the byte order.
    if bytes[0] != 0, bytes[1] == 0, bytes[2] != 0, bytes[3] == 0 { return utf8(bytes, from: "UTF-16LE") ?? bytes }
    if bytes[0] == 0, bytes[1] != 0, bytes[2] == 0, bytes[3] != 0 { return utf8(bytes, from: "UTF-16BE") ?? bytes }
    return bytes
  }

  /// Converts Windows-1252 to UTF-8. The five undefined bytes become U+FFFD.
  static func decodeWindows1252(_ bytes: [UInt8]) -> [UInt8] {
    utf8(bytes, from: "WINDOWS-1252") ?? Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  /// Converts bytes to UTF-8 from an encoding with a name that libc knows. Returns `nil` for other names. Invalid
  /// bytes become U+FFFD, and an incomplete character at the end is dropped.
  static func utf8(_ bytes: [UInt8], from name: String) -> [UInt8]? {
    // An empty name means the locale's encoding, and a slash begins options.
    guard !name.isEmpty, !name.contains("/"), let converter = iconv_open("UTF-8", name),
      converter != iconv_t(bitPattern: -1)
    else { return nil }
    defer { iconv_close(converter) }
    let unit = name.hasPrefix("UTF-16") ? 2 : 1
    var result: [UInt8] = []
    var input = bytes.map(CChar.init(bitPattern:))
    input.withUnsafeMutableBufferPointer { input in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 65_536) { output in
        var (next, left) = (input.baseAddress, input.count)
        while left > 0 {
          var (end, room) = (output.baseAddress, output.count)
          let (status, reason) = (iconv(converter, &next, &left, &end, &room), errno)
          result += UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(output).dropLast(room))
          if status != -1 || reason == EINVAL { return }
          guard reason == EILSEQ else { continue }
          result += Array("\u{FFFD}".utf8)
          next = next.map { $0 + unit }
          left -= unit
        }
      }
    }
    return result
  }
}

/// The apparent kind of a file, by its first bytes. It is used in messages about unexpected content.
enum ContentKind: Equatable {
  /// No bytes, or only white space.
  case empty
  /// JSON, by its first character.
  case json
  /// XML, by its first character.
  case markup
  /// An HTML page.
  case html
  /// A known binary format, by its signature; its name.
  case known(String)
  /// Any other text.
  case text
  /// Bytes that are no text.
  case binary

  init(_ bytes: [UInt8]) {
    let known = Self.signatures.first { bytes.starts(with: $0.bytes) }?.name
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let body = bytes[start...].drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    if let known {
      self = .known(known)
    } else if body.isEmpty {
      self = .empty
    } else if body.first == UInt8(ascii: "{") || body.first == UInt8(ascii: "[") {
      self = .json
    } else if body.first == UInt8(ascii: "<") {
      self = Self.isHTML(body.prefix(1024)) ? .html : .markup
    } else {
      self = body.prefix(512).contains { $0 == 0 || $0 == 0x7F || (0x01...0x08).contains($0) } ? .binary : .text
    }
  }

  /// The kind as part of a sentence, with an article if needed.
  var name: String {
    switch self {
    case .empty: "empty"
    case .json: "JSON"
    case .markup: "XML"
    case .html: "an HTML page"
    case .known(let name): name
    case .text: "plain text"
    case .binary: "binary data"
    }
  }

  private static func isHTML(_ head: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: head, as: UTF8.self).lowercased()
    return text.contains("<!doctype html") || text.contains("<html") || text.contains("<body")
  }

  private static let signatures: [(bytes: [UInt8], name: String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
    ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
    (Array("GIF8".utf8), "a GIF picture"),
    (Array("RIFF".utf8), "a RIFF file such as WebP or WAV"),
    (Array("BM".utf8) + [0], "a BMP picture"),
    (Array("%PDF".utf8), "a PDF document"),
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"),
    ([0x1F, 0x8B], "gzip data; decompress it first"),
    ([0x42, 0x5A, 0x68], "bzip2 data; decompress it first"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    (Array("SQLite format 3".utf8), "an SQLite database"),
    (Array("ID3".utf8), "an MP3 recording"),
  ]
}
