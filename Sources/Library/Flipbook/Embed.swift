import Graphics
import Imaging
import Platform
import Recording
import Rendering
import Script
import Simulation
import Staging
import Timebase
import Video

/// A clip for a page: the moving picture and the still in each theme, the alternative text and the transcript.
///
/// Nothing is drawn before a file is requested.
package struct Embed {
  /// The kind of a page.
  package enum Target: String, CaseIterable, Sendable {
    case github, html, docc

    /// The formats of the moving picture; the first one is the default.
    package var formats: [VideoFormat] { self == .github ? [.webp, .gif] : [.mp4] }

    /// The size limit of a file, in bytes. GitHub's proxy rejects images of more than 5 MB.
    package var maxBytes: Int? {
      switch self {
      case .github: 3_000_000
      case .html: 2_000_000
      case .docc: nil
      }
    }
  }

  /// The options of the command.
  package struct Options: Hashable, Sendable {
    /// The width at which the clip is shown, in points (default: the clip's, within ``sizeLimit``).
    package var width: Int?
    /// The alternative text (default: ``Transcript/alternative(_:)``).
    package var alternative: String?
    /// The format of the moving picture, one of the target's (default: the first one).
    package var format: VideoFormat?
    /// Whether a page of the kind `html` has both themes. The other kinds have them by default.
    package var showsBothThemes = false
    /// The `shot` or `mark` that the still shows (default: for GitHub the last one, or else the last frame; otherwise the
    /// first frame, since the still is the poster of a video).
    package var still: String?
    /// The number of times that a moving picture is played; 0 repeats it forever.
    package var loopCount = 3
    /// The size limit of a file, in bytes (default: the target's).
    package var maxBytes: Int?

    package init() {}
  }

  /// A file of the clip.
  package struct File: Hashable, Sendable {
    /// The name, such as `pull~dark.webp`.
    package let name: String
    package let theme: Theme
    /// Whether the file is the still rather than the moving picture.
    package let isStill: Bool
  }

  /// The largest size at which a clip is shown, in points. The column of a README on GitHub has 838 px.
  private static let sizeLimit = Size(830, 640)
  /// The seconds for which an image may move that cannot be paused (WCAG 2.2.2).
  private static let movingLimit = 5.0

  package let target: Target
  package let options: Options
  /// The format of the moving pictures.
  package let format: VideoFormat
  /// The files, the moving picture of each theme before its still.
  package let files: [File]
  /// The alternative text.
  package let alternative: String
  /// The transcript.
  package let transcript: Transcript
  /// The size at which the clip is shown, in points.
  package let size: PixelSize
  /// Warnings about the clip, such as that it has only one theme.
  package private(set) var warnings: [String] = []
  /// The clip.
  package let clip: Clip
  let playbacks: Playbacks
  let still: Clip.Moment

  /// Plays a clip, and chooses its texts, its size and its still.
  ///
  /// - Parameters:
  ///   - clip: The clip. If its options set a theme, the page has only that theme.
  ///   - name: The name of the files, without extension.
  /// - Throws: The errors of ``Clip/play()``; `ClipError`.
  package init(_ clip: Clip, for target: Target, named name: String, _ options: Options, run: Run = Run()) throws {
    format = options.format ?? target.formats[0]
    if clip.isTransparent, !format.keepsAlpha {
      throw UserError(
        "a .\(format.rawValue) file cannot be transparent, as the canvas is; choose "
          + "\(format == .gif ? "--format webp" : "--for github"), or a backdrop")
    }
    let themes = try clip.themes(for: target, options)
    files = Self.files(for: target, named: name, options, themes)
    self.clip = clip
    playbacks = Playbacks(clip)
    let playback = try playbacks.playback(in: themes[0], run).passed()
    (self.target, self.options) = (target, options)
    transcript = playback.transcript()
    guard let alternative = options.alternative ?? transcript.alternative(clip.script) else {
      throw ClipError.noAlternative(clip.script.file)
    }
    self.alternative = alternative
    size = try Self.size(of: clip, options)
    still = try playback.still(options.still, for: target)
    warnings = playback.warnings
    if themes.count == 1, target != .html || options.showsBothThemes, clip.options.theme == nil {
      warnings.append("the clip has no \(themes[0] == .light ? "dark" : "light") theme, so the page shows one theme")
    }
    warnings += [movingWarning(files[0].name, playback.visibleInstants.count)].compactMap(\.self)
  }

  /// Returns the files of a clip with some themes.
  package static func files(for target: Target, named name: String, _ options: Options, _ themes: [Theme]) -> [File] {
    let format = options.format ?? target.formats[0]
    return zip(themes, Variants(themes: themes.map(ThemeChoice.init)).all).flatMap { theme, variant in
      [false, true].map { isStill in
        File(name: "\(name)\(variant.suffix).\(isStill ? "png" : format.rawValue)", theme: theme, isStill: isStill)
      }
    }
  }

  /// Returns the size at which a clip is shown, in points: whole numbers, so that files can have twice as many pixels.
  private static func size(of clip: Clip, _ options: Options) throws(UserError) -> PixelSize {
    let natural = clip.shownSize
    let factor =
      options.width.map { Double($0) / natural.width }
      ?? min(1, sizeLimit.width / natural.width, sizeLimit.height / natural.height)
    func whole(_ length: Double) -> Int { max(1, Int((length + 1e-6).rounded(.down))) }
    let width = whole(natural.width * factor)
    let size = PixelSize(width: width, height: whole(natural.height * Double(width) / natural.width))
    if 2 * Double(width) > ScriptLimits.scale * clip.frameSize.width
      || ScriptLimits.isTooLarge(width: Double(size.width), height: Double(size.height), scale: 2)
    {
      throw UserError("--width \(width) is too wide for this clip; pass a smaller one")
    }
    return size
  }

  /// Returns a warning if an image moves for too long.
  private func movingWarning(_ name: String, _ frameCount: Int) -> String? {
    guard format.isLooping else { return nil }
    let duration = Double(frameCount) / clip.frameRate.framesPerSecond
    if options.loopCount > 0, duration * Double(options.loopCount) <= Self.movingLimit { return nil }
    func seconds(_ value: Double) -> String { "\(NumberText.fixed(value, places: 1)) s" }
    let moves =
      switch options.loopCount {
      case 0: "forever"
      case 1: "for \(seconds(duration))"
      case let count: "for \(seconds(duration * Double(count))) (\(count) loops of \(seconds(duration)))"
      }
    let loops = Int(Self.movingLimit / max(duration, 1e-3))
    let remedy = loops == 0 ? "shorten the clip" : "pass --loop \(loops)\(loops > 1 ? " or less" : "")"
    return
      "\(name) moves \(moves), but an image that cannot be paused should stop within 5 s (WCAG 2.2.2); \(remedy), or use "
      + "a video"
  }
}

