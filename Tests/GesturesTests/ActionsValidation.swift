import JSON

/// The WebDriver specification's checks of actions, step by step: "extract an action sequence", "process an input
/// source action sequence", "process a pointer action" (W3C WebDriver, 15.4, with fractional coordinates as of 2025).
struct ActionsValidation {
  private(set) var errors: [String] = []

  init(_ text: String) {
    guard let root = try? JSONParser.parse(Array(text.utf8)) else {
      errors = ["not JSON"]
      return
    }
    guard let sources = root["actions"]?.elements else {
      errors = ["actions is not an array"]
      return
    }
    var ids: Set<String> = []
    for source in sources {
      let type = source["type"]?.scalar ?? ""
      if !["key", "pointer", "wheel", "none"].contains(type) { errors.append("type \(type)") }
      if case .string(let id)? = source["id"]?.content {
        if !ids.insert(id).inserted { errors.append("id \(id) twice") }
      } else {
        errors.append("id is not a string")
      }
      if type == "pointer", let parameters = source["parameters"] {
        if !parameters.isObject { errors.append("parameters is not an object") }
        if !["mouse", "pen", "touch"].contains(parameters["pointerType"]?.scalar ?? "mouse") {
          errors.append("pointerType")
        }
      }
      guard let actions = source["actions"]?.elements else {
        errors.append("the actions of a source are not an array")
        continue
      }
      for action in actions { checkPointer(action) }
    }
  }

  private mutating func checkPointer(_ action: JSONValue) {
    guard action.isObject, case .string(let subtype)? = action["type"]?.content else {
      return errors.append("an action without a type")
    }
    switch subtype {
    case "pause": checkWhole(action, "duration", required: false)
    case "pointerDown", "pointerUp": checkWhole(action, "button", required: true)
    case "pointerMove":
      checkWhole(action, "duration", required: false)
      if let origin = action["origin"]?.scalar, origin != "viewport", origin != "pointer" { errors.append("origin") }
      for key in ["x", "y"] {
        guard case .number? = action[key]?.content else {
          errors.append("\(key) is not a number")
          continue
        }
      }
    case "pointerCancel": break
    default: errors.append("type \(subtype)")
    }
  }

  /// An integer from 0 to the largest safe one.
  private mutating func checkWhole(_ action: JSONValue, _ key: String, required: Bool) {
    guard let node = action[key] else {
      if required { errors.append("\(key) is missing") }
      return
    }
    guard case .number(let text) = node.content, let value = Int(text), (0...9_007_199_254_740_991).contains(value)
    else {
      return errors.append("\(key) is not a whole number from 0")
    }
  }
}
