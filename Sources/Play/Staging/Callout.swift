import Graphics
import Simulation
import Timebase

/// A ring around an element of the screen, a label, and a line between them. The ring follows the element; the
/// label stays. A numbered callout has a disc instead, which follows the element.
final class Callout {
  /// The element inside the ring.
  enum Target {
    case view(String)
    case point(Point)
  }

  let target: Target
  let span: TimeSpan
  /// The label's frame on the canvas, or the disc's at the start.
  let label: Rect
  /// The disc; nil for ring and label.
  let disc: NumberDisc?
  private let layout: CanvasLayout
  private let labelContents: Contents
  /// The last drawing, which is reused while nothing moves.
  private var last: (area: Rect, screen: Rect, contents: Contents, origin: Point)?

  // All of them are choices, in units of the layout.
  private static let line = 0.5, haloLine = 0.95
  private static let reach = 0.9, pointRadius = 2.6, corner = 1.5, margin = 0.5

  init(_ target: Target, _ span: TimeSpan, label: Rect, _ block: TextBlock, _ layout: CanvasLayout) {
    (self.target, self.span, self.label, self.layout, disc) = (target, span, label, layout, nil)
    let plate = RoundedRect(Rect(origin: .zero, size: label.size), cornerRadius: Self.corner * layout.unit)
    let place = Point((label.width - block.width) / 2, (label.height - block.text.size.height) / 2)
    labelContents = Contents(
      size: label.size, commands: [.fillRect(plate, .color(layout.accent)), .text(block.text, at: place)])
  }

  /// Creates a numbered callout.
  ///
  /// - Parameter area: The area of the target at the start, on the canvas.
  init(_ target: Target, _ span: TimeSpan, _ disc: NumberDisc, around area: Rect, _ layout: CanvasLayout) {
    (self.target, self.span, label, self.layout, self.disc) = (target, span, disc.frame(around: area), layout, disc)
    labelContents = Contents(size: .zero, commands: [])
  }

  /// Returns the text of a label, white or black on the accent colour; nil if it does not fit.
  static func block(_ text: String, _ layout: CanvasLayout, _ shaper: any TextShaper) -> TextBlock? {
    let isWide = layout.size.width > layout.size.height
    let size = (isWide ? 3.2 : 3.9) * layout.unit
    func block(_ size: Double) -> TextBlock? {
      TextBlock(
        text, TextBlock.Style(size: size, weight: .semibold, lineHeight: 1.33, font: layout.brand.font),
        layout.accent.contrasting, width: layout.size.width * (isWide ? 0.24 : 0.6), lines: 3, shaper)
    }
    return block(size) ?? block(size * 0.85)
  }

  /// Returns the size of a text's label.
  static func labelSize(_ block: TextBlock, _ layout: CanvasLayout) -> Size {
    Size(block.width + 3 * layout.unit, block.text.size.height + 2 * layout.unit)
  }

  /// Returns the frame of the ring around an area of the canvas. The ring of a view is clipped to the screen.
  static func ring(around area: Rect, on screen: Rect, _ layout: CanvasLayout) -> Rect {
    if area.isEmpty {
      let side = 2 * pointRadius * layout.unit
      return Rect(center: area.center, size: Size(side, side))
    }
    return area.inset(by: -reach * layout.unit).intersection(screen.inset(by: margin * layout.unit))
  }

  /// Returns ring, line and label for the areas of the target and of the screen on the canvas. It is empty if the
  /// target is not visible.
  func items(around area: Rect?, on screen: Rect, at moment: TimelinePosition) -> [DisplayItem] {
    let opacity = span.opacity(at: moment)
    let canvas = Rect(origin: .zero, size: layout.size)
    guard opacity > 0, let area, canvas.contains(area.center) else { return [] }
    let items = disc?.items(around: area) ?? labelled(around: area, on: screen)
    return opacity < 1 ? [.pushOpacity(opacity)] + items + [.pop] : items
  }

  private func labelled(around area: Rect, on screen: Rect) -> [DisplayItem] {
    let (contents, origin) = marks(around: area, on: screen)
    let label = DisplayItem.contents(labelContents, .translation(self.label.origin - .zero))
    return [.contents(contents, .translation(origin - .zero)), label]
  }

  private func marks(around area: Rect, on screen: Rect) -> (Contents, Point) {
    if let last, last.area == area, last.screen == screen { return (last.contents, last.origin) }
    let ring = Self.ring(around: area, on: screen, layout)
    let (line, halo) = (Self.line * layout.unit, Self.haloLine * layout.unit)
    let canvas = Rect(origin: .zero, size: layout.size)
    let bounds = ring.union(label).inset(by: -2 * halo).intersection(canvas)
    let origin = Point(bounds.minX.rounded(.down), bounds.minY.rounded(.down))
    let toOrigin = Affine.translation(.zero - origin)
    let isPoint = area.isEmpty
    let shape = RoundedRect(ring, cornerRadius: isPoint ? ring.width / 2 : Self.corner * layout.unit)
    var paths = [Path.roundedRect(shape)]
    if let leader = leader(from: ring, isPoint: isPoint) { paths.append(leader) }
    paths = paths.map { $0.transformed(by: toOrigin) }
    let contents = Contents(
      size: Size(bounds.maxX - origin.x, bounds.maxY - origin.y),
      commands: paths.map { .stroke($0, layout.halo, width: halo) }
        + paths.map { .stroke($0, layout.accent, width: line) })
    last = (area, screen, contents, origin)
    return (contents, origin)
  }

