import Graphics
import Imaging
import Platform
import Rendering
import Timebase
import Verdicts

/// The style in which a difference is drawn.
public struct DifferenceStyle: Hashable, Sendable {
  /// The valid widths, in pixels.
  public static let widths = 320...3840

  /// The caption of a pane: a name, and a detail in a lighter weight.
  public struct Caption: Hashable, Sendable {
    /// The name: `before`.
    public var name: String
    /// The detail: a script's name, or the setting that differs; may be empty.
    public var detail: String

    /// Creates a caption.
    public init(_ name: String, detail: String = "") { (self.name, self.detail) = (name, detail) }
  }

  /// The caption of the first clip.
  public var before: Caption
  /// The caption of the second clip.
  public var after: Caption
  /// The theme of the surroundings.
  public var theme: Theme
  /// The width of a picture in pixels, within ``widths``; `nil` chooses a width that suits the format.
  public var width: Int?
  /// Whether the whole clips are shown, instead of only the periods in which they differ.
  public var isWhole = false

  /// Creates a style.
  public init(before: Caption = Caption("before"), after: Caption = Caption("after"), theme: Theme = .light) {
    (self.before, self.after, self.theme) = (before, after, theme)
  }
}

/// Renders a difference as stills and as the frames of a clip.
package struct DifferenceCanvas: Sendable {
  let difference: ClipDifference
  /// The frames that are shown.
  package let reel: DifferenceReel
  let style: DifferenceStyle
  let layout: DifferenceLayout
  let chrome: DifferenceChrome
  let tiles = TileStore()

  package init(_ reel: DifferenceReel, _ style: DifferenceStyle, widths: ClosedRange<Int>) throws {
    difference = reel.difference
    (self.reel, self.style) = (reel, style)
    let (before, after) = (difference.before.size, difference.after.size)
    let width = style.width ?? DifferenceLayout.width(for: before, after, in: widths)
    layout = DifferenceLayout(
      before: before, after: after, width: width, showsOnlyAfter: difference.showsOnlyAfter)
    chrome = DifferenceChrome(layout, difference, reel, style, shaper: try PangoTextShaper())
  }

  /// The size of a picture, in pixels.
  package var size: PixelSize {
    PixelSize(
      width: Int((layout.size.width * layout.scale).rounded()),
      height: Int((layout.size.height * layout.scale).rounded()))
  }

  /// Returns a one-line description of a step's difference.
  package func words(_ step: ClipDifference.Step) -> String {
    step.verdict?.description ?? DifferenceText(difference, style).status(step)
  }

  /// Returns the picture of a step; `nil` draws the clips' start.
  package func still(_ step: ClipDifference.Step?) throws -> Bitmap {
    try DifferencePainter(self).bitmap(DifferenceReel.Frame(time: step?.time ?? .zero, step: step))
  }

  /// The number of frames per painter: enough to amortise its setup, few enough for visible progress.
  private static let run = 16

  /// Writes all frames of the reel as PNG files into a directory: `frame-00000.png` and so on.
  ///
  /// - Throws: `CancellationError` if the run is cancelled, or an error if a frame cannot be drawn or written.
  package func writeFrames(to directory: String, run: Run) throws {
    let run = run.counting(to: reel.count)
    let jobs = max(1, min(run.jobs, Self.pixelsAtOnce / max(1, pixelsOfJob)))
    for start in stride(from: 0, to: reel.count, by: Self.run * jobs) {
      run.report(start)
      try run.checkCancellation()
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
    run.report(reel.count)
  }

  /// The maximum number of pixels in memory at once, 256 MB.
  private static let pixelsAtOnce = 64 << 20
  /// The pixels of one job: a frame of each clip, and three times its own picture.
  private var pixelsOfJob: Int {
    let (before, after) = (difference.before.size, difference.after.size)
    return before.width * before.height + after.width * after.height + 3 * size.width * size.height
  }
}

/// Draws frames of a difference: the clips side by side, and their difference. An instance belongs to one task.
final class DifferencePainter {
  private let difference: ClipDifference
  private let layout: DifferenceLayout
  private let chrome: DifferenceChrome
  private let words: DifferenceText
  private let isDark: Bool
  private let renderer: FrameRenderer
  private let shaper: PangoTextShaper
  /// The most recent picture of each clip, since clips often show the same frame repeatedly.
  private var known: [Int: (hash: ContentHash, bitmap: Bitmap, pane: Bitmap)] = [:]
  /// The last pane of differences, which is reused while both frames stay the same.
  private var highlight: (hashes: [ContentHash], pane: Bitmap)?

  init(_ canvas: DifferenceCanvas) throws {
    (difference, layout, chrome) = (canvas.difference, canvas.layout, canvas.chrome)
    (words, isDark) = (DifferenceText(canvas.difference, canvas.style), canvas.style.theme == .dark)
    renderer = try FrameRenderer(scale: layout.scale, sharing: canvas.tiles)
    shaper = try PangoTextShaper()
  }

  /// Draws a frame: the panes, their captions and the strip of differences.
  func bitmap(_ frame: DifferenceReel.Frame) throws -> Bitmap {
    let shown = (before: difference.before.shown(at: frame.time), after: difference.after.shown(at: frame.time))
    var panes = [try picture(1, shown.after)?.pane]
    var notes: [Int: String] = [:]
    if difference.showsOnlyAfter {
      if panes[0] == nil { notes[0] = words.note(shown.after) }
    } else {
      panes = [try picture(0, shown.before)?.pane, panes[0], try highlight(frame)]
      if panes[0] == nil { notes[0] = words.note(shown.before) }
      if panes[1] == nil { notes[1] = words.note(shown.after) }
      if panes[2] == nil { notes[2] = words.note(sizesDiffer: difference.before.size != difference.after.size) }
    }
    let ground = try renderer.render(chrome.displayList(frame, notes: notes, shaper: shaper))
    let result = try Bitmap(width: ground.width, height: ground.height, filledWith: RGBA(0, 0, 0))
    result.place(ground, x: 0, y: 0)
    for (pane, bitmap) in zip(layout.panes, panes) {
      if let bitmap { result.place(bitmap, x: pane.x, y: pane.y) }
    }
    if panes.count > 2, panes[2] != nil { try mark(frame.step, on: result) }
    return result
  }

  private func picture(
    _ pane: Int, _ shown: ComparedClip.Shown
  ) throws -> (hash: ContentHash, bitmap: Bitmap, pane: Bitmap)? {
    guard let number = shown.frame else { return nil }
    let (clip, other) =
      pane == 0 ? (difference.before, difference.after) : (difference.after, difference.before)
    let hash = clip.hash(ofFrame: number)
    if let known = known[pane], known.hash == hash { return known }
    guard let bitmap = try clip.bitmap(ofFrame: number, beside: other) else { return nil }
    let place = layout.panes[min(pane, layout.panes.count - 1)]
    let entry = (hash, bitmap, try bitmap.resized(to: place.size))
    known[pane] = entry
    return entry
  }

  /// The highlight of the last compared instant; `nil` if it cannot be drawn.
  private func highlight(_ frame: DifferenceReel.Frame) throws -> Bitmap? {
    guard difference.before.size == difference.after.size else { return nil }
    let time = frame.step?.time ?? difference.comparedInstant(upTo: frame.time)
    let first = try picture(0, difference.before.shown(at: time))
    let second = try picture(1, difference.after.shown(at: time))
    guard let first, let second else { return nil }
    let hashes = [first.hash, second.hash]
    if let highlight, highlight.hashes == hashes { return highlight.pane }
    let comparator = difference.tolerance.comparator(masks: difference.masks)
    let picture = try comparator.picture(
      first.bitmap, second.bitmap, size: layout.panes[2].size, isOnBlack: isDark, isSeeThrough: true)
    guard let pane = picture else { return nil }
    highlight = (hashes, pane)
    return pane
  }

  // MARK: Marking

  /// The maximum fraction of a pane's area that gets a frame; the frame's line width, and its distance, in points
  /// (choices).
  private static let smallShare = 0.04, lineWidth = 2.0, distance = 5.0

  /// Draws a frame around a small difference, which would otherwise be overlooked.
  private func mark(_ step: ClipDifference.Step?, on bitmap: Bitmap) throws {
    guard let bounds = step?.verdict?.difference?.bounds else { return }
    let (pane, size) = (layout.panes[2], difference.before.size)
    let (across, down) = (Double(pane.width) / Double(size.width), Double(pane.height) / Double(size.height))
    let distance = Self.distance * layout.scale, line = max(1, Int((Self.lineWidth * layout.scale).rounded()))
    let left = Double(bounds.columns.lowerBound) * across, right = Double(bounds.columns.upperBound + 1) * across
    let top = Double(bounds.rows.lowerBound) * down, bottom = Double(bounds.rows.upperBound + 1) * down
    guard (right - left) * (bottom - top) < Self.smallShare * Double(pane.width * pane.height) else { return }
    let outside = PixelRegion(
      x: Int(left - distance) - line, y: Int(top - distance) - line,
      width: Int(right - left + 2 * distance) + 2 * line, height: Int(bottom - top + 2 * distance) + 2 * line)
    guard let frame = outside.clipped(to: pane.size) else { return }
    let red = RGBA(230, 0, 60)
    for (x, y, width, height) in [
      (0, 0, frame.width, line), (0, frame.height - line, frame.width, line), (0, 0, line, frame.height),
      (frame.width - line, 0, line, frame.height),
    ] {
      let side = try Bitmap(width: width, height: height, filledWith: red)
      bitmap.place(side, x: pane.x + frame.x + x, y: pane.y + frame.y + y)
    }
  }
}
