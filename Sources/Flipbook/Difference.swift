import GoldenStore
import Goldens
import Graphics
import Imaging
import Pictures
import Platform
import Recording
import Reports
import Script
import Timebase

/// Two clips side by side, in step by virtual time, and what differs between them.
///
///     let clip = try Clip(script: "pull.flip")
///     let difference = try Difference(.clip(clip), .clip(try clip.setting(["theme dark"])))
///     print(difference.description)
///     let png = try PNGEncoder().encode(difference.still())
public struct Difference: Sendable, CustomStringConvertible {
  /// One of the two.
  public enum Side: Sendable {
    /// A clip, which is recorded for that, without what presents it.
    case clip(Clip)
    /// A recording's directory. No file of it is believed: each is held against the recording's hashes.
    case recording(String)
    /// A golden's directory. It has hashes of all frames, and pictures of few.
    case golden(String)
  }

  /// How clips are compared.
  public struct Options: Sendable {
    /// What may differ.
    public var tolerance = Tolerance.exact
    /// The directory in which `approve` keeps the recordings that it approved: they have the pictures that a golden lacks.
    public var approved = "output/approved"
    /// A directory with further pictures of a golden's frames by their numbers, such as a failure's `expected`; each is
    /// used only if its hash is the golden's.
    public var pictures: String?

    /// Makes the options of an exact comparison.
    public init() {}
  }

  /// What differs, frame by frame, as `verify` tells it.
  public let verification: Verification
  /// What did not come true while each clip was recorded: expectations of its script, with their places.
  public let failures: [PlaybackFailure]
  let compared: ClipDifference
  /// Where clips were recorded for this.
  private let recordings: TemporaryDirectory
  private let captions: (before: DifferenceStyle.Caption, after: DifferenceStyle.Caption)
  private let theme: Theme

  /// Compares two clips.
  ///
  /// - Parameters:
  ///   - before: The first clip.
  ///   - after: The second one.
  ///   - names: What they are called, in words and above their pictures.
  ///   - options: Tolerance, places.
  ///   - run: Checked now and then; if it is cancelled, the comparison ends with `CancellationError` or
  ///     `RecordingError.cancelled`. Its progress is the number of recorded frames.
  /// - Throws: `FlipbookError`; `CancellationError` if the run is cancelled.
  public init(
    _ before: Side, _ after: Side, names: (before: String, after: String) = ("before", "after"),
    options: Options = Options(), run: Run = Run()
  ) throws {
    let recordings = try TemporaryDirectory()
    var reader = SideReader(options: options, recordings: recordings.path, run)
    let first: ComparedClip, second: ComparedClip
    if case (.golden(let path), .clip(let clip)) = (before, after) {
      // What the clip draws now tells which of the golden's frames have to be drawn again.
      second = try reader.read(after, "after")
      first = try reader.golden(path, comparedWith: (clip, second.record))
    } else {
      first = try reader.read(before, "before")
      second = try reader.read(after, "after")
    }
    (self.recordings, failures) = (recordings, reader.failures)
    compared = try ClipDifference(first, second, tolerance: options.tolerance, run: run)
    captions = (.init(names.before, detail: before.title), .init(names.after, detail: after.title))
    let recorded = first.record.settings.first { $0.name == Script.Keyword.theme.rawValue }
    theme = recorded.flatMap { Theme(rawValue: $0.value) } ?? .light
    var result = Verification(
      name: after.name, script: after.script, golden: before.path, outcome: .compared(compared.verdict))
    (result.expectedRecord, result.actualRecord) = (first.record, second.record)
    if case .clip(let clip) = after { result.options = clip.options.arguments }
    // A script's own golden may be approved again, and no other one.
    var isOwn = false
    if case (.golden(let path), .clip(let clip)) = (before, after) {
      isOwn = Files.name(of: path) == Files.stem(of: clip.script.file)
    }
    if !isOwn { result.reference = names.before }
    verification = result
  }

  /// Whether nothing differs that counts.
  public var isSame: Bool { compared.isSame }

  /// How a difference looks unless something else is said: the names, and the colours of the first clip.
  public var style: DifferenceStyle { DifferenceStyle(before: captions.before, after: captions.after, theme: theme) }

  /// Whether pictures show only the second clip, since the golden keeps none of what differs.
  package var showsOnlyAfter: Bool { compared.showsOnlyAfter }

  /// The frame that the still shows, if that is not the largest difference of all but of those with a kept picture; the
  /// first that differs, if none has one.
  package var frameInstead: Int? { compared.unknownCount > 0 ? compared.largest?.frame : nil }

  /// At how many instants what differs can be shown.
  package var picturedCount: Int { compared.steps.count - compared.unknownCount }

  /// That some differences cannot be shown, and what to do; `nil` where all can.
  package var omission: String? {
    let count = compared.unknownCount
    guard count > 0 else { return nil }
    let shown =
      compared.showsOnlyAfter ? "only what is drawn now is shown" : "the nearest one that has a picture is shown"
    return "at \(count) of \(compared.steps.count) instants that differ the golden keeps no picture, so \(shown); "
      + "flipbook approve --pictures all keeps every picture"
  }

  /// The verdict in words, in one or more lines.
  public var description: String { Narrative(verification).text }
}

extension Difference.Side {
  /// The directory or script.
  var path: String {
    switch self {
    case .clip(let clip): clip.script.file
    case .recording(let path), .golden(let path): path
    }
  }

  /// The script, as far as there is one.
  fileprivate var script: String { if case .clip(let clip) = self { clip.script.file } else { path } }

