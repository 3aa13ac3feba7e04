/// Converts the events of an HTML parser to blocks. Nesting is a stack of contexts instead of recursion, and the
/// parser limits its depth.
struct HTMLBlockBuilder {
  /// The state that open elements pass to their content. It is saved when an element opens and restored when it
  /// closes.
  private struct Context {
    /// The style of text.
    var style: InlineSpan.Style = []
    /// The level of the heading, 1 to 6; `nil` outside of one.
    var headingLevel: Int?
    /// Whether blanks and line breaks stay.
    var isPreformatted = false
    /// Whether the text is the caption of a figure.
    var isCaption = false
    /// The number of quotations around the text.
    var quoteDepth = 0
    /// The number of lists around the text.
    var listDepth = 0
    /// Whether the innermost of quotation and list item is an item. It decides the form of a paragraph.
    var isInItem = false
    /// The direction set by an element, or `nil` if the text determines it.
    var isRightToLeft: Bool?
  }

  /// An element whose end has not been read.
  private struct OpenElement {
    var name: String
    var kind: HTMLElementKind
    /// The context to return to at its end.
    var outer: Context
    /// Whether the element began a directional isolate, which its end closes.
    var isIsolated = false
  }

  /// An open figure with the text of its caption.
  private struct Figure {
    /// The index of the first block in the figure.
    var firstBlock: Int
    var caption: [InlineSpan] = []
  }

  /// The length at which a paragraph is split at a space, in bytes. The cost of text layout grows faster than the
  /// length.
  static let paragraphLimit = 16_384
  /// The length at which a paragraph without spaces is split, in bytes.
  static let wordLimit = 32_768
  /// The maximum number of blocks, more than any real article has. Further blocks are dropped.
  static let blockLimit = 100_000
  /// The blocks so far.
  private(set) var blocks: [ArticleBlock] = []
  /// The number of blocks without the limit.
  var blockCount: Int { blocks.count + droppedCount }
  /// The number of blocks beyond the limit.
  private var droppedCount = 0
  /// The text of the current block.
  private var text = InlineTextBuilder()
  private var context = Context()
  private var open: [OpenElement] = []
  private var lists = ListBuilder()
  private var figures: [Figure] = []
  /// The number of open elements whose content is ignored.
  private var droppedDepth = 0

  /// The number of open elements.
  var depth: Int { open.count }

  /// Opens an element.
  mutating func start(_ name: String, attributes: [String: String]) {
    let kind = HTMLElementKind(name)
    open.append(OpenElement(name: name, kind: kind, outer: context))
    if droppedDepth > 0 || isDropped(kind, attributes) {
      droppedDepth += 1
      return
    }
    enter(kind, attributes)
    text.setStyle(context.style)
    if kind.isInline { isolate(name, attributes["dir"]) }
  }

  /// Closes an element, with those that are still open in it. An end without a start is ignored.
  mutating func end(_ name: String) {
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    while open.count > index { closeLast() }
  }

  /// Adds text, as UTF-8.
  mutating func characters(_ bytes: some Collection<UInt8>) {
    guard droppedDepth == 0 else { return }
    if context.isPreformatted { text.appendVerbatim(bytes) } else { text.append(bytes) }
  }

  /// Splits a paragraph if it exceeds the limit. At a space the limit is lower than within a word.
  mutating func cutLongParagraph(atSpace: Bool) {
    guard text.byteCount > (atSpace ? Self.paragraphLimit : Self.wordLimit) else { return }
    flush()
  }

  /// Closes all open elements and returns the blocks.
  mutating func finish() -> [ArticleBlock] {
    while !open.isEmpty { closeLast() }
    flush()
    return blocks
  }

  // MARK: Elements

  /// Whether an element and its content are ignored: scripts, styles, and hidden elements.
  private func isDropped(_ kind: HTMLElementKind, _ attributes: [String: String]) -> Bool {
    if case .dropped = kind { return true }
    if attributes["hidden"] != nil { return true }
    guard let style = attributes["style"]?.lowercased() else { return false }
    return style.filter { $0 != " " }.contains("display:none")
  }

  /// Changes the context for an element's content.
  private mutating func enter(_ kind: HTMLElementKind, _ attributes: [String: String]) {
    if kind.startsBlock { flush() }
    if let direction = attributes["dir"], !kind.isInline { context.isRightToLeft = Self.isRightToLeft(direction) }
    switch kind {
    case .dropped, .transparent, .span, .block: break
    case .heading(let level): context.headingLevel = level
    case .list(let isOrdered):
      context.listDepth += 1
      lists.start(isOrdered: isOrdered, attributes)
    case .item:
      context.isInItem = true
      // An item without a list is shown as in a list, like in browsers.
      if lists.isEmpty || context.listDepth == 0 { context.listDepth += 1 }
      lists.startItem(value: attributes["value"])
    case .term: context.style.insert(.bold)
    case .meaning:
      context.isInItem = true
      context.listDepth += 1
    case .quote:
      context.quoteDepth += 1
      context.isInItem = false
    case .preformatted: context.isPreformatted = true
    case .figure: figures.append(Figure(firstBlock: blocks.count))
    case .caption: context.isCaption = true
    case .cell: text.append(Array(" ".utf8))
    case .style(let style): context.style.insert(style)
    case .link: if attributes["href"]?.nonBlank != nil { context.style.insert(.link) }
    case .quotationMarks: text.append(Array("“".utf8))
    case .lineBreak: breakLine()
    case .rule: append(.rule)
    case .image: addImage(attributes)
    }
  }

