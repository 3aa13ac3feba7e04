import Syntax

/// Parses the statements of a scene file.
struct SceneFileParser: TreeParser {
  static let language = Script.Language.sceneFile
  let tree: SyntaxTree, file: String
  var diagnostics: [ScriptDiagnostic] = []
  private var statements: [SceneStatement] = []
  /// Whether the block of a misspelt `screen` may begin on the next line.
  private var expectsBlock = false

  init(_ tree: SyntaxTree, file: String) { (self.tree, self.file) = (tree, file) }

  /// Parses the whole file.
  mutating func parse() -> [SceneStatement] {
    parse(0..<tree.nodes.count)
    return isFull ? [] : statements
  }

  mutating func parseStatement(_ index: Int, _ parser: inout StatementParser) throws(SyntaxError) {
    expectsBlock = false
    guard let keyword = SceneDescription.Keyword(rawValue: parser.name) else { throw parser.unknownStatement }
    let content = try parser.sceneStatement(keyword), location = parser.location(parser.command.span)
    if case .screen(let screen?, _) = content { return parseScreen(index, screen, location) }
    statements.append(SceneStatement(keyword: keyword, content: content, location: location))
  }

  mutating func recover(_ index: Int, _ parser: StatementParser) {
    let node = tree.nodes[index], location = parser.location(parser.command.span), isWord = parser.command.kind == .word
    let words = isWord ? SceneDescription.Keyword.allCases.map(\.rawValue) : []
    let name = words.contains(parser.name) ? parser.name : closestMatch(to: parser.name, in: words)
    let meant = name.flatMap(SceneDescription.Keyword.init(rawValue:))
    if isWord && node.opensDirectly || meant == .screen {
      append(index, nil, location)
      expectsBlock = !node.opensDirectly && parser.name != SceneDescription.Keyword.screen.rawValue
      return
    }
    expectsBlock = false
    statements.append(SceneStatement(keyword: meant, content: .broken, location: location))
    parseUnexpectedBlock(index)
  }

  mutating func reportBrace(_ location: Script.Location) {
    if !expectsBlock { report(location, "unexpected \"}\" without \"{\"", hint: nil) }
    expectsBlock = false
  }

  /// The remedy for a screen without its block, and a block without its screen.
  private static let hint = Script.Language.sceneFile.statement(SceneDescription.Keyword.screen.rawValue)?.hint

  private mutating func parseScreen(_ index: Int, _ screen: SceneDescription.Screen, _ location: Script.Location) {
    let node = tree.nodes[index]
    guard node.open != nil else {
      report(location, "expected \"{\" after screen", hint: Self.hint)
      return append(index, nil, location)
    }
    append(index, screen, location)
    guard node.close == nil else { return }
    guard node.end < tree.nodes.count, let first = tree.nodes[node.end].tokens.first else {
      return report(location, "unterminated screen", hint: "add \"}\" after its statements")
    }
    // The next screen ends this one and all blocks in it, since screens are never nested.
    if tree.nodes[index + 1..<node.end].contains(where: { $0.open != nil && $0.close == nil }) { return }
    let next = tree.tokens[first]
    let place = Script.Location(
      file: file, line: tree.nodes[node.end].line, Span(start: next.column, length: tree.source.length(next.range)))
    report(
      place, "unexpected screen in a screen", hint: "add \"}\" to the screen \(location.seen(from: place))")
  }

  mutating func parseUnexpectedBlock(_ index: Int) {
    guard let open = tree.nodes[index].open else { return }
    let brace = location(ofBrace: open)
    if !expectsBlock { report(brace, "unexpected \"{\" without screen", hint: Self.hint) }
    expectsBlock = false
    append(index, nil, brace)
  }

  /// Appends a screen with the statements of its block.
  ///
  /// - Parameter screen: The screen; `nil` if its line has an error.
  private mutating func append(_ index: Int, _ screen: SceneDescription.Screen?, _ location: Script.Location) {
    let outside = statements
    statements = []
    parse(index + 1..<tree.nodes[index].end)
    let body = statements
    statements = outside
    statements.append(
      SceneStatement(keyword: .screen, content: .screen(screen, body: body), location: location))
  }
}
