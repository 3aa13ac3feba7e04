import Graphics
import Interface
import Scenes
import Script
import Simulation
import TestSupport
import Testing
import Timebase

/// A JSON Feed with articles of the given numbers of words.
func feed(words counts: [Int]) -> InputFile {
  let items = counts.enumerated().map { index, count in
    let text = (0..<count).map { "word\($0)" }.joined(separator: " ")
    return #"{"id": "\#(index)", "title": "Article \#(index)", "content_html": "<p>\#(text)</p>"}"#
  }
  let json =
    #"{"version": "https://jsonfeed.org/version/1.1", "title": "Test", "items": [\#(items.joined(separator: ","))]}"#
  return InputFile(name: "test.json", directory: ".", bytes: Array(json.utf8))
}

/// A player for a script of a built-in scene, with letters of equal width.
func player(
  _ text: String, feed: InputFile? = nil, screens: [Screenshot] = [], scale: Double = 2, theme: Theme = .light
) throws -> ScriptPlayer {
  let script = try Script(text: text, file: "test.flip", vocabulary: SceneCatalog.vocabulary)
  guard let definition = SceneCatalog.all.first(where: { $0.name == script.settings.scene }) else { throw NoScene() }
  let device = Device.named(script.settings.device ?? "iphone-4") ?? Device.all[0]
  // Without pictures the expectations are those of a plain screen.
  let traits = Traits(
    displayScale: scale, theme: theme, textShaper: GridShaper(), device: screens.isEmpty ? nil : device)
  let stage = try Stage(
    definition, size: device.size, traits: traits, settings: SceneSettings(script.settings.values), feed: feed,
    screens: screens)
  return ScriptPlayer(script, on: stage)
}

struct NoScene: Error {}

/// The values of a probe at each frame of a script.
func readings(_ name: String, _ player: ScriptPlayer, fps: Int64 = 60) throws -> [ProbeValue] {
  let frames = FrameSequence(player, frameRate: FrameRate(fps))
  var values: [ProbeValue] = []
  while let probes = try frames.next()?.probes {
    if let reading = probes.first(where: { $0.name == name }) { values.append(reading.value) }
  }
  return values
}

/// Expects that frames at other rates equal those at 120 frames a second at the same instants.
func expectSameFrames(at rates: [Int64], of player: () throws -> ScriptPlayer) throws {
  func frames(_ fps: Int64) throws -> [Instant: FrameSnapshot] {
    let frames = FrameSequence(try player(), frameRate: FrameRate(fps))
    var result: [Instant: FrameSnapshot] = [:]
    while let frame = try frames.next() { result[frame.time] = frame }
    return result
  }
  let reference = try frames(120)
  for fps in rates {
    for (instant, frame) in try frames(fps) {
      guard let other = reference[instant] else { continue }
      #expect(frame.probes == other.probes)
      #expect(frame.displayList == other.displayList)
    }
  }
}
