import Geometry
import Goldens
import Imaging
import Platform
import Rendering
import Timebase

/// Draws a difference: stills, and the frames of a clip.
package struct DifferenceCanvas: Sendable {
  let difference: ClipDifference
  /// What of it is shown.
  package let reel: DifferenceReel
  let style: DifferenceStyle
  let layout: DifferenceLayout
  let chrome: DifferenceChrome
  let tiles = TileStore()

  /// Lays out a difference.
  ///
  /// - Parameters:
  ///   - reel: What of it is shown.
  ///   - widths: The limits of a width that is not said, in pixels: nothing is enlarged, unless it were narrower.
  /// - Throws: `RenderingError` where the font is missing.
  package init(_ reel: DifferenceReel, _ style: DifferenceStyle, widths: ClosedRange<Int>) throws {
    difference = reel.difference
    (self.reel, self.style) = (reel, style)
    let (before, after) = (difference.before.size, difference.after.size)
    let width = style.width ?? DifferenceLayout.width(for: before, after, in: widths)
    layout = DifferenceLayout(before: before, after: after, width: width)
    chrome = DifferenceChrome(layout, difference, reel, style, shaper: try PangoTextShaper())
  }

  /// The extent of a picture, in pixels.
  package var size: PixelSize {
    PixelSize(
      width: Int((layout.size.width * layout.scale).rounded()),
      height: Int((layout.size.height * layout.scale).rounded()))
  }

  /// What differs in a step, in a sentence.
  package func words(_ step: ClipDifference.Step) -> String {
    step.verdict?.description ?? DifferenceWords(difference, style).status(step)
  }

  /// The picture of a step; of the first instant where there is none.
  ///
  /// - Throws: What reading a picture throws, `RenderingError`.
  package func still(_ step: ClipDifference.Step?) throws -> Bitmap {
    try DifferencePainter(self).bitmap(DifferenceReel.Frame(time: step?.time ?? .zero, step: step))
  }

  /// How many frames one painter draws: enough that its start does not count, few enough that progress is seen.
  private static let run = 16

  /// Writes all frames of the reel as PNG files into a directory: `frame-00000.png` and so on.
  ///
  /// - Parameters:
  ///   - jobs: How many frames are drawn at once. It changes no byte.
  ///   - check: Called now and then with the count of finished frames; what it throws ends the work.
  /// - Throws: What `check` throws, what reading a picture throws, `RenderingError`, `FileError`.
  package func writeFrames(to directory: String, jobs: Int, check: (Int) throws -> Void) throws {
    let jobs = max(1, min(jobs, Self.pixelsAtOnce / max(1, pixelsOfJob)))
    for start in stride(from: 0, to: reel.count, by: Self.run * jobs) {
      try check(start)
      let end = min(start + Self.run * jobs, reel.count)
      let runs = stride(from: start, to: end, by: Self.run).map { $0..<min($0 + Self.run, end) }
      _ = try runs.concurrentMap(jobs: jobs) { numbers in
        let painter = try DifferencePainter(self)
        for number in numbers {
          let bytes = try PNGEncoder().encode(try painter.bitmap(reel[number]))
          try Files.write(bytes, inOwnDirectory: "\(directory)/\(FrameFile.name(number))")
        }
      }
    }
    try check(reel.count)
  }

  /// So many pixels are in memory at once: 256 MB.
  private static let pixelsAtOnce = 64 << 20
  /// A job has two clips' frames, and three times its own picture.
  private var pixelsOfJob: Int {
    let (before, after) = (difference.before.size, difference.after.size)
    return before.width * before.height + after.width * after.height + 3 * size.width * size.height
  }
}
