import Graphics
import Platform
import Syntax

/// A `.flip` script: the settings of a clip and the actions of the finger.
///
/// A script is a value. Parsing also checks and expands it, so every parsed script is valid. Its units are
/// correct, its names are known, and the finger is up at the end.
///
/// ```swift
/// let script = try Script(text: text, file: "pull.flip", vocabulary: words)
/// for action in script.actions { print(action) }
/// ```
public struct Script: Sendable, Hashable {
  /// The file's name, as the caller passed it.
  public var file: String
  /// The settings before the first action.
  package var settings: ScriptSettings { didSet { sources = [] } }
  /// The actions in order, with `repeat` and `include` expanded.
  package var actions: [Action] { didSet { sources = [] } }
  /// The text of the file and of its included files, in the order in which they were opened. Empty if the script
  /// was made from its parts or has changed since.
  package private(set) var sources: [Source] = []
  /// The content of the scene file that the script or the options name; `nil` for another scene.
  package private(set) var sceneFile: SceneDescription?
  /// The paths of all files that the script includes, directly or indirectly, in alphabetical order. The scene file is
  /// one of them.
  public var includes: [String] { sources.map(\.file).filter { $0 != file }.sorted() }

  /// Reads a file that a script includes.
  ///
  /// The first argument is the path to read, joined to the folder of the including file and normalised. The second
  /// is the main file, in whose folder or below the path must be: the script or, for the includes of a scene file, the
  /// scene file. An error that it throws is reported at the `include` line.
  package typealias Include = (_ path: String, _ root: String) throws -> String

  /// Returns the reason why a file cannot be read, or `nil` if it can be read.
  ///
  /// The argument is the path to read, joined to the folder of the file that names it and normalised.
  package typealias FileCheck = (_ path: String) -> String?

  /// Returns the first error in the words of `screens`, or `nil` if each names pictures.
  package typealias ScreensCheck = (_ words: [FileReference]) -> ScreensError?

  /// An error in a word of `screens`.
  package struct ScreensError {
    package var location: Location, message: String, hint: String?

    package init(location: Location, message: String, hint: String?) {
      (self.location, self.message, self.hint) = (location, message, hint)
    }
  }

  /// Creates a script from its parts, without checking them.
  package init(file: String, settings: ScriptSettings, actions: [Action]) {
    (self.file, self.settings, self.actions) = (file, settings, actions)
  }

  /// Parses, checks and expands a script.
  ///
  /// - Parameters:
  ///   - text: The script's text. With all included files it has at most 1 MiB.
  ///   - file: The file's name in messages. Included files are resolved relative to its folder.
  ///   - vocabulary: The known scenes, settings, probes and devices; without one, names are not checked.
  ///   - options: The caller's overrides and permissions.
  ///   - include: Reads included files; without it, `include` is an error.
  ///   - fileCheck: Checks whether the feed and the files of settings can be read; without it they are not checked.
  ///   - screensCheck: Checks whether pictures of screens can be found; without it they are not checked.
  /// - Throws: ``ScriptError`` with all errors of the script and of its included files, up to a limit.
  package init(
    text: String, file: String, vocabulary: ScriptVocabulary? = nil, options: ScriptOptions = ScriptOptions(),
    include: Include? = nil, fileCheck: FileCheck? = nil, screensCheck: ScreensCheck? = nil
  ) throws(ScriptError) {
    var library = ScriptLibrary(
      root: file, allowsOutsideFiles: options.allowsOutsideFiles, include: include, fileCheck: fileCheck,
      screensCheck: screensCheck)
    let main = try library.open(text: text, by: ScriptParser.self)
    var expander = ScriptExpander(library: library, vocabulary: vocabulary, options: options)
    expander.run(main)
    self.init(file: file, settings: expander.settings, actions: expander.actions)
    sources = expander.library.sortedSources
    sceneFile = expander.collector.sceneFile
    guard expander.library.hasErrors else { return }
    var error = expander.library.error
    (error.remainder, error.remainderIsPlayable) = (self, expander.library.hasOnlyUnreadableFiles)
    throw error
  }

  /// Returns the script with other settings or actions. Messages still show the original lines.
  package func with(_ settings: ScriptSettings, _ actions: [Action]? = nil) -> Script {
    var script = self
    (script.settings, script.actions) = (settings, actions ?? self.actions)
    script.sources = sources
    return script
  }

  /// Returns the script with another first screen of its scene file.
  package func starting(on screen: String) -> Script {
    var script = self
    script.sceneFile?.start = screen
    return script
  }

  /// Whether the script has any presentation setting, such as a canvas, or any presentation statement.
  public var hasPresentation: Bool {
    settings.clip.hasPresentation || actions.contains { $0.annotation != nil }
  }

  /// The script without its presentation, which is the form that `verify` compares.
  public var plain: Script {
    var settings = settings
    settings.slowsDown = slowsDown
    (settings.clip, settings.locations) = (settings.clip.withoutPresentation, [:])
    return with(settings, actions.filter { $0.annotation == nil })
  }

  /// The number of touch samples per second that decide gestures.
  package var touchRate: Int { settings.touchRate ?? ScriptSettings.defaultTouchRate }

  /// The number of touch samples per second, including the intermediate ones that only move the dragged content. It
  /// is above ``touchRate`` in a script that slows down and sets no rate, so that the finger moves in every frame.
  package var moveRate: Int { settings.touchRate == nil && slowsDown ? ScriptSettings.slowMotionRate : touchRate }

