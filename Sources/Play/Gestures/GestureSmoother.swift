import Graphics
import Script
import Simulation
import Timebase
import Touch

/// Finds the monotone curve with which one drag is nearest to a touch and has its release velocity.
struct GestureSmoother {
  /// The maximum distance that the finger may return, and by which it may leave the straight line, in points and as a
  /// fraction of the drag's length (values chosen: a thumb's arc is 10 % to 20 % high).
  private static let (back, aside) = ((points: 3.0, fraction: 0.05), (points: 8.0, fraction: 0.25))
  /// The minimum length of a drag, in points (value chosen).
  private static let minimumLength = 4.0
  /// The maximum number of samples to which a curve is fitted.
  private static let sampleLimit = 48

  /// The recorded touch.
  let track: FingerTrack
  /// The recorded release velocity, in points per second.
  let recorded: Vector
  /// Whether the touch is cancelled, so that there is no release.
  let isCancelled: Bool
  /// The axis of the larger movement.
  let axis: Axis

  private let touchRate: Int
  private let start: Point, end: Point
  /// The duration of the drag and the lift's time, in milliseconds.
  private let moving: Double, lift: Double
  /// The release speed along the axis, in the direction of the drag; `nil` if any speed is right.
  private let speed: Double?
  /// The times and the progress of the samples, both as fractions.
  private let samples: [(time: Double, progress: Double)]

  /// Checks a touch.
  init(_ events: [TouchEvent], _ exact: FittedGesture, touchRate: Int) throws(SmoothingObstacle) {
    if let kind = exact.singleStatement { throw .single(kind) }
    track = FingerTrack(events, restingUntil: 1000 / Double(touchRate))
    guard track.count > 1, let (start, end) = exact.ends else { throw .rests }
    let displacement = end - start
    guard displacement.length >= Self.minimumLength else {
      let farthest = track.samples.map { ($0.place - start).length }.max() ?? 0
      throw farthest >= Self.minimumLength ? .turns : .rests
    }
    (self.start, self.end, self.touchRate) = (start, end, touchRate)
    axis = displacement.dominantAxis
    isCancelled = events.last?.phase == .cancelled
    recorded = GestureFitter.releaseVelocity(events)
    let nanoseconds = exact.duration.nanoseconds
    lift = nanoseconds % 100_000 == 0 ? Double(nanoseconds) / 1e6 : (Double(nanoseconds) / 1e6).rounded()
    let direction = displacement / displacement.length
    let places = track.samples.map { ($0.place - start).components(along: direction) }
    guard Self.isStraight(places, displacement.length) else { throw .turns }
    let rests = !isCancelled && recorded[axis] == 0
    moving = rests ? Self.endOfMovement(track, before: lift) : lift
    if isCancelled || rests {
      speed = nil
    } else {
      let velocity = recorded[axis] * (displacement[axis] < 0 ? -1 : 1)
      // The finger may turn around just before the lift, or move aside.
      guard velocity > 0, abs(recorded[axis.cross]) <= max(20, abs(recorded[axis])) else { throw .turns }
      speed = velocity
    }
    let step = max(1, track.count / Self.sampleLimit), moving = moving
    samples = stride(from: 0, to: track.count, by: step).compactMap { [track] index in
      let time = track[index].time / moving
      return time <= 1 ? (time, places[index].along / displacement.length) : nil
    }
  }

  /// Whether the finger never returns, and stays near the straight line.
  private static func isStraight(_ places: [(along: Double, aside: Double)], _ length: Double) -> Bool {
    var farthest = 0.0
    for place in places {
      farthest = max(farthest, place.along)
      if farthest - place.along > max(back.points, back.fraction * length) { return false }
      if abs(place.aside) > max(aside.points, aside.fraction * length) { return false }
    }
    return farthest - length <= max(back.points, back.fraction * length)
  }

  /// Returns the time in milliseconds from which the finger rests, at least the duration without which a lift keeps a
  /// velocity.
  private static func endOfMovement(_ track: FingerTrack, before lift: Double) -> Double {
    let moved = track.samples.lastIndex { ($0.place - track.last.place).length > FitTolerance.finger.distance } ?? 0
    let time = track[min(moved + 1, track.count - 1)].time
    return max(1, min(time, lift - GestureConstants.restBeforeLift * 1000).rounded())
  }

  // MARK: The curve

  /// The control values of a curve, from 0 to 1.
  private typealias Controls = (x1: Double, y1: Double, x2: Double, y2: Double)

  /// Returns the path of the smooth drag.
  func path() throws(SmoothingObstacle) -> FittedPath {
    let best = bestControls()
    if let named = named(orElse: best) { return named }
    guard speed != nil else { return path(curve(best)) }
    guard let released = released(near: best) else { throw .release }
    return path(curve(released))
  }

  private func curve(_ controls: Controls) -> Script.Curve {
    .bezier(Point(controls.x1, controls.y1), Point(controls.x2, controls.y2))
  }

  private func path(_ curve: Script.Curve) -> FittedPath {
    var path = FittedPath(from: start)
    path.append(.drag(curve), until: moving, to: end)
    if lift > moving { path.append(.hold, until: lift, to: end) }
    return path
  }

  /// Returns the sum of the squared errors of a curve.
  private func cost(_ curve: Script.Curve) -> Double {
    let timing = LegTiming(curve)
    return samples.reduce(0) { sum, sample in
      let miss = timing.value(at: sample.time) - sample.progress
      return sum + miss * miss
    }
  }

