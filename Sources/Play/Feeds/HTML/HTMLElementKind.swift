/// The role of an HTML element in an article. Unknown elements are transparent: only their text counts.
enum HTMLElementKind {
  /// Dropped with all content.
  case dropped
  /// Starts and ends a block of text.
  case block
  /// A heading of a level, 1 to 6.
  case heading(Int)
  case list(isOrdered: Bool)
  /// An item of a list.
  case item
  /// A term of a description list.
  case term
  /// The description of a term.
  case meaning
  /// A quotation of its own block.
  case quote
  case preformatted
  case figure
  case caption
  /// A cell of a table. A row is a line of text, with a space between its cells.
  case cell
  case style(InlineSpan.Style)
  case link
  /// A quotation within a line, in quotation marks.
  case quotationMarks
  case lineBreak
  case rule
  case image
  /// An element that may isolate its text, with another direction.
  case span
  case transparent

  /// Whether the start and the end of the element separate blocks of text.
  var startsBlock: Bool {
    switch self {
    case .dropped, .style, .link, .quotationMarks, .lineBreak, .image, .span, .cell, .transparent: false
    default: true
    }
  }

  /// Whether the element is part of a line of text.
  var isInline: Bool {
    switch self {
    case .style, .link, .quotationMarks, .span: true
    default: false
    }
  }

  /// Finds the kind of an element by its name in lower case.
  init(_ name: String) {
    self = Self.known[name] ?? .transparent
  }

  private static let known: [String: HTMLElementKind] = {
    var known: [String: HTMLElementKind] = [:]
    for name in droppedNames { known[name] = .dropped }
    for name in blockNames { known[name] = .block }
    for level in 1...6 { known["h\(level)"] = .heading(level) }
    for name in ["b", "strong"] { known[name] = .style(.bold) }
    for name in ["i", "em", "cite", "var", "dfn"] { known[name] = .style(.italic) }
    for name in ["code", "kbd", "samp", "tt"] { known[name] = .style(.code) }
    for name in ["del", "s", "strike"] { known[name] = .style(.struck) }
    for name in ["ins", "u"] { known[name] = .style(.underlined) }
    for name in ["bdi", "bdo", "span"] { known[name] = .span }
    for name in ["ul", "menu", "dir"] { known[name] = .list(isOrdered: false) }
    for name in ["pre", "listing", "xmp", "plaintext"] { known[name] = .preformatted }
    return known.merging(singleNames) { $1 }
  }()

  private static let singleNames: [String: HTMLElementKind] = [
    "ol": .list(isOrdered: true), "li": .item, "dt": .term, "dd": .meaning, "blockquote": .quote,
    "figure": .figure, "figcaption": .caption, "td": .cell, "th": .cell,
    "a": .link, "q": .quotationMarks, "br": .lineBreak, "hr": .rule, "img": .image,
    "image": .image, "sub": .style(.lowered), "sup": .style(.raised), "mark": .style(.marked),
  ]

  private static let droppedNames = [
    "script", "style", "title", "noscript", "noframes", "iframe", "frame", "frameset", "form", "input", "button",
    "select", "textarea", "svg", "canvas", "audio", "video", "template", "map", "datalist",
    "dialog",
  ]

  private static let blockNames = [
    "html", "body", "p", "div", "section", "article", "header", "footer", "main", "aside", "address", "nav", "center",
    "details", "summary", "dl", "hgroup", "fieldset", "legend", "caption", "table", "tr", "thead", "tbody", "tfoot",
  ]
}

/// The content of an `img` element.
enum HTMLImage: Equatable {
  /// An image of at most one pixel in a dimension, such as a tracker, or one without an address.
  case nothing
  /// A small image such as an emoticon, replaced by its alternative text.
  case text(String)
  case image(ArticleImage)

  /// The maximum side of an image that its alternative text replaces, in points.
  private static let smileyEdge = 32

  init(_ attributes: [String: String]) {
    let width = attributes["width"].flatMap(Self.pixels)
    let height = attributes["height"].flatMap(Self.pixels)
    let words = (attributes["alt"] ?? attributes["title"] ?? "").collapsingWhitespace()
    if width.map({ $0 <= 1 }) == true || height.map({ $0 <= 1 }) == true {
      // Images of one pixel are trackers.
      self = .nothing
    } else if let width, let height, max(width, height) <= Self.smileyEdge, !words.isEmpty {
      self = .text(words)
    } else if let source = Self.source(attributes) {
      self = .image(ArticleImage(source: source, alternativeText: words, width: width, height: height))
    } else {
      self = .nothing
    }
  }

  /// Returns a length in points, or `nil` for a percentage.
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
