import Content

extension ArticleBlock {
  /// How long a text may be to be set in one piece, in bytes: some pages.
  static let longestPiece = 16_384

  /// The block, or blocks that go on with one another where its text is so long that setting it in one piece would take
  /// seconds. They are cut at the end of a line or of a word, where there is one; a table is cut into its rows.
  var pieces: [ArticleBlock] {
    switch self {
    case .heading(let level, let spans): spans.pieces.map { .heading(level: level, $0) }
    case .paragraph(let spans): spans.pieces.map { .paragraph($0) }
    case .listItem(let marker, let depth, let spans):
      spans.pieces.enumerated().map { .listItem(marker: $0 == 0 ? marker : .none, depth: depth, $1) }
    case .quote(let depth, let spans): spans.pieces.map { .quote(depth: depth, $0) }
    case .preformatted(let text, let marker, let depth):
      [InlineSpan(text)].pieces.enumerated().map {
        .preformatted($1.plainText, marker: $0 == 0 ? marker : .none, depth: depth)
      }
    case .table(let table, let rows): rows.map { .table(table, rows: $0..<($0 + 1)) }
    case .image, .rule: [self]
    }
  }
}

extension [InlineSpan] {
  /// The text up to the length of a piece, with an ellipsis where there is more: for titles and captions.
  var clipped: [InlineSpan] {
    let pieces = pieces
    return pieces.count > 1 ? pieces[0] + [InlineSpan("…")] : self
  }

  /// The text, in pieces where it is too long for one.
  fileprivate var pieces: [[InlineSpan]] {
    let longestPiece = ArticleBlock.longestPiece
    if reduce(0, { $0 + $1.text.utf8.count }) <= longestPiece { return [self] }
    var pieces: [[InlineSpan]] = []
    var piece: [InlineSpan] = []
    var free = longestPiece
    for span in self {
      var rest = span.text[...]
      while rest.utf8.count > free {
        let cut = rest.cut(within: free, anywhere: piece.isEmpty)
        if !cut.head.isEmpty { piece.append(InlineSpan(String(cut.head), style: span.style, link: span.link)) }
        if !piece.isEmpty { pieces.append(piece) }
        (rest, piece, free) = (cut.tail, [], longestPiece)
      }
      if !rest.isEmpty { piece.append(InlineSpan(String(rest), style: span.style, link: span.link)) }
      free -= rest.utf8.count
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }
}

extension Substring {
  /// Cuts a text that is longer than so many bytes: behind the last line that fits, or else the last word. Where not even
  /// a word does, it is cut anywhere, or else before it begins.
  fileprivate func cut(within bytes: Int, anywhere: Bool) -> (head: Substring, tail: Substring) {
    var limit = utf8.index(startIndex, offsetBy: bytes)
    while UTF8.isContinuation(utf8[limit]) { limit = utf8.index(before: limit) }
    for separator in "\n ".utf8 {
      guard let end = utf8[..<limit].lastIndex(of: separator) else { continue }
      return (self[..<end], self[utf8.index(after: end)...])
    }
    return anywhere ? (self[..<limit], self[limit...]) : ("", self)
  }
}
