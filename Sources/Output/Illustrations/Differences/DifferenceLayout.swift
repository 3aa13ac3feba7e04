import Graphics
import Imaging
import Timebase

/// The positions of all elements of a difference: two clips and their difference side by side, and a time strip
/// below.
///
/// Lengths are in points; panes are aligned to whole device pixels.
struct DifferenceLayout: Sendable {
  /// The width for which font sizes and margins are designed, in points: that of a picture in a pull request. A wider
  /// picture has more pixels per point.
  static let designWidth = 800.0
  /// The outer margin, the gap between two panes, and the space between a pane and its caption (choices).
  private static let margin = 24.0, gap = 18.0, space = 8.0
  /// The heights of captions, of the line below the panes, of the strip, and of the line below it.
  private static let captionHeight = 20.0, lineHeight = 20.0, stripHeight = 24.0, endHeight = 14.0
  /// The maximum height of the panes, as a fraction of the width, for very narrow clips.
  private static let highest = 0.85

  /// The number of device pixels per point.
  let scale: Double
  /// The size, in points; width and height in pixels are even, as video encoders require.
  let size: Size
  /// The panes in pixels: before, after and difference; or after alone.
  let panes: [PixelRegion]
  /// The areas of the panes' captions, in points.
  let captions: [Rect]
  /// The line with the time, and the strip below it, in points.
  let line: Rect, strip: Rect
  /// The line below the strip, in points.
  let ends: Rect

  /// - Parameter showsOnlyAfter: Whether there is a single pane, that of the second clip.
  init(before: PixelSize, after: PixelSize, width: Int, showsOnlyAfter: Bool = false) {
    let width = width + width % 2
    scale = max(1, Double(width) / Self.designWidth)
    let points = Double(width) / scale
    let all = Self.aspects(before, after)
    let height = min((points - 2 * Self.margin - 2 * Self.gap) / all.reduce(0, +), points * Self.highest)
    let aspects = showsOnlyAfter ? [all[1]] : all
    let free = points - 2 * Self.margin - Double(aspects.count - 1) * Self.gap
    let spare = (free - height * aspects.reduce(0, +)) / Double(aspects.count)
    let top = Self.margin + Self.captionHeight + Self.space
    var (x, panes, captions): (Double, [PixelRegion], [Rect]) = (Self.margin, [], [])
    for aspect in aspects {
      let column = height * aspect + spare
      let left = ((x + spare / 2) * scale).rounded()
      panes.append(
        PixelRegion(
          x: Int(left), y: Int((top * scale).rounded()), width: max(1, Int((height * aspect * scale).rounded())),
          height: max(1, Int((height * scale).rounded()))))
      captions.append(Rect(left / scale, Self.margin, x + column - left / scale, Self.captionHeight))
      x += column + Self.gap
    }
    (self.panes, self.captions) = (panes, captions)
    let inside = points - 2 * Self.margin
    line = Rect(Self.margin, top + height + 2 * Self.space, inside, Self.lineHeight)
    strip = Rect(Self.margin, line.maxY + Self.space, inside, Self.stripHeight)
    ends = Rect(Self.margin, strip.maxY + Self.space, inside, Self.endHeight)
    let rows = ((ends.maxY + Self.margin * 0.75) * scale / 2).rounded(.up) * 2
    size = Size(points, rows / scale)
  }

  /// Returns the aspect ratio (width ÷ height) of each pane. The difference is as wide as the wider clip.
  private static func aspects(_ before: PixelSize, _ after: PixelSize) -> [Double] {
    let aspects = [before, after].map { Double($0.width) / Double($0.height) }
    return aspects + [max(aspects[0], aspects[1])]
  }

  /// Returns the largest width at which no clip is enlarged, in pixels, within limits.
  static func width(for before: PixelSize, _ after: PixelSize, in limits: ClosedRange<Int>) -> Int {
    let height = Double(max(before.height, after.height))
    let panes = aspects(before, after).reduce(0) { $0 + $1 * height }
    let natural = panes / (1 - (2 * margin + 2 * gap) / designWidth)
    return Int(min(max(natural, Double(limits.lowerBound)), Double(limits.upperBound)))
  }

  /// Returns the area of a pane, in points: 0 before, 1 after, 2 the difference.
  func rect(ofPane index: Int) -> Rect {
    let pane = panes[index]
    return Rect(Double(pane.x) / scale, Double(pane.y) / scale, Double(pane.width) / scale, Double(pane.height) / scale)
  }

  /// Returns the horizontal position of an instant on the strip, in points.
  func x(of time: Instant, in end: Instant) -> Double {
    strip.minX + strip.width * min(1, time.seconds / max(end.seconds, 1e-9))
  }
}
