import Graphics

/// What it costs to draw the frames of a clip, told from their display lists; no pixel is drawn.
///
/// The unit is a pixel that is drawn. A frame that shows what the one before shows costs nothing. Of any other, each pixel
/// that changes is drawn, and a quarter of the price is paid for all of them, since they are hashed, and rows beside a
/// change are compressed with it. What lies between pixels, as under a zoom, is drawn anew instead of copied, and its rows are
/// like no others, so it counts twice.
public struct DrawingCost {
  /// How often a pixel counts once more that is not copied.
  private static let softWeight = 1

  private let scale: Double
  private var previous: (list: DisplayList, frame: DeviceDisplayList)?

  /// Starts before the first frame; `scale` is in device pixels a point.
  public init(scale: Double) { self.scale = scale }

  /// What the next frame costs, at least 0.
  ///
  /// - Throws: `RenderingError` where the list is not well formed.
  public mutating func next(_ list: DisplayList) throws(RenderingError) -> Int {
    if let previous, previous.list == list { return 0 }
    let frame = try DeviceDisplayList(ValidatedDisplayList(list), scale: scale)
    let damage = Damage(from: previous?.frame, to: frame)
    previous = (list, frame)
    if damage.rects.isEmpty { return 0 }
    let soft = frame.leaves.reduce(0) { sum, leaf in
      leaf.reach.isEmpty ? sum : damage.rects.reduce(sum) { $0 + $1.intersection(leaf.reach).area }
    }
    return damage.pixelCount + frame.area.area / 4 + Self.softWeight * min(soft, 4 * frame.area.area)
  }
}
