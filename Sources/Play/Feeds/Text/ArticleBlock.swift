/// One block of an article, from top to bottom. Blocks are flat: a depth represents the nesting of HTML.
package enum ArticleBlock: Sendable, Hashable {
  /// The marker before an item of a list.
  package enum Marker: Sendable, Hashable {
    /// A bullet.
    case bullet
    /// The item's number in an ordered list, in the list's numbering style: 3, c or iii.
    case number(String)
    /// No marker: a further paragraph of the same item, or the description of a term in a definition list.
    case none

    /// The marker as text, or `nil` for none.
    package var text: String? {
      switch self {
      case .bullet: "•"
      case .number(let number): number + "."
      case .none: nil
      }
    }
  }

  /// A heading. `level` is 1…6.
  case heading(level: Int, [InlineSpan])
  /// Running text.
  case paragraph([InlineSpan])
  /// An item of a list. `depth` is 1 for a top-level list.
  case listItem(marker: Marker, depth: Int, [InlineSpan])
  /// A paragraph of a quotation. `depth` starts at 1.
  case quote(depth: Int, [InlineSpan])
  /// Text with preserved line breaks and spaces, without tabs. In a list, `marker` and `depth` are those of an item;
  /// elsewhere `depth` is 0.
  case preformatted(String, marker: Marker = .none, depth: Int = 0)
  /// A picture with its caption, which is often empty.
  case image(ArticleImage, caption: [InlineSpan])
  /// A horizontal rule between two parts of an article.
  case rule

  /// The styled text of the block. That of a picture is its caption, and that of a rule is empty.
  package var spans: [InlineSpan] {
    switch self {
    case .heading(_, let spans), .paragraph(let spans), .listItem(_, _, let spans), .quote(_, let spans),
      .image(_, let spans):
      spans
    case .preformatted(let text, _, _): [InlineSpan(text, style: .code)]
    case .rule: []
    }
  }

  /// The text of the block without styles, with the marker of a list item.
  package var plainText: String {
    switch self {
    case .listItem(let marker, let depth, let spans):
      marker.text.map { indentation(depth) + $0 + " " + spans.plainText } ?? spans.plainText
    default: spans.plainText
    }
  }

  private func indentation(_ depth: Int) -> String { String(repeating: "  ", count: max(0, depth - 1)) }
}

/// A run of text with one style.
package struct InlineSpan: Sendable, Hashable {
  /// The style of a run of text. Styles can be combined.
  package struct Style: OptionSet, Sendable, Hashable {
    /// The bit set of styles.
    package let rawValue: UInt16

    /// - Parameter rawValue: The bit set of styles.
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// HTML's `b` and `strong`.
    package static let bold = Style(rawValue: 1)
    /// HTML's `i`, `em`, `cite`, `var` and `dfn`.
    package static let italic = Style(rawValue: 2)
    /// HTML's `code`, `kbd`, `samp` and `tt`.
    package static let code = Style(rawValue: 4)
    /// HTML's `del`, `s` and `strike`.
    package static let struck = Style(rawValue: 8)
    /// HTML's `ins` and `u`.
    package static let underlined = Style(rawValue: 16)
    /// HTML's `sub`.
    package static let lowered = Style(rawValue: 32)
    /// HTML's `sup`.
    package static let raised = Style(rawValue: 64)
    /// HTML's `mark`.
    package static let marked = Style(rawValue: 128)
    /// A link. Its address is not kept, since Flipbook does not open links.
    package static let link = Style(rawValue: 256)
  }

  /// The text. White space is collapsed as in browsers, and `\n` is an explicit line break.
  package var text: String
  /// The style of the text.
  package var style: Style

  /// Creates a run of text, with `\n` for a line break.
  package init(_ text: String, style: Style = []) {
    (self.text, self.style) = (text, style)
  }
}

extension [InlineSpan] {
  /// The text without its styles.
  public var plainText: String { map(\.text).joined() }
}
