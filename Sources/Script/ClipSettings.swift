import Graphics
import Platform
import Timebase

/// The settings of a clip that both a script and the command line have. What is `nil` is not set.
public struct ClipSettings: Sendable, Hashable {
  /// The scene's name.
  public var scene: String?
  /// The device's name.
  public var device: String?
  /// Device pixels a point, above 0 and at most 16 (default: the device's, and 1 for a size of the script's own).
  public var scale: Double?
  /// The frame rate, from 1 to 1000 frames a second, in lowest terms (default: 60).
  public var frameRate: FrameRate?
  /// The colours (default: light).
  public var theme: Theme?
  /// Whether frames show the finger as a disc with a fading trail, unless the script says how.
  public var showsTouches = false

  /// Makes settings without any value.
  public init() {}

  /// The name of the option for ``showsTouches``, for which scripts have `finger`.
  package static let touchesName = "touches"

  private var touches: Bool? {
    get { showsTouches ? true : nil }
    set { showsTouches = newValue ?? false }
  }

  /// A setting by its name, which scripts, options, goldens and the studio share, with its text and its parser.
  private struct Setting: Sendable {
    let name: String
    let text: @Sendable (ClipSettings) -> String?
    let parse: @Sendable (String, inout ClipSettings) -> Bool
    let copy: @Sendable (_ from: ClipSettings, _ to: inout ClipSettings) -> Void

    init<Value>(
      _ name: String, _ path: any WritableKeyPath<ClipSettings, Value?> & Sendable,
      text: @escaping @Sendable (Value) -> String = { "\($0)" }, parse: @escaping @Sendable (String) -> Value?
    ) {
      self.name = name
      self.text = { $0[keyPath: path].map(text) }
      self.parse = { text, settings in
        settings[keyPath: path] = parse(text)
        return settings[keyPath: path] != nil
      }
      copy = { $1[keyPath: path] = $0[keyPath: path] }
    }
  }

  /// Every setting, in the order of goldens.
  private static let all = [
    Setting(Script.Keyword.scene.rawValue, \.scene) { $0 },
    Setting(Script.Keyword.device.rawValue, \.device) { $0 },
    Setting(Script.Keyword.scale.rawValue, \.scale, text: { NumberText.plain($0) }) { text in
      Double(text).flatMap { $0 > 0 && $0 <= ScriptLimits.scale ? $0 : nil }
    },
    Setting(Script.Keyword.fps.rawValue, \.frameRate, text: { $0.ratio }) { FrameRate(text: $0) },
    Setting(Script.Keyword.theme.rawValue, \.theme, text: { $0.rawValue }) { Theme(rawValue: $0) },
    Setting(touchesName, \.touches, text: { _ in "shown" }) { $0 == "shown" ? true : nil },
  ]

  /// The names and texts of the settings that are set.
  package var entries: [(name: String, text: String)] {
    Self.all.compactMap { setting in setting.text(self).map { (setting.name, $0) } }
  }

  /// The options of a command line that set the same.
  package var arguments: [String] {
    entries.flatMap { $0.name == Self.touchesName ? ["--\($0.name)"] : ["--\($0.name)", $0.text] }
  }

  /// Sets a setting by its name and text; returns whether both are known.
  package mutating func set(_ name: String, _ text: String) -> Bool {
    Self.all.first { $0.name == name }?.parse(text, &self) ?? false
  }

  /// The settings, and those of `others` that are not set here.
  package func filled(from others: ClipSettings) -> ClipSettings {
    Self.all.reduce(into: others) { if $1.text(self) != nil { $1.copy(self, &$0) } }
  }

  /// The settings without those that `others` set.
  package func without(_ others: ClipSettings) -> ClipSettings {
    Self.all.reduce(into: self) { if $1.text(others) != nil { $1.copy(ClipSettings(), &$0) } }
  }
}

extension Size {
  /// The sides as scripts have them: `320x480`.
  package var sides: String { "\(NumberText.plain(width))x\(NumberText.plain(height))" }
}
