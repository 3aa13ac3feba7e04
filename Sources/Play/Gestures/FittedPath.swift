import Graphics
import Motion
import Script
import Simulation
import Timebase
import Touch

/// The location of a finger in points, and its time since the touch-down in milliseconds.
struct FingerSample: Hashable {
  /// The time since the touch-down, in milliseconds.
  var time: Double
  /// The location, in points.
  var place: Point
}

/// The samples of one touch, in order of time. The first one is the touch-down at 0.
struct FingerTrack {
  /// The samples; empty for a touch without a location.
  private(set) var samples: [FingerSample]
  /// The time without a sample, in milliseconds, after which a finger counts as resting.
  private static let silence = GestureConstants.restBeforeLift * 1000

  /// Creates a track from a touch.
  ///
  /// Of several samples at one instant the last counts, but the touch-down keeps its location. Samples that go back in
  /// time, or without a location, are left out.
  ///
  /// - Parameter period: The time between two samples in milliseconds, to add a sample after a rest; `nil` to add none.
  ///   Touch screens and browsers report only movement, so a finger without samples rested until shortly before the
  ///   next one.
  init(_ events: [TouchEvent], restingUntil period: Double? = nil) {
    samples = []
    guard let first = events.first else { return }
    for event in events where event.location.x.isFinite && event.location.y.isFinite {
      let time = event.timestamp.seconds(since: first.timestamp) * 1000
      guard let last = samples.last, time <= last.time else {
        if let period, let last = samples.last, time - last.time > Self.silence, last.place != event.location {
          samples.append(FingerSample(time: time - min(period, Self.silence / 2), place: last.place))
        }
        samples.append(FingerSample(time: time, place: event.location))
        continue
      }
      if time == last.time, samples.count > 1 { samples[samples.count - 1].place = event.location }
    }
  }

  /// The number of samples.
  var count: Int { samples.count }
  subscript(index: Int) -> FingerSample { samples[index] }
  /// The last sample, at the lift. The track must not be empty.
  var last: FingerSample { samples[samples.count - 1] }

  /// Returns the number of samples at or before a time.
  func count(upTo time: Double) -> Int { samples.partitioningIndex { $0.time > time } }

  /// Returns the first sample at or after a time. It is at least the second one, since the first is the touch-down.
  func firstIndex(from time: Double) -> Int { max(1, samples.partitioningIndex { $0.time >= time }) }
}

/// The movement of a finger along a straight leg of its path.
enum LegShape: Hashable {
  /// The finger rests.
  case hold
  /// The finger moves with a timing curve.
  case drag(Script.Curve)

  /// Whether the curve has control points of its own, instead of a name.
  var isBezier: Bool { if case .drag(.bezier) = self { true } else { false } }
}

/// A touch as a script describes it: straight legs between breakpoints, each with a timing curve. Times are in
/// milliseconds since the touch-down.
struct FittedPath {
  /// The times of the breakpoints; the first is 0, and they increase.
  private(set) var times: [Double]
  /// The locations of the breakpoints, in points.
  private(set) var places: [Point]
  /// The movement on each leg; leg 0 is between breakpoints 0 and 1.
  private(set) var shapes: [LegShape] = []
  /// The timing of each leg; `nil` for a hold.
  private var timings: [LegTiming?] = []

  /// Creates a path of a single breakpoint.
  init(from place: Point) { (times, places) = ([0], [place]) }

  /// The number of legs, one less than breakpoints.
  var legCount: Int { shapes.count }
  /// The time of the lift, in milliseconds.
  var duration: Double { times[times.count - 1] }
  /// The location of the lift, in points.
  var destination: Point { places[places.count - 1] }

  /// Appends a leg. A hold stays at the last breakpoint and ignores `place`.
  mutating func append(_ shape: LegShape, until time: Double, to place: Point) {
    times.append(time)
    places.append(shape == .hold ? places[places.count - 1] : place)
    shapes.append(.hold)
    timings.append(nil)
    setShape(shape, of: shapes.count - 1)
  }

  /// Replaces the movement on a leg.
  mutating func setShape(_ shape: LegShape, of leg: Int) {
    shapes[leg] = shape
    timings[leg] = if case .drag(let curve) = shape { LegTiming(curve) } else { nil }
  }

  /// Moves a breakpoint in time; it must stay between its neighbours.
  mutating func setTime(_ time: Double, of breakpoint: Int) { times[breakpoint] = time }

  /// Moves a breakpoint, and the ones connected to it by holds.
  mutating func setPlace(_ place: Point, of breakpoint: Int) {
    for tied in group(of: breakpoint) { places[tied] = place }
  }

  /// Splits the last leg. The part after the new breakpoint is a drag at a constant velocity.
  mutating func splitLastLeg(at time: Double) {
    let (place, end) = (location(at: time), places[legCount])
    times.insert(time, at: legCount)
    places.insert(place, at: legCount)
    places[places.count - 1] = end
    shapes.append(.drag(.linear))
    timings.append(LegTiming(.linear))
  }

  /// Returns the breakpoints that holds connect at one location.
  func group(of breakpoint: Int) -> ClosedRange<Int> {
    var (first, last) = (breakpoint, breakpoint)
    while first > 0, shapes[first - 1] == .hold { first -= 1 }
    while last < legCount, shapes[last] == .hold { last += 1 }
    return first...last
  }

  /// Returns the location at a time in milliseconds; after the lift, that of the lift.
  func location(at time: Double) -> Point {
    guard time < duration else { return places[legCount] }
    return location(at: time, leg: max(0, times.partitioningIndex { $0 > time } - 1))
  }

