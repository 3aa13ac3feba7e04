import Graphics
import Script
import Timebase
import Touch

/// The location of a finger in points, and its time since the touch-down in milliseconds.
struct FingerSample: Hashable {
  /// The time since the touch-down, in milliseconds.
  var time: Double
  /// The location, in points.
  var place: Point
  /// Whether the finger has rested since the previous sample, as in a `hold`.
  var isHeld = false
}

/// The samples of one touch, in order of time. The first one is the touch-down at 0.
struct FingerTrack {
  /// The samples; empty for a touch without a location.
  private(set) var samples: [FingerSample] = []

  /// Creates a track from a touch.
  ///
  /// Of several samples at one instant the last counts, but the touch-down keeps its location. Samples that go back in
  /// time, or without a location, are left out.
  init(_ events: some Sequence<TouchEvent>) {
    var start: Instant?
    for event in events where event.location.x.isFinite && event.location.y.isFinite {
      if start == nil { start = event.timestamp }
      let time = event.timestamp.seconds(since: start ?? event.timestamp) * 1000
      if let last = samples.last, time <= last.time {
        if time == last.time, samples.count > 1 { samples[samples.count - 1].place = event.location }
      } else {
        samples.append(FingerSample(time: time, place: event.location, isHeld: !event.isRecorded && !samples.isEmpty))
      }
    }
  }

  /// The number of samples.
  var count: Int { samples.count }
  subscript(index: Int) -> FingerSample { samples[index] }
  /// The last sample, at the lift. The track must not be empty.
  var last: FingerSample { samples[samples.count - 1] }

  /// Returns the largest distance from a point, in points.
  func distance(from place: Point) -> Double { samples.map { ($0.place - place).length }.max() ?? 0 }

  /// Returns the velocity at a sample as a lift would have it, in points per second.
  func velocity(at index: Int) -> Vector {
    var tracker = VelocityTracker()
    for sample in samples[max(0, index - 4)...index] { tracker.add(sample.place, at: sample.instant) }
    return tracker.velocity(at: samples[index].instant)
  }

  // MARK: Parts

  /// A rest of the finger, or a movement between two rests.
  struct Part {
    var isRest: Bool
    /// The indices of the samples at its start and its end.
    var start: Int, end: Int
  }

  /// The shortest rest within a touch that becomes a hold, in milliseconds.
  private static let shortestRest = GestureConstants.restBeforeLift * 1000
  /// The longest time at one location before the lift that a smooth movement leaves out, in milliseconds (value chosen:
  /// touch screens and browsers report the lift up to three samples after the last movement).
  private static let liftDelay = 50.0

  /// The rests and movements of the touch, in order.
  ///
  /// A movement ends with its last change of location, shortly before the lift.
  var parts: [Part] {
    var parts: [Part] = []
    func move(to index: Int) {
      let start = parts.last?.end ?? 0
      if index > start { parts.append(Part(isRest: false, start: start, end: index)) }
    }
    var first = 0
    while first < count - 1 {
      let end = samples[first...].firstIndex { $0.place != samples[first].place }.map { $0 - 1 } ?? count - 1
      if end > first {
        let time = samples[end].time - samples[first].time,
          isHeld = samples[(first + 1)...end].contains(where: \.isHeld)
        if isHeld || end < count - 1 && time >= Self.shortestRest {
          move(to: first)
          parts.append(Part(isRest: true, start: first, end: end))
        } else if end == count - 1, time < Self.liftDelay {
          move(to: first)
          return parts
        }
      }
      first = end + 1
    }
    move(to: count - 1)
    return parts
  }

  // MARK: Fewer samples

  /// Returns the samples whose connecting lines pass the remaining ones within a tolerance, in points. The last moving
  /// samples are kept, because they determine the release velocity, and so is the last sample.
  ///
  /// This is the swing filter of Elmeleegy and others, "Online piece-wise linear approximation of numerical streams
  /// with precision guarantees" (2009).
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
      for sample in samples[(from + 1)..<to] {
        largest = max(largest, (self[from].place(at: sample.time, before: self[to]) - sample.place).length)
      }
    }
    return largest
  }
}

extension FingerSample {
  /// The instant of the sample, on a clock that starts with the touch.
  var instant: Instant { Instant(seconds: time / 1000) }

  /// Returns the location at a time in milliseconds, on the straight line to the next sample.
  func place(at time: Double, before next: FingerSample) -> Point {
    place + (next.place - place) * ((time - self.time) / (next.time - self.time))
  }
}

/// The range of velocities, in points per millisecond, at which a finger passes some samples closely enough.
private struct Swing {
  /// The ranges of the velocities that keep the line near all samples, in points per millisecond.
  private var x = -Double.infinity...Double.infinity
  private var y = -Double.infinity...Double.infinity

  /// Narrows the range for a further sample. Returns `false`, without a change, if no velocity is left.
  mutating func narrow(from start: FingerSample, past sample: FingerSample, _ reach: Double) -> Bool {
    let time = sample.time - start.time
    guard time > 0 else { return true }
    let way = sample.place - start.place
    let left = max(x.lowerBound, (way.dx - reach) / time), right = min(x.upperBound, (way.dx + reach) / time)
    let top = max(y.lowerBound, (way.dy - reach) / time), bottom = min(y.upperBound, (way.dy + reach) / time)
    guard left <= right, top <= bottom else { return false }
    (x, y) = (left...right, top...bottom)
    return true
  }
}

extension Point {
  /// Returns the point with coordinates rounded to some decimals.
  func rounded(_ digits: Int) -> Point { Point(decimal(x, digits), decimal(y, digits)) }

  /// Returns the nearest point on a screen.
  func clamped(to screen: Size) -> Point { Point(min(screen.width, max(0, x)), min(screen.height, max(0, y))) }
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
