import Imaging

/// A tall page of small drawings, of which a copy differs in some way a screen's picture may.
struct Page {
  let width = 72
  let height: Int
  let hasAlpha: Bool
  private var rgba: [UInt8]

  /// Lines of something like text, smooth areas, noise, and nothing.
  init(height: Int, hasAlpha: Bool, seed: Int) {
    (self.height, self.hasAlpha) = (height, hasAlpha)
    rgba = Array(repeating: 250, count: 4 * 72 * height)
    var generator = SeededGenerator(seed &+ 40)
    var y = 0
    while y < height {
      let end = min(height, y + Int.random(in: 6...40, using: &generator))
      let kind = Int.random(in: 0..<4, using: &generator)
      for row in y..<end {
        for x in 0..<width { self[x, row] = Self.pixel(kind, x, row - y, hasAlpha, &generator) }
      }
      y = end
    }
  }

  private static func pixel(
    _ kind: Int, _ x: Int, _ y: Int, _ hasAlpha: Bool, _ generator: inout SeededGenerator
  ) -> RGBA {
    let alpha: UInt8 = hasAlpha && x % 5 == 0 ? 120 : 255
    switch kind {
    case 0: return RGBA(250, 250, 250, alpha)
    case 1: return RGBA(UInt8(3 * x), UInt8(5 * y % 256), 90, alpha)
    case 2: return generator.next() % 3 == 0 ? RGBA(20, 20, 30, alpha) : RGBA(250, 250, 250, alpha)
    default: return RGBA(.random(in: 0...255, using: &generator), 40, .random(in: 0...255, using: &generator), alpha)
    }
  }

  subscript(x: Int, y: Int) -> RGBA {
    get {
      let start = 4 * (y * width + x)
      return RGBA(rgba[start], rgba[start + 1], rgba[start + 2], rgba[start + 3])
    }
    set {
      let start = 4 * (y * width + x)
      (rgba[start], rgba[start + 1]) = (newValue.red, newValue.green)
      (rgba[start + 2], rgba[start + 3]) = (newValue.blue, newValue.alpha)
    }
  }

  mutating func fill(x: ClosedRange<Int>, y: ClosedRange<Int>, _ color: RGBA) {
    for row in y.clamped(to: 0...height - 1) {
      for column in x.clamped(to: 0...width - 1) { self[column, row] = color }
    }
  }

  func bitmap() throws -> Bitmap { try Bitmap(width: width, height: height, rgba: rgba) }

  /// A copy in which something of up to 40 rows differs, at the top, the bottom, or anywhere.
  func changed(_ generator: inout SeededGenerator) -> Page {
    var copy = self
    let rows = Int.random(in: 1...40, using: &generator)
    let top =
      [0, height - rows, .random(in: 0...height - rows, using: &generator)].randomElement(using: &generator) ?? 0
    let left = Int.random(in: 0..<width - 4, using: &generator)
    let right = Int.random(in: left..<width, using: &generator)
    let (dx, dy) = (Int.random(in: -8...8, using: &generator), Int.random(in: -70...70, using: &generator))
    let kind = Int.random(in: 0..<8, using: &generator)
    let color = RGBA(.random(in: 0...255, using: &generator), 40, .random(in: 0...255, using: &generator))
    for y in top..<top + rows {
      for x in left...right {
        let old = self[x, y]
        switch kind {
        case 0: copy[x, y] = color
        case 1: copy[x, y] = RGBA(old.red &+ 1, old.green, old.blue, old.alpha)
        case 2: copy[x, y] = old.plus(.random(in: -2...2, using: &generator), 0, .random(in: -3...3, using: &generator))
        case 3: copy[x, y] = RGBA(250, 250, 250, old.alpha)
        // Moved as a whole, from elsewhere, and by a little.
        case 4: copy[x, y] = self[x, (y + dy + height) % height]
        case 5: copy[x, y] = self[(x + dx + width) % width, (y + dy % 3 + height) % height]
        case 6: copy[x, y] = old.red == 20 ? RGBA(20, 20, 200, old.alpha) : old
        default: if x == left, y == top { copy[x, y] = color }
        }
      }
    }
    return copy
  }
}
