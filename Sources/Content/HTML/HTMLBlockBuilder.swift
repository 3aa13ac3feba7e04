/// Turns the events of an HTML parser into blocks. No recursion: nesting is a stack of contexts, so that depth costs
/// only memory, and that is bounded by the parser.
struct HTMLBlockBuilder {
  /// What an open element tells its content; saved when one opens and restored when it closes.
  private struct Context {
    var style: InlineSpan.Style = []
    var link: String?
    var headingLevel: Int?
    var isPreformatted = false
    var isCaption = false
    var quoteDepth = 0
    var listDepth = 0
    /// The innermost of quotation and list item decides how a paragraph looks.
    var isInItem = false
  }

  private struct OpenElement {
    var name: String
    var kind: HTMLElementKind
    var outer: Context
  }

  private struct List {
    var isOrdered: Bool
    var next: Int
    /// The marker of the item that is open, until its first paragraph takes it.
    var marker = ArticleBlock.Marker.none
  }

  private struct Figure {
    var firstBlock: Int
    var caption: [InlineSpan] = []
  }

  /// A paragraph that is longer than this is cut at a space: text layout takes more than proportional time.
  static let paragraphLimit = 16_384
  /// Without any space, the cut comes here.
  static let wordLimit = 32_768
  /// More blocks than any article has; what follows is dropped.
  static let blockLimit = 100_000
  /// A picture up to this many points wide and high is a smiley, which its text replaces.
  private static let smileyEdge = 32

  private(set) var blocks: [ArticleBlock] = []
  /// How many blocks there would be without a limit.
  var blockCount: Int { blocks.count + droppedCount }
  private var droppedCount = 0
  private var text = InlineTextBuilder()
  private var context = Context()
  private var open: [OpenElement] = []
  private var lists: [List] = []
  private var figures: [Figure] = []
  private var tables = TableRows()
  private var droppedDepth = 0

  /// How many elements are open.
  var depth: Int { open.count }

  mutating func start(_ name: String, attributes: [String: String]) {
    let kind = HTMLElementKind(name)
    open.append(OpenElement(name: name, kind: kind, outer: context))
    if droppedDepth > 0 || isDropped(kind, attributes) {
      droppedDepth += 1
      return
    }
    enter(kind, attributes)
    text.setStyle(context.style, link: context.link)
  }

  mutating func end(_ name: String) {
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    while open.count > index { closeLast() }
  }

  mutating func characters(_ bytes: some Collection<UInt8>) {
    guard droppedDepth == 0 else { return }
    if context.isPreformatted { text.appendVerbatim(bytes) } else { text.append(bytes) }
  }

  /// Whether text should come in smaller pieces now, so that `cutLongParagraph` can work.
  mutating func cutLongParagraph(atSpace: Bool) {
    guard text.byteCount > (atSpace ? Self.paragraphLimit : Self.wordLimit) else { return }
    flush()
  }

  /// The blocks of everything seen; elements that are still open are closed.
  mutating func finish() -> [ArticleBlock] {
    while !open.isEmpty { closeLast() }
    flush()
    return blocks
  }

  // MARK: Elements

  private func isDropped(_ kind: HTMLElementKind, _ attributes: [String: String]) -> Bool {
    if case .dropped = kind { return true }
    if attributes["hidden"] != nil { return true }
    guard let style = attributes["style"]?.lowercased() else { return false }
    return style.filter { $0 != " " }.contains("display:none")
  }

  private mutating func enter(_ kind: HTMLElementKind, _ attributes: [String: String]) {
    switch kind {
    case .dropped, .transparent: break
    case .block: flush()
    case .heading(let level):
      flush()
      context.headingLevel = level
    case .list(let isOrdered): enterList(isOrdered: isOrdered, start: attributes["start"])
    case .item: enterItem(value: attributes["value"])
    case .term:
      flush()
      context.style.insert(.bold)
    case .meaning:
      flush()
      context.isInItem = true
      context.listDepth += 1
    case .quote:
      flush()
      context.quoteDepth += 1
      context.isInItem = false
    case .preformatted:
      flush()
      context.isPreformatted = true
    case .figure:
      flush()
      figures.append(Figure(firstBlock: blocks.count))
    case .caption:
      flush()
      context.isCaption = true
    case .table:
      flush()
      tables.startTable()
    case .row:
      flush()
      tables.startRow(at: blocks.count)
    case .cell(let isHeader):
      flush()
      tables.startCell(at: blocks.count)
      if isHeader { context.style.insert(.bold) }
    case .style(let style): context.style.insert(style)
    case .link: context.link = attributes["href"]?.nonBlank ?? context.link
    case .quotationMarks: text.append(Array("“".utf8))
    case .lineBreak: breakLine()
    case .rule:
      flush()
      append(.rule)
    case .image: addImage(attributes)
    }
  }

