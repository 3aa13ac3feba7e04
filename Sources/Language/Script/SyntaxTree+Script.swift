import Syntax

extension SyntaxTree {
  /// Returns the keyword of a statement of a script.
  package func scriptKeyword(_ node: Node) -> Script.Keyword? { keyword(node).flatMap(Script.Keyword.init(rawValue:)) }

  /// Whether a statement takes no time and touches nothing: a presentation statement, a mark or a shot.
  package func isMoment(_ node: Node) -> Bool { scriptKeyword(node)?.canBeDelayed ?? false }

  /// Returns the displayed texts of a presentation statement as the text has them: with names in braces, and with `\{`
  /// for a brace.
  ///
  /// - Parameter count: The number of these texts. A view's name can precede them.
  package func displayedTexts(_ node: Node, count: Int) -> [String] {
    Array(node.tokens.compactMap { try? token($0).template }.suffix(count))
  }
}

// Settings that are put into the text of a script.
extension SyntaxTree {
  /// Returns the edit that replaces the value of a setting of the script, or inserts the setting after those that
  /// usually precede it.
  ///
  /// - Parameter statement: The statement, such as `device iphone-17` or `set load-delay 0ms`.
  /// - Returns: `nil` if the statement is no setting.
  package func setting(_ statement: String) -> Edit? {
    let added = SyntaxTree(statement, Script.Language.script.grammar)
    guard let new = added.header.first, new.keyword.isSetting else { return nil }
    if let old = header.first(where: { $0.keyword == new.keyword && $0.name == new.name }) {
      return Edit(old.value, added.source.text(new.value))
    }
    if let old = header.firstIndex(where: { $0.keyword == new.keyword.alternative }) {
      return Edit(range(statements[old]), statement)
    }
    return insertion(of: statement, new.keyword)
  }

  /// A statement of the header: a setting or an `include`, with the name after `set` or `let` and the range of the
  /// value.
  private typealias HeaderStatement = (keyword: Script.Keyword, name: String?, value: Range<Int>)

  /// The statements before the first action.
  private var header: [HeaderStatement] {
    var header: [HeaderStatement] = []
    for node in statements {
      guard let keyword = scriptKeyword(node), keyword.isSetting || keyword == .include else { break }
      let hasName = (keyword == .set || keyword == .let) && node.tokens.count > 1
      let name = hasName ? try? token(node.tokens.lowerBound + 1).name : nil
      let start = node.tokens.lowerBound + (name == nil ? 1 : 2), end = range(node).upperBound
      header.append((keyword, name, start < node.tokens.upperBound ? tokens[start].range.lowerBound..<end : end..<end))
    }
    return header
  }

  /// Returns the insertion of a setting that the header does not have.
  private func insertion(of statement: String, _ keyword: Script.Keyword) -> Edit {
    let header = header, order = Script.Keyword.allCases
    func rank(_ keyword: Script.Keyword) -> Int { order.firstIndex(of: keyword) ?? order.count }
    let previous = header.lastIndex { $0.keyword.isSetting && rank($0.keyword) <= rank(keyword) }
    let action = header.count < statements.count ? statements[header.count].line : nil
    // A setting must not follow an action in its line.
    if let previous, statements[previous].line != action {
      return insertion(ofLine: statement, at: lineEnd(statements[previous]))
    }
    guard let first = statements.first else { return insertion(ofLine: statement, at: source.end) }
    return insertion(ofLine: statement + (header.isEmpty ? source.ending : ""), at: lineStart(first))
  }
}
