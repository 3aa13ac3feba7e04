import Graphics
import Interface
import Script
import Timebase
import Touch

/// Where a scene is played: a window with its clock, a finger, and the probes.
///
/// `advance(to: a)` and then `advance(to: b)` ends where `advance(to: b)` alone ends: frames are only samples. A stage
/// shares nothing with another one.
package final class Stage {
  /// The window that holds the scene.
  package let window: Window
  /// The scene.
  package let scene: any Scene
  /// The finger, and where it has been of late.
  package private(set) var finger = Finger()
  /// What the scene reads besides the feed and the files of its settings.
  package let reads = SceneReads()
  /// How snapshots show the finger.
  package var shownFinger = ScriptSettings.Presentation.Finger.none

  /// Makes a stage with a scene on it.
  ///
  /// - Throws: What the scene throws when its content cannot be used.
  package init(
    _ definition: SceneDefinition, size: Size, traits: Traits, settings: SceneSettings = SceneSettings(),
    feed: SceneFile? = nil
  ) throws {
    var traits = traits
    if let category = settings.word(ScriptVocabulary.Setting.dynamicType.name).flatMap(ContentSizeCategory.init) {
      traits.preferredContentSizeCategory = category
    }
    window = Window(size: size, traits: traits)
    window.flicksBuildMomentum = settings.bool(ScriptVocabulary.Setting.flickMomentum.name, default: false)
    scene = try definition.make(SceneContext(window: window, settings: settings, feed: feed, reads: reads))
    window.layoutUntilClean()
  }

  /// The present instant of virtual time.
  package var now: Instant { window.now }

  /// What is not shown of the scene's content, and why: sentences for people, those on characters first.
  package var warnings: [String] { window.traits.textShaper.warnings + scene.warnings }

  /// Delivers a touch at its own time stamp, after all that falls due before it.
  package func send(_ touch: TouchEvent) {
    finger.note(touch)
    window.send(touch)
  }

  /// Lets happen, each at its own instant, what falls due up to and including `instant`.
  package func advance(to instant: Instant) { window.advance(to: instant) }

  /// Moves to an instant without letting happen what falls due at that very instant.
  package func approach(_ instant: Instant) { window.advance(upTo: instant) }

  /// The probes that every scene has.
  package static let probes: [ScriptVocabulary.Probe] = [
    .init("time", "virtual time, in seconds"), .init("touch.down", "whether the finger is on the screen"),
    .init("touch.x", "the finger's distance from the left edge, in points; - while it is up"),
    .init("touch.y", "the finger's distance from the top edge, in points; - while it is up"),
  ]
  /// The names of the probes that every scene has.
  package static let probeNames = probes.map(\.name)

  /// The probes at the present instant: time and touch first, then the scene's.
  package func readProbes() -> [ProbeReading] {
    window.layoutUntilClean()
    return [
      ProbeReading("time", .number(now.seconds)),
      ProbeReading("touch.down", .bool(finger.isDown)),
      ProbeReading("touch.x", finger.location.map { .number($0.x) } ?? .absent),
      ProbeReading("touch.y", finger.location.map { .number($0.y) } ?? .absent),
    ] + scene.readProbes()
  }

  /// What one probe reads at the present instant, or nil where there is none of that name.
  package func probe(_ name: String) -> ProbeValue? { readProbes().first { $0.name == name }?.value }

  /// Where a named view is seen, in the screen's points, or nil where there is none now.
  package func frame(ofView name: String) -> Rect? {
    window.layoutUntilClean()
    guard let view = scene.view(named: name) ?? window.descendant(named: name), view.window === window else {
      return nil
    }
    return view.presentedFrame(in: nil)
  }

  /// A view that scripts can name.
  package struct NamedView: Sendable, Hashable {
    /// The name.
    package var name: String
    /// Where it is seen, in the screen's points; it may lie outside the screen.
    package var frame: Rect
  }

  /// The views that scripts can name at the present instant, each name once: those of the view tree from the outside in,
  /// then those that only the scene finds.
  ///
  /// - Parameter known: The names by which the scene finds views that are not named themselves.
  package func namedViews(known: [String] = []) -> [NamedView] {
    window.layoutUntilClean()
    let names = window.namesOfDescendants
    return (names + known.filter { !names.contains($0) }).compactMap { name in
      frame(ofView: name).map { NamedView(name: name, frame: $0) }
    }
  }

  /// Everything that is known of the present instant, as frame `index` of a clip.
  package func snapshot(index: Int, isVisible: Bool = true) -> FrameSnapshot {
    var list = window.recordDisplayList()
    if shownFinger != .none { list.items += finger.marks(at: now, asRing: shownFinger == .ring) }
    return FrameSnapshot(index: index, time: now, displayList: list, probes: readProbes(), isVisible: isVisible)
  }
}

extension View {
  /// The names of all views inside, each once, in the order in which they are met.
  package var namesOfDescendants: [String] {
    var seen: Set<String> = []
    var open = subviews
    var names: [String] = []
    while !open.isEmpty {
      let view = open.removeFirst()
      if let name = view.name, seen.insert(name).inserted { names.append(name) }
      open += view.subviews
    }
    return names
  }
}
