import Imaging

/// Small antialiased pictures for comparators: discs, bars and rectangles with exact coverage at edges.
struct Sketch {
  /// A shape and its colour.
  struct Shape {
    /// The covered fraction of the pixel around a point, 0…1.
    var coverage: (Double, Double) -> Double
    var color: RGBA
    /// The columns and rows outside which nothing is covered, even if the shape moves by two pixels.
    var columns: ClosedRange<Int>
    var rows: ClosedRange<Int>

    init(
      _ color: RGBA, x: (Double, Double), y: (Double, Double), coverage: @escaping (Double, Double) -> Double
    ) {
      self.color = color
      self.coverage = coverage
      columns = Int(x.0) - 3...Int(x.1) + 3
      rows = Int(y.0) - 3...Int(y.1) + 3
    }
  }

  var width = 96
  var height = 80
  var paper = RGBA(255, 255, 255)
  var shapes: [Shape] = []

  mutating func disc(_ x: Double, _ y: Double, radius: Double, _ color: RGBA) {
    shapes.append(
      Shape(color, x: (x - radius, x + radius), y: (y - radius, y + radius)) { u, v in
        let distance = ((u - x) * (u - x) + (v - y) * (v - y)).squareRoot()
        return min(1, max(0, radius - distance + 0.5))
      })
  }

  mutating func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: RGBA) {
    func overlap(_ at: Double, _ from: Double, _ to: Double) -> Double {
      min(1, max(0, min(at + 0.5, to) - max(at - 0.5, from)))
    }
    shapes.append(
      Shape(color, x: (x, x + width), y: (y, y + height)) { u, v in
        overlap(u, x, x + width) * overlap(v, y, y + height)
      })
  }

  /// Adds a bar from one point to another.
  mutating func bar(_ from: (Double, Double), _ to: (Double, Double), thickness: Double, _ color: RGBA) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1)
    shapes.append(
      Shape(color, x: (min(from.0, to.0), max(from.0, to.0)), y: (min(from.1, to.1), max(from.1, to.1))) { u, v in
        let part = min(1, max(0, ((u - from.0) * dx + (v - from.1) * dy) / (dx * dx + dy * dy)))
        let (x, y) = (u - from.0 - part * dx, v - from.1 - part * dy)
        return min(1, max(0, thickness / 2 - (x * x + y * y).squareRoot() + 0.5))
      })
  }

  /// Adds an arrow like that of the pull-to-turn header, 39 long, rotated about its centre.
  mutating func arrow(_ x: Double, _ y: Double, degrees: Double, _ color: RGBA, sin: Double, cos: Double) {
    func turned(_ dx: Double, _ dy: Double) -> (Double, Double) { (x + cos * dx - sin * dy, y + sin * dx + cos * dy) }
    bar(turned(0, -19), turned(0, 19), thickness: 3, color)
    bar(turned(0, 19), turned(-10, 9), thickness: 3, color)
    bar(turned(0, 19), turned(10, 9), thickness: 3, color)
  }

  /// The picture, moved as a whole.
  func bitmap(movedBy dx: Int = 0, _ dy: Int = 0) throws -> Bitmap {
    var levels = [Double]()
    for _ in 0..<width * height { levels += [Double(paper.red), Double(paper.green), Double(paper.blue)] }
    for shape in shapes {
      let color = [Double(shape.color.red), Double(shape.color.green), Double(shape.color.blue)]
      for y in (shape.rows.lowerBound + dy...shape.rows.upperBound + dy).clamped(to: 0...height - 1) {
        for x in (shape.columns.lowerBound + dx...shape.columns.upperBound + dx).clamped(to: 0...width - 1) {
          let part = shape.coverage(Double(x - dx) + 0.5, Double(y - dy) + 0.5)
          if part == 0 { continue }
          let start = 3 * (y * width + x)
          for k in 0..<3 { levels[start + k] += (color[k] - levels[start + k]) * part }
        }
      }
    }
    var rgba = [UInt8](repeating: 255, count: 4 * width * height)
    for (index, level) in levels.enumerated() { rgba[index / 3 * 4 + index % 3] = UInt8(level.rounded()) }
    return try Bitmap(width: width, height: height, rgba: rgba)
  }

  /// Strokes like a line of small text, a page control's dots, an arrow, a card with a hairline.
  static func page(ink: RGBA = RGBA(0, 0, 0), paper: RGBA = RGBA(255, 255, 255)) -> Sketch {
    var sketch = Sketch(paper: paper)
    let faint = RGBA((ink.red / 4) &+ paper.red / 4 * 3, (ink.green / 4) &+ paper.green / 4 * 3, 128)
    sketch.rect(40, 8, 50, 24, faint)
    sketch.rect(40, 36, 50, 1, faint)
    for i in 0..<6 {
      let x = 8.3 + 5.1 * Double(i)
      sketch.bar((x, 50), (x + 1.7, 58), thickness: 1.3, ink)
      sketch.bar((x + 1.7, 58), (x + 2.9, 50.4), thickness: 1.1, ink)
    }
    for i in 0..<4 { sketch.disc(48.5 + 11 * Double(i), 68.5, radius: 3.5, i == 1 ? ink : faint) }
    sketch.arrow(20, 25, degrees: 0, ink, sin: 0, cos: 1)
    return sketch
  }
}

extension Bitmap {
  /// Returns a copy with each pixel changed; `change` receives column, row and pixel.
  func changed(_ change: (Int, Int, RGBA) -> RGBA) throws -> Bitmap {
    let copy = try Bitmap(width: width, height: height, rgba: rgba)
    for y in 0..<height {
      for x in 0..<width {
        let old = copy[x, y]
        let new = change(x, y, old)
        if new != old { copy[x, y] = new }
      }
    }
    return copy
  }

  /// Whether a neighbour of the pixel differs strongly in colour.
  func isEdge(_ x: Int, _ y: Int) -> Bool {
    let own = self[x, y]
    for v in max(0, y - 1)...min(height - 1, y + 1) {
      for u in max(0, x - 1)...min(width - 1, x + 1) {
        let other = self[u, v]
        if abs(Int(other.red) - Int(own.red)) + abs(Int(other.blue) - Int(own.blue)) > 12 { return true }
      }
    }
    return false
  }
}

extension RGBA {
  /// Returns the colour with the levels added to its channels, clamped to 0…255.
  func plus(_ red: Int, _ green: Int, _ blue: Int) -> RGBA {
    func sum(_ level: UInt8, _ change: Int) -> UInt8 { UInt8(min(255, max(0, Int(level) + change))) }
    return RGBA(sum(self.red, red), sum(self.green, green), sum(self.blue, blue), alpha)
  }
}
