/// Where a scroll view that pages comes to rest, and how it gets there.
package enum Paging {
  /// The speed from which a lift turns the page: 250 points per second (our choice, as for throwing).
  package static let turningSpeed = ScrollMotion.throwingSpeed
  /// The greatest speed, in points per second, that the finger hands over to the page (published).
  package static let fastestStart = 3000.0
  /// The page widths, in points, between which the constants of a turn are linear; beyond them they stay (published).
  package static let widths = 320.0...1024.0
  /// The pull k of the target on a page, per millisecond squared, at both ends of ``widths`` (published).
  package static let pull = (narrow: 0.0003, wide: 0.000_17)
  /// The friction f, the factor of the speed in each millisecond, at both ends of ``widths`` (published).
  package static let friction = (narrow: 0.97, wide: 0.977)

  /// The content offset, in points, at which a page rests after the finger has gone.
  ///
  /// From ``turningSpeed`` on it is the next page in the direction of the velocity, otherwise the nearest; never more
  /// than one page from the one at which the drag began, and never outside the limits. (Apple documents none of it;
  /// this is what users report.)
  ///
  /// - Parameters:
  ///   - offset: the content offset at the lift, in points.
  ///   - dragStart: the content offset at which the drag began, in points.
  ///   - velocity: the velocity of the content offset at the lift, in points per second.
  ///   - stride: the distance between pages, in points; where it is not positive there are no pages, and the offset
  ///     is only brought within the limits.
  ///   - limits: the offsets between which content may rest; the first page rests at the lower one.
  package static func target(
    from offset: Double, dragStart: Double, velocity: Double, stride: Double, limits: ClosedRange<Double>
  ) -> Double {
    guard stride > 0 else { return limits.nearest(to: offset) }
    let start = ((limits.nearest(to: dragStart) - limits.lowerBound) / stride).rounded()
    let wanted = page(at: (offset - limits.lowerBound) / stride, velocity: velocity)
    let page = min(max(wanted, start - 1), start + 1)
    return limits.nearest(to: limits.lowerBound + page * stride)
  }

  /// The page, counted from 0, that is wanted at a place measured in pages.
  private static func page(at place: Double, velocity: Double) -> Double {
    let nearest = place.rounded()
    guard abs(velocity) >= turningSpeed else { return nearest }
    // A page that rests a rounding error beside its place is still the page that is left.
    let place = abs(place - nearest) < 1e-6 ? nearest : place
    return velocity > 0 ? place.rounded(.down) + 1 : place.rounded(.up) - 1
  }

  /// The spring of a page turn, for a page of a width in points (length, if pages follow each other downwards).
  ///
  /// Read as `v ← v·f + k·(target − x); x ← x + v` per millisecond, pull and friction are an oscillator with
  /// `ω0 = 1000·√k` and `2ζω0 = 1000·(1 − f)`: a response of 0.363 s and ζ 0.87 at 320 points, 0.371 s at 393, 0.44 s at
  /// 834. The constants are published; this reading of them is inferred, since there is no public recording of a turn.
  package static func spring(width: Double) -> Spring {
    let part = (widths.nearest(to: width) - widths.lowerBound) / (widths.upperBound - widths.lowerBound)
    let pull = pull.narrow + (pull.wide - pull.narrow) * part
    let friction = friction.narrow + (friction.wide - friction.narrow) * part
    return Spring(stiffness: 1e6 * pull, damping: 1000 * (1 - friction))
  }

  /// The motion that takes a page to its place: ``spring(width:)``, starting with the finger's velocity, clamped to
  /// ±``fastestStart``.
  ///
  /// - Parameters:
  ///   - from: the page's position, in points.
  ///   - to: the position of rest, in points.
  ///   - velocity: the finger's velocity at the release, in points per second.
  ///   - width: the page's width, in points.
  ///   - tolerance: the distance, in points, at which the page has arrived: half a device pixel.
  package static func motion(
    from: Double, to: Double, velocity: Double, width: Double, tolerance: Double = 0.25
  ) -> SpringMotion {
    let velocity = (-fastestStart...fastestStart).nearest(to: velocity)
    return SpringMotion(spring: spring(width: width), from: from, to: to, velocity: velocity, tolerance: tolerance)
  }
}
