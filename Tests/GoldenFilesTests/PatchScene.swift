import Flipbook

/// A patch that follows the finger in front of a background. The tests change both colours.
final class PatchScene: Scene {
  struct Look: Sendable {
    var patch = Color(rgb: 255, 149, 0)
    var ground = Color(rgb: 240, 240, 240)
    /// The patch's frame, in points; it need not be on whole pixels.
    var frame = Rect(20, 20, 24, 24)
    /// A line to the right of the patch, one point wide; `nil` for none.
    var line: Color?
  }

  static func definition(_ look: Look) -> SceneDefinition { definition(looking: { look }) }

  /// - Parameter look: A function called for each new scene.
  static func definition(looking look: @escaping @Sendable () -> Look) -> SceneDefinition {
    SceneDefinition(
      vocabulary: .init(name: "patch", summary: "a patch", probes: ["patch.x"], views: ["patch"]),
      make: { PatchScene($0, look()) })
  }

  private let patch: View

  private init(_ context: SceneContext, _ look: Look) {
    patch = View(frame: look.frame)
    patch.name = "patch"
    patch.backgroundColor = look.patch
    context.window.backgroundColor = look.ground
    context.window.addSubview(patch)
    if let colour = look.line {
      let line = View(frame: Rect(look.frame.maxX.rounded(.up), 0, 1, 80))
      line.backgroundColor = colour
      context.window.addSubview(line)
    }
    let home = patch.center
    patch.addGestureRecognizer(
      PanGestureRecognizer { [unowned patch] pan in
        if pan.state.isActive { patch.center = home + pan.translation }
      })
  }

  func readProbes() -> [ProbeReading] { [ProbeReading("patch.x", .number(patch.presentation.position.x))] }
}
