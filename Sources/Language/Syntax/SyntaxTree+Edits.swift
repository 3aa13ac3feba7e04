// Edits replace ranges of bytes, so everything else stays as it is: comments, indentation, line endings.
extension SyntaxTree {
  /// A replacement of a range of the text.
  package struct Edit {
    package var range: Range<Int>
    package var text: String

    package init(_ range: Range<Int>, _ text: String) { (self.range, self.text) = (range, text) }
  }

  /// Returns the text with some edits, whose ranges do not overlap, and the line and the column, from 1, at which the
  /// text of one of them begins, without leading blanks and separators. Edits at the same offset keep their order.
  package func text(with edits: [Edit], tracking tracked: Int? = nil) -> (text: String, line: Int, column: Int) {
    var (result, position, mark) = ("", 0, SourceText(""))
    for index in edits.indices.sorted(by: { (edits[$0].range.lowerBound, $0) < (edits[$1].range.lowerBound, $1) }) {
      let edit = edits[index]
      result += source.text(position..<max(position, edit.range.lowerBound))
      if index == tracked { mark = SourceText(result + edit.text.prefix { $0.isWhitespace || $0 == ";" }) }
      result += edit.text
      position = max(position, edit.range.upperBound)
    }
    let last = mark.lineCount - 1
    return (result + source.text(position..<source.end), last + 1, mark.length(mark.content(ofLine: last)) + 1)
  }

  /// Returns a statement with its block as the text has it.
  package func text(_ node: Node) -> String { source.text(range(node)) }

  /// Whether only blanks precede a statement on its line.
  package func isFirstOnLine(_ node: Node) -> Bool {
    node.tokens.lowerBound == 0 || tokens[node.tokens.lowerBound - 1].kind == .newline
  }

  /// Whether no other statement and no brace follows a statement on its last line.
  package func isLastOnLine(_ node: Node) -> Bool { rest(node).isTrivia }

  /// Returns the comment after the last statement of a line, with the blanks before it; empty if there is none.
  package func comment(_ node: Node) -> String {
    rest(node).kind == .comment ? "  " + source.text(rest(node).range) : ""
  }

  /// Returns the token after a statement and the signs that end it.
  private func rest(_ node: Node) -> RawToken {
    var index = lastToken(node) + 1
    while isSeparator(index) { index += 1 }
    return tokens[min(index, tokens.count - 1)]
  }

  private func lastToken(_ node: Node) -> Int {
    node.open == nil ? node.tokens.upperBound - 1 : node.close ?? tokens.count - 1
  }

  private func isSeparator(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .sign && source.text(tokens[index].range) == ";"
  }

  /// Returns the indentation of the line on which a statement begins.
  package func indentation(_ node: Node) -> String { indentation(ofLine: node.line) }

  private func indentation(ofLine line: Int) -> String { String(source.line(line).prefix(while: \.isWhitespace)) }

  /// Returns the offset of the start of a statement's line.
  package func lineStart(_ node: Node) -> Int { source.start(ofLine: node.line) }

  /// Returns the offset after the line on which a statement ends, with its ending.
  package func lineEnd(_ node: Node) -> Int { source.start(ofLine: line(ofToken: lastToken(node)) + 1) }

  /// Returns the insertion of a line at the start of another one or at the end of the text, with a gap before it.
  package func insertion(ofLine line: String, at offset: Int, gap: String = "") -> Edit {
    let isUnended = offset == source.end && !source.endsWithLine, ending = source.ending
    return Edit(offset..<offset, isUnended ? ending + gap + line : gap + line + ending)
  }

  /// Returns the insertion of a statement at the end of a block, on a line of its own; `nil` without a closing brace.
  package func insertion(of statement: String, atEndOf node: Node) -> Edit? {
    guard let close = node.close else { return nil }
    let line = line(ofToken: close), indent = indentation(ofLine: line), brace = tokens[close].range.lowerBound
    if tokens[close - 1].kind == .newline {
      let isAfterItem = line - 1 > node.line && !isBlank(line: line - 1)
      let inner = isAfterItem ? indentation(ofLine: line - 1) : indent + "  "
      return insertion(ofLine: inner + statement, at: source.start(ofLine: line))
    }
    let ending = source.ending
    return Edit(
      tokens[close - 1].range.upperBound..<brace, "\(ending)\(indent)  \(statement)\(ending)\(indent)")
  }

  /// Returns the range to remove together with a statement: its line, with an empty line that would follow another
  /// one; otherwise the statement and the sign that separates it from its neighbour.
  package func removal(of node: Node) -> Range<Int> {
    guard isFirstOnLine(node), isLastOnLine(node) else {
      let range = range(node), (first, last) = (node.tokens.lowerBound, lastToken(node))
      if isSeparator(first - 1) { return tokens[first - 2].range.upperBound..<range.upperBound }
      return range.lowerBound..<(isSeparator(last + 1) ? tokens[last + 2].range.lowerBound : range.upperBound)
    }
    return removal(ofLines: node.line...line(ofToken: lastToken(node)))
  }

  /// Returns the lines of consecutive statements with the comments directly above them, without the last line's ending.
  package func lines(_ first: Node, through last: Node) -> Range<Int> {
    let lines = lineNumbers(first, through: last)
    return source.start(ofLine: lines.lowerBound)..<source.content(ofLine: lines.upperBound).upperBound
  }

  /// Returns the range to remove together with consecutive statements, which share no line with others; see
  /// ``removal(of:)``.
  package func removal(of first: Node, through last: Node) -> Range<Int> {
    removal(ofLines: lineNumbers(first, through: last))
  }

  private func lineNumbers(_ first: Node, through last: Node) -> ClosedRange<Int> {
    var start = first.line
    while start > 0, source.line(start - 1).drop(while: \.isWhitespace).first == "#" { start -= 1 }
    return start...line(ofToken: lastToken(last))
  }

  private func removal(ofLines lines: ClosedRange<Int>) -> Range<Int> {
    let (first, last) = (lines.lowerBound, lines.upperBound)
    let (start, end) = (source.start(ofLine: first), source.start(ofLine: last + 1))
    let isAfterGap = first == 0 || isBlank(line: first - 1)
    if isAfterGap, end < source.end, isBlank(line: last + 1) { return start..<source.start(ofLine: last + 2) }
    // Without a line ending of its own, the line loses the previous one.
    let isUnended = last == source.lineCount - 1 && first > 0
    return (isUnended ? source.content(ofLine: first - 1).upperBound : start)..<end
  }

  private func isBlank(line: Int) -> Bool { source.line(line).allSatisfy(\.isWhitespace) }

  /// Returns the index in ``statements`` of the statement at, or around, a line and a column from 1.
  package func statement(line: Int, column: Int) -> Int? {
    guard (1...source.lineCount).contains(line) else { return nil }
    let offset = source.offset(line: line - 1, column: column - 1)
    var (low, high) = (0, statements.count)
    while low < high {
      let middle = (low + high) / 2
      if range(statements[middle]).upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low < statements.count && range(statements[low]).contains(offset) ? low : nil
  }

  /// Returns the range of characters from a line and a column, from 1.
  package func range(line: Int, column: Int, length: Int) -> Range<Int> {
    let start = source.offset(line: line - 1, column: column - 1)
    return start..<source.offset(line: line - 1, column: column - 1 + length)
  }

  /// Returns the innermost statement around a line and a column from 1.
  package func node(line: Int, column: Int) -> Node? {
    guard (1...source.lineCount).contains(line) else { return nil }
    let offset = source.offset(line: line - 1, column: column - 1)
    return nodes.last { range($0).contains(offset) }
  }
}
