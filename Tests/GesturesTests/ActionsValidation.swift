import JSON

/// What the WebDriver specification asks of actions, step by step: "extract an action sequence", "process an input
/// source action sequence", "process a pointer action" (W3C WebDriver, 15.4, with fractional coordinates as of 2025).
struct ActionsValidation {
  private(set) var mistakes: [String] = []

  init(_ text: String) {
    guard let root = try? JSONParser.parse(Array(text.utf8)) else {
      mistakes = ["no JSON"]
      return
    }
    guard let sources = root["actions"]?.elements else {
      mistakes = ["actions is no array"]
      return
    }
    var ids: Set<String> = []
    for source in sources {
      let type = source["type"]?.scalar ?? ""
      if !["key", "pointer", "wheel", "none"].contains(type) { mistakes.append("type \(type)") }
      if case .string(let id)? = source["id"]?.content {
        if !ids.insert(id).inserted { mistakes.append("id \(id) twice") }
      } else {
        mistakes.append("id is no string")
      }
      if type == "pointer", let parameters = source["parameters"] {
        if !parameters.isObject { mistakes.append("parameters is no object") }
        if !["mouse", "pen", "touch"].contains(parameters["pointerType"]?.scalar ?? "mouse") {
          mistakes.append("pointerType")
        }
      }
      guard let actions = source["actions"]?.elements else {
        mistakes.append("the actions of a source are no array")
        continue
      }
      for action in actions { checkPointer(action) }
    }
  }

  private mutating func checkPointer(_ action: JSONValue) {
    guard action.isObject, case .string(let subtype)? = action["type"]?.content else {
      return mistakes.append("an action without a type")
    }
    switch subtype {
    case "pause": checkWhole(action, "duration", required: false)
    case "pointerDown", "pointerUp": checkWhole(action, "button", required: true)
    case "pointerMove":
      checkWhole(action, "duration", required: false)
      if let origin = action["origin"]?.scalar, origin != "viewport", origin != "pointer" { mistakes.append("origin") }
      for key in ["x", "y"] {
        guard case .number? = action[key]?.content else {
          mistakes.append("\(key) is no number")
          continue
        }
      }
    case "pointerCancel": break
    default: mistakes.append("type \(subtype)")
    }
  }

  /// An integer from 0 to the largest safe one.
  private mutating func checkWhole(_ action: JSONValue, _ key: String, required: Bool) {
    guard let node = action[key] else {
      if required { mistakes.append("\(key) is missing") }
      return
    }
    guard case .number(let text) = node.content, let value = Int(text), (0...9_007_199_254_740_991).contains(value)
    else {
      return mistakes.append("\(key) is no whole number from 0")
    }
  }
}
