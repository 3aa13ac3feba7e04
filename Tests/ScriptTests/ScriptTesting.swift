import Foundation
import Graphics
import Script
import Testing

/// Names like those of the real scenes.
let testWords = ScriptVocabulary(
  scenes: [
    ScriptVocabulary.Scene(
      name: "vertical-swipe", summary: "Pages that turn", feed: .required,
      settings: [
        .init(name: "start", kind: .integerOrWord(0...9, ["list"]), defaultText: "0", summary: "The first article"),
        .init(name: "preload", kind: .bool, defaultText: "true"),
        .init(name: "load-delay", kind: .duration, defaultText: "0ms"),
        .init(name: "pages", kind: .integer(1...1_000_000), defaultText: "10"),
        .init(name: "window", kind: .choice(["eager", "three"]), defaultText: "eager"),
        .init(name: "events", kind: .file, defaultText: "events.sqlite"),
      ],
      probes: ["page", "footer.loaded", "footer.arrow.angle", "bar[#].height"],
      views: ["footer", "back", "cell[#]"]),
    ScriptVocabulary.Scene(name: "virtual-pages"),
  ],
  devices: [
    Device(name: "iphone-4", size: Size(320, 480), scale: 2),
    Device(name: "wall", size: Size(8000, 5000), scale: 1),
  ],
  defaultDevice: "iphone-4")

/// Parses a script whose scene is an option.
func parsed(_ text: String, words: ScriptVocabulary? = testWords) throws -> Script {
  try Script(text: text, file: "test.flip", vocabulary: words, options: ScriptOptions(scene: "vertical-swipe"))
}

/// Returns the kinds of a script's actions.
func kinds(_ text: String) throws -> [Script.Action.Kind] { try parsed(text).actions.map(\.kind) }

/// Returns the diagnostics of a script; empty if it is valid.
func errors(
  _ text: String, file: String = "test.flip", words: ScriptVocabulary? = testWords,
  options: ScriptOptions = ScriptOptions(scene: "vertical-swipe"), include: Script.Include? = nil,
  fileCheck: Script.FileCheck? = nil
) -> [ScriptDiagnostic] {
  do {
    _ = try Script(
      text: text, file: file, vocabulary: words, options: options, include: include, fileCheck: fileCheck)
    return []
  } catch {
    return error.diagnostics
  }
}

/// A script with « and » around each error, and the marked locations.
struct MarkedScript {
  var text = ""
  var places: [(line: Int, column: Int, length: Int)] = []

  init(_ marked: String) {
    var (line, column) = (1, 1)
    for character in marked {
      switch character {
      case "«": places.append((line, column, 0))
      case "»": places[places.count - 1].length = max(1, column - places[places.count - 1].column)
      default:
        text.append(character)
        (line, column) = character.isNewline ? (line + 1, 1) : (line, column + 1)
      }
    }
  }
}

/// Expects exactly the errors that are marked in a script with « and ».
///
/// In a message, … stands for any text.
func expectErrors(
  _ marked: String, _ messages: String..., words: ScriptVocabulary? = testWords,
  options: ScriptOptions = ScriptOptions(scene: "vertical-swipe"), include: Script.Include? = nil,
  fileCheck: Script.FileCheck? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  let script = MarkedScript(marked)
  let found = errors(script.text, words: words, options: options, include: include, fileCheck: fileCheck)
  let places = found.map { [$0.line, $0.column, $0.length] }
  #expect(places == script.places.map { [$0.line, $0.column, $0.length] }, sourceLocation: sourceLocation)
  let texts = found.map { error in error.hint.map { "\(error.message); \($0)" } ?? error.message }
  #expect(texts.count == messages.count, "\(texts)", sourceLocation: sourceLocation)
  for (text, message) in zip(texts, messages) {
    #expect(matches(text, message), "\(text)", sourceLocation: sourceLocation)
  }
}

/// Whether a text equals a pattern in which … stands for any text.
private func matches(_ text: String, _ pattern: String) -> Bool {
  let parts = pattern.components(separatedBy: "…")
  guard parts.count > 1 else { return text == pattern }
  return text.hasPrefix(parts[0]) && text.hasSuffix(parts[parts.count - 1])
    && parts.allSatisfy { $0.isEmpty || text.contains($0) }
}
