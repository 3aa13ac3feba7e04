/// A commented script to start from.
public struct ScriptTemplate: Sendable, Hashable {
  /// The scene that the script shows.
  public var scene: ScriptVocabulary.Scene
  /// The device's name; `nil` leaves the line out.
  public var device: String?

  /// Makes a template for a scene.
  public init(scene: ScriptVocabulary.Scene, device: String? = nil) {
    (self.scene, self.device) = (scene, device)
  }

  /// The script. It has no mistakes, and every line that is commented out may be used as it stands.
  public var text: String {
    """
    # \(scene.name)\(scene.summary.isEmpty ? "" : ": \(Self.line(scene.summary))")
    #
    # One command a line; # starts a comment. Settings come first, units are always written.
    # `flipbook check FILE` finds mistakes, `flipbook record FILE` draws the frames.
    # `flipbook help script` explains every statement; the actions are
    # \(Script.Statement.all.filter { $0.kind != .setting }.map(\.name).joined(separator: ", ")).

    scene \(scene.name)
    \(device.map { "device \($0)\n" } ?? "")fps 60
    # theme dark
    \(scene.feed == .never ? "" : "# feed feeds/science.json\n")\(settings)
    # Positions are points from the top left, percent, or a view's name\(views).
    wait 300ms
    shot "start"

    # Drag slowly, rest, let go.
    touch at 50%,60%
    drag by 0,-120 over 450ms ease-out
    shot "dragged"
    hold 150ms
    lift
    settle within 5s

    # A flick has one velocity from touch to lift.
    flick left at 1200pt/s
    settle within 5s
    shot "end"
    \(probes)
    """
  }

  private var settings: String {
    guard !scene.settings.isEmpty else { return "" }
    let lines = scene.settings.map { setting in
      let summary = setting.summary.isEmpty ? "" : ". \(Self.line(setting.summary))"
      return "# set \(setting.name) \(setting.defaultText)   # \(setting.kind)\(summary)\n"
    }
    return "\n# The scene's own settings, with their defaults.\n" + lines.joined()
  }

  private var views: String {
    guard let views = scene.views, !views.isEmpty else { return "" }
    return ":\n# \(views.joined(separator: ", "))"
  }

  private var probes: String {
    guard let first = scene.probes.first else { return "" }
    let example = first.split(separator: "[#]", omittingEmptySubsequences: false).joined(separator: "[0]")
    return """

      # What can be expected, with == != < <= > >= and, for numbers, a tolerance like ± 0.5:
      # expect \(example) != -
      # The probes: \(scene.probes.joined(separator: ", "))

      """
  }

  private static func line(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }
}
