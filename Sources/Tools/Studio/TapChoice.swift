import Flipbook
import JSON
import Syntax

/// The action of a tap, as the page's lists "Action" and "To" and the box "Plain" choose it.
struct TapChoice {
  private typealias Action = SceneDescription.Tap.Action

  /// The word of the action, and the screen that it opens; `nil` for `back`.
  let action: String, target: String?
  let isPlain: Bool

  /// The words of all actions.
  static let actions = ["push", "sheet", "fade", "show", "back"]

  /// The action of a new tap: opens the next screen that no tap opens, else the next one in the file, but never the
  /// tap's own. With one screen, it goes back.
  init(openingNextOf screen: SceneDescription.Screen, in file: SceneDescription) {
    let names = file.screens.map(\.name), own = names.firstIndex(of: screen.name) ?? 0
    let others = names[(own + 1)...] + names[..<own]
    let reached = Set(file.screens.flatMap(\.taps).compactMap(\.action.screen) + [file.start])
    target = others.first { !reached.contains($0) } ?? others.first
    (action, isPlain) = (target == nil ? "back" : "push", false)
  }

  /// Parses a request.
  init(_ body: inout JSONObject) throws(JSONParser.Failure) {
    let node = try body.peek("action"), word = try body.string("action"), target = body.optional("to")?.scalar
    guard Self.actions.contains(word), target != nil || word == "back" else {
      throw JSONParser.Failure(offset: node.offset, message: "expected an action and its screen")
    }
    (action, self.target, isPlain) = (word, word == "back" ? nil : target, try body.bool("plain"))
  }

  /// The choice in the words of a scene file.
  var words: String { words(rows: nil) }

  /// Returns the choice in the words of a scene file.
  ///
  /// - Parameter rows: The words of the rows of a sheet.
  func words(rows: String?) -> String {
    let parts = [action, target.map(ScriptText.name), action == "sheet" ? rows : nil, isPlain ? "plain" : nil]
    return parts.compactMap(\.self).joined(separator: " ")
  }
}

extension SyntaxTree {
  /// Returns the change of a tap's action. The rows of a sheet and everything else stay.
  func changes(of tap: SceneDescription.Tap, to choice: TapChoice) -> [Edit] {
    guard let node = node(line: tap.location.line, column: tap.location.column) else { return [] }
    // The first word after `tap` may be the name of a view.
    let words = Array(node.tokens.dropFirst(2))
    guard let start = words.first(where: { token in TapChoice.actions.contains { isWord($0, token) } }),
      let last = words.last
    else { return [] }
    let plain = words.last { $0 > start + 1 && isWord("plain", $0) }
    let end = plain.map { $0 - 1 } ?? last, from = words.first { $0 > start + 1 && isWord("from", $0) }
    let rows = from.map { source.text(tokens[$0].range.lowerBound..<tokens[end].range.upperBound) }
    let range = tokens[start].range.lowerBound..<tokens[last].range.upperBound
    return [.init(range, choice.words(rows: rows))]
  }
}

extension SceneDescription.Tap.Action {
  /// The word and the screen that it opens.
  var parts: (word: String, screen: String?) {
    switch self {
    case .push(let name): ("push", name)
    case .sheet(let name, _): ("sheet", name)
    case .fade(let name): ("fade", name)
    case .show(let name): ("show", name)
    case .back: ("back", nil)
    }
  }

  /// The screen that it opens.
  var screen: String? { parts.screen }
}

extension SceneDescription.Tap {
  /// The target's name, if it has one, and the action.
  var title: String {
    let action = [action.parts.word, action.screen].compactMap(\.self).joined(separator: " ")
    return if case .view(let name) = target { "\(name) \(action)" } else { action }
  }

  /// The choice in the page's format.
  var json: JSONValue { ["action": action.parts.word, "to": action.screen, "plain": isPlain] }
}