/// The playbacks of a clip in its themes, each made when it is first needed.
final class Playbacks {
  private let clip: Clip
  private var known: [Theme: (playback: Playback, inputs: [RecordingInput])] = [:]

  init(_ clip: Clip) { self.clip = clip }

  func playback(in theme: Theme, _ run: Run) throws -> Playback {
    if let playback = known[theme]?.playback { return playback }
    let playback = try Playback(clip.inTheme(theme), poll: run.checkCancellation).get().requiringFrames()
    known[theme] = (playback, playback.clip.fileInputs(playback.sceneInputs))
    return playback
  }

  /// Verifies that no file has changed since the clip was played.
  func check() throws {
    for (playback, inputs) in known.values { try playback.clip.check(inputs, sceneInputs: playback.sceneInputs) }
  }
}

extension Playback {
  /// Returns the moment of the still; see ``Embed/Options/still``.
  fileprivate func still(_ name: String?, for target: Embed.Target) throws -> Clip.Moment {
    if let name {
      _ = try position(of: .named(name))
      return .named(name)
    }
    if target != .github { return .instant(visibleInstants.first ?? .zero) }
    let moment = (shots + marks).max { $0.instant < $1.instant }
    return moment.map { .named($0.name) } ?? .instant(visibleInstants.last ?? .zero)
  }
}

extension Clip {
  /// Returns the themes of a page of some kind.
  package func themes(for target: Embed.Target, _ options: Embed.Options) throws -> [Theme] {
    target == .html && !options.showsBothThemes ? [theme] : try themes()
  }

  /// The themes of a page: both if the clip differs in them, unless the options set one or show both beside each other.
  package func themes() throws -> [Theme] {
    if options.theme != nil || showsBothThemes { return [theme] }
    let pictures = screens.map { [$0] } ?? scenePictures.map(\.all) ?? []
    let files = pictures.flatMap(\.pictures).flatMap(\.files)
    if !files.isEmpty { return Theme.allCases.filter { theme in files.contains { $0.isDark == (theme == .dark) } } }
    let shaper = try PangoTextShaper()
    let first = try Theme.allCases.map { theme in
      try plain.inTheme(theme).player(shaper).stage.snapshot(index: 0).displayList
    }
    return first[0] == first[1] ? [theme] : Theme.allCases
  }
}
