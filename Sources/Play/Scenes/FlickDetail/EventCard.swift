import Graphics
import Interface

/// A card with an event's place: a map, the event's name and the address.
final class EventCard: View {
  private let map: EventMap
  private let title: Label, place: Label
  /// The heights of both lines, in points.
  private let lines: (title: Double, place: Double)

  // All sizes are choices, in points.
  private static let padding = 14.0
  static let radius = 12.0
  /// The smallest height of the map, and the greatest one as a fraction of its width.
  private static let leastMap = 120.0, greatestMap = 0.85

  init(_ event: Event, traits: Traits) {
    map = EventMap(event.map)
    title = Label(event.title, TextStyle(size: 20, weight: .semibold, color: traits.theme.label))
    place = Label(event.place, TextStyle(size: 15, color: traits.theme.secondaryLabel))
    lines = (traits.scaledValue(for: 26), traits.scaledValue(for: 21))
    super.init()
    isUserInteractionEnabled = false
    backgroundColor = traits.theme.secondaryGroupedBackground
    cornerRadius = Self.radius
    for label in [title, place] { label.adjustsFontForContentSizeCategory = true }
    for part in [map, title, place] { addSubview(part) }
  }

  private var textHeight: Double { lines.title + lines.place + 2 * Self.padding }

  /// Returns the height of the card in some room; the map fills what the text leaves.
  func height(width: Double, room: Double) -> Double {
    max(Self.leastMap, min(room - textHeight, Self.greatestMap * width)) + textHeight
  }

  override func layoutSubviews() {
    let (width, top) = (bounds.width - 2 * Self.padding, bounds.height - textHeight)
    map.frame = Rect(0, 0, bounds.width, top)
    title.frame = Rect(Self.padding, top + Self.padding, width, lines.title)
    place.frame = Rect(Self.padding, top + Self.padding + lines.title, width, lines.place)
  }
}

/// A drawn map of a town with a pin: streets, a river, parks and houses, different for each number.
final class EventMap: View {
  private let number: Int

  init(_ number: Int) {
    self.number = number
    super.init()
  }

  /// The colours of the map.
  private struct Palette {
    var land, house, park, water, street, road: Color

    init(_ theme: Theme) {
      func color(_ light: Int, _ dark: Int) -> Color {
        let value = theme == .light ? light : dark
        return Color(rgb: value >> 16, value >> 8 & 255, value & 255)
      }
      land = color(0xF3EFE6, 0x26282D)
      house = color(0xE6DFD2, 0x303338)
      park = color(0xCFE7BE, 0x22382B)
      water = color(0xA9D4EE, 0x14344C)
      street = color(0xFFFFFF, 0x3D4148)
      road = color(0xFBDD8E, 0x5B5540)
    }
  }

  /// Returns a fraction, 0..<1, that differs from map to map.
  private func share(_ salt: Int) -> Double {
    // Multiples of the golden ratio are spread evenly.
    (Double(number + 1) * 0.618_034 * Double(salt)).truncatingRemainder(dividingBy: 1)
  }

  override func draw(_ canvas: inout Canvas) {
    let (palette, area) = (Palette(canvas.traits.theme), canvas.bounds)
    canvas.fill(area, palette.land)
    // The town is drawn around the pin and extends beyond the map in every direction.
    let town = Affine.rotation((share(1) - 0.5) * 0.9).concatenated(
      with: .translation(area.center - .zero))
    let reach = (area.width + area.height) * 0.6
    let block = Size(58 + 26 * share(2), 44 + 18 * share(3))
    drawBlocks(on: &canvas, block, reach, town, palette)
    drawParks(on: &canvas, block, town, palette)
    drawRiver(on: &canvas, block, reach, town, palette)
    drawStreets(on: &canvas, block, reach, town, palette)
    drawPin(on: &canvas, at: area.center)
    // The upper corners are painted over instead of clipped, so that the map stays opaque and can be moved by copying.
    let inside = Rect(area.minX, area.minY, area.width, area.height + EventCard.radius)
    canvas.fill(
      .ring(RoundedRect(inside.inset(by: -1)), around: RoundedRect(inside, cornerRadius: EventCard.radius)),
      canvas.traits.theme.groupedBackground)
  }

