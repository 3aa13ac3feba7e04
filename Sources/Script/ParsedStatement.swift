import Geometry
import Graphics

/// A line's meaning before `repeat` and `include` are expanded.
indirect enum ParsedStatement {
  case setting(ScriptSettingLine)
  case action(Script.Action)
  /// A stroke, with the places of its samples.
  case stroke(Script.Action, samples: [Script.Location])
  case loop(count: Int, body: [ParsedStatement], location: Script.Location)
  /// An included file: its path as written, and joined to the folder of the file that includes it.
  case include(path: String, resolved: String, location: Script.Location)
  /// A line with a mistake that is reported already; what it was meant to be keeps later lines from being blamed.
  case broken(keyword: Script.Keyword?, location: Script.Location)

  /// Where its command stands.
  var location: Script.Location {
    switch self {
    case .setting(let line): line.location
    case .action(let action), .stroke(let action, _): action.location
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
    case canvas(Size)
    case backdrop([Color])
    case frame(ScriptSettings.Presentation.Frame)
    case finger(ScriptSettings.Presentation.Finger)
    case tolerance(ScriptSettings.Tolerance)
    case value(name: String, nameLocation: Script.Location, text: ScriptToken)
  }

  var content: Content
  /// Where the line's command stands.
  var location: Script.Location
  /// Where its value stands.
  var value: Script.Location
}
