import Graphics
import Imaging
import Platform
import Presentation
import Rendering
import Script
import Simulation
import Timebase
import Video

/// A clip for a page: the moving picture and the still in each theme, the alternative text and the transcript.
///
/// Nothing is drawn before a file is requested.
package struct Embed {
  /// The kind of a page.
  package enum Target: String, CaseIterable, Sendable {
    case github, html, docc, markdown

    /// The format of the moving picture.
    package var format: VideoFormat {
      switch self {
      case .github, .markdown: .gif
      case .html: .webp
      case .docc: .mp4
      }
    }

    /// The size limit of a file, in bytes.
    package var maxBytes: Int? { self == .github ? 10_000_000 : nil }
  }

  /// The options of the command.
  package struct Options: Hashable, Sendable {
    /// The width at which the clip is shown, in points (default: the clip's, within ``sizeLimit``).
    package var width: Int?
    /// The alternative text (default: ``Transcript/alternative(_:)``).
    package var alternative: String?
    /// The `shot` or `mark` that the still shows.
    package var still: String?
    /// The number of times that a moving picture is played; 0 repeats it forever.
    package var loopCount = 3
    /// The size limit of a file, in bytes (default: the target's).
    package var maxBytes: Int?

    package init() {}
  }

  /// A file of the clip.
  package struct File: Hashable, Sendable {
    /// The name, such as `pull~dark.gif`.
    package let name: String
    package let theme: Theme
    /// Whether the file is the still rather than the moving picture.
    package let isStill: Bool
  }

  /// The largest size at which a clip is shown, in points (chosen: the width of a page on GitHub).
  private static let sizeLimit = Size(880, 640)
  /// The seconds for which an image may move that cannot be paused (WCAG 2.2.2).
  private static let movingLimit = 5.0

  package let target: Target
  package let options: Options
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
  /// - Throws: The errors of ``Clip/play()``; `PlaybackError` if an expectation fails; ``EmbedError``; `ClipError`.
  package init(_ clip: Clip, for target: Target, named name: String, _ options: Options, run: Run = Run()) throws {
    if clip.isTransparent, !target.format.keepsAlpha { throw EmbedError.noAlpha(target) }
    let themes = try clip.themes(for: target)
    files = Self.files(for: target, named: name, themes)
    self.clip = clip
    playbacks = Playbacks(clip)
    let playback = try playbacks.playback(in: themes[0], run)
    if !playback.failures.isEmpty { throw PlaybackError(playback.failures) }
    (self.target, self.options) = (target, options)
    transcript = playback.transcript()
    guard let alternative = options.alternative ?? transcript.alternative(clip.script) else {
      throw EmbedError.noAlternative(clip.script.file)
    }
    self.alternative = alternative
    size = try Self.size(of: clip, options)
    still = try playback.still(options.still)
    warnings = playback.warnings
    if themes.count == 1, target != .markdown, clip.options.theme == nil {
      warnings.append("the clip has no \(themes[0] == .light ? "dark" : "light") theme, so the page shows one theme")
    }
    warnings += [movingWarning(files[0].name, playback.visibleInstants.count)].compactMap(\.self)
  }

  /// Returns the files of a clip with some themes.
  package static func files(for target: Target, named name: String, _ themes: [Theme]) -> [File] {
    themes.flatMap { theme in
      let stem = name + (theme == .dark && themes.count > 1 ? "~dark" : "")
      return [false, true].map { isStill in
        File(name: "\(stem).\(isStill ? "png" : target.format.rawValue)", theme: theme, isStill: isStill)
      }
    }
  }

  /// Returns the size at which a clip is shown, in points: whole numbers, so that files can have twice as many pixels.
  private static func size(of clip: Clip, _ options: Options) throws(EmbedError) -> PixelSize {
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
      throw .tooWide(width)
    }
    return size
  }

  /// Returns a warning if an image moves for too long.
  private func movingWarning(_ name: String, _ frameCount: Int) -> String? {
    guard target.format.isLooping else { return nil }
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
  private var known: [Theme: Playback] = [:]

  init(_ clip: Clip) { self.clip = clip }

  func playback(in theme: Theme, _ run: Run) throws -> Playback {
    if let playback = known[theme] { return playback }
    let playback = try Playback(
      clip.inTheme(theme), shaper: PangoTextShaper(), look: nil, poll: { try run.checkCancellation() }
    ).get().requiringFrames()
    known[theme] = playback
    return playback
  }
}

extension Playback {
  /// Returns the moment of the still: the named moment, or the last one, or else the last callout or caption, or else the
  /// last frame.
  fileprivate func still(_ name: String?) throws -> Clip.Moment {
    if let name {
      _ = try clipMoment(.named(name))
      return .named(name)
    }
    if let moment = (shots + marks).max(by: { $0.instant < $1.instant }) { return .named(moment.name) }
    let text = (captions + callouts).max { $0.start < $1.start }
    return .instant(
      text.map { $0.start.advanced(bySeconds: $0.end.seconds(since: $0.start) / 2) } ?? visibleInstants.last ?? .zero)
  }
}

extension Clip {
  /// Returns the themes of a page: both if the clip differs in them, unless the options set one, or the page shows a
  /// single picture.
  package func themes(for target: Embed.Target) throws -> [Theme] {
    target == .markdown ? [theme] : try themes()
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

/// An error that prevents the files of a page.
package enum EmbedError: Error, Hashable, Sendable {
  /// There is no text for those who do not see the clip.
  case noAlternative(String)
  /// A file exceeds its size limit.
  case doesNotFit(String)
  /// The page has no block for the clip.
  case noBlock(String, name: String)
  /// The width in points is too large.
  case tooWide(Int)
  /// The canvas is transparent, and the target's moving pictures cannot be.
  case noAlpha(Embed.Target)
}

extension EmbedError: FlipbookError {
  package var exitCode: ExitCode {
    switch self {
    case .doesNotFit, .noBlock: .badInput
    case .noAlternative, .tooWide, .noAlpha: .usage
    }
  }
}

extension EmbedError: CustomStringConvertible {
  /// The message: the error and its remedy.
  package var description: String {
    switch self {
    case .noAlternative(let script):
      "no alternative text: \(script) has neither a card nor a caption nor a comment; add one, or pass --alt TEXT"
    case .doesNotFit(let reason):
      "\(reason); shorten the clip, pass a smaller --width, or raise the limit with --max-bytes"
    case .noBlock(let page, let name):
      "\(page) has no block for \(name); paste these two lines where the clip belongs:\n\(EmbedPage.markers(name))"
    case .noAlpha(let target):
      "--for \(target.rawValue) writes .\(target.format.rawValue) files, which cannot be transparent, as the canvas is; "
        + "choose --for html, or a backdrop"
    case .tooWide(let width): "--width \(width) is too wide for this clip; pass a smaller one"
    }
  }
}
