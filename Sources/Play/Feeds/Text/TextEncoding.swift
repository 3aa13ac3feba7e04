import LibC
import Platform

/// Conversion of a feed's text to UTF-8, and the detection of its encoding.
enum TextEncoding {
  /// Returns the offset of the first byte that is neither white space nor part of a byte order mark of UTF-8.
  static func start(of bytes: [UInt8]) -> Int {
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        rest.removeFirst()
      } else if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
        rest.removeFirst(3)
      } else {
        break
      }
    }
    return rest.startIndex
  }

  /// Returns the name of UTF-16 in one of its byte orders, if the bytes start with its byte order mark or with two ASCII
  /// characters in it, as feeds do.
  static func utf16(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE]) { return "UTF-16LE" }
    if bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16BE" }
    switch bytes.prefix(4).map({ $0 == 0 }) {
    case [false, true, false, true]: return "UTF-16LE"
    case [true, false, true, false]: return "UTF-16BE"
    default: return nil
    }
  }

  /// Returns the encoding in an XML declaration.
  static func declared(_ bytes: ArraySlice<UInt8>) -> String? {
    let head = String(decoding: bytes.prefix(200), as: UTF8.self)
    return head.prefixMatch(of: /<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"'>]*)["']/).map { String($0.1) }
  }

  /// Converts bytes to UTF-8.
  ///
  /// - Throws: `FeedError` if libc does not know the encoding, and at an invalid or incomplete character.
  static func utf8(_ bytes: [UInt8], from encoding: String, _ fileName: String) throws(FeedError) -> [UInt8] {
    let text = encoding.lowercased() == "utf-8" ? validPrefix(bytes) : converted(bytes, from: encoding)
    guard let (text, offset) = text else {
      throw FeedError(
        fileName: fileName, position: TextPosition(byteOffset: 0, in: []),
        reason: .malformed("unknown encoding “\(encoding.prefix(40))”; save the file as UTF-8"))
    }
    if offset == bytes.count { return text }
    let byte = "0x" + NumberText.padded(bytes[offset], to: 2, radix: 16).uppercased()
    var position = TextPosition(byteOffset: text.count, in: text)
    position.byteOffset = offset
    throw FeedError(
      fileName: fileName, position: position,
      reason: .malformed("invalid byte \(byte) in the encoding \(encoding); save the file as UTF-8"))
  }

  /// Returns the text before the first byte that is not UTF-8, and its length in bytes.
  private static func validPrefix(_ bytes: [UInt8]) -> (text: [UInt8], length: Int)? {
    let length = UTF8Check.firstInvalidOffset(in: bytes) ?? bytes.count
    return (length == bytes.count ? bytes : Array(bytes[..<length]), length)
  }

  /// Returns the text before the first invalid byte as UTF-8, and its length in bytes; `nil` for an unknown encoding.
  private static func converted(_ bytes: [UInt8], from encoding: String) -> (text: [UInt8], length: Int)? {
    // An empty name means the locale's encoding, and a slash begins options.
    guard !encoding.isEmpty, !encoding.contains("/"), let converter = iconv_open("UTF-8", encoding),
      converter != iconv_t(bitPattern: -1)
    else { return nil }
    defer { iconv_close(converter) }
    var text: [UInt8] = []
    var input = bytes.map(CChar.init(bitPattern:))
    let unread = input.withUnsafeMutableBufferPointer { input in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 65_536) { output in
        var (next, left) = (input.baseAddress, input.count)
        while true {
          var (end, room) = (output.baseAddress, output.count)
          let (status, reason) = (iconv(converter, &next, &left, &end, &room), errno)
          text += UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(output).dropLast(room))
          if status != -1 || reason != E2BIG { return left }
        }
      }
    }
    return (text, bytes.count - unread)
  }
}

extension TextEncoding {
  /// Returns UTF-8 in which C1 controls are the characters of Windows-1252 that browsers show for references such as
  /// `&#146;`, and for such bytes of ISO-8859-1.
  static func withoutC1Controls(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      if text.last == 0xC2, (0x80...0x9F).contains(byte), let shown = try? utf8([byte], from: "WINDOWS-1252", "") {
        text.removeLast()
        text += shown
      } else {
        text.append(byte)
      }
    }
    return text
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
    let body = bytes[TextEncoding.start(of: bytes)...]
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

  /// Whether the first element, after declarations and comments, is that of an HTML page.
  private static func isHTML(_ head: ArraySlice<UInt8>) -> Bool {
    let start = /(?s)(?:\s|<\?.*?>|<!--.*?-->)*<(?:!doctype\s+html|html|head|body)\b/
    return String(decoding: head, as: UTF8.self).lowercased().prefixMatch(of: start) != nil
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
