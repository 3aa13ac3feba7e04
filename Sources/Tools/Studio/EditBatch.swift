import Flipbook
import Syntax

/// Changes of a script's text that belong together.
struct EditBatch {
  private let items: TimelineItems
  private var changes: [SyntaxTree.Edit] = []
  /// The moved items: their statements, the new texts and places.
  private var moves: [(statement: Int, text: String, place: AnnotationPlacement, isTracked: Bool)] = []
  /// The change that determines the place of the edited item.
  private var tracked: Int?

  init(_ items: TimelineItems) { self.items = items }

  private var tree: SyntaxTree { items.tree }

  private var statements: [SyntaxTree.Node] { tree.statements }

  private func range(_ statement: Int) -> Range<Int> { tree.range(statements[statement]) }

  /// Inserts a statement. The first one is the edited item.
  mutating func insert(_ statement: String, at place: AnnotationPlacement) {
    tracked = tracked ?? changes.count
    changes.append(insertion(Self.delayed(statement, place.delay), at: place.position))
  }

  /// Replaces a statement, which is the edited item.
  mutating func replace(_ statement: Int, with text: String, delay: Duration?) {
    tracked = changes.count
    changes.append(.init(range(statement), Self.delayed(text, delay)))
  }

  /// Moves an item, which is unchanged except for its delay unless `kind` replaces it.
  mutating func move(
    _ item: Int, to place: AnnotationPlacement, _ kind: Script.Action.Kind? = nil, isTracked: Bool = true
  ) {
    guard let statement = items.items[item].statement else { return }
    let text = kind?.statement ?? undelayedText(of: item, statement)
    moves.append((statement, Self.delayed(text, place.delay), place, isTracked))
  }

  /// Makes an unchanged item the edited one.
  mutating func track(_ item: Int) {
    guard let statement = items.items[item].statement else { return }
    let start = range(statement).lowerBound
    applyMoves()
    tracked = changes.count
    changes.append(.init(start..<start, ""))
  }

  /// The changed text, and the place of the edited item.
  var result: (text: String, place: AnnotationEdit.Place?) {
    var batch = self
    batch.applyMoves()
    let (text, line, column) = tree.text(with: batch.changes, tracking: batch.tracked)
    return (text, AnnotationEdit.Place(line: line, column: column))
  }

  private mutating func applyMoves() {
    // Statements that stay between the same neighbours change only in place, so that they keep their order.
    let areInPlace = moves.allSatisfy { isInPlace($0.statement, $0.place.position) }
    for (statement, text, place, isTracked) in moves {
      if isTracked { tracked = tracked ?? changes.count }
      if areInPlace {
        changes.append(.init(range(statement), text))
      } else {
        let comment = tree.isFirstOnLine(statements[statement]) ? tree.comment(statements[statement]) : ""
        changes.append(insertion(text, comment, at: place.position))
        changes.append(.init(tree.removal(of: statements[statement]), ""))
      }
    }
    moves = []
  }

  /// Whether only moved statements lie between a statement and a position.
  private func isInPlace(_ statement: Int, _ position: AnnotationPlacement.Position) -> Bool {
    let moved = moves.map(\.statement)
    func isOnlyMoved(_ range: Range<Int>) -> Bool { range.allSatisfy(moved.contains) }
    guard tree.isFirstOnLine(statements[statement]) else { return false }
    switch position {
    case .lineBefore(let other):
      return other > statement ? isOnlyMoved(statement..<other) : isOnlyMoved(other..<statement)
    case .lineAfter(let other): return other < statement && isOnlyMoved(other + 1..<statement)
    case .end: return isOnlyMoved(statement..<statements.count)
    case .before, .after: return false
    }
  }

  private func insertion(
    _ statement: String, _ comment: String = "", at position: AnnotationPlacement.Position
  ) -> SyntaxTree.Edit {
    func change(_ offset: Int, _ text: String) -> SyntaxTree.Edit { .init(offset..<offset, text) }
    let ending = tree.source.ending
    switch position {
    case .before(let other): return change(range(other).lowerBound, "\(statement); ")
    case .after(let other): return change(range(other).upperBound, "; \(statement)")
    case .lineBefore(let other):
      return tree.insertion(
        ofLine: tree.indentation(statements[other]) + statement + comment, at: tree.lineStart(statements[other]))
    case .lineAfter(let other): return line(statement + comment, after: other, gap: "")
    case .end:
      guard let last = statements.indices.last else {
        return change(tree.source.end, (tree.source.endsWithLine ? "" : ending) + statement + comment + ending)
      }
      // Only settings: the actions are separated from them.
      return line(statement + comment, after: last, gap: items.starts[last] == nil ? ending : "")
    }
  }

  private func line(_ text: String, after other: Int, gap: String) -> SyntaxTree.Edit {
    tree.insertion(ofLine: tree.indentation(statements[other]) + text, at: tree.lineEnd(statements[other]), gap: gap)
  }

  /// Returns an item's statement as the text has it, without its delay.
  private func undelayedText(of item: Int, _ statement: Int) -> String {
    let node = statements[statement]
    guard items.items[item].action.delay != nil, let after = node.tokens.last(where: { tree.isWord("after", $0) })
    else { return tree.text(node) }
    return tree.source.text(range(statement).lowerBound..<tree.tokens[after - 1].range.upperBound)
  }

  private static func delayed(_ statement: String, _ delay: Duration?) -> String {
    statement + (delay.map { " after \(NumberText.duration($0))" } ?? "")
  }
}

extension Script.Action.Kind {
  /// The statement as a script writes it, with names in braces in its texts.
  var statement: String {
    if case .annotation(let annotation) = self {
      annotation.statement(quoting: ScriptText.quotedTemplate)
    } else {
      description
    }
  }
}
