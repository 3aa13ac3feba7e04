/// A commented script as a starting point.
package struct ScriptTemplate: Sendable, Hashable {
  /// The script's scene.
  package var scene: ScriptVocabulary.Scene
  /// The device's name; `nil` omits the line.
  package var device: String?

  /// The pictures of screens that the scene shows; empty for the scene's own content.
  package var screens: [String]
  /// The look of the clip.
  package var look = Look()

  /// The default device of new scripts.
  package static let usualDevice = "iphone-17"

  /// Creates a template for a scene.
  package init(scene: ScriptVocabulary.Scene, device: String? = nil, screens: [String] = []) {
    (self.scene, self.device, self.screens) = (scene, device, screens)
  }

  /// The script's text. It has no errors, and every commented-out line is valid when uncommented.
  package var text: String {
    """
    # \(scene.name)\(scene.summary.isEmpty ? "" : ": \(Self.line(scene.summary))")
    #
    # One statement per line; # starts a comment. Settings come first. Units are required.
    # `flipbook check FILE` reports errors, `flipbook record FILE -o clip.mp4` makes a video.
    # `flipbook help script` describes every statement. The actions are
    # \(Script.Statement.all.filter { $0.kind != .setting }.map(\.name).joined(separator: ", ")).

    scene \(scene.name)
    \(screenLines)\(device.map { "device \($0)\n" } ?? "")fps 60
    \(look.lines)
    # theme dark
    \(scene.feed == .never || !screens.isEmpty ? "" : "# feed feeds/science.json\n")\(settings)
    # Positions are points from the top left, percentages, or view names\(views).
    \(scene.tour?.actions ?? (screens.isEmpty ? Self.actions : Self.actions.withoutCaptions))
    \(probes)
    """
  }

  /// The canvas, and what is drawn on it around the screen.
  package struct Look: Sendable, Hashable {
    /// The statement's value.
    package var canvas = "16:9"
    /// The place of the device, on a backdrop; `nil` for a plain canvas.
    package var layout: ClipSettings.Layout.Place?

    /// Creates the look of a plain canvas.
    package init() {}

    /// The statements, with comments.
    package var lines: String {
      let staging = layout.map { layout in
        """
        layout \(layout)   # the place of the device, and of captions: center, left, right or above
        backdrop sky   # also mist, sand, night, violet, ember, #RRGGBB, or two to four colours
        loop fade 400ms

        """
      }
      return """
        canvas \(canvas)    # the size of the clip: 16:9, 1:1, 9:16, 4:3 or WIDTHxHEIGHT
        \(staging ?? "")frame device   # draws the device around the screen; or none
        finger disc    # the appearance of the finger; or ring, accent, none
        """
    }
  }

  /// Actions for a scene without a tour of its own.
  private static let actions = """
    wait 300ms
    shot "start"

    # Drag slowly, hold, lift.
    caption "A slow drag"
    touch at 50%,60%
    drag by 0,-120 over 450ms ease-out
    shot "dragged"
    hold 150ms
    lift
    settle within 5s

    # A flick has a constant velocity.
    caption "A flick, in slow motion"
    speed 0.3x
    flick left at 1200pt/s
    settle within 5s
    speed 1x
    shot "end"
    """

  /// The statement `screens`, with a comment about its files.
  private var screenLines: String {
    if screens.isEmpty { return "" }
    let isOutside = screens.contains { $0.hasPrefix("/") || $0.split(separator: "/").contains("..") }
    let remedy = isOutside ? "# Move the script above the pictures, or name them with --screens.\n" : ""
    return "\(remedy)screens \(screens.map(ScriptText.path).joined(separator: " "))\n"
  }

  private var settings: String {
    guard !scene.settings.isEmpty else { return "" }
    let lines = scene.settings.map { setting in
      let value = scene.tour?.settings[setting.name]
      let start = value.map { "set \(setting.name) \($0)" } ?? "# set \(setting.name) \(setting.defaultText)"
      let summary = Self.line(setting.summary)
      return "\(start)   # \(summary.isEmpty ? "\(setting.kind)" : "\(summary) (\(setting.kind))")\n"
    }
    return "\n# The settings of the scene; those in comments have their defaults.\n" + lines.joined()
  }

  private var views: String {
    guard let views = scene.views, !views.isEmpty else { return "" }
    return ":\n# \(views.joined(separator: ", "))"
  }

  private var probes: String {
    guard let first = scene.probes.first?.name else { return "" }
    let example = first.split(separator: "[#]", omittingEmptySubsequences: false).joined(separator: "[0]")
    let width = scene.probes.map(\.name.count).max() ?? 0
    let list = scene.probes.map { probe in
      let pad = String(repeating: " ", count: width - probe.name.count)
      return "#   \(probe.name)\(probe.summary.isEmpty ? "" : "\(pad)   \(Self.line(probe.summary))")\n"
    }
    return """

      # Comparisons for expect: == != < <= > >=, with a tolerance such as ± 0.5 for numbers.
      # expect \(example) != -
      # The probes of the scene:
      \(list.joined())
      """
  }

  private static func line(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }
}

extension String {
  /// The lines without captions.
  fileprivate var withoutCaptions: String {
    split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("caption") }
      .joined(separator: "\n")
  }
}
