import Graphics

/// A `.flip` script: what is recorded, and what the finger does.
///
/// A script is a value. It is parsed, checked and expanded in one go, so every script that exists is a valid one: every
/// unit is right, every name is known, and the finger is up at the end.
///
///     let script = try Script(text: text, file: "pull.flip", vocabulary: words)
///     for action in script.actions { print(action) }
public struct Script: Sendable, Hashable {
  /// The file's name, as it was given.
  public var file: String
  /// What the script sets before its first action.
  package var settings: ScriptSettings { didSet { sources = [] } }
  /// What happens, in order; `repeat` and `include` are expanded.
  package var actions: [Action] { didSet { sources = [] } }
  /// The text of the file and of those that it includes, in the order in which they were opened; empty where the script
  /// was made from its parts, or has been changed since.
  package private(set) var sources: [Source] = []
  /// The files that the script includes, directly or through others, by the paths that were read, in alphabetical order.
  public var includes: [String] { sources.map(\.file).filter { $0 != file }.sorted() }

  /// Reads a file that a script includes.
  ///
  /// The first argument is the path to read: already joined to the including file's folder and normalised. The second
  /// is the name of the including file, for messages. What it throws is reported at the `include` line.
  package typealias Include = (_ path: String, _ from: String) throws -> String

  /// Says why a file that a script names cannot be read; `nil` where it can.
  ///
  /// The argument is the path to read: joined to the folder of the file that names it, and normalised.
  package typealias FileCheck = (_ path: String) -> String?

  /// Makes a script from its parts, unchecked.
  package init(file: String, settings: ScriptSettings, actions: [Action]) {
    (self.file, self.settings, self.actions) = (file, settings, actions)
  }

  /// Parses, checks and expands a script.
  ///
  /// - Parameters:
  ///   - text: The script's text, at most 1 MiB with all that it includes.
  ///   - file: The name that messages show; includes are looked up beside it.
  ///   - vocabulary: The scenes, settings, probes and devices that exist; without one such names are not checked.
  ///   - options: What the caller allows or provides.
  ///   - include: Reads included files; without it `include` is an error.
  ///   - fileCheck: Looks whether the feed and the files of settings are there; without it they are not checked.
  /// - Throws: Every mistake of the script and of the files that it includes, at once.
  package init(
    text: String, file: String, vocabulary: ScriptVocabulary? = nil, options: ScriptOptions = ScriptOptions(),
    include: Include? = nil, fileCheck: FileCheck? = nil
  ) throws(ScriptError) {
    var library = ScriptLibrary(
      root: file, allowsOutsideFiles: options.allowsOutsideFiles, include: include, fileCheck: fileCheck)
    let main = try library.open(text: text)
    var expander = ScriptExpander(library: library, vocabulary: vocabulary, options: options)
    expander.run(main)
    self.init(file: file, settings: expander.settings, actions: expander.actions)
    sources = expander.library.sortedSources
    guard expander.library.hasMistakes else { return }
    var error = expander.library.error
    (error.remainder, error.remainderIsPlayable) = (self, expander.library.hasOnlyUnreadableFiles)
    throw error
  }

  /// The script with other settings or actions; messages show its lines as they were written.
  package func with(_ settings: ScriptSettings, _ actions: [Action]? = nil) -> Script {
    var script = self
    (script.settings, script.actions) = (settings, actions ?? self.actions)
    script.sources = sources
    return script
  }

  /// Whether the script has a canvas, or anything on it besides the screen.
  public var hasPresentation: Bool {
    settings.presentation != ScriptSettings.Presentation() || actions.contains { $0.cue != nil }
  }

  /// The script without what only presents it: what `verify` compares.
  public var plain: Script {
    var settings = settings
    settings.slowsDown = slowsDown
    settings.presentation = ScriptSettings.Presentation()
    return with(settings, actions.filter { $0.cue == nil })
  }

  /// Touch samples a second that decide gestures.
  package var touchRate: Int { settings.touchRate ?? ScriptSettings.defaultTouchRate }

  /// Touch samples a second with those in between, which only move what is dragged: more than ``touchRate`` in a script
  /// that slows down and sets no rate, so that the finger moves in every frame.
  package var moveRate: Int { settings.touchRate == nil && slowsDown ? ScriptSettings.slowMotionRate : touchRate }

