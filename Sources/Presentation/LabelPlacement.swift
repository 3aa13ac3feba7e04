import Geometry

/// Finds the place of a callout's label: one where it hides nothing that is looked at.
struct LabelPlacement {
  let layout: CanvasLayout
  /// Where the ring is on the canvas while the label is seen, from its start on.
  let rings: [Rect]
  /// Where the finger is meanwhile.
  let fingers: [Rect]
  /// The labels that are seen at the same time.
  let labels: [Rect]

  /// How far places are apart that are tried, in units of the layout.
  private static let step = 2.5

  /// The best place for a label of a size; nil where every one would hide the ring at its start, another label, or lie
  /// beyond the canvas.
  func place(_ size: Size, near target: Rect) -> Rect? {
    let unit = layout.unit
    let free = layout.freeArea.inset(by: 1.5 * unit)
    guard size.width <= free.width, size.height <= free.height else { return nil }
    var best: (cost: Double, rect: Rect)?
    for x in places(free.minX, free.maxX - size.width, target.midX - size.width / 2) {
      for y in places(free.minY, free.maxY - size.height, target.midY - size.height / 2) {
        let rect = Rect(origin: Point(x, y), size: size)
        guard let cost = cost(of: rect, near: target), cost < best?.cost ?? .infinity else { continue }
        best = (cost, rect)
      }
    }
    return best?.rect
  }

  /// The places along one side, and the one in line with the target.
  private func places(_ first: Double, _ last: Double, _ aligned: Double) -> [Double] {
    let count = max(1, Int((last - first) / (Self.step * layout.unit)))
    let even = (0...count).map { first + (last - first) * Double($0) / Double(count) }
    return even + [min(max(aligned, first), last)]
  }

  /// How bad a place is, in units of the layout; nil where it must not be.
  private func cost(of rect: Rect, near target: Rect) -> Double? {
    let unit = layout.unit
    // The line to the ring needs room to be seen as one.
    let roomy = rect.inset(by: -2 * unit)
    if rings.first.map(roomy.intersects) ?? false { return nil }
    if labels.contains(where: rect.inset(by: -unit).intersects) { return nil }
    // What moves may have to go beneath the label.
    let crossed = rings.isEmpty ? 0 : Double(rings.count(where: roomy.intersects)) / Double(rings.count)
    let start = rect.nearest(to: target.center)
    let distance = (start - target.nearest(to: start)).length / unit
    let hidden = share(of: rect, rect.intersection(layout.deviceArea))
    let underFinger = fingers.reduce(0.0) { max($0, share(of: $1, rect.intersection($1))) }
    // What is beside the device hides nothing, what is half beside it looks misplaced, and under the finger nothing can
    // be read.
    let straddling = hidden > 0.01 && hidden < 0.99 ? 40.0 : 0
    return distance + 1000 * crossed + 30 * hidden + straddling + 400 * underFinger + misalignment(rect, target) / unit
  }

  /// How far the label is from being in line with its target, in points.
  private func misalignment(_ rect: Rect, _ target: Rect) -> Double {
    min(abs(rect.midX - target.midX), abs(rect.midY - target.midY))
  }

  private func share(of whole: Rect, _ part: Rect) -> Double {
    whole.isEmpty ? 0 : part.width * part.height / (whole.width * whole.height)
  }
}