  /// Begins a directional isolate. Without an explicit direction, its first letter determines the direction.
  private mutating func isolate(_ name: String, _ direction: String?) {
    guard direction != nil || name == "bdi" else { return }
    let isRightToLeft = direction.flatMap(Self.isRightToLeft)
    text.appendMark(
      isRightToLeft.map { $0 ? DirectionMark.isolatedRightToLeft : DirectionMark.isolatedLeftToRight }
        ?? DirectionMark.isolated)
    if name == "bdo", let isRightToLeft {
      text.appendMark(isRightToLeft ? DirectionMark.forcedRightToLeft : DirectionMark.forcedLeftToRight)
    }
    open[open.count - 1].isIsolated = true
  }

  /// Returns the direction of an attribute `dir`; `nil` for `auto` and unknown values.
  private static func isRightToLeft(_ direction: String) -> Bool? {
    switch direction.trimmed().lowercased() {
    case "rtl": true
    case "ltr": false
    default: nil
    }
  }

  /// Closes the innermost open element.
  private mutating func closeLast() {
    let element = open.removeLast()
    if droppedDepth > 0 {
      droppedDepth -= 1
      return
    }
    if element.isIsolated { text.appendMark(DirectionMark.end) }
    leave(element.kind)
    context = element.outer
    text.setStyle(context.style)
  }

  /// Ends the block of an element.
  private mutating func leave(_ kind: HTMLElementKind) {
    if kind.startsBlock { flush() }
    switch kind {
    case .quotationMarks: text.append(Array("”".utf8))
    case .list: lists.end(in: &blocks)
    case .figure: leaveFigure()
    default: break
    }
  }

  /// Breaks the line. A second break in a row ends the paragraph.
  private mutating func breakLine() {
    // Old pages separate paragraphs by two line breaks.
    if context.isPreformatted {
      text.appendVerbatim([UInt8(ascii: "\n")])
    } else if text.endsWithLineBreak {
      flush()
    } else if !text.isEmpty {
      text.appendLineBreak()
    }
  }

  /// Ends a figure. Its caption belongs to the first picture without one, or becomes a paragraph.
  private mutating func leaveFigure() {
    guard let figure = figures.popLast(), !figure.caption.isEmpty else { return }
    let start = min(figure.firstBlock, blocks.count)
    for index in start..<blocks.count {
      if case .image(let image, let caption) = blocks[index], caption.isEmpty {
        blocks[index] = .image(image, caption: figure.caption)
        return
      }
    }
    append(.paragraph(figure.caption))
  }

  // MARK: Pictures

  /// Adds a picture as a block of its own.
  private mutating func addImage(_ attributes: [String: String]) {
    switch HTMLImage(attributes) {
    case .nothing: break
    case .text(let words): text.append(Array(words.utf8))
    case .image(let image):
      flush()
      append(.image(image, caption: []))
    }
  }

  // MARK: Blocks

  /// Appends a block, unless the limit is reached.
  private mutating func append(_ block: ArticleBlock) {
    if blocks.count < Self.blockLimit { blocks.append(block) } else { droppedCount += 1 }
  }

  /// Ends the current block, if it has text.
  private mutating func flush() {
    guard !text.isEmpty else { return }
    if context.isPreformatted {
      let verbatim = text.takeVerbatim()
      guard verbatim.contains(where: { !$0.isWhitespace }) else { return }
      let depth = context.isInItem ? max(1, context.listDepth) : 0
      let marker = context.isInItem ? lists.takeMarker(for: blocks.count) : .none
      let directed = [InlineSpan(verbatim)].directed(context.isRightToLeft).plainText
      append(.preformatted(directed, marker: marker, depth: depth))
      return
    }
    let taken = text.take()
    guard !taken.isEmpty else { return }
    let spans = taken.directed(context.isRightToLeft ?? (context.isInItem ? lists.direction(taken) : nil))
    if let level = context.headingLevel {
      append(.heading(level: level, spans))
    } else if context.isCaption, !figures.isEmpty {
      figures[figures.count - 1].caption +=
        figures[figures.count - 1].caption.isEmpty ? spans : [InlineSpan(" ")] + spans
    } else if context.isInItem {
      append(.listItem(marker: lists.takeMarker(for: blocks.count), depth: max(1, context.listDepth), spans))
    } else if context.quoteDepth > 0 {
      append(.quote(depth: context.quoteDepth, spans))
    } else {
      append(.paragraph(spans))
    }
  }
}
