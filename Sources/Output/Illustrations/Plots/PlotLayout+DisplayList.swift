import Graphics

extension PlotLayout {
  /// Returns the graph as a display list. Hairlines and horizontal or vertical lines are aligned to device pixels.
  ///
  /// - Parameters:
  ///   - theme: The colours.
  ///   - scale: The number of device pixels per point.
  ///   - shaper: Shapes the labels.
  package func displayList(theme: Theme, scale: Double, shaper: any TextShaper) -> DisplayList {
    let pen = PlotPen(palette: PlotPalette(theme), grid: PixelGrid(scale: scale), shaper: shaper)
    let commands = groups.flatMap { $0.elements.flatMap(pen.commands) }
    let contents = Contents(size: size, commands: commands, isOpaque: true)
    return DisplayList(size: size, background: pen.palette.color(.background), items: [.contents(contents, .identity)])
  }
}

/// The grid of device pixels.
struct PixelGrid {
  let scale: Double

  /// Returns the nearest edge between two pixels.
  func edge(_ length: Double) -> Double { (length * scale).rounded() / scale }

  /// Returns the rectangle with its sides on pixel edges, at least one pixel wide and high.
  func snapped(_ rect: Rect) -> Rect {
    let (x, y) = (edge(rect.minX), edge(rect.minY))
    let least = 1 / scale
    return Rect(x, y, max(least, edge(rect.maxX) - x), max(least, edge(rect.maxY) - y))
  }

  /// Returns the nearest centre of a horizontal or vertical stroke for which the stroke's sides lie on pixel edges.
  func middle(_ length: Double, width: Double) -> Double {
    let pixels = max(1, (width * scale).rounded())
    let shift = pixels.truncatingRemainder(dividingBy: 2) == 1 ? 0.5 : 0
    return ((length * scale - shift).rounded() + shift) / scale
  }

  /// Returns the line with its horizontal and vertical segments aligned to pixels; points move by half a pixel at
  /// most.
  func snapped(_ points: [Point], width: Double) -> [Point] {
    var result = points
    for index in points.indices.dropFirst() {
      if points[index].y == points[index - 1].y {
        let y = middle(points[index].y, width: width)
        (result[index].y, result[index - 1].y) = (y, y)
      }
      if points[index].x == points[index - 1].x {
        let x = middle(points[index].x, width: width)
        (result[index].x, result[index - 1].x) = (x, x)
      }
    }
    return result
  }
}

/// Converts elements to drawing commands.
private struct PlotPen {
  let palette: PlotPalette
  let grid: PixelGrid
  let shaper: any TextShaper

  /// Returns the drawing commands of an element.
  func commands(_ element: PlotElement) -> [DrawCommand] {
    switch element {
    case .rect(let shape, let role, _):
      let rect = RoundedRect(grid.snapped(shape.rect), cornerRadius: shape.cornerRadius)
      return [.fillRect(rect, .color(palette.color(role)))]
    case .hairline(let from, let to, let role):
      return [.fillRect(RoundedRect(hairline(from, to)), .color(palette.color(role)))]
    case .line(let points, let role, let width):
      let pixels = max(1, (width * grid.scale).rounded()) / grid.scale
      return [.stroke(path(grid.snapped(points, width: width)), palette.color(role), width: pixels)]
    case .dot(let center, let radius, let role, let isFilled):
      let disc = Path.ellipse(in: Rect(center: center, size: Size(2 * radius, 2 * radius)))
      if isFilled { return [.fill(disc, .color(palette.color(role)))] }
      return [
        .fill(disc, .color(palette.color(.background))),
        .stroke(disc, palette.color(role), width: PlotMetrics.stroke),
      ]
    case .text(let text, let point, let anchor, let style, let role):
      return [textCommand(text, at: point, anchor, style.textStyle(in: palette.color(role)))]
    }
  }

  /// Returns a line of one device pixel as a rectangle, aligned to the pixels.
  private func hairline(_ from: Point, _ to: Point) -> Rect {
    let line = 1 / grid.scale
    if from.x == to.x {
      return grid.snapped(Rect(grid.middle(from.x, width: line) - line / 2, from.y, line, to.y - from.y))
    }
    return grid.snapped(Rect(from.x, grid.middle(from.y, width: line) - line / 2, to.x - from.x, line))
  }

  private func path(_ points: [Point]) -> Path {
    guard let first = points.first else { return Path() }
    // A single point is a line of zero length, which round caps turn into a dot.
    let rest = points.count == 1 ? [first] : Array(points.dropFirst())
    return Path([.move(first)] + rest.map { .line($0) })
  }

  private func textCommand(_ text: String, at point: Point, _ anchor: PlotAnchor, _ style: TextStyle) -> DrawCommand {
    let shaped = shaper.shape(AttributedText(text, style), in: TextColumn())
    let shift =
      switch anchor {
      case .start: 0.0
      case .middle: shaped.size.width / 2
      case .end: shaped.size.width
      }
    return .text(shaped, at: Point(point.x - shift, point.y - (shaped.lines.first?.baseline ?? 0)))
  }
}
