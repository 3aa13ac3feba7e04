import GoldenFiles
import Graphics
import Illustrations
import Imaging
import Platform
import Recording
import Reports
import Script
import Timebase
import Verdicts

/// Two clips side by side, synchronised by virtual time, and the differences between them.
///
///     let clip = try Clip(script: "pull.flip")
///     let difference = try Difference(.clip(clip), .clip(try clip.setting(["theme dark"])))
///     print(difference.description)
///     let png = try PNGEncoder().encode(difference.still())
public struct Difference: Sendable, CustomStringConvertible {
  /// A side of the comparison.
  public enum Side: Sendable {
    /// A clip, which is recorded for the comparison without its presentation.
    case clip(Clip)
    /// A recording's directory. Each file is checked against the recording's hashes.
    case recording(String)
    /// A golden's directory. It has the hashes of all frames, and pictures of some.
    case golden(String)
  }

  /// The options of a comparison.
  public struct Options: Sendable {
    /// The tolerance, in which differences do not count.
    public var tolerance = Tolerance.exact
    /// The directory with the recordings that `approve` keeps. They have the pictures that a golden lacks.
    public var approved = "output/approved"
    /// A directory with additional pictures of a golden's frames, such as a failure's `expected`. A picture is used
    /// only if its hash equals the golden's.
    public var pictures: String?
    /// The masks and the tolerance, if recordings are copies of frames that another program drew, without a manifest.
    package var foreign: ForeignFrames?

    /// Creates the options of an exact comparison.
    public init() {}
  }

  /// The differences, frame by frame, in the form that `verify` reports.
  public let verification: Verification
  /// The failures while the clips were recorded, each with its location in the script.
  public let failures: [PlaybackFailure]
  let compared: ClipDifference
  /// The directory of the recordings made for the comparison.
  private let recordings: TemporaryDirectory
  /// The style of pictures and videos: at first the names, and the theme of the first clip.
  package var style: DifferenceStyle

  /// Compares two clips.
  ///
  /// - Parameters:
  ///   - before: The first clip.
  ///   - after: The second clip.
  ///   - names: The names of the clips, in text and above their pictures.
  ///   - options: The tolerance and directories.
  ///   - run: Checked regularly. If it is cancelled, the comparison throws `CancellationError` or
  ///     `RecordingError.cancelled`. Its progress is the number of recorded frames.
  /// - Throws: `FlipbookError` if a side cannot be read or recorded; `CancellationError` if the run is cancelled.
  public init(
    _ before: Side, _ after: Side, names: (before: String, after: String) = ("before", "after"),
    options: Options = Options(), run: Run = Run()
  ) throws {
    let recordings = try TemporaryDirectory()
    var reader = SideReader(options: options, recordings: recordings.path, run)
    let first: ComparedClip, second: ComparedClip
    if case (.golden(let path), .clip(let clip)) = (before, after) {
      // The clip's current frames determine which of the golden's frames must be drawn again.
      second = try reader.read(after, "after")
      first = try reader.golden(path, comparedWith: (clip, second.record))
    } else {
      first = try reader.read(before, "before")
      second = try reader.read(after, "after")
    }
    (self.recordings, failures) = (recordings, reader.failures)
    let foreign = options.foreign
    compared = try ClipDifference(
      first, second, tolerance: foreign?.tolerance ?? options.tolerance, masks: foreign?.masks ?? [], run: run)
    let theme = first.record.settings.first { $0.name == Script.Keyword.theme.rawValue }
    style = DifferenceStyle(
      before: .init(names.before, detail: before.title), after: .init(names.after, detail: after.title),
      theme: theme.flatMap { Theme(rawValue: $0.value) } ?? .light)
    var result = Verification(
      name: after.name, script: after.script, golden: before.path, outcome: .compared(compared.verdict))
    (result.expectedRecord, result.actualRecord) = (first.record, second.record)
    if case .clip(let clip) = after { result.options = clip.options.arguments }
    // Only a script's own golden can be approved again.
    var isOwn = false
    if case (.golden(let path), .clip(let clip)) = (before, after) {
      isOwn = Files.name(of: path) == Files.stem(of: clip.script.file)
    }
    if !isOwn { result.reference = names.before }
    verification = result
  }

  /// Whether the clips are equal within the tolerance.
  public var isSame: Bool { compared.isSame }

  /// Whether pictures show only the second clip, because the golden keeps none of the differing frames.
  package var showsOnlyAfter: Bool { compared.showsOnlyAfter }

  /// The frame that the still shows if the golden lacks pictures of some differing frames: the largest difference that
  /// has a picture, or the first one if none has. `nil` if all can be shown.
  package var frameInstead: Int? { compared.unknownCount > 0 ? compared.largest?.frame : nil }

  /// The number of differing instants that can be shown.
  package var picturedCount: Int { compared.steps.count - compared.unknownCount }

  /// A message about differences that cannot be shown, and the remedy; `nil` if all can be shown.
  package var skippedItem: String? {
    let count = compared.unknownCount
    guard count > 0 else { return nil }
    let shown =
      compared.showsOnlyAfter ? "only the current frame is shown" : "the nearest frame with a picture is shown"
    return "the golden has no picture for \(count) of \(compared.steps.count) differing instants, so \(shown); "
      + "flipbook approve --pictures all keeps every picture"
  }

  /// The verdict as text, in one or more lines.
  public var description: String { Narrative(verification).text }
}

