import Graphics

/// A line's meaning before `repeat` and `include` are expanded.
indirect enum ScriptStatement {
  case setting(ScriptSettingLine)
  case action(Script.Action)
  case loop(count: Int, body: [ScriptStatement], location: Script.Location)
  /// An included file: its path as written, and joined to the folder of the file that includes it.
  case include(path: String, resolved: String, location: Script.Location)
  /// A line with a mistake that is reported already; what it was meant to be keeps later lines from being blamed.
  case broken(keyword: String?, location: Script.Location)

  /// Where its command stands.
  var location: Script.Location {
    switch self {
    case .setting(let line): line.location
    case .action(let action): action.location
    case .loop(_, _, let location), .include(_, _, let location), .broken(_, let location): location
    }
  }
}

/// A setting, its value not yet held against the vocabulary.
struct ScriptSettingLine {
  enum Content {
    case scene(String)
    case device(String)
    case size(Double, Double)
    case scale(Double)
    case frameRate(frames: Int64, perSeconds: Int64)
    case theme(Theme)
    case feed(String)
    case touchRate(Int)
    case tolerance(ScriptSettings.Tolerance)
    case value(name: String, nameLocation: Script.Location, text: ScriptToken)
  }

  var content: Content
  /// Where the line's command stands.
  var location: Script.Location
  /// Where its value stands.
  var value: Script.Location
}

/// The commands, and how each is written.
enum ScriptCommand {
  static let settings: KeyValuePairs<String, String> = [
    "scene": "scene vertical-swipe", "device": "device iphone-4", "size": "size 320x480", "scale": "scale 2",
    "fps": "fps 60", "theme": "theme light", "feed": "feed feeds/science.json", "touch-rate": "touch-rate 60",
    "tolerance": "tolerance channel-delta 2 frames 30-60", "set": "set load-delay 0ms",
  ]

  static let actions: KeyValuePairs<String, String> = [
    "touch": "touch at 160,330", "drag": "drag by 0,-190 over 450ms ease-out", "hold": "hold 150ms", "lift": "lift",
    "cancel": "cancel", "tap": "tap at 160,330", "flick": "flick up at 1800pt/s from 50%,70%", "wait": "wait 300ms",
    "settle": "settle within 3s", "shot": "shot \"armed\"", "mark": "mark \"armed\"", "expect": "expect page == 1",
    "hide": "hide", "show": "show", "repeat": "repeat 3 { flick left at 1200pt/s; settle within 2s }",
    "include": "include common.flip",
  ]

  static let names = settings.map(\.key) + actions.map(\.key)

  static func isSetting(_ name: String) -> Bool { settingNames.contains(name) }

  private static let settingNames = Set(settings.map(\.key))

  /// A hint that shows how a command is written.
  static func example(_ name: String) -> String? {
    (settings.first { $0.key == name } ?? actions.first { $0.key == name }).map { "it is written like: \($0.value)" }
  }
}