  /// Returns the straight line from the label's edge to the ring; nil if they overlap.
  private func leader(from ring: Rect, isPoint: Bool) -> Path? {
    if ring.intersects(label) { return nil }
    // The label covers the start of the line.
    let start = label.inset(by: min(label.width, label.height) / 3).nearest(to: ring.center)
    var end = ring.nearest(to: start)
    if isPoint {
      let way = start - ring.center
      end = ring.center + way * (ring.width / 2 / way.length)
    }
    guard (end - start).length > layout.unit else { return nil }
    return Path([.move(start), .line(end)])
  }
}

extension CanvasLayout {
  /// The colour of callouts.
  var accent: Color { brand.accent ?? Brand.accent }
  /// The colour around callouts, which separates them from any content.
  var halo: Color { accent.contrasting.withAlpha(0.85) }
}

extension Rect {
  /// Returns the point of the rectangle that is nearest to another one.
  func nearest(to point: Point) -> Point {
    Point(min(max(point.x, minX), maxX), min(max(point.y, minY), maxY))
  }
}

/// The search for a label's position, which avoids covering important content.
struct LabelPlacement {
  let layout: CanvasLayout
  /// The frames of the ring on the canvas while the label is visible, in order.
  let rings: [Rect]
  /// The areas of the finger during that time.
  let fingers: [Rect]
  /// The labels that are visible at the same time.
  let labels: [Rect]
  /// The rings of other callouts that are visible at the same time.
  var otherRings: [Rect] = []

  /// Whether a label covers a quarter or more of a ring.
  static func hides(_ ring: Rect, _ label: Rect) -> Bool { share(of: ring, label.intersection(ring)) >= 0.25 }

  /// The distance between the tested positions, in units of the layout.
  private static let step = 2.5

  /// Returns the best frame for a label of a size. It is nil if every position leaves the canvas, or covers the
  /// initial ring or another label.
  func place(_ size: Size, near target: Rect) -> Rect? {
    let unit = layout.unit
    let free = layout.bounds.inset(by: 1.5 * unit)
    guard size.width <= free.width, size.height <= free.height else { return nil }
    var best: (cost: Double, rect: Rect)?
    for x in places(free.minX, free.maxX - size.width, target.midX - size.width / 2) {
      for y in places(free.minY, free.maxY - size.height, target.midY - size.height / 2) {
        let rect = Rect(origin: Point(x, y), size: size)
        guard let cost = cost(of: rect, near: target), cost < best?.cost ?? .infinity else { continue }
        best = (cost, rect)
      }
    }
    return best?.rect
  }

  /// Returns the positions along one side, and the one aligned with the target.
  private func places(_ first: Double, _ last: Double, _ aligned: Double) -> [Double] {
    let count = max(1, Int((last - first) / (Self.step * layout.unit)))
    let even = (0...count).map { first + (last - first) * Double($0) / Double(count) }
    return even + [min(max(aligned, first), last)]
  }

  /// Returns the cost of a position, in units of the layout; nil if the position is not allowed.
  private func cost(of rect: Rect, near target: Rect) -> Double? {
    let unit = layout.unit
    // The line to the ring needs enough length to be visible.
    let roomy = rect.inset(by: -2 * unit)
    if rings.first.map(roomy.intersects) ?? false { return nil }
    if labels.contains(where: rect.inset(by: -unit).intersects) { return nil }
    // A moving ring may pass below the label.
    let crossed = rings.isEmpty ? 0 : Double(rings.count(where: roomy.intersects)) / Double(rings.count)
    let start = rect.nearest(to: target.center)
    let distance = (start - target.nearest(to: start)).length / unit
    let hidden = Self.share(of: rect, rect.intersection(layout.deviceArea))
    let underFinger = fingers.reduce(0.0) { max($0, Self.share(of: $1, rect.intersection($1))) }
    // A label next to the device covers nothing. Half next to it looks misplaced, and under the finger it cannot be
    // read.
    let straddling = hidden > 0.01 && hidden < 0.99 ? 40.0 : 0
    let others = otherRings.reduce(0.0) { max($0, Self.share(of: $1, rect.intersection($1))) }
    return distance + 1000 * crossed + 30 * hidden + straddling + 400 * max(underFinger, others)
      + misalignment(rect, target) / unit
  }

  /// Returns the distance between the label's and the target's centre lines, in points.
  private func misalignment(_ rect: Rect, _ target: Rect) -> Double {
    min(abs(rect.midX - target.midX), abs(rect.midY - target.midY))
  }

  /// Returns the part of an area, 0…1.
  static func share(of whole: Rect, _ part: Rect) -> Double {
    whole.isEmpty ? 0 : part.width * part.height / (whole.width * whole.height)
  }
}
