/// Parses the statements of a scene file. After an error it continues with the next statement.
struct SceneFileParser: LineParser {
  let source: Script.Source
  var diagnostics: [ScriptDiagnostic] = []
  private var statements: [SceneStatement] = []
  /// The open blocks.
  private var blocks: [Block] = []
  /// A screen whose `{` may be on the next line.
  private var pending: Block?
  private struct Block {
    /// The screen; `nil` if its line has an error.
    var screen: SceneDescription.Screen?
    /// The location of the keyword.
    var location: Script.Location
    var body: [SceneStatement] = []
  }

  init(source: Script.Source) { self.source = source }

  /// Parses the whole file.
  mutating func parse() -> [SceneStatement] {
    parseLines()
    if isFull { return [] }
    openPending()
    while let block = blocks.last {
      if block.screen != nil { report(block.location, "unterminated screen", hint: "add \"}\" after its statements") }
      closeBlock()
    }
    return statements
  }

  mutating func statement(
    _ token: ScriptToken, line: Int, _ scanner: inout LineScanner
  ) throws(SyntaxError) {
    let location = source.location(line: line, token.span)
    if token.isSign(";") { return }
    if token.isSign("{") { return openBlock(at: location) }
    openPending()
    if token.isSign("}") { return closeBrace(at: location) }
    guard token.kind == .word else {
      append(.broken, nil, location)
      throw SyntaxError(
        at: token, "expected a statement, found \(token.quoted)",
        hint: "a statement starts with a keyword such as screen, view or tap")
    }
    var parser = StatementParser(
      source: source, line: line, command: token, scanner: scanner, language: .sceneFile)
    defer { scanner = parser.scanner }
    do throws(SyntaxError) {
      guard let keyword = SceneDescription.Keyword(rawValue: token.spelling) else { throw parser.unknownStatement }
      if keyword == .screen { endScreen(before: location) }
      let content = try parser.sceneStatement(keyword)
      if case .screen(let screen, _) = content {
        pending = Block(screen: screen, location: location)
      } else {
        append(content, keyword, location)
      }
    } catch {
      parser.scanner.rewind(to: error)
      parser.scanner.recover()
      guess(token, at: location, opensBlock: parser.scanner.peek()?.isSign("{") ?? false)
      throw error
    }
  }

  /// Records the probable meaning of an invalid statement.
  private mutating func guess(_ command: ScriptToken, at location: Script.Location, opensBlock: Bool) {
    let words = SceneDescription.Keyword.allCases.map(\.rawValue)
    let meant = SceneDescription.Keyword(
      rawValue: words.contains(command.spelling)
        ? command.spelling : closestMatch(to: command.spelling, in: words) ?? "")
    if opensBlock || meant == .screen {
      pending = Block(screen: nil, location: location)
    } else {
      append(.broken, meant, location)
    }
  }

  /// The remedy for a screen without its block, and a block without its screen.
  private static let hint = Script.Language.sceneFile.statement(SceneDescription.Keyword.screen.rawValue)?.hint

  private mutating func openBlock(at location: Script.Location) {
    if pending == nil {
      report(location, "unexpected \"{\" without screen", hint: Self.hint)
    }
    blocks.append(pending ?? Block(screen: nil, location: location))
    pending = nil
  }

  /// Opens the block of a screen that has no `{`.
  private mutating func openPending() {
    guard var block = pending else { return }
    pending = nil
    if block.screen != nil { report(block.location, "expected \"{\" after screen", hint: Self.hint) }
    block.screen = nil
    blocks.append(block)
  }

  /// Closes the open screen before the next one, since screens are never nested.
  private mutating func endScreen(before location: Script.Location) {
    guard let open = blocks.last else { return }
    if open.screen != nil {
      report(
        location, "unexpected screen in a screen",
        hint: "add \"}\" to the screen \(open.location.seen(from: location))")
    }
    while !blocks.isEmpty { closeBlock() }
  }

  private mutating func closeBrace(at location: Script.Location) {
    if blocks.isEmpty { return report(location, "unexpected \"}\" without \"{\"", hint: nil) }
    closeBlock()
  }

  private mutating func closeBlock() {
    let block = blocks.removeLast()
    append(.screen(block.screen, body: block.body), .screen, block.location)
  }

  private mutating func append(
    _ content: SceneStatement.Content, _ keyword: SceneDescription.Keyword?, _ location: Script.Location
  ) {
    let statement = SceneStatement(keyword: keyword, content: content, location: location)
    if blocks.isEmpty { statements.append(statement) } else { blocks[blocks.count - 1].body.append(statement) }
  }
}
