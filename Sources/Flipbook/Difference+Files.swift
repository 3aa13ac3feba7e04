import Differences
import Imaging
import Platform
import Reports
import Timebase

extension Difference {
  /// The width of pictures, in pixels, where none is said: that of clips that play on a page.
  public static let pageWidth = 800
  /// Those of stills and videos: no clip is enlarged within these limits.
  public static let stillWidths = 800...1600

  /// How many frames of clips that play on a page there are a second: as many as a GIF can hold exactly.
  public static let pageRate: Int64 = 20
  /// How many frames a video has a second, at most.
  public static let videoRate: Int64 = 60

  /// The frames that ``writeFrames(to:_:isForPage:isCancelled:progress:)`` wrote.
  public struct Frames: Hashable, Sendable {
    /// How many there are: `frame-00000.png` and so on.
    public var count: Int
    /// How many are shown a second.
    public var frameRate: FrameRate
    /// Their extent.
    public var size: PixelSize
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
  ///   - isCancelled: Asked now and then; where it is true, the work ends with `CancellationError`.
  ///   - progress: Called with the number of finished frames and of all now and then.
  /// - Throws: What reading a picture throws, `RenderingError`, `FileError`.
  public func writeFrames(
    to directory: String, _ style: DifferenceStyle? = nil, isForPage: Bool, isCancelled: () -> Bool = { false },
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws -> Frames {
    let canvas = try canvas(
      style, mostFrames: isForPage ? Self.pageRate : Self.videoRate,
      isForPage ? Self.pageWidth...Self.pageWidth : Self.stillWidths)
    try Files.createDirectory(directory)
    try canvas.writeFrames(to: directory, jobs: options.jobs) { done in
      if isCancelled() { throw CancellationError() }
      progress(done, canvas.reel.count)
    }
    return Frames(count: canvas.reel.count, frameRate: canvas.reel.frameRate, size: canvas.size)
  }

  private func canvas(
    _ style: DifferenceStyle?, mostFrames: Int64, _ widths: ClosedRange<Int>
  ) throws -> DifferenceCanvas {
    let style = style ?? self.style
    let reel = DifferenceReel(compared, isWhole: style.isWhole, mostFrames: mostFrames)
    return try DifferenceCanvas(reel, style, widths: widths)
  }
}

extension Difference {
  /// What a summary for a pull request consists of.
  public struct Summary: Sendable {
    /// The text, in Markdown.
    public var text: String
    /// The pictures that it shows, by the names of their files: PNG.
    public var pictures: [(file: String, bytes: [UInt8])]
  }

  /// The names of the pictures that a summary may have, beside it.
  ///
  /// - Parameter stem: The summary's own name, without its ending.
  public static func pictureNames(_ stem: String) -> [String] {
    (1...DifferenceSummary.pictureLimit).map { "\(stem)-\($0).png" }
  }

  /// Makes a summary for a pull request: the verdict in the words of `verify`, pictures of the largest differences, at most
  /// ten, and a table of the rest.
  ///
  /// - Parameters:
  ///   - stem: What the files of its pictures are called, before a number.
  ///   - style: Names, colours, width.
  ///   - clip: The file of a clip of the difference, as seen from the summary.
  ///   - isCancelled: Asked before each picture; where it is true, the work ends with `CancellationError`.
  /// - Throws: What reading a picture throws, `RenderingError`.
  public func summary(
    picturesNamed stem: String, _ style: DifferenceStyle? = nil, clip: String? = nil,
    isCancelled: () -> Bool = { false }
  ) throws -> Summary {
    let style = style ?? self.style
    let (stretches, names) = (isSame ? [] : compared.stretches, Self.pictureNames(stem))
    let shown = ClipDifference.largest(DifferenceSummary.pictureLimit, of: stretches).sorted()
    let canvas = try canvas(style, mostFrames: Self.videoRate, Self.stillWidths)
    let pictures = try zip(shown, names).map { place, name in
      if isCancelled() { throw CancellationError() }
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
