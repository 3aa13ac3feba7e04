import Flipbook
import JSON

// The names that the editors of the page complete.
extension Studio.Configuration {
  /// Returns the names of a scene's probes and views. An index in them is 0.
  static func names(_ scene: ScriptVocabulary.Scene) -> JSONValue {
    func first(_ name: String) -> String { name.replacing("[#]", with: "[0]") }
    return [
      "probes": scene.probes.map { ["name": first($0.name), "summary": $0.summary] as JSONValue },
      "views": (scene.views ?? []).map(first),
    ]
  }
}