  /// Returns the curve nearest to the samples, with two decimals: the best of a grid, improved step by step. The last
  /// value follows from the release speed, if there is one.
  private func bestControls() -> Controls {
    let grid = stride(from: 0.0, through: 1, by: 0.125).map(\.self)
    let slope = speed.map { $0 * moving / 1000 / abs((end - start)[axis]) }
    func complete(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Controls? {
      guard [x1, y1, x2, y2].allSatisfy({ (0...1).contains($0) }) else { return nil }
      guard let slope else { return (x1, y1, x2, y2) }
      let last = 1 - slope * (1 - x2)
      return last >= 0 && x2 < 1 ? (x1, y1, x2, last) : nil
    }
    // With a steep release, the second control point is near the end.
    let second = slope.map { slope in grid.map { 1 - (1 - $0) * min(1, 1 / slope) } } ?? grid
    var best: (controls: Controls, cost: Double) = ((0, 0, 1, 1), .infinity)
    func consider(_ controls: Controls?) {
      guard let controls, case let cost = cost(curve(controls)), cost < best.cost else { return }
      best = (controls, cost)
    }
    for x1 in grid {
      for y1 in grid {
        for x2 in second {
          for y2 in slope == nil ? grid : [1] { consider(complete(x1, y1, x2, y2)) }
        }
      }
    }
    for step in [0.06, 0.03, 0.01] {
      var before = Double.infinity
      while best.cost < before {
        before = best.cost
        for shift in [-step, step] {
          let now = best.controls
          let (x1, y1, x2) = (decimal(now.x1, 2), decimal(now.y1, 2), decimal(now.x2, 2))
          consider(complete(x1 + shift, y1, x2, now.y2))
          consider(complete(x1, y1 + shift, x2, now.y2))
          consider(complete(x1, y1, x2 + shift, now.y2))
          if slope == nil { consider(complete(x1, y1, x2, decimal(now.y2, 2) + shift)) }
        }
      }
    }
    let (x1, y1, x2, y2) = best.controls
    return (decimal(x1, 2), decimal(y1, 2), decimal(x2, 2), decimal(y2, 2))
  }

  /// Returns a named curve that is nearly as near as the best one; `nil` if there is none.
  private func named(orElse best: Controls) -> FittedPath? {
    let limit = cost(curve(best)) * 1.2 + Double(samples.count) * 1e-6
    return [Script.Curve.linear, .easeOut, .easeIn, .easeInOut].lazy.filter { cost($0) <= limit }.map(path)
      .first { isReleasedRight($0, within: FitTolerance.finger.velocity / 2) }
  }

  private func releaseSpeed(_ path: FittedPath) -> Double {
    path.releaseVelocity(touchRate: touchRate)[axis] * ((end - start)[axis] < 0 ? -1 : 1)
  }

  private func isReleasedRight(_ path: FittedPath, within fraction: Double) -> Bool {
    guard let speed else { return true }
    return abs(releaseSpeed(path) - speed) <= max(FitTolerance.finger.velocityFloor, fraction * speed)
  }

  /// Returns the curve nearest to some control values with which the tracker reports the release speed. It has two
  /// decimals, or three if the speed needs them.
  private func released(near best: Controls) -> Controls? {
    let near = (-8...8).map { best.x2 + Double($0) / 100 }
    return nearest(best, near)
      ?? nearest(best, (0...99).map { Double($0) / 100 } + (990...999).map { Double($0) / 1000 })
  }

  private func nearest(_ best: Controls, _ second: [Double]) -> Controls? {
    let exact = second.compactMap { x2 -> Controls? in
      guard (0..<1).contains(x2) else { return nil }
      let x2 = decimal(x2, 3)
      return lastControl(best, x2).map { (best.x1, best.y1, x2, $0) }
    }
    // Two decimals if that costs little.
    func rounded(_ digits: Int, within fraction: Double) -> Controls? {
      exact.map { (x1: $0.x1, y1: $0.y1, x2: $0.x2, y2: decimal($0.y2, digits)) }
        .filter { isReleasedRight(path(curve($0)), within: fraction) }
        .min { cost(curve($0)) < cost(curve($1)) }
    }
    guard let result = rounded(3, within: 0.003) ?? rounded(3, within: FitTolerance.finger.velocity * 0.95) else {
      return nil
    }
    let limit = cost(curve(result)) * 1.25 + Double(samples.count) * 1e-6
    if let short = rounded(2, within: 0.003), cost(curve(short)) <= limit { return short }
    return result
  }

  /// Returns the last control value with which the release has its speed; `nil` if there is none from 0 to 1.
  private func lastControl(_ controls: Controls, _ x2: Double) -> Double? {
    guard let speed else { return nil }
    func excess(_ y2: Double) -> Double { releaseSpeed(path(curve((controls.x1, controls.y1, x2, y2)))) - speed }
    // A larger value ends the movement earlier, so that the finger is slower at the end.
    var (low, high) = (0.0, 1.0)
    guard excess(low) >= 0, excess(high) <= 0 else { return nil }
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if excess(middle) > 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension Vector {
  /// Returns the components along a unit vector and across it.
  fileprivate func components(along unit: Vector) -> (along: Double, aside: Double) {
    (dx * unit.dx + dy * unit.dy, dx * unit.dy - dy * unit.dx)
  }
}
