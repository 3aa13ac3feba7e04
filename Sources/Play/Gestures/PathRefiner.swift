import Graphics
import Script
import Touch

/// Moves the breakpoints of a path to fit the samples best, and replaces curves by named ones.
struct PathRefiner {
  /// The number of legs adjusted together.
  private static let window = 4
  /// The maximum shift of the lift from the recorded one, in milliseconds.
  static let liftShift = 8.0
  /// The maximum number of samples used per leg.
  private static let sampleLimit = 12

  /// The recorded touch.
  let track: FingerTrack
  /// The samples per second of the script.
  let touchRate: Int

  /// An adjustable number of a path.
  private enum Parameter {
    /// The time of a breakpoint.
    case time(Int)
    /// The horizontal position of a breakpoint.
    case x(Int)
    /// The vertical position of a breakpoint.
    case y(Int)
    /// One of the four control values of a leg's curve.
    case control(leg: Int, Int)

    /// The step for numeric derivatives: milliseconds, points, or a fraction.
    var step: Double { if case .control = self { 1e-4 } else { 0.01 } }
  }

  /// Returns the path with its breakpoints adjusted, and with named curves where these fit the samples.
  func refined(_ path: FittedPath) -> FittedPath {
    var path = refit(adjusted(path))
    for leg in 0..<path.legCount where path.shapes[leg].isBezier { path = named(path, leg) }
    return refit(adjusted(path))
  }

  /// Returns the path with all of its breakpoints adjusted, a window at a time.
  private func adjusted(_ path: FittedPath) -> FittedPath {
    guard path.legCount > 1 else { return path }
    var path = path
    var first = 1
    while first <= path.legCount {
      path = adjusted(path, first...min(path.legCount, first + Self.window - 1))
      first += Self.window - 2
    }
    return path
  }

  /// Returns the path with its custom curves fitted again.
  private func refit(_ path: FittedPath) -> FittedPath {
    var path = path
    for leg in 0..<path.legCount where path.shapes[leg].isBezier {
      var trial = path
      trial.setShape(.drag(curve(path, leg)), of: leg)
      let indices = path.indices(of: leg..<leg + 1, in: track)
      if trial.deviation(from: track, indices) < path.deviation(from: track, indices) { path = trial }
    }
    return path
  }

  /// Returns the curve that fits the samples of a leg best.
  private func curve(_ path: FittedPath, _ leg: Int) -> Script.Curve {
    CurveFit(
      track, path.indices(of: leg..<leg + 1, in: track),
      from: FingerSample(time: path.times[leg], place: path.places[leg]),
      to: FingerSample(time: path.times[leg + 1], place: path.places[leg + 1])
    ).curve()
  }

  /// Returns the path with a leg's curve replaced by the named curve that fits best, if one is within the tolerance.
  private func named(_ path: FittedPath, _ leg: Int) -> FittedPath {
    guard case .drag(let curve) = path.shapes[leg] else { return path }
    let length = (path.places[leg + 1] - path.places[leg]).length
    let all: [Script.Curve] = [.linear, .easeOut, .easeIn, .easeInOut, .default]
    let candidates = all.map { candidate in
      let distances = (1..<8).map { share in
        let time = Double(share) / 8
        return abs(candidate.timing.value(at: time) - curve.timing.value(at: time)) * length
      }
      return (curve: candidate, distance: distances.max() ?? 0)
    }.sorted { $0.distance < $1.distance }
    var best: (path: FittedPath, deviation: Double)?
    for (candidate, distance) in candidates.prefix(2) {
      guard distance < max(4, length / 10) else { continue }
      var trial = path
      trial.setShape(.drag(candidate), of: leg)
      let breakpoints = max(1, leg)...min(path.legCount, leg + 1)
      trial = adjusted(trial, breakpoints)
      let group = trial.group(of: breakpoints.lowerBound).lowerBound
      let legs = max(0, group - 1)..<min(path.legCount, trial.group(of: breakpoints.upperBound).upperBound + 1)
      let deviation = trial.deviation(
        from: track, trial.indices(of: legs, in: track), limit: PathSearch.tolerances[0])
      if deviation <= PathSearch.tolerances[0], deviation < best?.deviation ?? .infinity { best = (trial, deviation) }
    }
    return best?.path ?? path
  }

