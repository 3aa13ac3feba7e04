import Graphics
import Script
import Simulation
import Timebase
import Touch

/// The script of one touch.
package struct FittedGesture: Hashable, Sendable {
  /// The actions, in order. The finger is up at the end.
  package var actions: [Script.Action.Kind]
  /// The lines of the script. A line that can be broken has at most 100 characters.
  package var lines: [String]
  /// Whether no few lines fit the touch, so that it is a `stroke` with the samples themselves.
  package var isStroke: Bool
  /// The largest distance between a sample and the script's finger at the same instant, in points.
  package var deviation: Double
  /// The error of the release velocity, as a fraction of the recorded one. The script's player measures both. 0 for a
  /// cancelled touch.
  package var velocityError: Double

  /// Whether the touch is a `tap`, which has the standard duration and a location in whole points or on a view.
  package var isTap: Bool { if case .tap? = actions.first { true } else { false } }

  /// The duration of the actions.
  package var duration: Duration {
    actions.reduce(.zero) { $0 + Script.Action($1, at: Script.Location(file: "", line: 1, column: 1)).longestDuration }
  }
}

/// Finds the script lines that reproduce a touch.
///
/// It finds the fewest lines with which the finger is within half a point of each sample, and has its release velocity
/// within 1 %. Numbers are whole points and milliseconds if these are accurate enough. A touch that needs too many
/// lines becomes a `stroke`.
package struct GestureFitter: Hashable, Sendable {
  /// The screen, in points.
  package let screen: Size
  /// The number of touch samples per second of the script's player.
  package let touchRate: Int

  /// The maximum movement of a click, in points (value chosen).
  package static let clickDistance = 3.0
  /// The maximum duration of a click, in seconds (value chosen: well below a long press).
  package static let clickDuration = 0.2

  /// Creates a fitter for a screen, in points, and for a number of touch samples per second.
  ///
  /// - Precondition: `touchRate` is positive.
  package init(screen: Size, touchRate: Int = ScriptSettings.defaultTouchRate) {
    precondition(touchRate > 0, "the touch rate must be positive, not \(touchRate)")
    (self.screen, self.touchRate) = (screen, touchRate)
  }

  /// Returns the lines for one touch.
  ///
  /// - Parameters:
  ///   - events: The events of one finger, in order: `began`, moves, `ended` or `cancelled`. A touch without an end is
  ///     lifted at its last event.
  ///   - isExact: Whether the touch was exported from a script, so that lines may differ only by rounding errors.
  ///   - viewName: Returns the name of the view at a point, to use as the location of a click; `nil` if there is none.
  /// - Returns: The lines; none if there are no events.
  package func fit(
    _ events: [TouchEvent], isExact: Bool = false, viewName: (Point) -> String? = { _ in nil }
  ) -> FittedGesture {
    let track = FingerTrack(events, restingUntil: 1000 / Double(touchRate))
    guard track.count > 0 else {
      return FittedGesture([], deviation: 0, velocityError: 0)
    }
    let isCancelled = events.last?.phase == .cancelled
    if !isCancelled, let click = click(track, viewName) { return click }
    let rounding = rounding(events, track, isExact ? .script : .finger)
    if !isCancelled, let flick = flick(rounding) { return flick }
    let limit = min(4 + Int(track.last.time / 250), 60, max(1, track.count / 2))
    let refiner = PathRefiner(track: track, touchRate: touchRate)
    for tolerance in PathSearch.tolerances {
      var isContentOff = false
      let search = PathSearch(track, needsRest: rounding.needsRest, tolerance: tolerance)
      for (round, paths) in search.paths(limit: limit).enumerated() {
        // A finger that rests before the lift needs a hold.
        let candidates = paths.filter { !rounding.needsRest || $0.shapes.last == .hold }
          .sorted { complexity($0, track) < complexity($1, track) }
          .prefix((paths.first?.legCount ?? 0) > 8 ? 1 : 4)
          .map { path in
            // Least squares can increase the largest distance of a single sample.
            let refined = refiner.refined(path)
            return isExact || rounding.isNear(refined) ? refined : path
          }
          .sorted { complexity($0, track) < complexity($1, track) }
        if let path = rounding.readable(candidates, matching: round == 0 ? 2 : 1) { return gesture(path, rounding) }
        isContentOff = isContentOff || candidates.contains(where: rounding.isNearByItself)
      }
      if !isContentOff { break }
    }
    return stroke(events)
  }

  /// Returns the release velocity of a finger.
  static func releaseVelocity(_ events: [TouchEvent]) -> Vector {
    var tracker = VelocityTracker()
    for event in events.markedAsRecorded where event.location.x.isFinite && event.location.y.isFinite {
      tracker.add(event)
    }
    return events.last.map { tracker.velocity(at: $0.timestamp) } ?? .zero
  }

  /// Returns the complexity of a path, to compare paths with the same number of legs. Custom curves count the most,
  /// then named ones, then holds. The deviation is added.
  private func complexity(_ path: FittedPath, _ track: FingerTrack) -> Double {
    path.shapes.reduce(path.deviation(from: track, 0..<track.count)) { sum, shape in
      sum + (shape == .hold ? 0 : shape.isBezier ? 1 : 0.2)
    }
  }

  // MARK: Kinds of touches

  /// Returns a tap, if the touch is short in time and distance.
  private func click(_ track: FingerTrack, _ viewName: (Point) -> String?) -> FittedGesture? {
    let origin = track[0].place
    guard track.last.time <= Self.clickDuration * 1000 else { return nil }
    let way = (0..<track.count).map { (track[$0].place - origin).length }.max() ?? 0
    guard way <= Self.clickDistance else { return nil }
    let place = origin.rounded(0).clamped(to: screen)
    let position = viewName(origin).map(Script.Position.view) ?? .init(place)
    let deviation = (0..<track.count).map { (track[$0].place - place).length }.max() ?? 0
    return FittedGesture([.tap(position)], deviation: deviation, velocityError: 0)
  }

  /// Returns a flick with the shortest speed and position that fit the samples and the release velocity.
  private func flick(_ rounding: PathRounding) -> FittedGesture? {
    let track = rounding.track
    let way = track.last.place - track[0].place
    let seconds = track.last.time / 1000
    guard seconds >= Script.Flick.shortestDuration / 2, way.length > 0 else { return nil }
    let direction: Script.Flick.Direction =
      way.dominantAxis == .vertical ? (way.dy < 0 ? .up : .down) : (way.dx < 0 ? .left : .right)
    for (unit, digits) in [(100.0, 0), (10, 0), (1, 0), (1, 1), (1, 2)] {
      let speed = unit * decimal(way.length / seconds / unit, digits)
      guard speed > 1 else { continue }
      for digits in [0, 1, 2] {
        let start = track[0].place.rounded(digits).clamped(to: screen)
        let flick = Script.Flick(direction, speed: speed, from: .init(start), touchRate: touchRate)
        var path = FittedPath(from: start)
        path.append(.drag(.linear), until: Double(flick.duration.nanoseconds) / 1e6, to: start + flick.displacement)
        let error = rounding.velocityError(path.releaseVelocity(touchRate: touchRate))
        guard error <= rounding.tolerance.velocity, abs(path.duration - track.last.time) < 1, rounding.isNear(path)
        else { continue }
        return FittedGesture(
          [.flick(flick)], deviation: path.deviation(from: track, 0..<track.count), velocityError: error)
      }
    }
    return nil
  }

  /// Returns the statements of a path, with its deviation in points and the error of its release velocity.
  private func gesture(_ path: FittedPath, _ rounding: PathRounding) -> FittedGesture {
    let error = rounding.velocityError(path.releaseVelocity(touchRate: touchRate))
    return FittedGesture(
      [.touch(.init(path.places[0]))] + path.actions + [rounding.isCancelled ? .cancel : .lift],
      deviation: path.deviation(from: rounding.track, 0..<rounding.track.count), velocityError: error)
  }

  /// Returns the rounding for a touch, to a finger's tolerance or a script's.
  private func rounding(
    _ events: [TouchEvent], _ track: FingerTrack, _ tolerance: FitTolerance = .finger
  ) -> PathRounding {
    PathRounding(
      track: track, tolerance: tolerance, touchRate: touchRate, velocity: Self.releaseVelocity(events), screen: screen,
      isCancelled: events.last?.phase == .cancelled, pan: PanMatch(track))
  }
}