  private var slowsDown: Bool {
    settings.slowsDown || actions.contains { if case .speed(let rate)? = $0.cue { rate < 1 } else { false } }
  }

  /// A mistake at a place of the script, with the line in which it lies.
  package func diagnostic(at location: Location, _ message: String, hint: String? = nil) -> ScriptDiagnostic {
    let source = sources.first { $0.file == location.file } ?? Source(file: location.file, text: "")
    return source.diagnostic(at: location, message, hint: hint)
  }

  /// The latest instant at which the script can end: each `settle` counts with its limit.
  package var longestDuration: Duration { actions.reduce(.zero) { $0 + $1.longestDuration } }
}

/// What the caller of a script's parser allows or provides.
package struct ScriptOptions: Sendable, Hashable {
  /// The scene that is shown whatever the script names; with it a script need not name one.
  package var scene: String?
  /// The device that is used whatever the script names; with it the script's `device` and `size` set no limit.
  package var device: String?
  /// Whether a feed is shown whatever the script names; with it the script's own need not be there.
  package var hasFeed: Bool
  /// Whether `include` may name absolute paths and leave the script's folder tree with `..`.
  package var allowsOutsideFiles: Bool

  package init(
    scene: String? = nil, device: String? = nil, hasFeed: Bool = false, allowsOutsideFiles: Bool = false
  ) {
    (self.scene, self.device, self.hasFeed, self.allowsOutsideFiles) = (scene, device, hasFeed, allowsOutsideFiles)
  }
}

/// What a script may ask for, so that a hostile one cannot eat the machine. Each error names its limit.
package enum ScriptLimits {
  /// The text of a script with all that it includes, in bytes: 1 MiB.
  package static let textBytes = 1_048_576
  /// Actions after `repeat` and `include` are expanded.
  package static let actions = 100_000
  /// Virtual time: one hour.
  package static let virtualTime = Duration.seconds(3600)
  package static let virtualNanoseconds = Double(virtualTime.nanoseconds)
  /// The megapixels of a frame.
  package static let megapixels = 64
  /// The pixels of a frame.
  package static let framePixels = Double(megapixels) * 1e6
  /// The largest scale, in pixels a point; every scale is above 0.
  package static let scale = Device.scaleLimit
  /// Frames a second.
  package static let frameRates: ClosedRange<Int64> = 1...1000
  /// Touch samples a second.
  package static let touchRates = 60...1200
  /// How far a channel of a pixel may be allowed to differ, in levels.
  package static let channelDelta = 0...255
  /// How many of a hundred pixels may be allowed to differ.
  package static let percent = 0.0...100
  /// The bytes of the name of a shot or mark, at least 1.
  package static let nameBytes = 100
  /// Statements that present the clip, `repeat` and `include` expanded.
  package static let cues = 1000
  /// The characters of a text that people read, at least 1.
  package static let shownTextLength = 300
  /// The bytes of a text that people read: a character may have any number of marks.
  static let shownTextBytes = 10_000
  /// How fast a clip may show virtual time, in seconds a second.
  package static let speeds = 0.05...20.0
  /// How long a `freeze` or a `card` may be: a minute.
  package static let pause = Duration.seconds(60)
  /// The sides of a canvas, in pixels.
  package static let canvasSides = 160...8192
  /// The shortest side of what the camera goes to, in points.
  package static let zoomSide = 10.0
  /// How deep `repeat` and `include` may nest, together.
  package static let nesting = 32
  /// The largest magnitude of any number in a script.
  package static let number: Double = 1_000_000_000
  /// Mistakes that are reported.
  package static let diagnostics = 200
  /// Steps of the expansion: lines and repetitions, whatever they hold. It stops repetitions in which nothing happens.
  static let steps = 400_000

  /// Whether a frame of a size in points, drawn at a scale in pixels a point, has more pixels than a frame may have.
  package static func isTooLarge(width: Double, height: Double, scale: Double) -> Bool {
    !((width * scale).rounded(.up) * (height * scale).rounded(.up) <= framePixels)
  }
}
