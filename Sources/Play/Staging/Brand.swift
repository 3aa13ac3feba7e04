import Graphics

/// The look that a script gives to everything around the screen.
package struct Brand: Hashable, Sendable {
  /// The colour of callouts; nil for the default.
  package var accent: Color?
  /// The font of all texts; nil for the pinned ones.
  package var font: FontFile?
  /// The picture that covers the canvas; nil for colours.
  package var picture: BackdropPicture?
  /// The logos of cards, by the paths of their files.
  package var logos: [String: ImageReference] = [:]
  /// Whether there is no backdrop.
  package var isTransparent = false

  /// The default accent (choice).
  package static let accent = Color(rgb: 229, 67, 45)

  /// Creates the look of a script without any of its settings.
  package init() {}
}

/// A picture that covers the canvas, cropped evenly.
package struct BackdropPicture: Hashable, Sendable {
  /// The file.
  package let image: ImageReference
  /// The colours of pixels at even distances, row by row, with ``grid`` of them in each row and column.
  private let samples: [Color]

  /// The number of samples in each direction (choice).
  package static let grid = 96

  /// Creates a picture. `pixel` returns the colour of a pixel, which may be transparent.
  package init(_ image: ImageReference, pixel: (_ x: Int, _ y: Int) -> Color) {
    self.image = image
    samples = (0..<Self.grid * Self.grid).map { index in
      let (x, y) = (index % Self.grid, index / Self.grid)
      return pixel(
        (2 * x + 1) * image.pixelWidth / (2 * Self.grid), (2 * y + 1) * image.pixelHeight / (2 * Self.grid))
    }
  }

  /// Returns the samples in an area of a canvas, on a colour that shows through; at least one.
  func colors(in area: Rect, of canvas: Size, on ground: Color) -> [Color] {
    let (width, height) = (Double(image.pixelWidth), Double(image.pixelHeight))
    let factor = max(canvas.width / width, canvas.height / height)
    /// Returns the samples whose position along a side is within a part of the canvas.
    func range(_ first: Double, _ last: Double, of side: Double, _ pixels: Double) -> ClosedRange<Int> {
      let samples = [first, last].map { ((($0 - side / 2) / factor) / pixels + 0.5) * Double(Self.grid) }
      let least = min(max(Int(samples[0].rounded(.down)), 0), Self.grid - 1)
      return least...max(least, min(Int(samples[1].rounded(.up)) - 1, Self.grid - 1))
    }
    let columns = range(area.minX, area.maxX, of: canvas.width, width)
    return range(area.minY, area.maxY, of: canvas.height, height).flatMap { row in
      columns.map { samples[row * Self.grid + $0].blended(onto: ground) }
    }
  }
}

extension Color {
  /// Returns the opaque colour that appears if this one is drawn onto an opaque one.
  func blended(onto ground: Color) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { b + (a - b) * alpha }
    return Color(red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue))
  }

  /// White, or black if the contrast of white is too low for graphics and large text (WCAG 2.2, 1.4.11).
  var contrasting: Color { Contrast.ratio(.white, self) >= Contrast.graphics ? .white : .black }
}