extension GestureFitter {
  /// Fits a touch quickly, for recordings that are too long to search for the fewest lines.
  ///
  /// The result has holds and straight drags within a tolerance in points. If that fails, it is a stroke with the
  /// fewest samples within the tolerance.
  func quickFit(_ events: [TouchEvent], tolerance: Double) -> FittedGesture {
    let track = FingerTrack(events, restingUntil: 1000 / Double(touchRate))
    guard track.count > 0 else { return stroke(events) }
    let rounding = rounding(events, track)
    if !rounding.isCancelled, let click = click(track, { _ in nil }) { return click }
    let straight = StraightFit(
      track: track, touchRate: touchRate, screen: screen, velocity: rounding.isCancelled ? nil : rounding.velocity,
      tolerance: tolerance)
    if let path = straight.path() {
      let fitted = gesture(path, rounding)
      if fitted.deviation <= tolerance, fitted.velocityError <= FitTolerance.finger.velocity { return fitted }
    }
    return stroke(events, thinnedBy: tolerance)
  }

  /// Returns a stroke with the samples of one touch, and a `hold` if the finger rests at the end.
  ///
  /// - Parameter tolerance: The tolerance in points, to keep only samples that straight lines between them cannot
  ///   replace; `nil` to keep all.
  func stroke(_ events: [TouchEvent], thinnedBy tolerance: Double? = nil) -> FittedGesture {
    let whole = FingerTrack(events)
    guard whole.count > 0 else { return FittedGesture([], deviation: 0, velocityError: 0) }
    let rounding = rounding(events, whole)
    let recorded = events.markedAsRecorded
    let track = FingerTrack(Array(recorded[..<((recorded.lastIndex { $0.isRecorded } ?? 0) + 1)]))
    let indices = tolerance.map(track.thinned) ?? Array(0..<track.count)
    let (digits, unit) = tolerance == nil ? (6, Int64(1)) : (2, 1000)
    var deviation = 0.0
    func place(_ index: Int) -> Point {
      let place = track[index].place.clamped(to: screen)
      deviation = max(deviation, (place - track[index].place).length)
      return place.rounded(digits)
    }
    let start = place(0)
    var samples: [Script.Stroke.Sample] = []
    var tracker = VelocityTracker()
    tracker.add(TouchEvent(phase: .began, location: start, timestamp: .zero, isRecorded: true))
    // Rounded down, with a tolerance of a picosecond: a sample at the exact instant of a frame must not come after it.
    func nanoseconds(_ sample: FingerSample) -> Int64 { Int64((sample.time * 1e6 + 1e-3).rounded(.down)) / unit * unit }
    var end: Int64 = 0
    for index in indices.dropFirst() {
      let time = nanoseconds(track[index])
      guard time > end else { continue }
      end = time
      let place = place(index)
      samples.append(Script.Stroke.Sample(time: .nanoseconds(time), x: .points(place.x), y: .points(place.y)))
      tracker.add(
        TouchEvent(phase: .moved, location: place, timestamp: Instant(nanoseconds: time), isRecorded: true))
    }
    let hold = max(0, nanoseconds(whole.last) - end)
    let period = 1_000_000_000 / Int64(touchRate)
    for time in stride(from: end + period, through: end + min(hold, 4 * period), by: Int(period)) {
      tracker.add(place(indices[indices.count - 1]), at: Instant(nanoseconds: time))
    }
    let position = Script.Position(start)
    let kind: Script.Action.Kind = samples.isEmpty ? .touch(position) : .stroke(Script.Stroke(from: position, samples))
    let released = tracker.velocity(at: Instant(nanoseconds: end + hold))
    return FittedGesture(
      [kind] + (hold > 0 ? [.hold(.nanoseconds(hold))] : []) + [rounding.isCancelled ? .cancel : .lift],
      deviation: max(deviation, track.distance(fromStraightWaysBetween: indices)),
      velocityError: rounding.velocityError(released))
  }
}

