/// Numbers the items of nested lists.
struct ListBuilder {
  private struct List {
    var isOrdered: Bool
    /// The numbering style as in HTML: `1`, `a`, `A`, `i` or `I`.
    var kind: Character = "1"
    var next: Int
    var step = 1
    /// The marker of the open item, until its first block has it.
    var marker = ArticleBlock.Marker.none
    var number = 0
    /// Whether the numbers depend on the number of items, as in a reversed list, which ends with 1.
    var isCounting = false
    var itemCount = 0
    /// The blocks whose numbers depend on the number of items. `number` is added to that number.
    var counted: [(block: Int, number: Int)] = []
    /// Whether the list's first text is written from right to left.
    var isRightToLeft: Bool?
  }

  /// The open lists, the innermost last.
  private var lists: [List] = []

  var isEmpty: Bool { lists.isEmpty }

  mutating func start(isOrdered: Bool, _ attributes: [String: String]) {
    let start = attributes["start"].flatMap { Int($0.trimmed()) }.map { max(-9999, min($0, 999_999)) }
    let isReversed = isOrdered && attributes["reversed"] != nil
    var list = List(isOrdered: isOrdered, next: start ?? (isReversed ? 0 : 1), step: isReversed ? -1 : 1)
    if let kind = attributes["type"]?.trimmed(), ["a", "A", "i", "I"].contains(kind) { list.kind = Character(kind) }
    list.isCounting = isReversed && start == nil
    list.isRightToLeft = lists.last?.isRightToLeft
    lists.append(list)
  }

  mutating func startItem(value: String?) {
    if lists.isEmpty { lists.append(List(isOrdered: false, next: 1)) }
    let index = lists.count - 1
    if let value = value.flatMap({ Int($0.trimmed()) }), abs(value) <= 999_999 {
      lists[index].next = value
      lists[index].isCounting = false
    }
    let number = lists[index].next
    lists[index].marker = lists[index].isOrdered ? .number(Self.text(number, lists[index].kind)) : .bullet
    lists[index].number = number
    lists[index].next += lists[index].step
    lists[index].itemCount += 1
  }

  /// Returns the direction of the innermost list, which the letters of its first item determine.
  mutating func direction(_ spans: [InlineSpan]) -> Bool? {
    guard let index = lists.indices.last else { return nil }
    if lists[index].isRightToLeft == nil { lists[index].isRightToLeft = spans.isRightToLeft }
    return lists[index].isRightToLeft
  }

  /// Returns the marker of the open item for its first block, and `none` for later ones.
  mutating func takeMarker(for block: Int) -> ArticleBlock.Marker {
    guard let index = lists.indices.last else { return .none }
    let marker = lists[index].marker
    lists[index].marker = .none
    if lists[index].isCounting, marker != .none { lists[index].counted.append((block, lists[index].number)) }
    return marker
  }

  /// Ends the innermost list. Numbers that depend on the number of items are set in its blocks.
  mutating func end(in blocks: inout [ArticleBlock]) {
    guard let list = lists.popLast() else { return }
    for (block, number) in list.counted where block < blocks.count {
      let marker = ArticleBlock.Marker.number(Self.text(number + list.itemCount, list.kind))
      switch blocks[block] {
      case .listItem(_, let depth, let spans): blocks[block] = .listItem(marker: marker, depth: depth, spans)
      case .preformatted(let text, _, let depth): blocks[block] = .preformatted(text, marker: marker, depth: depth)
      default: break
      }
    }
  }

  /// Returns a number in a numbering style. Numbers that the style cannot represent are written in digits.
  static func text(_ number: Int, _ kind: Character) -> String {
    switch kind {
    case "a" where number > 0: letters(number)
    case "A" where number > 0: letters(number).uppercased()
    case "i" where (1...3999).contains(number): roman(number)
    case "I" where (1...3999).contains(number): roman(number).uppercased()
    default: "\(number)"
    }
  }

  /// Returns a to z, then aa, ab and so on.
  private static func letters(_ number: Int) -> String {
    var text = ""
    var rest = number
    while rest > 0 {
      text = String(UnicodeScalar(UInt8(ascii: "a") + UInt8((rest - 1) % 26))) + text
      rest = (rest - 1) / 26
    }
    return text
  }

  private static func roman(_ number: Int) -> String {
    var text = ""
    var rest = number
    for (value, sign) in romanSigns {
      text += String(repeating: sign, count: rest / value)
      rest %= value
    }
    return text
  }

  private static let romanSigns = [
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
  ]
}
