import Graphics
import Motion
import Script
import Simulation
import Timebase
import Touch

/// Finds the flick, or the drag with a curve, that stands for one movement of a finger.
///
/// The finger of a drag never moves backwards: the named curves are monotone, and so are those with control values from
/// 0 to 1.
struct SmoothFit {
  /// The bounds of a smooth movement: the distance from the recorded finger at the same instant in points, and the
  /// error of the release velocity as a fraction.
  fileprivate struct Bounds {
    var distance: Double, velocity: Double
    /// The bounds of every smooth movement.
    static let limit = Bounds(distance: 12, velocity: 0.1)
    /// The bounds of a statement that is preferred to a better one (values chosen: content comes to rest in the same
    /// place).
    static let close = Bounds(distance: 4, velocity: 0.01)
  }

  /// A statement with its errors.
  struct Movement {
    var statement: Script.Action.Kind
    /// The movement of the finger, in points.
    var way: Vector
    /// The largest distance from the recorded finger, in points; not exact above the limit.
    var deviation: Double
    /// The error of the release velocity, as a fraction of the recorded one; 0 if there is no release.
    var velocityError: Double

    fileprivate func isWithin(_ bounds: Bounds) -> Bool {
      deviation <= bounds.distance && velocityError <= bounds.velocity
    }
  }

  /// The largest difference between the durations of a flick and of the movement, in milliseconds (value chosen: a
  /// sample at 120 Hz).
  private static let flickShift = 8.0
  /// The longest time between two instants at which distances are measured, in milliseconds.
  private static let step = 4.0
  /// The error of a release velocity that is always accepted, in points per second. It moves a scroll view's final
  /// position by a twentieth of a point.
  private static let velocityFloor = 0.1
  /// The maximum number of samples to which a curve is fitted.
  private static let sampleLimit = 24

  /// The recorded touch.
  let track: FingerTrack
  /// The samples of the movement.
  let part: ClosedRange<Int>
  /// The script's finger at the start of the movement.
  let start: FingerSample
  /// The end of the movement, in milliseconds.
  let end: Double
  /// The number of touch samples per second of the script's player.
  let touchRate: Int
  /// The rest after the movement, before the lift, in milliseconds.
  let rest: Double
  /// The recorded velocity at the lift after the movement and the rest; `nil` if there is no lift.
  let release: Vector?

  /// The displacement of the finger, in points.
  private var way: Vector {
    let way = track[part.upperBound].place - start.place
    return Vector(decimal(way.dx, 2), decimal(way.dy, 2))
  }

  /// Returns a flick or a named curve that is close to the movement, or else the best curve; `nil` if none is within
  /// the bounds.
  ///
  /// - Parameter isWholeTouch: Whether the touch has no other parts, so that it can be a flick.
  func movement(isWholeTouch: Bool) -> Movement? {
    if way == .zero {
      let hold = movement(.hold(.nanoseconds(Int64((end - start.time) * 1e6))), .zero)
      return hold.isWithin(.limit) ? hold : nil
    }
    let simple = (isWholeTouch ? [flick].compactMap(\.self) : []) + Script.Curve.named.map { drag($0.value) }
    if let close = simple.first(where: { $0.isWithin(.close) }) { return close }
    return curved ?? simple.first { $0.isWithin(.limit) }
  }

  // MARK: Candidates

  private func drag(_ curve: Script.Curve) -> Movement { movement(statement(curve), way) }

  private func statement(_ curve: Script.Curve) -> Script.Action.Kind {
    let duration = Duration.nanoseconds(Int64((end - start.time) * 1e6))
    return .drag(.by(.points(way.dx), .points(way.dy)), duration: duration, curve: curve)
  }

  /// A flick with the release velocity; `nil` if there is none, or if the flick would have another duration.
  private var flick: Movement? {
    guard let release, rest == 0 else { return nil }
    let axis = release.dominantAxis, speed = abs(release[axis]).rounded()
    guard speed >= 1 else { return nil }
    let direction: Script.Flick.Direction =
      axis == .vertical ? (release.dy < 0 ? .up : .down) : (release.dx < 0 ? .left : .right)
    let flick = Script.Flick(direction, speed: speed, from: .init(start.place), touchRate: touchRate)
    guard abs(flick.duration.seconds * 1000 - (end - start.time)) <= Self.flickShift else { return nil }
    return movement(.flick(flick), flick.displacement)
  }

