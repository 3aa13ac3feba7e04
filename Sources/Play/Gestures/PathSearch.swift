import Graphics
import Script

/// Finds the fewest straight legs that fit a finger's path.
///
/// The candidates with the best scores are kept. Each is extended by the longest hold, the longest drag at a constant
/// velocity, and the longest drag along any curve. A leg ends at a sample, or between two samples where the movements
/// before and after meet.
struct PathSearch {
  /// A candidate for the first part of the path, and the first sample after it.
  private struct Candidate {
    /// The path so far.
    var path: FittedPath
    /// The index of the first sample after the path.
    var next: Int
  }

  /// The maximum distances between a sample and a leg, in points. They are below the final tolerance, to leave room for
  /// rounding. The second one is used if content would deviate with the first (`PanMatch`).
  static let tolerances = [0.45, 0.3]
  /// The number of candidates to continue with, in all and with the same number of custom curves.
  private static let width = 6, depth = 4

  /// The recorded touch.
  let track: FingerTrack
  /// The largest distance between a sample and a leg, in points.
  let tolerance: Double
  /// The first sample of the rest before the lift, which requires a hold; the number of samples if there is none.
  let rest: Int

  /// Creates a search; `needsRest` requires a hold before the lift.
  init(_ track: FingerTrack, needsRest: Bool = false, tolerance: Double) {
    (self.track, self.tolerance) = (track, tolerance)
    var rest = track.count
    while needsRest, rest > 1, track[rest - 1].place == track.last.place { rest -= 1 }
    self.rest = rest
  }

  /// Returns the paths with the fewest legs, then those with one more and with two more; none if more than `limit` legs
  /// are required.
  func paths(limit: Int) -> [[FittedPath]] {
    var beginnings = [Candidate(path: FittedPath(from: track[0].place), next: 1)]
    if track.count == 1 { return [beginnings.map(\.path)] }
    var result: [[FittedPath]] = []
    for _ in 0..<limit where result.count < 3 {
      let longer = beginnings.flatMap(continuations).map { ($0, score($0)) }.sorted { $0.1 > $1.1 }.map(\.0)
      let whole = longer.filter { $0.next == track.count }
      if !whole.isEmpty || !result.isEmpty { result.append(whole.map(\.path)) }
      beginnings = kept(longer.filter { $0.next < track.count })
      if beginnings.isEmpty { break }
    }
    return result
  }

  /// Returns the score of a candidate: the time that it covers, in milliseconds, with a bonus for holds and named
  /// curves. A custom curve often extends slightly into the next leg.
  private func score(_ candidate: Candidate) -> Double {
    candidate.path.shapes.reduce(track[candidate.next - 1].time) { sum, shape in
      sum + (shape == .hold ? 80 : shape.isBezier ? 0 : 20)
    }
  }

  /// Returns the candidates to continue with: the best scores for each number of custom curves.
  private func kept(_ sorted: [Candidate]) -> [Candidate] {
    var kept: [Candidate] = []
    var counts: [Int: Int] = [:]
    for candidate in sorted where kept.count < Self.width {
      let curves = candidate.path.shapes.count { $0.isBezier }
      let isNew = !kept.contains { other in
        other.next == candidate.next && abs(other.path.duration - candidate.path.duration) < 0.2
          && (other.path.destination - candidate.path.destination).length < 0.05
      }
      guard isNew, counts[curves, default: 0] < Self.depth else { continue }
      counts[curves, default: 0] += 1
      kept.append(candidate)
    }
    return kept
  }

  /// Returns a candidate with each of the next legs that fit.
  private func continuations(of candidate: Candidate) -> [Candidate] {
    let start = FingerSample(time: candidate.path.duration, place: candidate.path.destination)
    var result: [Candidate] = []
    var held = candidate.next
    while held < track.count, (track[held].place - start.place).length <= tolerance { held += 1 }
    if held > candidate.next { result += ends(candidate, .hold, upTo: held) }
    if held == track.count { return result }
    // A drag may end at the first sample of a rest, but not later.
    let limit = min(straightReach(from: start.place, candidate.next), max(rest + 1, candidate.next))
    let linear = reach(candidate, limit) { _ in .drag(.linear) }
    if let linear { result += ends(candidate, linear.shape, upTo: linear.next) }
    if linear?.next ?? 0 < limit {
      let curved = reach(candidate, limit) { next in
        let fit = CurveFit(track, candidate.next..<next, from: start, to: track[next - 1])
        return .drag(fit.curve())
      }
      if let curved, curved.next > linear?.next ?? 0 { result += ends(candidate, curved.shape, upTo: curved.next) }
    }
    return result
  }