  /// Whether any part of the clip is in slow motion.
  private var slowsDown: Bool {
    settings.slowsDown || actions.contains { if case .speed(let rate)? = $0.annotation { rate < 1 } else { false } }
  }

  /// Returns a diagnostic at a location of the script, with its source line.
  package func diagnostic(at location: Location, _ message: String, hint: String? = nil) -> ScriptDiagnostic {
    let source = sources.first { $0.file == location.file } ?? Source(file: location.file, text: "")
    return source.diagnostic(at: location, message, hint: hint)
  }

  /// The latest instant at which the script can end, with each `settle` and `wait until` counted at its limit.
  package var longestDuration: Duration { actions.reduce(.zero) { $0 + $1.longestDuration } }
}

/// The overrides and permissions of a parser's caller.
package struct ScriptOptions: Sendable, Hashable {
  /// The scene to show instead of the script's, or the path of a scene file; with it, a script need not name one.
  package var scene: String?
  /// The device to use instead of the script's; with it, the script's `device` and `size` set no limit.
  package var device: String?
  /// Whether a feed replaces the script's; with it, the script's own feed need not exist.
  package var hasFeed: Bool
  /// Whether pictures of screens replace the script's; with it, the script's own pictures need not exist.
  package var hasScreens: Bool
  /// Whether `include` accepts absolute paths and paths that leave the script's folder with `..`.
  package var allowsOutsideFiles: Bool
  /// Edited texts of files that the script names, by path, in place of those on the disk.
  package var editedFiles: [String: String] = [:]
  /// Texts in place of those of the script's `let` statements, by name.
  package var texts: [String: String] = [:]
  /// The folder that contains all files that may be read; `nil` for no limit.
  package var folder: String?

  package init(
    scene: String? = nil, device: String? = nil, hasFeed: Bool = false, hasScreens: Bool = false,
    allowsOutsideFiles: Bool = false
  ) {
    (self.scene, self.device, self.allowsOutsideFiles) = (scene, device, allowsOutsideFiles)
    (self.hasFeed, self.hasScreens) = (hasFeed, hasScreens)
  }

  /// Returns the reason why a file may not be read, or `nil` if it is in the folder; links are followed.
  package func whyOutside(_ path: String) -> String? {
    folder.flatMap { Files.wouldLie(path, below: $0) ? nil : "it is outside the folder \($0)" }
  }

  /// Whether the caller's feed or pictures replace the script's content.
  var replacesContent: Bool { hasFeed || hasScreens }
}

/// The limits of a script, which protect the machine from untrusted input. Each error states its limit.
package enum ScriptLimits {
  /// The size of a script with all included files, in bytes: 1 MiB.
  package static let textBytes = 1_048_576
  /// The number of actions after `repeat` and `include` are expanded.
  package static let actions = 100_000
  /// The virtual time of a script: one hour.
  package static let virtualTime = Duration.seconds(3600)
  /// The hint for a clip whose own time exceeds the limit, which is also one hour.
  package static let clipTimeHint = "the maximum is one hour of the clip's time, which speed, freeze and card change"
  /// The virtual time of a script, in nanoseconds.
  package static let virtualNanoseconds = Double(virtualTime.nanoseconds)
  /// The size of a frame, in megapixels.
  package static let megapixels = 64
  /// The size of a frame, in pixels.
  package static let framePixels = Double(megapixels) * 1e6
  /// The largest scale, in pixels per point. Every scale is above 0.
  package static let scale = Device.scaleLimit
  /// The frame rates, in frames per second.
  package static let frameRates: ClosedRange<Int64> = 1...1000
  /// The touch rates, in samples per second.
  package static let touchRates = 60...1200
  /// The tolerances for a channel of a pixel, in levels.
  package static let channelDelta = 0...255
  /// The tolerances for the fraction of differing pixels, in percent.
  package static let percent = 0.0...100
  /// The length of the name of a shot or mark, in bytes; at least 1.
  package static let nameBytes = 100
  /// The number of presentation statements after `repeat` and `include` are expanded.
  package static let annotations = 1000
  /// The length of a displayed text, in characters; at least 1.
  package static let shownTextLength = 300
  /// The size of a displayed text, in bytes. A character can have any number of combining marks.
  static let shownTextBytes = 10_000
  /// The playback speeds, in seconds of virtual time per second of the clip.
  package static let speeds = 0.05...20.0
  /// The duration of a `freeze` or a `card`: one minute.
  package static let pause = Duration.seconds(60)
  /// The sides of a canvas, in pixels.
  package static let canvasSides = 160...8192
  /// The sizes of a device in a layout, in percent of the canvas.
  package static let layoutSizes = 20.0...200
  /// The numbers of callouts.
  package static let calloutNumbers = 1...99
  /// The shortest side of a zoom region, in points.
  package static let zoomSide = 10.0
  /// The magnifications of a camera that follows the finger. At 8x the narrowest phone shows about 40 points, the width
  /// of a fingertip.
  package static let magnifications = 1.0...8.0
  /// The combined nesting depth of `repeat` and `include`.
  package static let nesting = 32
  /// The largest magnitude of any number in a script.
  package static let number = Token.numberLimit
  /// The number of errors that are reported.
  package static let diagnostics = 200
  /// The number of expansion steps: lines and repetitions, including empty ones. It stops repetitions of empty
  /// blocks.
  static let steps = 400_000

  /// Whether a frame has too many pixels, for a size in points and a scale in pixels per point.
  package static func isTooLarge(width: Double, height: Double, scale: Double) -> Bool {
    !((width * scale).rounded(.up) * (height * scale).rounded(.up) <= framePixels)
  }
}
