import Graphics
import Imaging
import Platform
import Rendering
import Timebase
import Verdicts

/// Renders a difference as stills and as the frames of a clip.
package struct DifferenceCanvas: Sendable {
  let difference: ClipDifference
  /// The frames that are shown.
  package let reel: DifferenceReel
  let style: DifferenceStyle
  let tiles = TileStore()
  /// The size of a picture, in pixels.
  package private(set) var size = PixelSize(width: 0, height: 0)
  private let width: Int

  package init(_ reel: DifferenceReel, _ style: DifferenceStyle, widths: ClosedRange<Int>) throws {
    difference = reel.difference
    (self.reel, self.style) = (reel, style)
    width = style.width ?? DifferenceViews.width(for: difference, in: widths)
    let window = try views().picture.window
    size = try FrameRenderer(scale: window.traits.displayScale).pixelSize(of: window.bounds.size)
  }

  /// Returns the views of a picture, for one task.
  func views() throws -> DifferenceViews {
    DifferenceViews(difference, reel.stretches, style, width: width, try PangoTextShaper())
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
  /// A picture of a clip, in its own size and in that of its pane.
  private struct Picture {
    var hash: ContentHash
    var bitmap: Bitmap
    var pane: Bitmap
  }

  private let difference: ClipDifference
  private let views: DifferenceViews
  private let words: DifferenceText
  private let isDark: Bool
  private let renderer: FrameRenderer
  /// The sizes of the panes, in pixels.
  private let panes: [PixelSize]
  /// The most recent picture of each clip, since clips often show the same frame repeatedly.
  private var known: [Int: Picture] = [:]
  /// The last pane of differences, which is reused while both frames stay the same.
  private var highlight: (hashes: [ContentHash], pane: Bitmap)?

  init(_ canvas: DifferenceCanvas) throws {
    difference = canvas.difference
    (words, isDark) = (DifferenceText(canvas.difference, canvas.style), canvas.style.theme == .dark)
    views = try canvas.views()
    renderer = try FrameRenderer(scale: views.picture.window.traits.displayScale, sharing: canvas.tiles)
    panes = views.panes.map { [renderer] in renderer.pixelSize(of: $0.bounds.size) }
  }

  /// Draws a frame: the panes, their captions and the strip of differences.
  func bitmap(_ frame: DifferenceReel.Frame) throws -> Bitmap {
    let clips = difference.showsOnlyAfter ? [difference.after] : [difference.before, difference.after]
    var panes = try clips.indices.map { try picture($0, of: clips, at: frame.time)?.pane }
    if clips.count == 2 { panes.append(try highlight(frame, clips)) }
    let notes = clips.map { words.note($0.shown(at: frame.time)) } + [words.noteOfDifference]
    views.show(frame, status: words.status(frame), notes: zip(notes, panes).map { $1 == nil ? $0 : nil })
    return try views.picture.bitmap(
      renderer, showing: zip(views.panes, panes).compactMap { view, pane in pane.map { (view, $0) } })
  }

  private func picture(_ index: Int, of clips: [ComparedClip], at time: Instant) throws -> Picture? {
    guard let number = clips[index].shown(at: time).frame else { return nil }
    let hash = clips[index].hash(ofFrame: number)
    if let known = known[index], known.hash == hash { return known }
    let other = clips.count == 2 ? clips[1 - index] : difference.before
    guard let bitmap = try clips[index].bitmap(ofFrame: number, beside: other) else { return nil }
    let picture = Picture(hash: hash, bitmap: bitmap, pane: try bitmap.resized(to: panes[index]))
    known[index] = picture
    return picture
  }

  /// The highlight of the last compared instant; `nil` if it cannot be drawn.
  private func highlight(_ frame: DifferenceReel.Frame, _ clips: [ComparedClip]) throws -> Bitmap? {
    let time = frame.step?.time ?? difference.comparedInstant(upTo: frame.time)
    let pictures = try clips.indices.compactMap { try picture($0, of: clips, at: time) }
    guard clips[0].size == clips[1].size, pictures.count == 2 else { return nil }
    if let highlight, highlight.hashes == pictures.map(\.hash) { return highlight.pane }
    let comparator = difference.tolerance.comparator(masks: difference.masks)
    let pane = try comparator.picture(
      pictures[0].bitmap, pictures[1].bitmap, size: panes[2], isOnBlack: isDark, isSeeThrough: true)
    guard let pane else { return nil }
    if let bounds = frame.step?.verdict?.difference?.bounds { try mark(bounds, on: pane) }
    highlight = (pictures.map(\.hash), pane)
    return pane
  }

  /// The maximum fraction of a pane's area that gets a frame; the frame's line width, and its distance, in points
  /// (choices).
  private static let smallShare = 0.04, lineWidth = 2.0, distance = 5.0
  private static let red = RGBA(230, 0, 60)

  /// Draws a frame around a small difference, which would otherwise be overlooked.
  private func mark(_ bounds: PixelDifference.Bounds, on pane: Bitmap) throws {
    let size = difference.before.size
    let (across, down) = (Double(pane.width) / Double(size.width), Double(pane.height) / Double(size.height))
    let left = Double(bounds.columns.lowerBound) * across, right = Double(bounds.columns.upperBound + 1) * across
    let top = Double(bounds.rows.lowerBound) * down, bottom = Double(bounds.rows.upperBound + 1) * down
    guard (right - left) * (bottom - top) < Self.smallShare * Double(pane.pixelCount) else { return }
    let line = max(1, Int((Self.lineWidth * renderer.scale).rounded())), distance = Self.distance * renderer.scale
    let outside = PixelRegion(
      x: Int(left - distance) - line, y: Int(top - distance) - line,
      width: Int(right - left + 2 * distance) + 2 * line, height: Int(bottom - top + 2 * distance) + 2 * line)
    guard let frame = outside.clipped(to: pane.size) else { return }
    let row = try Bitmap(width: frame.width, height: line, filledWith: Self.red)
    let column = try Bitmap(width: line, height: frame.height, filledWith: Self.red)
    for y in [frame.y, frame.y + frame.height - line] { pane.place(row, x: frame.x, y: y) }
    for x in [frame.x, frame.x + frame.width - line] { pane.place(column, x: x, y: frame.y) }
  }
}
