import Graphics
import Script
import Touch

/// The tolerance between fitted lines and the recorded touch.
struct FitTolerance: Hashable {
  /// The maximum distance between a sample and the path, in points.
  let distance: Double
  /// The maximum error of the release velocity, as a fraction of the recorded one.
  let velocity: Double
  /// The error of the release velocity that is always accepted, in points per second.
  let velocityFloor: Double

  /// The tolerance for a recorded finger. An error at the floor moves a scroll view's final position by a twentieth of
  /// a point.
  static let finger = FitTolerance(distance: 0.5, velocity: 0.01, velocityFloor: 0.1)
  /// The tolerance for an exported script, which allows only rounding errors.
  static let script = FitTolerance(distance: 1e-3, velocity: 1e-6, velocityFloor: 1e-6)
}

/// Rounds a path's numbers and matches its release velocity to the recorded one.
struct PathRounding {
  /// The maximum number of legs for which all methods of matching the release are tried.
  private static let fewLegs = 4

  /// The recorded touch.
  let track: FingerTrack
  /// The permitted error of the result.
  let tolerance: FitTolerance
  /// The samples per second of the script.
  let touchRate: Int
  /// The recorded release velocity, in points per second.
  let velocity: Vector
  /// The screen, in points; positions stay on it.
  let screen: Size
  /// Whether the touch is cancelled, so that there is no release.
  let isCancelled: Bool
  /// The check for content that follows the finger.
  let pan: PanMatch

  /// Returns the error of a release velocity, as a fraction of the recorded one.
  func velocityError(_ released: Vector) -> Double {
    if isCancelled { return 0 }
    let miss = (released - velocity).length
    return miss <= tolerance.velocityFloor ? 0 : miss / velocity.length
  }

  /// Whether the finger rests before the lift, so that its release velocity is zero.
  var needsRest: Bool {
    !isCancelled && velocity == .zero && track.count > 1 && track[track.count - 2].place == track.last.place
  }

  /// Whether the release velocity is within the tolerance.
  private func isReleasedRight(_ path: FittedPath) -> Bool {
    isCancelled || velocityError(path.releaseVelocity(touchRate: touchRate)) <= tolerance.velocity
  }

  /// Whether a path fits all samples.
  func isNear(_ path: FittedPath) -> Bool { isNear(path, 0..<path.legCount) }

  /// Whether a path fits all samples, but content that follows the finger would deviate.
  func isNearByItself(_ path: FittedPath) -> Bool {
    path.deviation(from: track, 0..<track.count, limit: tolerance.distance) <= tolerance.distance && !isNear(path)
  }

  /// Whether some legs fit their samples, also for content that follows the finger.
  private func isNear(_ path: FittedPath, _ legs: Range<Int>) -> Bool {
    if legs.upperBound == path.legCount {
      guard (path.destination - track.last.place).length <= tolerance.distance,
        abs(path.duration - track.last.time) <= PathRefiner.liftShift
      else { return false }
    }
    guard let shift = pan.shift(of: path) else { return false }
    let (indices, limit) = (path.indices(of: legs, in: track), tolerance.distance)
    return path.deviation(from: track, indices, limit: limit) <= limit
      && (shift == .zero || path.deviation(from: track, indices, limit: limit, shift: shift) <= limit)
  }

  /// Returns the first path that fits all samples and the release, with rounded numbers; `nil` if there is none.
  ///
  /// - Parameter matching: The number of paths whose end may be changed by least squares.
  func readable(_ paths: [FittedPath], matching: Int) -> FittedPath? {
    let path = paths.lazy.compactMap(rounded).first
    // The numbers of an exported script are short, and its release matches already.
    if tolerance == .script { return path }
    return path ?? paths.prefix(matching).lazy.compactMap(matched).first
      ?? paths.lazy.compactMap(ended).first
  }

  /// Returns the path with short numbers and the recorded release velocity, or `nil`.
  private func rounded(_ path: FittedPath) -> FittedPath? {
    guard let rounded = rounded(path, from: 0) else { return nil }
    return isReleasedRight(rounded) ? rounded : shifted(rounded)
  }

  // MARK: Numbers

  /// Returns the path with the shortest possible numbers, but with at least some decimals; `nil` if it then does not
  /// fit the samples.
  private func rounded(_ path: FittedPath, from least: Int) -> FittedPath? {
    var result = path
    let levels = Array(least...(least + 4))
    guard
      let start = levels.lazy.compactMap({ level -> FittedPath? in
        var trial = result
        trial.setPlace(path.places[0].rounded(level).clamped(to: screen), of: 0)
        return isNear(trial, 0..<min(1, path.legCount)) ? trial : nil
      }).first
    else { return nil }
    result = start
    for breakpoint in 1..<max(1, path.legCount + 1) {
      result = roundedBreakpoint(breakpoint, result, path, levels)
      result = roundedCurve(breakpoint - 1, result, from: least + 1)
    }
    return isNear(result, 0..<result.legCount) ? result : nil
  }

  /// Returns the path with the shortest numbers of a breakpoint that fit its legs.
  private func roundedBreakpoint(_ breakpoint: Int, _ path: FittedPath, _ exact: FittedPath, _ levels: [Int])
    -> FittedPath
  {
    let legs = (breakpoint - 1)..<min(path.legCount, path.group(of: breakpoint).upperBound + 1)
    var last = path
    for level in levels {
      for placeLevel in level == 0 ? [0, 1] : [level] {
        var trial = path
        trial.setTime(max(path.times[breakpoint - 1] + 1, decimal(exact.times[breakpoint], level)), of: breakpoint)
        if trial.group(of: breakpoint).lowerBound == breakpoint {
          let from = path.places[breakpoint - 1]
          trial.setPlace(from + (exact.places[breakpoint] - from).rounded(placeLevel), of: breakpoint)
        }
        last = trial
        if isNear(trial, legs) { return trial }
      }
    }
    return last
  }

