import Graphics

/// The part of contents that each command covers as a whole with a colour or not at all, as in a device around a screen.
///
/// Its pixels are equal, so one of them is drawn and stands for all. The rest is drawn in at most four rectangles, which
/// cut only straight sides: cairo may round the coverage of a corner differently if it is cut.
struct SolidCore {
  /// The part, in pixels from the contents' top left corner.
  let rect: PixelRect

  /// The fewest pixels of a core. Drawing the rest of fewer pixels in several rectangles takes longer than drawing all.
  private static let least = 1 << 14

  /// Finds the core within a rectangle. It is `nil` if the core is small, or if another command may draw in it.
  init?(_ commands: [DrawCommand], scale: Double, in whole: PixelRect) {
    // An opaque colour hides earlier commands.
    let seen = commands[(commands.lastIndex(where: \.isOpaqueRect) ?? 0)...]
    var (rect, others) = (commands.isEmpty ? .empty : whole, [PixelRect]())
    for command in seen {
      switch command {
      case .fillRect(let shape, .color), .ring(_, let shape, _), .shadows(_, let shape):
        rect = rect.intersection(shape.core(scale))
      case .fill, .stroke: others.append(PixelRect(holding: command.bounds, scale: scale))
      case .fillRect, .text, .image, .rowMean: return nil
      }
    }
    guard rect.area >= Self.least, !others.contains(where: rect.intersects) else { return nil }
    self.rect = rect
  }
}

extension DrawCommand {
  fileprivate var isOpaqueRect: Bool {
    if case .fillRect(_, .color(let color)) = self { color.alpha == 1 } else { false }
  }
}

extension RoundedRect {
  /// Returns the pixels between the corners that the shape covers completely, at a scale in pixels per point.
  func core(_ scale: Double) -> PixelRect {
    let tall = rect.inset(by: Insets(top: effectiveRadius, bottom: effectiveRadius))
    guard !tall.isEmpty else { return .empty }
    let pixels = PixelRect(holding: tall, scale: scale)
    // The rectangle that holds the shape has a margin of one pixel, and at most a part of one, on each side.
    return PixelRect(left: pixels.left + 3, top: pixels.top + 3, right: pixels.right - 3, bottom: pixels.bottom - 3)
  }
}
