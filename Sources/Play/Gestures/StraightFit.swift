import Graphics
import Script
import Touch

/// Fits holds and straight drags to a touch in one pass, for recordings that are too long to search for the fewest
/// lines.
///
/// A drag continues for as long as some velocity passes each sample within the tolerance. This is the swing filter of
/// Elmeleegy and others, "Online piece-wise linear approximation of numerical streams with precision guarantees"
/// (2009). The last drag has the release velocity, over the samples that a velocity tracker uses.
struct StraightFit {
  /// The number of touch samples that a velocity tracker uses, in addition to the lift.
  private static let trackedSamples = 3.0

  /// The recorded touch.
  let track: FingerTrack
  /// The samples per second of the script.
  let touchRate: Int
  /// The screen, in points; positions stay on it.
  let screen: Size
  /// The release velocity, in points per second; `nil` for a cancelled touch.
  let velocity: Vector?
  /// The maximum distance between a sample and the finger, in points.
  let tolerance: Double

  /// The number of decimals, and the maximum distance of a drag from a sample along each axis. The remaining distance
  /// is left for rounding.
  private var digits: Int { tolerance < 2 ? 1 : 0 }
  /// The largest distance along each axis, in points: the tolerance without the error of rounding.
  private var reach: Double { tolerance / 2.0.squareRoot() - (digits == 0 ? 0.5 : 0.05) }

  /// Returns the holds and drags; `nil` if they cannot reproduce the release.
  func path() -> FittedPath? {
    guard track.count > 1 else { return nil }
    guard let velocity else { return path(to: nil, until: max(1, track.last.time.rounded())) }
    guard let release = release(velocity), var path = path(to: release.breakpoint, until: release.breakpoint.time)
    else {
      return nil
    }
    if path.legCount > 2 { path = curved(to: release.breakpoint) ?? path }
    path.append(
      release.way == .zero ? .hold : .drag(.linear), until: release.end, to: release.breakpoint.place + release.way)
    return path
  }

  /// The last drag of a touch: its start, its displacement, and the time of its end.
  struct Release {
    /// The beginning of the last leg.
    var breakpoint: FingerSample
    /// The movement on the last leg, in points.
    var way: Vector
    /// The time of the lift, in milliseconds.
    var end: Double
  }

  /// Returns a last drag with a velocity, in points per second; `nil` if it would exceed the tolerance.
  func release(_ velocity: Vector) -> Release? {
    if let release = release(velocity, at: track.last.time) { return release }
    // A lift shortly after the last movement, at the same location, may be moved to that sample.
    guard track.count > 2, track[track.count - 2].place == track.last.place else { return nil }
    let time = track[track.count - 2].time
    return track.last.time - time <= PathRefiner.liftShift ? release(velocity, at: time) : nil
  }

  private func release(_ velocity: Vector, at lift: Double) -> Release? {
    let end = max(1, lift.rounded())
    // The last samples of the script's player that have a previous one (`FittedPath.releaseVelocity`).
    let period = 1000 / Double(touchRate)
    let ticks = ((end - 0.001) / period).rounded(.down)
    let time = max(0, ((ticks - Self.trackedSamples + 1) * period).rounded(.down))
    let first = time <= 0 ? 0 : track.firstIndex(from: time)
    var (low, high) = (Point(.infinity, .infinity), Point(-.infinity, -.infinity))
    for index in first..<track.count {
      // The start of the drag, if it passed exactly through the sample.
      let sample = track[index]
      let start = sample.place - velocity * ((min(sample.time, end) - time) / 1000)
      (low, high) = (Point(min(low.x, start.x), min(low.y, start.y)), Point(max(high.x, start.x), max(high.y, start.y)))
    }
    guard high.x - low.x <= 2 * reach, high.y - low.y <= 2 * reach else { return nil }
    let place = Point((low.x + high.x) / 2, (low.y + high.y) / 2).rounded(digits)
    let seconds = (end - time) / 1000
    for digits in digits...4 {
      let way = (velocity * seconds).rounded(digits)
      let miss = (way / seconds - velocity).length
      if miss <= max(FitTolerance.finger.velocityFloor, velocity.length * FitTolerance.finger.velocity) * 0.9 {
        return Release(breakpoint: FingerSample(time: time, place: place), way: way, end: end)
      }
    }
    return nil
  }

  /// Returns one drag along a curve up to a breakpoint, if it fits the samples.
  private func curved(to breakpoint: FingerSample) -> FittedPath? {
    var path = FittedPath(from: track[0].place.rounded(digits).clamped(to: screen))
    let start = FingerSample(time: 0, place: path.destination)
    let indices = 1..<track.firstIndex(from: breakpoint.time)
    path.append(
      .drag(CurveFit(track, indices, from: start, to: breakpoint).curve()), until: breakpoint.time, to: breakpoint.place
    )
    path.setControls(path.controls(of: 0).map { decimal($0, 2) }, of: 0)
    return path.deviation(from: track, indices, limit: tolerance) <= tolerance ? path : nil
  }