  /// The name without folders and extension.
  fileprivate var name: String {
    if case .clip(let clip) = self { Files.stem(of: clip.script.file) } else { Files.name(of: path) }
  }

  /// What stands beside the name of a pane.
  fileprivate var title: String { if case .golden = self { "golden" } else { name } }
}

/// A directory of our own that goes with the last who uses it.
private final class TemporaryDirectory: Sendable {
  let path: String

  init() throws(FileError) { path = try Files.makeTemporaryDirectory() }

  deinit { Files.removeTemporaryDirectory(path) }
}

extension Difference {
  /// The width of pictures, in pixels, where none is said: that of clips that play on a page.
  package static let pageWidth = 800
  /// Those of stills and videos: no clip is enlarged within these limits.
  package static let stillWidths = 800...1600

  /// How many frames of clips that play on a page there are a second: as many as a GIF can hold exactly.
  package static let pageRate: Int64 = 20
  /// How many frames a video has a second, at most.
  package static let videoRate: Int64 = 60

  /// The frames that ``writeFrames(to:_:isForPage:run:)`` wrote.
  package struct Frames: Hashable, Sendable {
    /// How many there are: `frame-00000.png` and so on.
    package var count: Int
    /// How many are shown a second.
    package var frameRate: FrameRate
    /// Their extent.
    package var size: PixelSize
  }

  /// The picture of the instant with the largest difference: both clips, and what differs. Where no instant differs, that
  /// of the first one.
  ///
  /// - Throws: What reading a picture throws, `RenderingError`.
  public func still(_ style: DifferenceStyle? = nil) throws -> Bitmap {
    try canvas(style, mostFrames: Self.videoRate, Self.stillWidths).still(compared.largest)
  }

  /// Writes the frames of a clip that shows what differs and 300 ms around it, or everything where the style says so or no
  /// instant differs.
  ///
  /// - Parameters:
  ///   - directory: Where to; it is made. Files of the same names are replaced.
  ///   - style: Names, colours, width.
  ///   - isForPage: Whether the clip is to play on a page, as GIF or WebP: it is smaller then, and has fewer frames.
  ///   - run: Checked now and then; if it is cancelled, the work ends with `CancellationError`.
  /// - Throws: What reading a picture throws, `RenderingError`, `FileError`.
  package func writeFrames(
    to directory: String, _ style: DifferenceStyle? = nil, isForPage: Bool, run: Run = Run()
  ) throws -> Frames {
    let canvas = try canvas(
      style, mostFrames: isForPage ? Self.pageRate : Self.videoRate,
      isForPage ? Self.pageWidth...Self.pageWidth : Self.stillWidths)
    try Files.createDirectory(directory)
    try canvas.writeFrames(to: directory, run: run)
    return Frames(count: canvas.reel.count, frameRate: canvas.reel.frameRate, size: canvas.size)
  }

  private func canvas(
    _ style: DifferenceStyle?, mostFrames: Int64, _ widths: ClosedRange<Int>
  ) throws -> DifferenceCanvas {
    let style = style ?? self.style
    let reel = DifferenceReel(compared, isWhole: style.isWhole, mostFrames: mostFrames)
    return try DifferenceCanvas(reel, style, widths: widths)
  }

  /// What a summary for a pull request consists of.
  package struct Summary: Sendable {
    /// The text, in Markdown.
    package var text: String
    /// The pictures that it shows, by the names of their files: PNG.
    package var pictures: [(file: String, bytes: [UInt8])]
  }

  /// The names of the pictures that a summary may have, beside it.
  ///
  /// - Parameter stem: The summary's own name, without its ending.
  package static func pictureNames(_ stem: String) -> [String] {
    (1...DifferenceSummary.pictureLimit).map { "\(stem)-\($0).png" }
  }

  /// Makes a summary for a pull request: the verdict in the words of `verify`, pictures of the largest differences, at most
  /// ten, and a table of the rest.
  ///
  /// - Parameters:
  ///   - stem: What the files of its pictures are called, before a number.
  ///   - style: Names, colours, width.
  ///   - clip: The file of a clip of the difference, as seen from the summary.
  ///   - run: Checked before each picture; if it is cancelled, the work ends with `CancellationError`.
  /// - Throws: What reading a picture throws, `RenderingError`.
  package func summary(
    picturesNamed stem: String, _ style: DifferenceStyle? = nil, clip: String? = nil, run: Run = Run()
  ) throws -> Summary {
    let style = style ?? self.style
    let (stretches, names) = (isSame ? [] : compared.stretches, Self.pictureNames(stem))
    let shown = ClipDifference.largest(DifferenceSummary.pictureLimit, of: stretches).sorted()
    let canvas = try canvas(style, mostFrames: Self.videoRate, Self.stillWidths)
    let pictures = try zip(shown, names).map { place, name in
      try run.checkCancellation()
      return (name, try PNGEncoder(.small).encode(try canvas.still(stretches[place].largest)))
    }
    let files = Dictionary(uniqueKeysWithValues: zip(shown, names))
    let text = DifferenceSummary(
      verification, names: (style.before.name, style.after.name),
      stretches: stretches.enumerated().map { place, stretch in
        .init(
          seconds: stretch.largest.time.seconds,
          span: stretch.span.lowerBound.seconds...stretch.span.upperBound.seconds,
          words: canvas.words(stretch.largest), file: files[place])
      }, clip: clip, omission: omission
    ).text
    return Summary(text: text, pictures: pictures)
  }
}
