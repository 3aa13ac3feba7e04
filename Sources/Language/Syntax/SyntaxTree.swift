/// The statements of a text with its comments, white space and line endings: every byte belongs to a token, or to the
/// blanks between two of them.
///
/// Any text has a tree. Invalid characters are tokens, and a block may lack its braces.
package final class SyntaxTree: Sendable {
  package let source: SourceText
  /// The tokens in the order of the text. Each line ends with one.
  package let tokens: [RawToken]
  /// The statements in the order of the text, each followed by those of its block.
  package let nodes: [Node]
  /// The statements that are in no block.
  package let statements: [Node]

  /// A statement.
  package struct Node: Sendable {
    /// The tokens before the statement's block; empty for a block without a statement. A lone `}` is a statement.
    package fileprivate(set) var tokens: Range<Int>
    /// The line on which it begins, from 0.
    package let line: Int
    /// The indices of the braces around its block.
    package fileprivate(set) var open: Int?, close: Int?
    /// The index of the next statement outside its block.
    package fileprivate(set) var end: Int

    /// Whether the `{` of its block follows directly, in the same line.
    package var opensDirectly: Bool { open == tokens.upperBound }
  }

  /// Finds the tokens and the statements of a text.
  ///
  /// - Parameter grammar: The statements of the language; without one, all tokens are words, numbers, texts and signs.
  package init(_ text: String, _ grammar: Grammar? = nil) {
    source = SourceText(text)
    var builder = TreeBuilder(source, grammar)
    builder.read()
    (tokens, nodes) = (builder.tokens, builder.nodes)
    var index = 0
    var statements: [Node] = []
    while index < nodes.count {
      statements.append(nodes[index])
      index = nodes[index].end
    }
    self.statements = statements
  }

  /// Returns the first word of a statement, if it begins with one.
  package func keyword(_ node: Node) -> String? {
    guard let first = node.tokens.first, tokens[first].kind == .word else { return nil }
    return source.text(tokens[first].range)
  }

  /// Whether a token is the given word.
  package func isWord(_ word: String, _ token: Int) -> Bool {
    tokens[token].kind == .word && source.text(tokens[token].range) == word
  }

  /// Returns the statement with its block, in bytes of the text.
  package func range(_ node: Node) -> Range<Int> {
    let first = node.tokens.first ?? node.tokens.lowerBound
    let last = node.open == nil ? max(first, node.tokens.upperBound - 1) : node.close
    return tokens[first].range.lowerBound..<(last.map { tokens[$0].range.upperBound } ?? source.end)
  }

  /// Returns the line and the column, from 1, at which a statement begins.
  package func place(_ node: Node) -> (line: Int, column: Int) {
    (node.line + 1, tokens[node.tokens.lowerBound].column + 1)
  }

  /// Returns the line of a token, from 0.
  package func line(ofToken index: Int) -> Int { source.line(at: tokens[index].range.lowerBound) }
}

/// Finds the statements of a text, line by line.
private struct TreeBuilder {
  private let source: SourceText, grammar: Grammar?
  private(set) var tokens: [RawToken] = []
  private(set) var nodes: [SyntaxTree.Node] = []
  private typealias Block = (node: Int, kind: Grammar.Block)
  /// The open blocks.
  private var blocks: [Block] = []
  /// A statement whose `{` may be on a later line.
  private var pending: Block?
  /// The statement that is being read, and its place in the grammar.
  private var current: Int?
  private var statement: Grammar.Statement?
  /// The form of the next arguments, and their number.
  private var form: (form: Grammar.Form, count: Int)?

  init(_ source: SourceText, _ grammar: Grammar?) { (self.source, self.grammar) = (source, grammar) }

  mutating func read() {
    for line in 0..<source.lineCount { read(line: line) }
    openSection()
    endBlocks()
  }

  private mutating func read(line: Int) {
    var lexer = Lexer(source, source.content(ofLine: line))
    repeat {
      let token = lexer.next(form?.form)
      tokens.append(token)
      let sign = token.kind == .sign ? source.classes[token.range.lowerBound] : "\n"
      switch sign {
      case ";": endStatement()
      case "{": openBlock(line)
      case "}": closeBlock(line)
      default:
        if token.isTrivia { continue }
        if current == nil { begin(token, line) } else { add(token) }
      }
    } while tokens[tokens.count - 1].kind != .newline
    endStatement()
  }

  private mutating func endStatement() { (current, statement, form) = (nil, nil, nil) }

  private mutating func begin(_ token: RawToken, _ line: Int) {
    let isKeyword = token.kind == .word && blocks.last?.kind != .samples
    statement = isKeyword ? grammar?.statements[source.text(token.range)] : nil
    if token.kind != .unknown, token.kind != .openText {
      openSection()
      pending = nil
    }
    if statement?.block == .section { endBlocks() }
    current = nodes.count
    append(from: tokens.count - 1, line)
    pending = statement?.block.map { (nodes.count - 1, $0) } ?? pending
    expectForm(token)
  }

  private mutating func add(_ token: RawToken) {
    nodes[nodes.count - 1].tokens = nodes[nodes.count - 1].tokens.lowerBound..<tokens.count
    if let (kind, count) = form { form = count > 1 ? (kind, count - 1) : nil }
    expectForm(token)
  }

  /// Finds the form of the arguments after a word.
  private mutating func expectForm(_ token: RawToken) {
    guard token.kind == .word, let statement, !statement.forms.isEmpty else { return }
    form = statement.forms[source.text(token.range)]
  }

  private mutating func append(from first: Int, _ line: Int) {
    nodes.append(SyntaxTree.Node(tokens: first..<tokens.count, line: line, end: nodes.count + 1))
  }

  private mutating func openBlock(_ line: Int) {
    if current == nil, pending == nil {
      append(from: tokens.count - 1, line)
      nodes[nodes.count - 1].tokens = tokens.count - 1..<tokens.count - 1
    }
    let isOwn = current == nil || current == pending?.node
    let block: Block = isOwn ? pending ?? (nodes.count - 1, .statements) : (nodes.count - 1, .statements)
    nodes[block.node].open = tokens.count - 1
    blocks.append(block)
    pending = nil
    endStatement()
  }

  private mutating func closeBlock(_ line: Int) {
    openSection()
    pending = nil
    if let block = blocks.popLast() {
      nodes[block.node].close = tokens.count - 1
      nodes[block.node].end = nodes.count
    } else {
      append(from: tokens.count - 1, line)
    }
    endStatement()
  }

  /// Opens the block of a section that has no `{`.
  private mutating func openSection() {
    guard let section = pending, section.kind == .section else { return }
    pending = nil
    blocks.append(section)
  }

  /// Ends all open blocks without their `}`.
  private mutating func endBlocks() {
    for block in blocks { nodes[block.node].end = nodes.count }
    blocks = []
  }
}