extension Difference.Side {
  /// The path of the directory or script.
  var path: String {
    switch self {
    case .clip(let clip): clip.script.file
    case .recording(let path), .golden(let path): path
    }
  }

  /// The path of the clip's script; for another side, that of its directory.
  fileprivate var script: String { if case .clip(let clip) = self { clip.script.file } else { path } }

  /// The name, without folders and extension.
  fileprivate var name: String {
    if case .clip(let clip) = self { Files.stem(of: clip.script.file) } else { Files.name(of: path) }
  }

  /// The detail next to the name of a pane.
  fileprivate var title: String { if case .golden = self { "golden" } else { name } }
}

/// A temporary directory that is removed with its last reference.
private final class TemporaryDirectory: Sendable {
  let path: String

  init() throws(FileError) { path = try Files.makeTemporaryDirectory() }

  deinit { Files.removeTemporaryDirectory(path) }
}

extension Difference {
  /// The default width of clips that play on a page, in pixels.
  package static let pageWidth = 800
  /// The default widths of stills and videos, in pixels. No clip is enlarged within these limits.
  package static let stillWidths = 800...1600

  /// The frame rate of clips that play on a page, in frames per second. A GIF can represent it exactly.
  package static let pageRate: Int64 = 20
  /// The maximum frame rate of a video, in frames per second.
  package static let videoRate: Int64 = 60

  /// The frames that ``writeFrames(to:isForPage:run:)`` wrote.
  package struct Frames: Hashable, Sendable {
    /// The number of frames: `frame-00000.png` and so on.
    package var count: Int
    /// The number of frames per second.
    package var frameRate: FrameRate
    /// The size of a frame, in pixels.
    package var size: PixelSize
  }

  /// Draws the instant with the largest difference: both clips, and the difference. If no instant differs, draws the
  /// first one.
  ///
  /// - Throws: `FlipbookError` if a picture cannot be read or drawn.
  public func still() throws -> Bitmap {
    try canvas(mostFrames: Self.videoRate, Self.stillWidths).still(compared.largest)
  }

  /// Writes the frames of a clip that shows the differences and 300 ms around them. It shows everything if the style
  /// requests that, or if no instant differs.
  ///
  /// - Parameters:
  ///   - directory: The directory, which is created. Files with the same names are replaced.
  ///   - isForPage: Whether the clip is to play on a page, as GIF or WebP. It is then smaller and has fewer frames.
  ///   - run: Checked regularly; if it is cancelled, `CancellationError` is thrown.
  /// - Throws: The errors of reading a picture; `RenderingError`; `FileError`.
  package func writeFrames(
    to directory: String, isForPage: Bool, run: Run = Run()
  ) throws -> Frames {
    let canvas = try canvas(
      mostFrames: isForPage ? Self.pageRate : Self.videoRate,
      isForPage ? Self.pageWidth...Self.pageWidth : Self.stillWidths)
    try Files.createDirectory(directory)
    try canvas.writeFrames(to: directory, run: run)
    return Frames(count: canvas.reel.count, frameRate: canvas.reel.frameRate, size: canvas.size)
  }

  private func canvas(mostFrames: Int64, _ widths: ClosedRange<Int>) throws -> DifferenceCanvas {
    let reel = DifferenceReel(compared, isWhole: style.isWhole, mostFrames: mostFrames)
    return try DifferenceCanvas(reel, style, widths: widths)
  }

  /// A summary for a pull request.
  package struct Summary: Sendable {
    /// The text, in Markdown.
    package var text: String
    /// The PNG pictures in the text, by their file names.
    package var pictures: [(file: String, bytes: [UInt8])]
  }

  /// Returns the file names of the pictures that a summary may have, in the same folder.
  ///
  /// - Parameter stem: The summary's own name, without its extension.
  package static func pictureNames(_ stem: String) -> [String] {
    (1...MarkdownReport.pictureLimit).map { "\(stem)-\($0).png" }
  }

  /// Creates a summary for a pull request: the verdict in the form of `verify`, at most ten pictures of the largest
  /// differences, and a table of the remaining ones.
  ///
  /// - Parameters:
  ///   - stem: The beginning of the pictures' file names, before a number.
  ///   - clip: The path of a clip of the difference, relative to the summary.
  ///   - run: Checked before each picture; if it is cancelled, `CancellationError` is thrown.
  /// - Throws: The errors of reading a picture; `RenderingError`.
  package func summary(
    picturesNamed stem: String, clip: String? = nil, run: Run = Run()
  ) throws -> Summary {
    let (stretches, names) = (isSame ? [] : compared.stretches, Self.pictureNames(stem))
    let shown = ClipDifference.largest(MarkdownReport.pictureLimit, of: stretches).sorted()
    let canvas = try canvas(mostFrames: Self.videoRate, Self.stillWidths)
    let pictures = try zip(shown, names).map { place, name in
      try run.checkCancellation()
      return (name, try PNGEncoder(.small).encode(try canvas.still(stretches[place].largest)))
    }
    let files = Dictionary(uniqueKeysWithValues: zip(shown, names))
    let text = MarkdownReport.difference(
      verification, names: (style.before.name, style.after.name),
      stretches: stretches.enumerated().map { place, stretch in
        .init(
          seconds: stretch.largest.time.seconds,
          span: stretch.span.lowerBound.seconds...stretch.span.upperBound.seconds,
          words: canvas.words(stretch.largest), file: files[place])
      }, clip: clip, skippedItem: skippedItem)
    return Summary(text: text, pictures: pictures)
  }
}
