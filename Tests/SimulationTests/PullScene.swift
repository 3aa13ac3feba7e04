import Graphics
import Interface
import Script
import Simulation
import TestSupport

/// A scroll view that can be pulled, in a scene of its own.
final class PullScene: Scene {
  let scroller: ScrollView

  init(_ context: SceneContext) {
    scroller = ScrollView(frame: context.window.bounds)
    scroller.contentSize = scroller.bounds.size
    scroller.alwaysBounceVertical = true
    scroller.name = "content"
    context.window.addSubview(scroller)
    // Views centred on the window's lower edge, and half a point below.
    for (name, y) in [("edge", 470.0), ("below", 470.5)] {
      let view = View(frame: Rect(0, y, 20, 20))
      view.name = name
      context.window.addSubview(view)
    }
  }

  func readProbes() -> [ProbeReading] {
    [ProbeReading("offset.y", .number(scroller.contentOffset.y)), ProbeReading("dragging", .bool(scroller.isDragging))]
  }

  static let definition = SceneDefinition(
    vocabulary: .init(name: "pull", probes: ["time", "offset.y", "dragging"]), make: { PullScene($0) })
}

/// Returns a player of a script whose scene is `pull`.
func pullPlayer(_ text: String) throws -> ScriptPlayer {
  let script = try Script(text: text, file: "test.flip")
  let traits = Traits(displayScale: 2, theme: .light, textShaper: GridShaper())
  let stage = try Stage(PullScene.definition, size: Size(320, 480), traits: traits)
  return ScriptPlayer(script, on: stage)
}
