/// Where a scroll view that pages comes to rest, and how it gets there.
public enum Paging {
  /// The speed from which a lift turns the page: 250 points per second (our choice, as for throwing).
  public static let turningSpeed = ScrollMotion.throwingSpeed
  /// The greatest speed, in points per second, that the finger hands over to the page (our choice).
  public static let fastestStart = 3000.0

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
  public static func target(
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

  /// The motion that takes a page to its place: ``Spring/paging``, starting with the finger's velocity, of which it
  /// takes over ``fastestStart`` at most.
  ///
  /// - Parameters:
  ///   - from: where the page is, in points.
  ///   - to: where it belongs, in points.
  ///   - velocity: the finger's velocity at the release, in points per second.
  ///   - tolerance: the distance, in points, at which the page has arrived: half a device pixel.
  public static func motion(from: Double, to: Double, velocity: Double, tolerance: Double = 0.25) -> SpringMotion {
    let velocity = min(max(velocity, -fastestStart), fastestStart)
    return SpringMotion(spring: .paging, from: from, to: to, velocity: velocity, tolerance: tolerance)
  }
}
