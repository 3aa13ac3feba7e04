/// The text of a script, with edits that change its settings and leave everything else as it is.
package struct ScriptSettingsText {
  /// The text.
  package private(set) var text: String

  /// Begins with a text.
  package init(_ text: String) { self.text = text }

  /// Settings that exclude each other.
  private static let alternatives: [Script.Keyword: Script.Keyword] = [
    .device: .size, .size: .device, .feed: .screens, .screens: .feed,
  ]

  /// Replaces the value of a setting, or inserts the setting after those that usually precede it.
  ///
  /// - Parameter statement: The statement, such as `device iphone-17` or `set load-delay 0ms`.
  /// - Returns: Its line, from 1; `nil` if the text is no setting.
  package mutating func put(_ statement: String) -> Int? {
    let added = ScriptOutline(statement)
    guard let new = added.header.first, new.keyword.isSetting else { return nil }
    let outline = ScriptOutline(text), header = outline.header
    let change: ScriptOutline.Change
    if let old = header.first(where: { $0.keyword == new.keyword && $0.name == new.name }) {
      change = .init(old.value, added.text(new.value))
    } else if let old = header.firstIndex(where: { $0.keyword == Self.alternatives[new.keyword] }) {
      change = .init(outline.statements[old].range, statement)
    } else {
      change = outline.insertion(of: statement, new.keyword)
    }
    let changed = outline.text(with: [change], tracking: 0)
    text = changed.text
    return changed.line
  }
}

extension ScriptOutline {
  /// A statement of the header: a setting or an `include`.
  fileprivate struct HeaderStatement {
    var keyword: Script.Keyword
    /// The name after `set` or `let`.
    var name: String?
    /// The offsets of the value in the text.
    var value: Range<Int>
  }

  /// The statements before the first action.
  fileprivate var header: [HeaderStatement] {
    var header: [HeaderStatement] = []
    for statement in statements {
      guard let keyword = statement.keyword, keyword.isSetting || keyword == .include else { break }
      var scanner = LineScanner(Array(text(statement.range)))
      _ = try? scanner.next()
      let name = keyword == .set || keyword == .let ? (try? scanner.next())?.name : nil
      let value = statement.range.dropFirst(scanner.index)
      let blanks = text(value).prefix(while: \.isWhitespace).count
      header.append(HeaderStatement(keyword: keyword, name: name, value: value.dropFirst(blanks)))
    }
    return header
  }

  /// Returns the insertion of a setting that the header does not have.
  fileprivate func insertion(of statement: String, _ keyword: Script.Keyword) -> Change {
    let header = header, order = Script.Keyword.allCases
    func rank(_ keyword: Script.Keyword) -> Int { order.firstIndex(of: keyword) ?? order.count }
    let previous = header.lastIndex { $0.keyword.isSetting && rank($0.keyword) <= rank(keyword) }
    let action = header.count < statements.count ? statements[header.count].line : nil
    // A setting must not follow an action in its line.
    if let previous, statements[previous].line != action {
      return insertion(ofLine: statement, at: lineEnd(previous))
    }
    guard !statements.isEmpty else { return insertion(ofLine: statement, at: end) }
    return insertion(ofLine: statement + (header.isEmpty ? ending : ""), at: lineStart(0))
  }
}