  /// Returns the longest drag with some shape, as that shape and the first sample after it.
  private func reach(
    _ candidate: Candidate, _ limit: Int, _ shape: (_ next: Int) -> LegShape
  ) -> (shape: LegShape, next: Int)? {
    let first = candidate.next + 1
    func attempt(_ next: Int) -> LegShape? {
      let shape = next == first ? .drag(.linear) : shape(next)
      let path = adding(candidate, shape, until: track[next - 1])
      return path.deviation(from: track, candidate.next..<next, limit: tolerance) <= tolerance ? shape : nil
    }
    if limit >= first, let whole = attempt(limit) { return (whole, limit) }
    guard limit >= first, var best = attempt(first).map({ (shape: $0, next: first) }) else { return nil }
    var (step, failed) = (1, limit)
    while best.next + step < failed {
      guard let shape = attempt(best.next + step) else {
        failed = best.next + step
        break
      }
      best = (shape, best.next + step)
      step *= 2
    }
    while failed - best.next > 1 {
      let middle = (best.next + failed) / 2
      if let shape = attempt(middle) { best = (shape, middle) } else { failed = middle }
    }
    return best
  }

  /// Returns the path of a candidate with another leg.
  private func adding(_ candidate: Candidate, _ shape: LegShape, until end: FingerSample) -> FittedPath {
    var path = candidate.path
    path.append(shape, until: end.time, to: end.place)
    return path
  }

  /// Returns the candidates for the end of a leg that extends up to a sample.
  private func ends(_ candidate: Candidate, _ shape: LegShape, upTo next: Int) -> [Candidate] {
    let end = track[next - 1]
    var result = [Candidate(path: adding(candidate, shape, until: end), next: next)]
    guard next < track.count else { return result }
    let path = result[0].path
    let (ahead, behind) = (next..<min(next + 3, track.count), max(candidate.next, next - 3)..<next)
    var best: (end: FingerSample, distance: Double)?
    for share in 1..<32 {
      let time = end.time + (track[next].time - end.time) * Double(share) / 32
      var place = path.places[path.legCount]
      if case .drag(let curve) = shape {
        let (from, start) = (path.places[path.legCount - 1], path.times[path.legCount - 1])
        place =
          curve == .linear
          ? from + (place - from) * ((time - start) / (end.time - start)) : track.extrapolated(behind, at: time)
      }
      let distance = (track.extrapolated(ahead, at: time) - place).length
      if best.map({ distance < $0.distance }) ?? true { best = (FingerSample(time: time, place: place), distance) }
    }
    if let best, best.distance < 2 {
      result.append(Candidate(path: adding(candidate, shape, until: best.end), next: next))
    }
    return result
  }

  /// Returns the first sample from `first` on that no straight line from a point, in one direction, fits.
  private func straightReach(from place: Point, _ first: Int) -> Int {
    var cone: (left: Vector, right: Vector)?
    var farthest = 0.0
    for index in first..<track.count {
      let offset = track[index].place - place
      let distance = offset.length
      if distance < farthest - 2 * tolerance { return index }
      farthest = max(farthest, distance)
      guard distance > tolerance else { continue }
      let unit = offset / distance
      let sine = tolerance / distance
      let cosine = (1 - sine * sine).squareRoot()
      let left = Vector(unit.dx * cosine + unit.dy * sine, unit.dy * cosine - unit.dx * sine)
      let right = Vector(unit.dx * cosine - unit.dy * sine, unit.dy * cosine + unit.dx * sine)
      guard let old = cone else {
        cone = (left, right)
        continue
      }
      let new = (
        left: cross(old.left, left) > 0 ? left : old.left, right: cross(right, old.right) > 0 ? right : old.right
      )
      let middle = old.left + old.right
      guard cross(new.left, new.right) >= 0, middle.dx * unit.dx + middle.dy * unit.dy > 0 else { return index }
      cone = new
    }
    return track.count
  }

  /// Returns the cross product; its sign is the side of `b` relative to `a`.
  private func cross(_ a: Vector, _ b: Vector) -> Double { a.dx * b.dy - a.dy * b.dx }
}

extension FingerTrack {
  /// Returns the extrapolated location of a finger at a time, by the polynomial through some samples.
  func extrapolated(_ indices: Range<Int>, at time: Double) -> Point {
    var sum = Vector.zero
    for index in indices {
      var weight = 1.0
      for other in indices where other != index {
        weight *= (time - self[other].time) / (self[index].time - self[other].time)
      }
      sum = sum + (self[index].place - .zero) * weight
    }
    return .zero + sum
  }
}
