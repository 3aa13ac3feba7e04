import Graphics

extension PlotLayout {
  /// The graph as a list for a renderer of a scale, at which hairlines and level lines lie on whole device pixels.
  ///
  /// - Parameters:
  ///   - theme: the colours.
  ///   - scale: device pixels a point.
  ///   - shaper: what sets the labels.
  package func displayList(theme: Theme, scale: Double, shaper: any TextShaper) -> DisplayList {
    let pen = PlotPen(palette: PlotPalette(theme), grid: PixelGrid(scale: scale), shaper: shaper)
    let commands = groups.flatMap { $0.elements.flatMap(pen.commands) }
    let contents = Contents(size: size, commands: commands, isOpaque: true)
    return DisplayList(size: size, background: pen.palette.color(.background), items: [.contents(contents, .identity)])
  }
}

/// The device pixels of a picture.
struct PixelGrid {
  let scale: Double

  /// The nearest line between two pixels.
  func edge(_ length: Double) -> Double { (length * scale).rounded() / scale }

  /// A rectangle with its sides between pixels; at least a pixel wide and high.
  func snapped(_ rect: Rect) -> Rect {
    let (x, y) = (edge(rect.minX), edge(rect.minY))
    let least = 1 / scale
    return Rect(x, y, max(least, edge(rect.maxX) - x), max(least, edge(rect.maxY) - y))
  }

  /// Where the middle of a level or upright stroke has to be so that its edges lie between pixels.
  func middle(_ length: Double, width: Double) -> Double {
    let pixels = max(1, (width * scale).rounded())
    let shift = pixels.truncatingRemainder(dividingBy: 2) == 1 ? 0.5 : 0
    return ((length * scale - shift).rounded() + shift) / scale
  }

  /// The same line, whose level and upright parts lie sharp on the pixels; it moves by half a pixel at most.
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

/// Turns elements into drawing commands.
private struct PlotPen {
  let palette: PlotPalette
  let grid: PixelGrid
  let shaper: any TextShaper

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

  private func hairline(_ from: Point, _ to: Point) -> Rect {
    let line = 1 / grid.scale
    if from.x == to.x {
      return grid.snapped(Rect(grid.middle(from.x, width: line) - line / 2, from.y, line, to.y - from.y))
    }
    return grid.snapped(Rect(from.x, grid.middle(from.y, width: line) - line / 2, to.x - from.x, line))
  }

  private func path(_ points: [Point]) -> Path {
    guard let first = points.first else { return Path() }
    // A lone point is a line of no length, which round ends make a dot.
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
