/// The text of a script, with edits that change its settings and leave everything else as it is.
package struct ScriptSettingsText {
  private var lines: [String]

  /// Splits a text into lines.
  package init(_ text: String) { lines = Script.Source(file: "", text: text).lines }

  /// The text, with LF as the line ending.
  package var text: String { lines.joined(separator: "\n") }

  /// A statement of the header: a setting or an `include`.
  private struct Statement {
    var keyword: Script.Keyword
    /// The name after `set`.
    var name: String?
    /// The line, from 0.
    var line: Int
    /// The columns of the statement, and of the value in it, from 0.
    var range: Range<Int>, value: Range<Int>
  }

  /// Settings that exclude each other.
  private static let alternatives: [Script.Keyword: Script.Keyword] = [
    .device: .size, .size: .device, .feed: .screens, .screens: .feed,
  ]

  /// Replaces the value of a setting, or inserts the setting after those that usually precede it.
  ///
  /// - Parameter statement: The statement, such as `device iphone-17` or `set load-delay 0ms`.
  /// - Returns: Its line, from 1; `nil` if the text is no setting.
  package mutating func put(_ statement: String) -> Int? {
    guard let new = Self.statements(of: statement, line: 0).statements.first, new.keyword.isSetting else { return nil }
    let header = header
    if let old = header.statements.first(where: { $0.keyword == new.keyword && $0.name == new.name }) {
      return replace(old.value, in: old.line, with: String(Array(statement)[new.value]))
    }
    if let old = header.statements.first(where: { $0.keyword == Self.alternatives[new.keyword] }) {
      return replace(old.range, in: old.line, with: statement)
    }
    return insert(statement, new.keyword, header.statements, end: header.end)
  }

  private mutating func replace(_ range: Range<Int>, in line: Int, with text: String) -> Int {
    var characters = Array(lines[line])
    characters.replaceSubrange(range, with: Array(text))
    lines[line] = String(characters)
    return line + 1
  }

  /// - Parameter end: The line of the first action; `nil` if there is none.
  private mutating func insert(
    _ statement: String, _ keyword: Script.Keyword, _ header: [Statement], end: Int?
  ) -> Int {
    let order = Script.Keyword.allCases
    let rank = order.firstIndex(of: keyword) ?? order.count
    let previous = header.last { $0.keyword.isSetting && (order.firstIndex(of: $0.keyword) ?? 0) <= rank }
    // A setting must not follow an action in its line.
    if let line = previous?.line, line != end {
      lines.insert(statement, at: line + 1)
      return line + 2
    }
    guard let line = header.first?.line ?? end else {
      let isTerminated = lines.last?.isEmpty ?? false
      lines.insert(statement, at: isTerminated ? lines.count - 1 : lines.count)
      return isTerminated ? lines.count - 1 : lines.count
    }
    lines.insert(contentsOf: header.isEmpty ? [statement, ""] : [statement], at: line)
    return line + 1
  }

  /// The statements before the first action, and the line of that action.
  private var header: (statements: [Statement], end: Int?) {
    var all: [Statement] = []
    for (number, line) in lines.enumerated() {
      let (statements, isEnd) = Self.statements(of: line, line: number)
      all += statements
      if isEnd { return (all, number) }
    }
    return (all, nil)
  }

  /// Returns the settings and includes of a line up to any other statement, and whether there is one.
  private static func statements(of text: String, line: Int) -> (statements: [Statement], isEnd: Bool) {
    let characters = Array(text)
    var scanner = LineScanner(characters)
    var statements: [Statement] = []
    while true {
      guard let first = try? scanner.next() else { return (statements, true) }
      if first.kind == .end { return (statements, false) }
      if first.isSign(";") { continue }
      guard let keyword = Script.Keyword(rawValue: first.spelling), keyword.isSetting || keyword == .include else {
        return (statements, true)
      }
      var name: ScriptToken?
      if keyword == .set { name = try? scanner.next() }
      // A colour starts with the character of a comment.
      if keyword == .backdrop { _ = scanner.nextColors() }
      scanner.recover()
      let end = (try? scanner.following())?.span.start ?? characters.count
      let head = name ?? first
      let values = head.span.start + head.span.length..<end
      let last = characters[values].lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? values.lowerBound
      let start = characters[values].firstIndex { !$0.isWhitespace } ?? last
      statements.append(
        Statement(
          keyword: keyword, name: name?.name, line: line, range: first.span.start..<last, value: min(start, last)..<last
        ))
    }
  }
}

extension LineScanner {
  /// Returns the next token without consuming it.
  fileprivate func following() throws(SyntaxError) -> ScriptToken {
    var copy = self
    return try copy.next()
  }
}
