internal import CXML
import Platform
import ProcessLibraries

/// Which characters the bytes of an XML document are. What the bytes are counts more than what they say.
enum XMLEncoding {
  /// The document in UTF-8. Never fails: bytes that fit nothing are read as Windows-1252.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return valid(Array(bytes.dropFirst(3))) }
    // A text in another encoding is practically never well-formed UTF-8 by accident.
    if UTF8Check.firstInvalidOffset(in: bytes) == nil, !isSevenBit(declared(bytes)) { return bytes }
    guard let name = declared(bytes), !["utf-8", "utf8", "us-ascii", "ascii"].contains(name) else {
      return valid(bytes)
    }
    if ["iso-8859-1", "latin1", "latin-1", "windows-1252", "cp1252"].contains(name) || name.hasPrefix("utf-16") {
      return TextEncoding.decodeWindows1252(bytes)
    }
    return converted(bytes, from: name) ?? TextEncoding.decodeWindows1252(bytes)
  }

  /// The encoding in the XML declaration, in small letters.
  static func declared(_ bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(200), as: UTF8.self)
    guard head.hasPrefix("<?xml"), let end = head.firstRange(of: "?>"),
      let label = head[..<end.lowerBound].firstRange(of: "encoding")
    else { return nil }
    let value = head[label.upperBound..<end.lowerBound].drop { $0.isWhitespace || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return value.dropFirst().prefix { $0 != quote }.lowercased()
  }

  /// Encodings that use ASCII bytes for other characters: there well-formed UTF-8 says nothing.
  private static func isSevenBit(_ name: String?) -> Bool {
    guard let name else { return false }
    return name.hasPrefix("iso-2022") || name == "hz-gb-2312" || name == "utf-7"
  }

  private static func valid(_ bytes: [UInt8]) -> [UInt8] {
    guard let offset = UTF8Check.firstInvalidOffset(in: bytes) else { return bytes }
    // A feed that was UTF-8 for a long way and has one torn character keeps it; otherwise the declaration is wrong.
    let hasUTF8 = bytes[..<offset].contains { $0 >= 0x80 }
    return hasUTF8 ? Array(String(decoding: bytes, as: UTF8.self).utf8) : TextEncoding.decodeWindows1252(bytes)
  }

  /// By libxml2's converters, which on most systems are those of iconv.
  private static func converted(_ bytes: [UInt8], from name: String) -> [UInt8]? {
    ProcessLibraries.prepareXML()
    guard let handler = xmlFindCharEncodingHandler(name), let input = xmlBufferCreate(), let output = xmlBufferCreate()
    else { return nil }
    defer {
      xmlBufferFree(input)
      xmlBufferFree(output)
      xmlCharEncCloseFunc(handler)
    }
    guard xmlBufferAdd(input, bytes, Int32(clamping: bytes.count)) == 0 else { return nil }
    // Without a handler the library would write to standard error.
    xmlSetStructuredErrorFunc(nil) { _, _ in }
    defer { xmlSetStructuredErrorFunc(nil, nil) }
    var result: [UInt8] = []
    // The converter works in pieces of 64 KB.
    while xmlBufferLength(input) > 0 {
      let before = xmlBufferLength(input)
      _ = xmlCharEncInFunc(handler, output, input)
      if let content = xmlBufferContent(output) {
        result += UnsafeBufferPointer(start: content, count: Int(xmlBufferLength(output)))
      }
      xmlBufferEmpty(output)
      if xmlBufferLength(input) == before {
        xmlBufferShrink(input, 1)
        result += Array("\u{FFFD}".utf8)
      }
    }
    return result
  }
}

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

/// What bytes look like, by their first ones: for saying what a document is when it is not what was expected.
enum ContentKind: Equatable {
  case empty
  case json
  case markup
  case html
  case known(String)
  case text
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

  /// The kind with its article, for the middle of a sentence.
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
