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