  /// Returns the path with some of its breakpoints moved to minimise the squared distances to the samples.
  ///
  /// - Parameters:
  ///   - velocity: The required velocity at the end, in points per second. If it is given, the curve of the last drag
  ///     may change.
  ///   - weight: The weight of that velocity: the number of points that one per cent of error counts for.
  ///   - movesLift: Whether the instant of the lift may change.
  func adjusted(
    _ path: FittedPath, _ breakpoints: ClosedRange<Int>, velocity: Vector? = nil, weight: Double = 1,
    movesLift: Bool = false
  ) -> FittedPath {
    var parameters: [Parameter] = []
    var groups: Set<Int> = []
    for breakpoint in breakpoints {
      let group = path.group(of: breakpoint)
      if group.lowerBound > 0, groups.insert(group.lowerBound).inserted {
        parameters += [.x(breakpoint), .y(breakpoint)]
      }
      if breakpoint < path.legCount || movesLift { parameters.append(.time(breakpoint)) }
    }
    if velocity != nil, let leg = path.shapes.lastIndex(where: \.isBezier), leg >= breakpoints.lowerBound - 1 {
      parameters += (0..<4).map { .control(leg: leg, $0) }
    }
    guard !parameters.isEmpty else { return path }
    let first = path.group(of: breakpoints.lowerBound).lowerBound,
      last = path.group(of: breakpoints.upperBound).upperBound
    let legs = max(0, first - 1)..<min(path.legCount, last + 1)
    let samples = chosen(path.indices(of: legs, in: track), Self.sampleLimit * legs.count)
    let result = LeastSquares.minimise(
      parameters.map { value($0, path) }, steps: parameters.map(\.step), iterations: velocity == nil ? 8 : 25
    ) { values, residuals in
      let moved = applying(values, parameters, to: path)
      for index in samples {
        let distance = moved.location(at: track[index].time) - track[index].place
        residuals += [distance.dx, distance.dy]
      }
      if let velocity {
        let miss = (moved.releaseVelocity(touchRate: touchRate) - velocity) * (100 * weight / max(velocity.length, 1))
        residuals += [miss.dx, miss.dy]
      }
    } clamp: { values in
      clamp(&values, parameters, path)
    }
    return applying(result.values, parameters, to: path)
  }

  /// Returns at most `limit` indices, evenly spaced.
  private func chosen(_ indices: Range<Int>, _ limit: Int) -> [Int] {
    let step = max(1, Double(indices.count) / Double(limit))
    return (0..<min(indices.count, limit)).map { indices.lowerBound + Int(Double($0) * step) }
  }

  /// Returns a number of the path.
  private func value(_ parameter: Parameter, _ path: FittedPath) -> Double {
    switch parameter {
    case .time(let breakpoint): path.times[breakpoint]
    case .x(let breakpoint): path.places[breakpoint].x
    case .y(let breakpoint): path.places[breakpoint].y
    case .control(let leg, let index): path.controls(of: leg)[index]
    }
  }

  /// Returns the path with some of its numbers replaced.
  private func applying(_ values: [Double], _ parameters: [Parameter], to path: FittedPath) -> FittedPath {
    var path = path
    var controls: (leg: Int, values: [Double])?
    for (value, parameter) in zip(values, parameters) {
      switch parameter {
      case .time(let breakpoint): path.setTime(value, of: breakpoint)
      case .x(let breakpoint): path.setPlace(Point(value, path.places[breakpoint].y), of: breakpoint)
      case .y(let breakpoint): path.setPlace(Point(path.places[breakpoint].x, value), of: breakpoint)
      case .control(let leg, let index):
        if controls == nil { controls = (leg, path.controls(of: leg)) }
        controls?.values[index] = value
      }
    }
    if let controls { path.setControls(controls.values, of: controls.leg) }
    return path
  }

  /// Keeps the breakpoints in order, the lift near the recorded one, and curves within the limits of scripts.
  private func clamp(_ values: inout [Double], _ parameters: [Parameter], _ path: FittedPath) {
    let least = 0.1
    var previous: (breakpoint: Int, time: Double)?
    for (index, parameter) in parameters.enumerated() {
      switch parameter {
      case .time(let breakpoint):
        let before = previous?.breakpoint == breakpoint - 1 ? previous?.time ?? 0 : path.times[breakpoint - 1]
        let isLift = breakpoint == path.legCount
        let after = isLift ? track.last.time + Self.liftShift : path.times[breakpoint + 1] - least
        let first = isLift ? track.last.time - Self.liftShift : 0
        values[index] = max(before + least, min(max(first, values[index]), after))
        previous = (breakpoint, values[index])
      case .control(_, let control):
        values[index] = control % 2 == 0 ? min(1, max(0, values[index])) : min(2, max(-1, values[index]))
      case .x, .y: break
      }
    }
  }
}

extension FittedPath {
  /// Returns the four parameters of a leg's curve.
  func controls(of leg: Int) -> [Double] {
    guard case .drag(let curve) = shapes[leg] else { return [0, 0, 1, 1] }
    let (first, second) = curve.controlPoints
    return [first.x, first.y, second.x, second.y]
  }

  /// Sets a custom curve of a leg. Invalid parameters are replaced by the nearest valid ones.
  mutating func setControls(_ values: [Double], of leg: Int) {
    let x = [values[0], values[2]].map { $0.isFinite ? min(1, max(0, $0)) : 0.5 }
    let y = [values[1], values[3]].map { $0.isFinite ? $0 : 0.5 }
    setShape(.drag(.bezier(Point(x[0], y[0]), Point(x[1], y[1]))), of: leg)
  }
}