  /// Returns the path with the shortest control values of a leg that fit its samples.
  private func roundedCurve(_ leg: Int, _ path: FittedPath, from least: Int) -> FittedPath {
    guard path.shapes[leg].isBezier else { return path }
    for level in least...(least + 3) {
      var trial = path
      trial.setControls(path.controls(of: leg).map { decimal($0, level) }, of: leg)
      if isNear(trial, leg..<leg + 1) { return trial }
    }
    return path
  }

  // MARK: Release

  /// Returns the path with its last breakpoints shifted in time so that the release matches. The shifts are up to 8 ms,
  /// in steps of 1 or 0.1 ms.
  private func shifted(_ path: FittedPath) -> FittedPath? {
    guard path.legCount > 0 else { return nil }
    let last = path.legCount
    let shifts = (1...8).flatMap { [-$0, $0] }.map(Double.init)
    for unit in [1, 0.1] {
      for before in last > 1 ? [0] + shifts.prefix(16) : [0] {
        for end in [0] + shifts {
          var trial = path
          if last > 1 { trial.setTime(decimal(path.times[last - 1] + before * unit, 1), of: last - 1) }
          trial.setTime(decimal(path.times[last] + end * unit, 1), of: last)
          guard trial.times[last] - trial.times[last - 1] >= 1,
            last == 1 || trial.times[last - 1] - trial.times[last - 2] >= 1, isReleasedRight(trial),
            isNear(trial, max(0, last - 2)..<last)
          else { continue }
          return trial
        }
      }
    }
    return nil
  }

  /// Returns the path adjusted by least squares so that the release matches.
  private func matched(_ path: FittedPath) -> FittedPath? {
    let refiner = PathRefiner(track: track, touchRate: touchRate)
    var attempts = [path]
    if let leg = path.shapes.lastIndex(where: { $0 != .hold }) { attempts += freed(path, leg) }
    if path.legCount <= Self.fewLegs { attempts += split(path) }
    for attempt in attempts where attempt.legCount > 0 {
      let breakpoints = max(1, attempt.legCount - 2)...attempt.legCount
      let ways = [(1.0, false), (1.0, true), (3.0, true)]
      for (weight, movesLift) in path.legCount <= Self.fewLegs ? ways : [ways[1]] {
        let moved = refiner.adjusted(
          attempt, breakpoints, velocity: isCancelled ? nil : velocity, weight: weight, movesLift: movesLift)
        if let result = released(moved) { return result }
      }
    }
    return nil
  }

  /// Returns the path with an additional drag at its end that has the release velocity.
  private func ended(_ path: FittedPath) -> FittedPath? {
    let straight = StraightFit(
      track: track, touchRate: touchRate, screen: screen, velocity: velocity, tolerance: tolerance.distance)
    guard !isCancelled, path.legCount > 0, let release = straight.release(velocity) else { return nil }
    let breakpoint = release.breakpoint
    // A leg that would be shorter than a sample is left out.
    let count = max(1, path.times.dropFirst().dropLast().count { $0 < breakpoint.time - 1000 / Double(touchRate) } + 1)
    guard breakpoint.time > path.times[count - 1] + 1 else { return nil }
    var result = FittedPath(from: path.places[0])
    for leg in 0..<count - 1 { result.append(path.shapes[leg], until: path.times[leg + 1], to: path.places[leg + 1]) }
    let start = FingerSample(time: path.times[count - 1], place: path.places[count - 1])
    result.append(path.shapes[count - 1], until: breakpoint.time, to: breakpoint.place)
    if path.shapes[count - 1].isBezier {
      let indices = result.indices(of: count - 1..<count, in: track)
      result.setShape(.drag(CurveFit(track, indices, from: start, to: breakpoint).curve()), of: count - 1)
    }
    result.append(
      release.way == .zero ? .hold : .drag(.linear), until: release.end, to: result.destination + release.way)
    return released(result)
  }

  /// Returns variants of the path with its last leg split in two. The first part may change.
  private func split(_ path: FittedPath) -> [FittedPath] {
    guard let shape = path.shapes.last, shape != .hold else { return [] }
    return [3.0, 4, 6, 10].compactMap { samples in
      let time = path.duration - samples * 1000 / Double(touchRate) - 1
      guard time > path.times[path.legCount - 1] + 2 else { return nil }
      var split = path
      split.splitLastLeg(at: time)
      return freed(split, split.legCount - 2)[0]
    }
  }

  /// Returns variants of the path with a leg's curve free to change.
  ///
  /// A curve hardly depends on a control point at its end, so a variant with that point farther inside is included.
  private func freed(_ path: FittedPath, _ leg: Int) -> [FittedPath] {
    guard case .drag(let curve) = path.shapes[leg] else { return [] }
    let controls = path.controls(of: leg)
    let slope = curve.timing.slope(at: 1)
    return [0, 0.15].map { shift in
      var free = path
      free.setControls([controls[0], controls[1], controls[2] - shift, controls[3] - shift * slope], of: leg)
      return free
    }
  }

  /// Returns the path with the shortest numbers for which the release still matches.
  private func released(_ path: FittedPath) -> FittedPath? {
    guard isReleasedRight(path), isNear(path, 0..<path.legCount) else { return nil }
    for least in 0...4 {
      if let result = rounded(path, from: least), isReleasedRight(result) { return result }
    }
    return nil
  }
}
