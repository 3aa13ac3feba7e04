import Graphics
import Platform
import Timebase

/// The settings of a clip that a script and the command line share. A value of `nil` means that the setting is
/// not set.
public struct ClipSettings: Sendable, Hashable {
  /// The scene's name.
  public var scene: String?
  /// The device's name.
  public var device: String?
  /// The device pixels per point: above 0 and at most 16. (Default: the scale of the device; 1 if the script sets
  /// its own size.)
  public var scale: Double?
  /// The frame rate in lowest terms: 1 to 1000 frames per second (default: 60).
  public var frameRate: FrameRate?
  /// The colour theme (default: light).
  public var theme: Theme?
  /// Whether frames show the finger as a disc with a fading trail if the script does not set its appearance.
  public var showsTouches = false

  /// Creates settings without any value.
  public init() {}

  /// The option name of ``showsTouches``; scripts use `finger` instead.
  package static let touchesName = "touches"

  /// ``showsTouches`` as an optional: `nil` for false.
  private var touches: Bool? {
    get { showsTouches ? true : nil }
    set { showsTouches = newValue ?? false }
  }

  /// A named setting, with its formatter and its parser. Scripts, options, goldens and the studio use the same
  /// names.
  private struct Setting: Sendable {
    /// The name of the option, of the script's statement and of the golden's header.
    let name: String
    /// Returns the value as text, or `nil` if it is not set.
    let text: @Sendable (ClipSettings) -> String?
    /// Sets the value from a text. Returns `false` if the text is invalid.
    let parse: @Sendable (String, inout ClipSettings) -> Bool
    /// Copies the value, set or not.
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

  /// The names and values of all settings that are set.
  package var entries: [(name: String, text: String)] {
    Self.all.compactMap { setting in setting.text(self).map { (setting.name, $0) } }
  }

  /// The command-line options that produce these settings.
  package var arguments: [String] {
    entries.flatMap { $0.name == Self.touchesName ? ["--\($0.name)"] : ["--\($0.name)", $0.text] }
  }

  /// Sets a setting from its name and text. Returns `false` if the name is unknown or the text is invalid.
  package mutating func set(_ name: String, _ text: String) -> Bool {
    Self.all.first { $0.name == name }?.parse(text, &self) ?? false
  }

  /// Returns these settings, with missing values filled in from `others`.
  package func filled(from others: ClipSettings) -> ClipSettings {
    Self.all.reduce(into: others) { if $1.text(self) != nil { $1.copy(self, &$0) } }
  }

  /// Returns these settings without those that `others` sets.
  package func without(_ others: ClipSettings) -> ClipSettings {
    Self.all.reduce(into: self) { if $1.text(others) != nil { $1.copy(ClipSettings(), &$0) } }
  }
}

extension Size {
  /// The sides as a script writes them, such as `320x480`.
  package var sides: String { "\(NumberText.plain(width))x\(NumberText.plain(height))" }
}
