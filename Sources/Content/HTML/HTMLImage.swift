/// What an `img` element stands for.
enum HTMLImage: Equatable {
  /// A tracker of one pixel, or nothing that could be shown.
  case nothing
  /// A smiley, which its words replace.
  case text(String)
  case image(ArticleImage)

  /// A picture up to this many points wide and high is a smiley, if it has words.
  private static let smileyEdge = 32

  init(_ attributes: [String: String]) {
    let width = attributes["width"].flatMap(Self.pixels)
    let height = attributes["height"].flatMap(Self.pixels)
    let words = (attributes["alt"] ?? attributes["title"] ?? "").collapsingWhitespace()
    if width.map({ $0 <= 1 }) == true || height.map({ $0 <= 1 }) == true {
      // One pixel is how a page counts its readers.
      self = .nothing
    } else if let width, let height, max(width, height) <= Self.smileyEdge, !words.isEmpty {
      self = .text(words)
    } else if let source = Self.source(attributes) {
      self = .image(ArticleImage(source: source, alternativeText: words, width: width, height: height))
    } else {
      self = .nothing
    }
  }

  /// A length in points; parts of the column are not meant.
  private static func pixels(_ length: String) -> Int? {
    let digits = length.trimmed().prefix { $0.isASCII && $0.isNumber }
    return length.contains("%") ? nil : Int(digits)
  }

  private static func source(_ attributes: [String: String]) -> String? {
    for name in ["src", "data-src", "data-original"] {
      guard let source = attributes[name]?.trimmed(), !source.isEmpty else { continue }
      if source.hasPrefix("data:") { return String(source.prefix { $0 != "," && $0 != ";" }) }
      return source
    }
    let first = attributes["srcset"]?.trimmed().prefix { !$0.isWhitespace && $0 != "," }
    return first.flatMap { $0.isEmpty ? nil : String($0) }
  }
}
