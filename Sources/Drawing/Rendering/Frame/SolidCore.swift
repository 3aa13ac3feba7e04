import Graphics

/// The part of contents that each command covers as a whole with a colour, as in the layers of a soft shadow.
///
/// Its pixels are equal, so one of them is drawn and stands for all. The rest is drawn in at most four rectangles, which
/// cut only straight sides: cairo may round the coverage of a corner differently if it is cut.
struct SolidCore {
  /// The part, in pixels from the contents' top left corner.
  let rect: PixelRect

  /// The fewest pixels of a core. Drawing the rest of fewer pixels in several rectangles takes longer than drawing all.
  private static let least = 1 << 14

  /// Finds the core within a rectangle. It is `nil` if the core is small, or if there is any other command.
  init?(_ commands: [DrawCommand], scale: Double, in whole: PixelRect) {
    var rect = commands.isEmpty ? .empty : whole
    for command in commands {
      guard case .fillRect(let shape, .color) = command else { return nil }
      rect = rect.intersection(shape.core(scale))
    }
    guard rect.area >= Self.least else { return nil }
    self.rect = rect
  }
}

extension RoundedRect {
  /// Returns the pixels between the corners that the shape covers completely, at a scale in pixels per point.
  fileprivate func core(_ scale: Double) -> PixelRect {
    let tall = rect.inset(by: Insets(top: effectiveRadius, bottom: effectiveRadius))
    guard !tall.isEmpty else { return .empty }
    let pixels = PixelRect(holding: tall, scale: scale)
    // The rectangle that holds the shape has a margin of one pixel, and at most a part of one, on each side.
    return PixelRect(left: pixels.left + 3, top: pixels.top + 3, right: pixels.right - 3, bottom: pixels.bottom - 3)
  }
}