  private func drawBlocks(
    on canvas: inout Canvas, _ block: Size, _ reach: Double, _ town: Affine, _ palette: Palette
  ) {
    let (columns, rows) = (Int(reach / block.width) + 1, Int(reach / block.height) + 1)
    var houses = Path()
    for row in -rows...rows {
      for column in -columns...columns {
        let lot = (column * 7 + row * 13 + number * 5) & 15
        if lot & 3 == 0 { continue }
        let area = Rect(
          Double(column) * block.width + 9, Double(row) * block.height + 9, block.width - 18, block.height - 18)
        let split = area.width * (0.35 + 0.02 * Double(lot))
        let parts = [
          Rect(area.minX, area.minY, split, area.height), Rect(area.minX + split + 5, area.minY, 30, area.height * 0.6),
        ]
        for part in parts {
          let house = part.intersection(area)
          guard !house.isEmpty, town.boundingBox(of: house).intersects(canvas.bounds) else { continue }
          houses.elements += Path.roundedRect(house, cornerRadius: 0).elements
        }
      }
    }
    canvas.fill(houses.transformed(by: town), palette.house)
  }

  private func drawParks(on canvas: inout Canvas, _ block: Size, _ town: Affine, _ palette: Palette) {
    for (salt, size) in [(4, 2.0), (6, 1.0)] {
      let column = (share(salt) * 4).rounded(.down) - 2, row = (share(salt + 1) * 4).rounded(.down) - 2
      let area = Rect(column * block.width, row * block.height, size * block.width, block.height)
      let shape = RoundedRect(area.inset(by: 5), cornerRadius: 6)
      canvas.fill(Path.roundedRect(shape).transformed(by: town), palette.park)
    }
  }

  private func drawRiver(
    on canvas: inout Canvas, _ block: Size, _ reach: Double, _ town: Affine, _ palette: Palette
  ) {
    let side = share(8) < 0.5 ? -1.0 : 1, distance = (1.6 + share(9)) * block.height * side
    var river = Path()
    river.move(to: Point(-reach, distance * 1.6))
    river.curve(
      Point(-reach * 0.3, distance * 2), Point(-reach * 0.2, distance * 0.7), to: Point(reach * 0.2, distance))
    river.curve(Point(reach * 0.5, distance * 1.2), Point(reach * 0.6, distance * 2), to: Point(reach, distance * 1.8))
    canvas.stroke(river.transformed(by: town), palette.water, width: 34)
  }

  private func drawStreets(
    on canvas: inout Canvas, _ block: Size, _ reach: Double, _ town: Affine, _ palette: Palette
  ) {
    let (columns, rows) = (Int(reach / block.width) + 1, Int(reach / block.height) + 1)
    var (streets, roads) = (Path(), Path())
    func line(_ path: inout Path, _ start: Point, _ end: Point) {
      path.move(to: start)
      path.line(to: end)
    }
    let (avenue, road) = (Int(share(10) * 3) - 1, Int(share(11) * 3) - 1)
    for column in -columns...columns {
      let x = Double(column) * block.width
      if column == avenue { line(&roads, Point(x, -reach), Point(x, reach)) }
      line(&streets, Point(x, -reach), Point(x, reach))
    }
    for row in -rows...rows {
      let y = Double(row) * block.height
      if row == road { line(&roads, Point(-reach, y), Point(reach, y)) }
      line(&streets, Point(-reach, y), Point(reach, y))
    }
    canvas.stroke(streets.transformed(by: town), palette.street, width: 6)
    canvas.stroke(roads.transformed(by: town), palette.street, width: 14)
    canvas.stroke(roads.transformed(by: town), palette.road, width: 10)
  }

  /// Draws a pin whose tip is at a point.
  private func drawPin(on canvas: inout Canvas, at tip: Point) {
    let (radius, height) = (17.0, 44.0)
    let head = Point(tip.x, tip.y - height + radius)
    canvas.fill(.ellipse(in: Rect(center: tip, size: Size(20, 7))), Color(white: 0, alpha: 0.22))
    var drop = Path()
    drop.move(to: tip)
    drop.curve(Point(tip.x - 5, tip.y - 12), Point(head.x - radius, head.y + 12), to: Point(head.x - radius, head.y))
    drop.curve(
      Point(head.x - radius, head.y - radius * 0.552), Point(head.x - radius * 0.552, head.y - radius),
      to: Point(head.x, head.y - radius))
    drop.curve(
      Point(head.x + radius * 0.552, head.y - radius), Point(head.x + radius, head.y - radius * 0.552),
      to: Point(head.x + radius, head.y))
    drop.curve(Point(head.x + radius, head.y + 12), Point(tip.x + 5, tip.y - 12), to: tip)
    drop.close()
    canvas.fill(drop, canvas.traits.theme.red)
    canvas.fill(.ellipse(in: Rect(center: head, size: Size(13, 13))), .white)
  }
}