extension [TouchEvent] {
  /// The samples of a recorded touch. Samples of a resting finger are distinguished from those of a hold.
  var markedAsRecorded: [TouchEvent] {
    reduce(into: []) { result, event in result.append(event.recorded(after: result.last)) }
  }
}

extension TouchEvent {
  /// Returns the event as a sample of a recorded touch, which keeps the velocity of a resting finger.
  ///
  /// A pause, or 0.1 s without a sample, at an unchanged location makes it a sample of a hold. That does not keep the
  /// velocity.
  package func recorded(after last: TouchEvent?) -> TouchEvent {
    var (phase, isHeld) = (phase, false)
    if let last, last.location == location, !isRecorded {
      isHeld =
        phase == .stationary || timestamp.seconds(since: last.timestamp) >= GestureConstants.restBeforeLift
        || phase.isFinal && !last.isRecorded
      if phase == .moved { phase = .stationary }
    }
    return TouchEvent(id: id, phase: phase, location: location, timestamp: timestamp, isRecorded: !isHeld)
  }
}

extension FittedGesture {
  /// Creates a gesture from actions.
  init(_ actions: [Script.Action.Kind], deviation: Double, velocityError: Double) {
    var isStroke = false
    let lines = actions.flatMap { action -> [String] in
      guard case .stroke(let stroke) = action else { return [action.description] }
      isStroke = true
      return stroke.lines
    }
    self.init(
      actions: actions, lines: lines, isStroke: isStroke, deviation: deviation, velocityError: velocityError)
  }
}

extension Script.Stroke {
  /// The stroke in script syntax, on several lines of at most 100 characters.
  var lines: [String] {
    var lines = ["stroke at \(start) {"]
    var line = " "
    for sample in samples {
      let text = " \(sample);"
      if line.count + text.count > 100 {
        lines.append(line)
        line = " "
      }
      line += text
    }
    return lines + [String(line.dropLast()), "}"]
  }
}
