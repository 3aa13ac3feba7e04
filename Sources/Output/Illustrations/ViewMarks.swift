import Graphics
import Staging

/// Outlines of views on the screen, each with a label: its number and, if there is space, its name. On a screen that is
/// too full, all labels are numbers.
struct ViewMarks {
  private let scale: Double
  private let bounds: Rect
  private let shaper: any TextShaper
  /// The font size, in points: at least 11 pixels (choice).
  private let fontSize: Double
  /// The labels so far.
  private(set) var labels: [Rect] = []
  private var outlines: [DrawCommand] = []
  private var texts: [DrawCommand] = []

  /// The colours, which repeat. Each has a contrast of at least 4.5 to white (WCAG 2.2, 1.4.3).
  static let colors = [
    Color(rgb: 0, 92, 197), Color(rgb: 192, 28, 40), Color(rgb: 0, 112, 60), Color(rgb: 125, 52, 178),
    Color(rgb: 156, 78, 0), Color(rgb: 0, 104, 122),
  ]
  private static let halo = Color(white: 1, alpha: 0.9)
  /// The widths of an outline and of the light line on each side of it, in points (choices).
  private static let line = 1.5, haloLine = 1.0
  /// The longest label, in points (choice).
  private static let longest = 200.0

  /// Marks views with their numbers.
  ///
  /// - Parameters:
  ///   - entries: The views, with their visible areas in points of the screen.
  ///   - size: The size of the screen, in points.
  ///   - scale: The device pixels per point.
  init(_ entries: [LegendEntry], on size: Size, scale: Double, _ shaper: any TextShaper) {
    (self.scale, bounds, self.shaper) = (scale, Rect(origin: .zero, size: size), shaper)
    fontSize = 11 / min(1, scale)
    var drawn: [Rect] = []
    for entry in entries {
      let area = snapped(entry.area)
      // Outlines of views with the same frame lie inside one another.
      let depth = Double(drawn.count { $0 == area })
      outline(area.inset(by: min(depth * 2 * (Self.line + Self.haloLine), area.shorterSide / 3)), color(of: entry))
      drawn.append(area)
    }
    // Small views have the fewest positions for their labels.
    let sorted = entries.sorted { $0.area.size.area < $1.area.size.area }
    if !place(sorted, withNames: true) { _ = place(sorted, withNames: false) }
  }

  /// The marks as one item that covers the screen.
  var item: DisplayItem { .contents(Contents(size: bounds.size, commands: outlines + texts), .identity) }

  private func color(of entry: LegendEntry) -> Color { Self.colors[(entry.number - 1) % Self.colors.count] }

  private func snapped(_ rect: Rect) -> Rect {
    func snap(_ value: Double) -> Double { (value * scale).rounded() / scale }
    let (left, top) = (snap(rect.minX), snap(rect.minY))
    return Rect(left, top, snap(rect.maxX) - left, snap(rect.maxY) - top)
  }

  private mutating func outline(_ rect: Rect, _ color: Color) {
    func width(_ points: Double) -> Double { max(1, (points * scale).rounded()) / scale }
    let (halo, line) = (width(Self.haloLine), width(Self.line))
    outlines += Self.frame(rect, width: 2 * halo + line, Self.halo)
    outlines += Self.frame(rect.inset(by: halo), width: line, color)
  }

  /// Returns the four sides of a frame, inside a rectangle.
  private static func frame(_ rect: Rect, width: Double, _ color: Color) -> [DrawCommand] {
    let width = min(width, rect.shorterSide / 2)
    guard width > 0 else { return [] }
    return [
      Rect(rect.minX, rect.minY, rect.width, width), Rect(rect.minX, rect.maxY - width, rect.width, width),
      Rect(rect.minX, rect.minY + width, width, rect.height - 2 * width),
      Rect(rect.maxX - width, rect.minY + width, width, rect.height - 2 * width),
    ].filter { !$0.isEmpty }.map { .fillRect(RoundedRect($0), .color(color)) }
  }

  // MARK: Labels

  /// Draws the labels. Returns whether each has a free position; with names, it stops at the first one without.
  private mutating func place(_ entries: [LegendEntry], withNames: Bool) -> Bool {
    (labels, texts) = ([], [])
    for entry in entries {
      let number = text("\(entry.number)")
      let name = withNames ? text("\(entry.number)  \(entry.text)") : number
      if let place = Self.spots(of: size(of: name), at: entry.area).first(where: isFree) {
        add(entry, name, place)
        continue
      }
      let spots = Self.spots(of: size(of: number), at: entry.area)
      let place = spots.first(where: isFree) ?? nearest(size(of: number), to: entry.area)
      if place == nil, withNames { return false }
      add(entry, number, place ?? spots[0])
    }
    return true
  }

  private func text(_ string: String) -> ShapedText {
    let style = TextStyle(size: fontSize, weight: .semibold, color: .white)
    let column = TextColumn(width: min(Self.longest, bounds.width - 2 * fontSize), maximumLines: 1)
    return shaper.shape(AttributedText(string, style), in: column)
  }

  private func size(of text: ShapedText) -> Size {
    Size((text.size.width + fontSize * 0.8).rounded(.up), (text.size.height + fontSize * 0.2).rounded(.up))
  }

  private func isFree(_ rect: Rect) -> Bool { bounds.contains(rect) && !labels.contains(where: rect.intersects) }

  /// Returns the positions of a label at an area, the best first: inside at its corners, then outside.
  private static func spots(of size: Size, at area: Rect) -> [Rect] {
    let (right, bottom) = (area.maxX - size.width, area.maxY - size.height)
    var places: [Point] = []
    if size.width <= area.width, size.height <= area.height {
      places = [area.origin, Point(right, area.minY), Point(area.minX, bottom), Point(right, bottom)]
    }
    places += [
      Point(area.minX, area.minY - size.height), Point(area.minX, area.maxY), Point(area.maxX, area.minY),
      Point(area.minX - size.width, area.minY), Point(right, area.minY - size.height), Point(right, area.maxY),
    ]
    return places.map { Rect(origin: $0, size: size) }
  }

  /// Returns the free position nearest to an area; nil if the screen is full.
  private func nearest(_ size: Size, to area: Rect) -> Rect? {
    var best: (distance: Double, rect: Rect)?
    for y in stride(from: 0, through: bounds.height - size.height, by: size.height / 2) {
      for x in stride(from: 0, through: bounds.width - size.width, by: size.width / 2) {
        let rect = Rect(origin: Point(x, y), size: size)
        let distance = (rect.center - area.center).length
        if distance < best?.distance ?? .infinity, isFree(rect) { best = (distance, rect) }
      }
    }
    return best?.rect
  }

  private mutating func add(_ entry: LegendEntry, _ text: ShapedText, _ place: Rect) {
    let rect = snapped(place)
    labels.append(place)
    let corner = fontSize * 0.3
    texts += [
      .fillRect(RoundedRect(rect, cornerRadius: corner), .color(Self.halo)),
      .fillRect(RoundedRect(rect.inset(by: max(0.5, 1 / scale)), cornerRadius: corner), .color(color(of: entry))),
      .text(text, at: Point(rect.midX - text.size.width / 2, rect.midY - text.size.height / 2)),
    ]
  }
}

extension Rect {
  fileprivate var shorterSide: Double { min(width, height) }
}

extension Size {
  fileprivate var area: Double { width * height }
}
