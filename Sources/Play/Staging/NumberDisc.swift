import Graphics

/// A disc with a number at an element of the screen, which a legend explains.
///
/// It sits on the edge of a view, where it hides little, or inside of a page, and at the centre of a point.
struct NumberDisc {
  /// The number, 1 to 99.
  let number: Int
  /// The text of the legend.
  let text: String
  /// The disc's place on the edge of the element, 0…1 in both directions.
  var anchor: Point
  /// Whether the disc is inside of the element. It stays there while the camera moves.
  private var isInside = false
  private let contents: Contents
  private let layout: CanvasLayout

  // All of them are choices, in units of the layout; the disc is as high as a label of one line.
  private static let diameter = 6.0, fontSize = 3.4, halo = 0.55
  /// The part of a small view's shorter side that the disc may cover.
  private static let reach = 0.25
  /// The part of the screen's width and height from which a view is a page (choice).
  private static let page = 0.5
  /// The places on the edge of a view, the best first. At its corner, the disc of a row could belong to the next row.
  private static let corners = [Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)]
  private static let sides = [Point(0, 0.5), Point(1, 0.5), Point(0.5, 0), Point(0.5, 1)]
  /// The ratio of a row's sides (choice).
  private static let row = 3.0

  init(_ number: Int, _ text: String, _ layout: CanvasLayout, _ shaper: any TextShaper) {
    (self.number, self.text, self.layout, anchor) = (number, text, layout, Self.corners[0])
    let unit = layout.unit
    let side = Self.diameter * unit
    let digits = shaper.shape(
      AttributedText(
        "\(number)", TextStyle(size: Self.fontSize * unit, weight: .bold, color: layout.accent.contrasting)),
      in: TextColumn())
    let whole = Rect(0, 0, side, side)
    func disc(_ rect: Rect, _ color: Color) -> DrawCommand {
      .fillRect(RoundedRect(rect, cornerRadius: rect.width / 2), .color(color))
    }
    contents = Contents(
      size: whole.size,
      commands: [
        disc(whole, layout.halo), disc(whole.inset(by: Self.halo * unit), layout.accent),
        .text(digits, at: Point((side - digits.size.width) / 2, (side - digits.size.height) / 2)),
      ])
  }

  /// Returns the frame of the disc at an area of the canvas, on whole pixels.
  func frame(around area: Rect) -> Rect {
    let size = contents.size
    // The disc is inside of the screen's round corners, and covers little of a view that is hardly larger than itself.
    let excess =
      isInside
      ? -size.width / 2 - max(0, layout.corners.largest - size.width / 2) * (1 - 0.5.squareRoot())
      : max(0, size.width / 2 - Self.reach * min(area.width, area.height))
    func place(_ first: Double, _ length: Double, _ share: Double, _ limit: Double) -> Double {
      let center = first + length * share + (area.isEmpty ? 0 : (2 * share - 1) * excess)
      let origin = min(max(center - size.width / 2, 0), limit - size.width)
      return (origin * layout.scale).rounded() / layout.scale
    }
    return Rect(
      origin: Point(
        place(area.minX, area.width, anchor.x, layout.size.width),
        place(area.minY, area.height, anchor.y, layout.size.height)), size: size)
  }

  func items(around area: Rect) -> [DisplayItem] {
    [.contents(contents, .translation(frame(around: area).origin - .zero))]
  }

  /// Moves the disc to the place on the edge, or inside of a page, where it covers the least of some areas.
  mutating func avoid(_ areas: [Rect], around target: Rect) {
    if target.isEmpty { return }
    let screen = layout.screen.size
    isInside = target.width >= Self.page * screen.width && target.height >= Self.page * screen.height
    func cost(_ anchor: Point) -> Double {
      var disc = self
      disc.anchor = anchor
      let frame = disc.frame(around: target)
      return areas.reduce(0) { $0 + LabelPlacement.share(of: frame, frame.intersection($1)) }
    }
    let isRow = target.width > Self.row * target.height
    let anchors = isRow ? Self.sides + Self.corners : Self.corners + Self.sides
    // The first of several equal places.
    anchor = anchors.min { cost($0) < cost($1) } ?? anchor
  }
}
