/// The statements of a valid script's text that are in no block, with their ranges.
///
/// Edits of the text are replacements of ranges, so everything else stays as it is: comments, indentation, line endings.
package struct ScriptOutline {
  /// A statement. A `repeat` or a `stroke` includes its block.
  package struct Statement {
    /// The keyword, or `nil` for an unknown one.
    package let keyword: Script.Keyword?
    /// The line and the column of the keyword, from 1.
    package let line: Int, column: Int
    /// The offsets of its characters in the text.
    package fileprivate(set) var range: Range<Int>

    /// Whether the statement takes no time and touches nothing: a presentation statement, a mark or a shot.
    package var isMoment: Bool { keyword?.canBeDelayed ?? false }
  }

  /// A replacement of characters of the text.
  package struct Change {
    package var range: Range<Int>
    package var text: String

    package init(_ range: Range<Int>, _ text: String) { (self.range, self.text) = (range, text) }
  }

  /// The statements, in order.
  package private(set) var statements: [Statement] = []
  private let characters: [Character]
  /// The offsets of the starts of lines, and of the end of the text.
  private var lineStarts: [Int] = []

  /// Finds the statements of a text.
  package init(_ text: String) {
    characters = Array(text)
    lineStarts = [characters.first == "\u{FEFF}" ? 1 : 0]
    lineStarts += characters.indices.filter { Self.isEnding(characters[$0]) }.map { $0 + 1 } + [characters.count]
    var scan = OutlineScan()
    for line in 0..<lineCount {
      let range = content(ofLine: line)
      scan.scan(Array(characters[range]), line: line, offset: range.lowerBound)
    }
    statements = scan.statements
  }

  /// The line ending of the text: that of its first line.
  package var ending: String { characters.first(where: Self.isEnding).map { String($0) } ?? "\n" }

  /// Whether the text ends with a line ending, or is empty.
  package var endsWithLine: Bool { characters.last.map(Self.isEnding) ?? true }

  /// The offset of the end of the text.
  package var end: Int { characters.count }

  /// Returns the index of the statement at, or around, a line and a column from 1.
  package func index(line: Int, column: Int) -> Int? {
    guard (1...lineCount).contains(line) else { return nil }
    let offset = lineStarts[line - 1] + column - 1
    var (low, high) = (0, statements.count)
    while low < high {
      let middle = (low + high) / 2
      if statements[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low < statements.count && statements[low].range.contains(offset) ? low : nil
  }

  /// Returns a statement as the text has it.
  package func text(_ index: Int) -> String { String(characters[statements[index].range]) }

  /// Returns the displayed texts of a presentation statement as the text has them: with names in braces, and with `\{`
  /// for a brace.
  ///
  /// - Parameter count: The number of these texts. A view's name can precede them.
  package func displayedTexts(_ index: Int, count: Int) -> [String] {
    var scanner = LineScanner(Array(text(index)))
    var texts: [String] = []
    while let token = try? scanner.next(), token.kind != .end {
      guard token.isText else { continue }
      var (text, isEscape) = ("", false)
      for character in token.spelling.dropFirst().dropLast() {
        if isEscape, character == "{" { text.append("\\") }
        isEscape = !isEscape && character == "\\"
        if !isEscape { text.append(character) }
      }
      texts.append(text)
    }
    return Array(texts.suffix(count))
  }

  /// Returns a part of the text.
  package func text(_ range: Range<Int>) -> String { String(characters[range]) }

  /// Returns the indentation of the line on which a statement begins.
  package func indentation(_ index: Int) -> String {
    String(characters[content(ofLine: statements[index].line - 1)].prefix(while: \.isWhitespace))
  }

  /// Whether only blanks precede a statement on its line.
  package func isFirstOnLine(_ index: Int) -> Bool {
    characters[lineStart(index)..<statements[index].range.lowerBound].allSatisfy(\.isWhitespace)
  }

  /// Whether no other statement follows a statement on its last line.
  package func isLastOnLine(_ index: Int) -> Bool { rest(index).first.map { $0 == "#" } ?? true }

  /// Returns the comment after the last statement of a line, with the blanks before it; empty if there is none.
  package func comment(_ index: Int) -> String {
    isLastOnLine(index) && !rest(index).isEmpty ? "  " + String(rest(index)) : ""
  }

  /// Returns the rest of the line after a statement and the signs that end it.
  private func rest(_ index: Int) -> ArraySlice<Character> {
    let end = content(ofLine: lastLine(index)).upperBound
    return characters[statements[index].range.upperBound..<end].drop { $0.isWhitespace || $0 == ";" }
  }

  /// Returns the offset of the start of a statement's line.
  package func lineStart(_ index: Int) -> Int { lineStarts[statements[index].line - 1] }

  /// Returns the offset after the line on which a statement ends, with its ending.
  package func lineEnd(_ index: Int) -> Int { lineStarts[lastLine(index) + 1] }

  /// Returns the insertion of a line at the start of another one or at the end of the text, with a gap before it.
  package func insertion(ofLine line: String, at offset: Int, gap: String = "") -> Change {
    let isUnended = offset == end && !endsWithLine
    return Change(offset..<offset, isUnended ? ending + gap + line : gap + line + ending)
  }

  /// Returns the range to remove together with a statement: its line, with an empty line that would follow another
  /// one; otherwise the statement and the sign that separates it from its neighbour.
  package func removal(of index: Int) -> Range<Int> {
    let range = statements[index].range
    guard isFirstOnLine(index), isLastOnLine(index) else {
      if isFirstOnLine(index), index + 1 < statements.count {
        return range.lowerBound..<statements[index + 1].range.lowerBound
      }
      return index > 0 ? statements[index - 1].range.upperBound..<range.upperBound : range
    }
    let (first, last) = (statements[index].line - 1, lastLine(index))
    let isAfterGap = first == 0 || isBlank(line: first - 1)
    if last + 1 < lineCount, isAfterGap, isBlank(line: last + 1), lineStarts[last + 2] > lineStarts[last + 1] {
      return lineStarts[first]..<lineStarts[last + 2]
    }
    let end = lineStarts[last + 1]
    // Without a line ending of its own, the line loses the previous one.
    let isUnended = last == lineCount - 1 && first > 0
    return (isUnended ? content(ofLine: first - 1).upperBound : lineStarts[first])..<end
  }

  /// Returns the text with some changes, whose ranges do not overlap, and the line and the column at which the text of
  /// one of them begins, without leading blanks and separators. Changes at the same offset keep their order.
  package func text(with changes: [Change], tracking tracked: Int?) -> (text: String, line: Int, column: Int) {
    let order = changes.indices.sorted { (changes[$0].range.lowerBound, $0) < (changes[$1].range.lowerBound, $1) }
    var (result, position, mark): ([Character], Int, Int) = ([], 0, 0)
    for index in order {
      let change = changes[index]
      result += characters[position..<max(position, change.range.lowerBound)]
      if index == tracked { mark = result.count + change.text.prefix { $0.isWhitespace || $0 == ";" }.count }
      result += Array(change.text)
      position = max(position, change.range.upperBound)
    }
    result += characters[position...]
    let before = result[..<mark]
    let start = before.lastIndex(where: Self.isEnding).map { $0 + 1 } ?? lineStarts[0]
    return (String(result), before.count(where: Self.isEnding) + 1, mark - start + 1)
  }

  private static func isEnding(_ character: Character) -> Bool {
    character == "\n" || character == "\r" || character == "\r\n"
  }

  private var lineCount: Int { lineStarts.count - 1 }

  /// Returns the offsets of a line without its ending; lines count from 0.
  private func content(ofLine line: Int) -> Range<Int> {
    let (start, end) = (lineStarts[line], lineStarts[line + 1])
    return start..<(end > start && Self.isEnding(characters[end - 1]) ? end - 1 : end)
  }

  private func isBlank(line: Int) -> Bool { characters[content(ofLine: line)].allSatisfy(\.isWhitespace) }

  /// Returns the line, from 0, on which a statement ends.
  private func lastLine(_ index: Int) -> Int {
    let end = max(statements[index].range.upperBound - 1, 0)
    return min(lineStarts.lastIndex { $0 <= end } ?? 0, lineCount - 1)
  }
}

/// The search for statements outside blocks, line by line.
private struct OutlineScan {
  private(set) var statements: [ScriptOutline.Statement] = []
  /// The statement that is being scanned, and the end of its last token.
  private var open: ScriptOutline.Statement?
  private var end = 0
  /// The number of open blocks, and whether the block of the open statement has not begun.
  private var depth = 0, awaitsBlock = false

  /// Scans a line, which counts from 0 and begins at an offset of the text.
  mutating func scan(_ characters: [Character], line: Int, offset: Int) {
    var scanner = LineScanner(characters)
    while true {
      guard let token = try? scanner.next() else {
        scanner.recover()
        end = offset + scanner.index
        continue
      }
      if token.kind == .end { break }
      add(token, line, offset, &scanner)
    }
    if depth == 0, !awaitsBlock { close() }
  }

  private mutating func add(_ token: ScriptToken, _ line: Int, _ offset: Int, _ scanner: inout LineScanner) {
    if depth == 0, token.isSign(";") { return close() }
    if depth == 0, open == nil { begin(token, line, offset, &scanner) }
    end = offset + scanner.index
    if token.isSign("{") {
      (depth, awaitsBlock) = (depth + 1, false)
    } else if token.isSign("}") {
      depth = max(0, depth - 1)
      if depth == 0 { close() }
    }
  }

  private mutating func begin(_ token: ScriptToken, _ line: Int, _ offset: Int, _ scanner: inout LineScanner) {
    let keyword = Script.Keyword(rawValue: token.spelling)
    let start = offset + token.span.start
    open = ScriptOutline.Statement(
      keyword: keyword, line: line + 1, column: token.span.start + 1, range: start..<start)
    awaitsBlock = keyword == .repeat || keyword == .stroke
    guard let keyword, keyword.isSetting || keyword == .include else { return }
    // Paths and colours are no tokens.
    if [.backdrop, .accent].contains(keyword), !(scanner.peek()?.isText ?? false) { return _ = scanner.nextColors() }
    while case var rest = scanner, let word = try? rest.nextPath(), word.kind != .end, word.kind != .sign {
      scanner = rest
    }
  }

  private mutating func close() {
    guard var statement = open else { return }
    statement.range = statement.range.lowerBound..<end
    statements.append(statement)
    (open, awaitsBlock) = (nil, false)
  }
}
