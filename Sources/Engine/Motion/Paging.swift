/// The rest positions of a paging scroll view, and its motion to them.
package enum Paging {
  /// The speed at which a lift turns the page: 250 points per second (own choice, as for throwing).
  package static let turningSpeed = ScrollMotion.throwingSpeed
  /// The largest speed that the page inherits from the finger, in points per second (published).
  package static let fastestStart = 3000.0
  /// The page widths between which the constants of a turn are linear, in points; they are constant outside
  /// (published).
  package static let widths = 320.0...1024.0
  /// The pull k towards the target, per millisecond squared, at both ends of ``widths`` (published).
  package static let pull = (narrow: 0.0003, wide: 0.000_17)
  /// The friction f, the factor of the speed per millisecond, at both ends of ``widths`` (published).
  package static let friction = (narrow: 0.97, wide: 0.977)

  /// Returns the content offset at which a page rests after the lift, in points.
  ///
  /// From ``turningSpeed`` on it is the next page in the direction of the velocity, otherwise the nearest page. It
  /// is at most one page from the start of the drag, and always within the limits. Apple does not document it; this
  /// is the behaviour that users report.
  ///
  /// - Parameters:
  ///   - offset: The content offset at the lift, in points.
  ///   - dragStart: The content offset at the start of the drag, in points.
  ///   - velocity: The velocity of the content offset at the lift, in points per second.
  ///   - stride: The distance between pages, in points. If it is not positive there are no pages, and the offset is
  ///     only
  ///     clamped to the limits.
  ///   - limits: The rest offsets of the content; the first page rests at the lower bound.
  package static func target(
    from offset: Double, dragStart: Double, velocity: Double, stride: Double, limits: ClosedRange<Double>
  ) -> Double {
    guard stride > 0 else { return limits.nearest(to: offset) }
    let start = ((limits.nearest(to: dragStart) - limits.lowerBound) / stride).rounded()
    let wanted = page(at: (offset - limits.lowerBound) / stride, velocity: velocity)
    let page = min(max(wanted, start - 1), start + 1)
    return limits.nearest(to: limits.lowerBound + page * stride)
  }

  /// Returns the target page, counted from 0, for a position measured in pages.
  private static func page(at place: Double, velocity: Double) -> Double {
    let nearest = place.rounded()
    guard abs(velocity) >= turningSpeed else { return nearest }
    // A page that rests a rounding error from its position still counts as the start page.
    let place = abs(place - nearest) < 1e-6 ? nearest : place
    return velocity > 0 ? place.rounded(.down) + 1 : place.rounded(.up) - 1
  }

  /// Returns the spring of a page turn, for a page width in points (a height, if pages scroll vertically).
  ///
  /// Pull and friction are read as `v ← v·f + k·(target − x); x ← x + v` per millisecond. This is an oscillator
  /// with `ω0 = 1000·√k` and `2ζω0 = 1000·(1 − f)`. It has a response of 0.363 s and ζ 0.87 at 320 points, 0.371 s
  /// at 393, and 0.44 s at 834. The constants are published; this reading of them is inferred, because there is no
  /// public recording of a turn.
  package static func spring(width: Double) -> Spring {
    let part = (widths.nearest(to: width) - widths.lowerBound) / (widths.upperBound - widths.lowerBound)
    let pull = pull.narrow + (pull.wide - pull.narrow) * part
    let friction = friction.narrow + (friction.wide - friction.narrow) * part
    return Spring(stiffness: 1e6 * pull, damping: 1000 * (1 - friction))
  }

  /// Returns the motion of a page to its rest position: ``spring(width:)`` with the finger's velocity, clamped to
  /// ±``fastestStart``.
  ///
  /// - Parameters:
  ///   - from: The page's position, in points.
  ///   - to: The rest position, in points.
  ///   - velocity: The finger's velocity at the lift, in points per second.
  ///   - width: The page's width, in points.
  ///   - tolerance: The distance at which the page has arrived, in points: half a device pixel.
  package static func motion(
    from: Double, to: Double, velocity: Double, width: Double, tolerance: Double = 0.25
  ) -> SpringMotion {
    let velocity = (-fastestStart...fastestStart).nearest(to: velocity)
    return SpringMotion(spring: spring(width: width), from: from, to: to, velocity: velocity, tolerance: tolerance)
  }
}
