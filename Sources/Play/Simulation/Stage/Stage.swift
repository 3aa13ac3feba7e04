import Graphics
import Interface
import Script
import Timebase
import Touch

/// The environment of a scene: a window with its clock, a finger, and the probes.
///
/// `advance(to: a)` followed by `advance(to: b)` has the same result as `advance(to: b)` alone: frames are only
/// samples. Stages share nothing with each other.
package final class Stage {
  /// The window that holds the scene.
  package let window: Window
  /// The scene.
  package let scene: any Scene
  /// The finger, with its recent trail.
  package private(set) var finger = Finger()
  /// The files that the scene reads in addition to the feed and the files of its settings.
  package let inputs = SceneInputs()
  /// The appearance of the finger in snapshots.
  package var shownFinger: FingerStyle?
  /// The knowledge of later touches.
  package var forecast = FingerForecast()

  /// Creates a stage with a scene.
  ///
  /// - Throws: The scene's error if its content cannot be used.
  package init(
    _ definition: SceneDefinition, size: Size, traits: Traits, settings: SceneSettings = SceneSettings(),
    feed: InputFile? = nil, screens: [Screenshot] = []
  ) throws {
    var traits = traits
    if let category = settings.word(ScriptVocabulary.Setting.dynamicType.name).flatMap(ContentSizeCategory.init) {
      traits.preferredContentSizeCategory = category
    }
    window = Window(size: size, traits: traits)
    window.flicksBuildMomentum = settings.bool(ScriptVocabulary.Setting.flickMomentum.name, default: false)
    scene = try definition.make(
      SceneContext(window: window, settings: settings, feed: feed, screens: screens, inputs: inputs))
    window.layoutUntilClean()
  }

  /// The current instant of virtual time.
  package var now: Instant { window.now }

  /// Warnings for the user about content that is not shown: those about characters first, then the scene's.
  package var warnings: [String] { window.traits.textShaper.warnings + contentWarnings + scene.warnings }

  /// Warnings about the pictures of screens.
  package var contentWarnings: [String] = []

  /// Delivers a touch at its own timestamp, after everything that is due before it.
  package func send(_ touch: TouchEvent) {
    finger.note(touch)
    window.send(touch)
  }

  /// Performs everything that is due up to and including `instant`, each at its own instant.
  package func advance(to instant: Instant) { window.advance(to: instant) }

  /// Advances to an instant without performing what is due at that instant.
  package func approach(_ instant: Instant) { window.advance(upTo: instant) }

  /// The probes that every scene has.
  package static let probes: ProbeList<Stage> = [
    .init("time", "virtual time, in seconds") { $0.now.seconds },
    .init("touch.down", "whether the finger is on the screen") { $0.finger.isDown },
    .init("touch.x", "the finger's distance from the left edge, in points; - while it is up") { $0.finger.location?.x },
    .init("touch.y", "the finger's distance from the top edge, in points; - while it is up") { $0.finger.location?.y },
  ]
  /// The names of the probes that every scene has.
  package static let probeNames = probes.vocabulary.map(\.name)

  /// Reads the probes at the current instant: time and touch first, then the scene's.
  package func readProbes() -> [ProbeReading] {
    window.layoutUntilClean()
    return Self.probes.readings(of: self) + scene.readProbes()
  }

  /// Reads one probe at the current instant, or returns nil if there is none with that name.
  package func probe(_ name: String) -> ProbeValue? { readProbes().first { $0.name == name }?.value }

  /// Returns the presented frame of a named view in the screen's points, or nil if there is none at present.
  package func frame(ofView name: String) -> Rect? {
    window.layoutUntilClean()
    return view(named: name)?.presentedFrame(in: nil)
  }

  private func view(named name: String) -> View? {
    (scene.view(named: name) ?? window.descendant(named: name)).flatMap { $0.window === window ? $0 : nil }
  }

  /// A view that scripts can name.
  package struct NamedView: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The presented frame in the screen's points. It can be outside the screen.
    package var frame: Rect
    /// The visible part of the frame; nil if there is none.
    package var visibleFrame: Rect?
  }

  /// Returns the views that scripts can name at the current instant, each name once. Views of the view tree come
  /// first, from the outside in, followed by those that only the scene finds.
  ///
  /// - Parameter known: The names by which the scene finds views that are not named themselves.
  package func namedViews(known: [String] = []) -> [NamedView] {
    window.layoutUntilClean()
    let names = window.namesOfDescendants
    return (names + known.filter { !names.contains($0) }).compactMap { name in
      view(named: name).map {
        NamedView(name: name, frame: $0.presentedFrame(in: nil), visibleFrame: $0.visibleFrame)
      }
    }
  }

  /// Returns the snapshot of the current instant, as frame `index` of a clip.
  package func snapshot(index: Int, isVisible: Bool = true) -> FrameSnapshot {
    var list = window.recordDisplayList()
    if let shownFinger { list.items += finger.marks(at: now, shownFinger, forecast) }
    return FrameSnapshot(index: index, time: now, displayList: list, probes: readProbes(), isVisible: isVisible)
  }
}

extension View {
  /// The names of all descendants, each once, in breadth-first order.
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