  /// Returns the path up to a time, and to a breakpoint at that time if one is given.
  private func path(to target: FingerSample?, until end: Double) -> FittedPath? {
    if end <= 0 { return target.map { FittedPath(from: $0.place.clamped(to: screen)) } }
    var path = FittedPath(from: track[0].place.rounded(digits).clamped(to: screen))
    let count = target == nil ? track.count : track.firstIndex(from: end)
    var index = 1
    while path.duration < end {
      let breakpoint = FingerSample(time: path.duration, place: path.destination)
      var swing = Swing()
      let first = index
      while index < count, swing.narrow(from: breakpoint, past: track[index], reach) { index += 1 }
      if index == count {
        guard let target else {
          let place = swing.holds ? breakpoint.place : swing.place(from: breakpoint, at: track.last.time)
          append(&path, swing.holds, place.rounded(digits), end)
          break
        }
        if swing.narrow(from: breakpoint, past: target, 0.001) {
          append(&path, breakpoint.place == target.place, target.place, end)
          break
        }
      }
      guard index > first else { return nil }
      // The leg ends at a whole millisecond, if there is one before the next sample.
      let last = track[index - 1].time
      var time = last.rounded(.up)
      if time >= (index < count ? track[index].time : end) { time = last }
      guard time > breakpoint.time, time < end || target == nil else { return nil }
      let place = swing.holds ? breakpoint.place : swing.place(from: breakpoint, at: time).rounded(digits)
      append(&path, swing.holds, place, time)
    }
    return path
  }

  /// Appends a hold or a drag with rounded numbers.
  private func append(_ path: inout FittedPath, _ holds: Bool, _ place: Point, _ time: Double) {
    path.append(holds || place == path.destination ? .hold : .drag(.linear), until: time, to: place)
  }

}

/// The range of velocities, in points per millisecond, at which a finger passes some samples closely enough.
private struct Swing {
  /// The ranges of the velocities that keep the leg near all samples, in points per millisecond.
  private var x = -Double.infinity...Double.infinity
  private var y = -Double.infinity...Double.infinity

  /// Narrows the range for a further sample. Returns `false`, without a change, if no velocity is left.
  mutating func narrow(from breakpoint: FingerSample, past sample: FingerSample, _ reach: Double) -> Bool {
    let time = sample.time - breakpoint.time
    guard time > 0 else { return true }
    let way = sample.place - breakpoint.place
    let left = max(x.lowerBound, (way.dx - reach) / time), right = min(x.upperBound, (way.dx + reach) / time)
    let top = max(y.lowerBound, (way.dy - reach) / time), bottom = min(y.upperBound, (way.dy + reach) / time)
    guard left <= right, top <= bottom else { return false }
    (x, y) = (left...right, top...bottom)
    return true
  }

  /// Whether a resting finger is close enough.
  var holds: Bool { x.contains(0) && y.contains(0) }

  /// Returns the location at a time, with the middle of the possible velocities.
  func place(from breakpoint: FingerSample, at time: Double) -> Point {
    breakpoint.place + Vector(Self.middle(x), Self.middle(y)) * (time - breakpoint.time)
  }

  private static func middle(_ range: ClosedRange<Double>) -> Double {
    range.upperBound.isFinite ? (range.lowerBound + range.upperBound) / 2 : 0
  }
}

extension FingerTrack {
  /// Returns the samples whose connecting lines pass the remaining ones within a tolerance, in points. The last moving
  /// samples are kept, because they determine the release velocity, and so is the last sample.
  func thinned(_ tolerance: Double) -> [Int] {
    let moved = (1..<max(1, count)).last { self[$0].place != self[$0 - 1].place } ?? 0
    let kept = max(1, moved - 3)
    var result = [0]
    var anchor = 0
    while anchor + 1 < kept {
      var swing = Swing()
      var best = anchor + 1
      for next in (anchor + 1)...kept where next < count {
        // A line exactly through the sample must also pass the samples before it.
        var exact = swing
        if exact.narrow(from: self[anchor], past: self[next], 1e-9) { best = next }
        guard swing.narrow(from: self[anchor], past: self[next], tolerance / 2.0.squareRoot()) else { break }
      }
      anchor = best
      result.append(anchor)
    }
    let last = result[result.count - 1]
    return result + ((last + 1)..<max(last + 1, moved + 1)) + (moved < count - 1 ? [count - 1] : [])
  }

  /// Returns the largest distance between a sample and the straight lines between some samples, in points.
  func distance(fromStraightWaysBetween indices: [Int]) -> Double {
    var largest = 0.0
    for (from, to) in zip(indices, indices.dropFirst()) where to > from + 1 {
      let (start, end) = (self[from], self[to])
      for index in (from + 1)..<to {
        let share = (self[index].time - start.time) / (end.time - start.time)
        largest = max(largest, (start.place + (end.place - start.place) * share - self[index].place).length)
      }
    }
    return largest
  }
}