  private func location(at time: Double, leg: Int) -> Point {
    guard let timing = timings[leg], time > times[leg] else { return places[leg] }
    let share = timing.value(at: (time - times[leg]) / (times[leg + 1] - times[leg]))
    return places[leg] + (places[leg + 1] - places[leg]) * share
  }

  /// Returns the largest distance between some samples and the path, in points.
  ///
  /// - Parameters:
  ///   - limit: A distance above which the result is not exact, but still above the limit.
  ///   - shift: An offset of scrolled content, whose larger coordinate is then measured instead.
  func deviation(
    from track: FingerTrack, _ indices: Range<Int>, limit: Double = .infinity, shift: Vector? = nil
  ) -> Double {
    guard let first = indices.first else { return 0 }
    var (leg, worst) = (0, 0.0)
    while leg < legCount, times[leg + 1] <= track[first].time { leg += 1 }
    for index in indices {
      let sample = track[index]
      while leg < legCount, times[leg + 1] <= sample.time { leg += 1 }
      let place = leg < legCount ? location(at: sample.time, leg: leg) : places[legCount]
      let miss = place - sample.place
      worst = max(worst, shift.map { max(abs(miss.dx + $0.dx), abs(miss.dy + $0.dy)) } ?? miss.length)
      if worst > limit { return worst }
    }
    return worst
  }

  /// Returns the samples that some legs represent: those between their first and their last breakpoint.
  func indices(of legs: Range<Int>, in track: FingerTrack) -> Range<Int> {
    let first = legs.lowerBound == 0 ? 0 : track.count(upTo: times[legs.lowerBound])
    let end = legs.upperBound == legCount ? track.count : track.count(upTo: times[legs.upperBound])
    return first..<max(first, end)
  }

  /// Returns the velocity, in points per second, with which a script's player releases a finger on this path.
  func releaseVelocity(touchRate: Int) -> Vector {
    // The samples that a player delivers: those at the touch rate, and the ends of the legs (`TouchSampler`).
    let (rest, merging) = (GestureConstants.restBeforeLift * 1000, 0.001)
    var instants: [Double] = []
    let period = 1000 / Double(touchRate)
    let start = max(0, duration - rest - 4 * period)
    var tick = (start / period).rounded(.up)
    for end in times where end >= start {
      while tick * period < end - merging {
        if instants.last.map({ tick * period - $0 >= merging }) ?? true { instants.append(tick * period) }
        tick += 1
      }
      if tick * period < end + merging { tick += 1 }
      if let last = instants.last, last > 0, end - last < merging { instants.removeLast() }
      if instants.last.map({ $0 < end }) ?? true { instants.append(end) }
    }
    // A tracker uses four samples, and earlier ones only if the finger rests.
    var tracker = VelocityTracker()
    var first = max(0, instants.count - 5)
    while first > 0, location(at: instants[first]) == destination { first -= 1 }
    for instant in instants[first...] { tracker.add(location(at: instant), at: Instant(seconds: instant / 1000)) }
    return tracker.velocity(at: Instant(seconds: duration / 1000))
  }

  /// The script's actions for the path, without the touch-down and the lift.
  var actions: [Script.Action.Kind] {
    (0..<legCount).map { leg in
      let duration = Duration.nanoseconds(Int64(((times[leg + 1] - times[leg]) * 1e6).rounded()))
      let way = places[leg + 1] - places[leg]
      guard case .drag(let curve) = shapes[leg], way != .zero else { return .hold(duration) }
      let (x, y) = (decimal(way.dx, 6), decimal(way.dy, 6))
      return .drag(.by(.points(x), .points(y)), duration: duration, curve: curve)
    }
  }
}

/// The timing of a leg: faster than `TimingCurve`, and equal to it within a billionth.
struct LegTiming {
  /// The control points of the cubic, within the unit square.
  private let x1: Double, y1: Double, x2: Double, y2: Double
  /// The curve for times at which the iteration does not converge.
  private let exact: TimingCurve

  init(_ curve: Script.Curve) {
    let (first, second) = curve.controlPoints
    (x1, y1, x2, y2, exact) = (first.x, first.y, second.x, second.y, curve.timing)
  }

  /// Returns the fraction of the distance at a fraction of the time, by Newton's method.
  func value(at time: Double) -> Double {
    if x1 == y1 && x2 == y2 { return time }
    var guess = time
    for _ in 0..<12 {
      let rest = 1 - guess
      let error = 3 * guess * rest * (rest * x1 + guess * x2) + guess * guess * guess - time
      if abs(error) < 1e-10 {
        return 3 * guess * rest * (rest * y1 + guess * y2) + guess * guess * guess
      }
      guess -= error / (3 * (rest * rest * x1 + 2 * rest * guess * (x2 - x1) + guess * guess * (1 - x2)))
      guard guess > 0, guess < 1 else { break }
    }
    return exact.value(at: time)
  }
}

extension Point {
  /// Returns the point with coordinates rounded to some decimals.
  func rounded(_ digits: Int) -> Point { Point(decimal(x, digits), decimal(y, digits)) }

  /// Returns the nearest point on a screen.
  func clamped(to screen: Size) -> Point { Point(min(screen.width, max(0, x)), min(screen.height, max(0, y))) }
}

extension Vector {
  /// Returns the vector with components rounded to some decimals.
  func rounded(_ digits: Int) -> Vector { Vector(decimal(dx, digits), decimal(dy, digits)) }
}

extension Script.Position {
  init(_ point: Point) { self = .coordinates(.points(point.x), .points(point.y)) }
}

/// Returns a number rounded to some decimals.
func decimal(_ value: Double, _ digits: Int) -> Double {
  var unit = 1.0
  for _ in 0..<digits { unit *= 10 }
  return (value * unit).rounded() / unit
}
