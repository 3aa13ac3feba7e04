import Flipbook
import JSON

extension ClipOverrides {
  /// Parses the overrides that a page has chosen.
  init(_ body: inout JSONObject) throws(JSONParser.Failure) {
    for name: Script.Keyword in [.scene, .device, .theme] {
      if let text = body.optional(name.rawValue)?.scalar { _ = clip.set(name.rawValue, text) }
    }
    if let file = body.optional("sceneFile"), file.isObject {
      var file = try JSONObject(file)
      files = [try file.string("path"): try file.string("text")]
    }
    if body.has("settings") { lines = try body.strings("settings").map { "\($0.name) \($0.value)" } }
    if body.has("presentation") {
      for entry in try body.strings("presentation") {
        guard SettingDefinition.named(entry.name)?.scope == .presentation else {
          throw JSONParser.Failure(offset: 0, message: "unknown setting “\(entry.name)”")
        }
        lines.append("\(entry.name) \(entry.value)")
      }
    }
  }
}

/// The user's decision about a new file whose name is taken: to replace the existing file, or to keep both.
enum NameConflict: String {
  case replace, keep
}

extension StudioPage.Event {
  /// Parses `[what, x, y, milliseconds]`.
  init(_ node: JSONValue) throws(JSONParser.Failure) {
    let phases: [String: TouchEvent.Phase] = ["down": .began, "move": .moved, "up": .ended, "cancel": .cancelled]
    guard let items = node.elements, items.count == 4, let phase = items[0].scalar.flatMap({ phases[$0] }),
      case let numbers = items[1...].compactMap({ $0.scalar.flatMap(Double.init) }), numbers.count == 3,
      numbers.allSatisfy({ abs($0) < 1e15 })
    else { throw JSONParser.Failure(offset: node.offset, message: "expected [what, x, y, milliseconds]") }
    self.init(phase: phase, point: Point(numbers[0], numbers[1]), wall: numbers[2])
  }
}