  private mutating func closeLast() {
    let element = open.removeLast()
    if droppedDepth > 0 {
      droppedDepth -= 1
      return
    }
    leave(element.kind)
    context = element.outer
    text.setStyle(context.style, link: context.link)
  }

  private mutating func leave(_ kind: HTMLElementKind) {
    switch kind {
    case .dropped, .transparent, .style, .link, .lineBreak, .rule, .image: break
    case .quotationMarks: text.append(Array("”".utf8))
    case .block, .heading, .item, .term, .meaning, .quote, .preformatted, .caption: flush()
    case .list:
      flush()
      if !lists.isEmpty { lists.removeLast() }
    case .figure: leaveFigure()
    case .table:
      flush()
      tables.endTable()
    case .row:
      flush()
      tables.endRow(in: &blocks)
    case .cell:
      flush()
      tables.endCell(at: blocks.count)
    }
  }

  private mutating func enterList(isOrdered: Bool, start: String?) {
    flush()
    context.listDepth += 1
    lists.append(List(isOrdered: isOrdered, next: start.flatMap { Int($0) }.map { max(-9999, min($0, 999_999)) } ?? 1))
  }

  private mutating func enterItem(value: String?) {
    flush()
    context.isInItem = true
    if lists.isEmpty || context.listDepth == 0 {
      // An item without a list, as browsers show it.
      context.listDepth += 1
      lists.append(List(isOrdered: false, next: 1))
    }
    let index = lists.count - 1
    if let value = value.flatMap({ Int($0) }), abs(value) <= 999_999 { lists[index].next = value }
    lists[index].marker = lists[index].isOrdered ? .number(lists[index].next) : .bullet
    lists[index].next += 1
  }

  private mutating func breakLine() {
    // Two breaks in a row are how old pages separate paragraphs.
    if context.isPreformatted {
      text.appendVerbatim([UInt8(ascii: "\n")])
    } else if text.endsWithLineBreak {
      flush()
    } else if !text.isEmpty {
      text.appendLineBreak()
    }
  }

  private mutating func leaveFigure() {
    flush()
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

  private mutating func addImage(_ attributes: [String: String]) {
    let width = attributes["width"].flatMap(Self.pixels)
    let height = attributes["height"].flatMap(Self.pixels)
    // One pixel is how a page counts its readers.
    if let width, width <= 1 { return }
    if let height, height <= 1 { return }
    let alternative = (attributes["alt"] ?? attributes["title"] ?? "").collapsingWhitespace()
    if let width, let height, max(width, height) <= Self.smileyEdge {
      text.append(Array(alternative.utf8))
      return
    }
    guard let source = Self.source(attributes) else { return }
    flush()
    append(.image(ArticleImage(source: source, alternativeText: alternative), caption: []))
  }

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

  // MARK: Blocks

  private mutating func append(_ block: ArticleBlock) {
    if blocks.count < Self.blockLimit { blocks.append(block) } else { droppedCount += 1 }
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    if context.isPreformatted {
      let verbatim = text.takeVerbatim()
      if verbatim.contains(where: { !$0.isWhitespace }) { append(.preformatted(verbatim)) }
      return
    }
    let spans = text.take()
    guard !spans.isEmpty else { return }
    if let level = context.headingLevel {
      append(.heading(level: level, spans))
    } else if context.isCaption, !figures.isEmpty {
      figures[figures.count - 1].caption +=
        figures[figures.count - 1].caption.isEmpty ? spans : [InlineSpan(" ")] + spans
    } else if context.isInItem {
      append(.listItem(marker: takeMarker(), depth: max(1, context.listDepth), spans))
    } else if context.quoteDepth > 0 {
      append(.quote(depth: context.quoteDepth, spans))
    } else {
      append(.paragraph(spans))
    }
  }

  private mutating func takeMarker() -> ArticleBlock.Marker {
    guard !lists.isEmpty else { return .none }
    defer { lists[lists.count - 1].marker = .none }
    return lists[lists.count - 1].marker
  }
}