  /// The best of some curves with control values from 0 to 1; `nil` if none is within the bounds.
  private var curved: Movement? {
    let length = way.length, unit = way / length
    func along(_ vector: Vector) -> Double { vector.dx * unit.dx + vector.dy * unit.dy }
    let speed = along((rest > 0 ? nil : release) ?? track.velocity(at: part.upperBound))
    let stride = part.count / Self.sampleLimit + 1
    let samples = part.filter { $0 % stride == 0 }.map { index in
      (
        time: (track[index].time - start.time) / (end - start.time),
        share: along(track[index].place - start.place) / length
      )
    }
    let movements = (1...10).map { tenths in
      drag(curve(through: samples, Double(tenths) / 10) { along(velocity(path([statement($0)]))) > speed })
    }
    return movements.filter { $0.isWithin(.close) }.min { $0.deviation < $1.deviation }
      ?? movements.filter { $0.isWithin(.limit) }.min { $0.velocityError < $1.velocityError }
  }

  /// Returns the curve with the release velocity that is nearest to some samples.
  ///
  /// Both control points are equally far from their ends in time. The second one follows from the release velocity by
  /// bisection, and the first one is the least-squares solution of a linear equation.
  private func curve(
    through samples: [(time: Double, share: Double)], _ reach: Double, isTooFast: (Script.Curve) -> Bool
  ) -> Script.Curve {
    // The value of this curve is its parameter.
    let parameter = TimingCurve(reach, 1 / 3, 1 - reach, 2 / 3)
    let rows = samples.map { sample in
      let t = parameter.value(at: sample.time), u = 1 - t
      return (first: 3 * u * u * t, second: 3 * u * t * t, rest: sample.share - t * t * t)
    }
    let square = rows.reduce(1e-9) { $0 + $1.first * $1.first }
    func curve(_ second: Double) -> Script.Curve {
      let first = rows.reduce(0) { $0 + $1.first * ($1.rest - $1.second * second) } / square
      return .bezier(Point(reach, decimal(min(1, max(0, first)), 3)), Point(decimal(1 - reach, 1), decimal(second, 3)))
    }
    var low = 0.0, high = 1.0
    for _ in 0..<12 {
      // A larger value ends the movement earlier, so that the finger is slower at the end.
      let middle = (low + high) / 2
      if isTooFast(curve(middle)) { low = middle } else { high = middle }
    }
    return curve((low + high) / 2)
  }

  // MARK: Errors

  private func movement(_ statement: Script.Action.Kind, _ way: Vector) -> Movement {
    let path = path([statement])
    var error = 0.0
    if let release {
      // A longer rest lifts with no velocity, too.
      var held = path
      held.hold(seconds: min(rest, 2 * GestureConstants.restBeforeLift * 1000) / 1000)
      let miss = (velocity(held) - release).length
      error = miss <= Self.velocityFloor ? 0 : miss / release.length
    }
    return Movement(statement: statement, way: way, deviation: deviation(of: path), velocityError: error)
  }

  /// The time since the last regular sample at the start of the movement, in seconds.
  private var phase: Double { (start.time / 1000).truncatingRemainder(dividingBy: 1 / Double(touchRate)) }

  /// Returns the path of the script's finger.
  private func path(_ statements: [Script.Action.Kind]) -> TouchPath {
    var path = TouchPath(from: start.place, at: .zero)
    path.hold(seconds: phase)
    path.append(statements, touchRate: touchRate)
    return path
  }

  /// Returns the largest distance of a path from the recorded finger, or one above the limit.
  private func deviation(of path: TouchPath) -> Double {
    var worst = max(
      (start.place - track[part.lowerBound].place).length, (path.destination - track[part.upperBound].place).length)
    for (sample, next) in zip(track.samples[part], track.samples[part].dropFirst()) {
      let steps = ((next.time - sample.time) / Self.step).rounded(.up)
      for step in 1...max(1, Int(steps)) {
        guard worst <= Bounds.limit.distance else { return worst }
        let time = sample.time + (next.time - sample.time) * Double(step) / max(1, steps)
        let place = path.location(at: Instant(seconds: phase + max(0, time - start.time) / 1000))
        worst = max(worst, (place - sample.place(at: time, before: next)).length)
      }
    }
    return worst
  }

  /// Returns the velocity with which a script's player lifts the finger at the end of a path.
  private func velocity(_ path: TouchPath) -> Vector {
    var tracker = VelocityTracker()
    // A tracker uses four samples.
    for instant in TouchSampler(rate: touchRate).instants(of: path).suffix(5) {
      tracker.add(path.location(at: instant), at: instant)
    }
    return tracker.velocity(at: path.end)
  }
}
