import Graphics
import Script
import Simulation
import Timebase
import Touch

/// The script of one touch.
package struct FittedGesture: Hashable, Sendable {
  /// The actions, in order. The finger is up at the end.
  package var actions: [Script.Action.Kind]
  /// The largest distance between the recorded finger and the script's at the same instant, in points.
  package var deviation = 0.0
  /// The error of the release velocity, as a fraction of the recorded one. 0 for a cancelled touch.
  package var velocityError = 0.0
  /// Whether a part is exact in the smooth form, because no flick or drag fits it.
  package var keepsSamples = false

  /// The lines of the script. A line that can be broken has at most 100 characters.
  package var lines: [String] {
    actions.flatMap { action in if case .stroke(let stroke) = action { stroke.lines } else { [action.description] } }
  }

  /// Whether the touch is a `tap`, which has the standard duration and a location in whole points or on a view.
  package var isTap: Bool { if case .tap? = actions.first { true } else { false } }

  /// The samples of a stroke after its touch-down.
  var strokeSamples: Int { if case .stroke(let stroke)? = actions.first { stroke.samples.count } else { 0 } }

  /// The duration of the actions.
  package var duration: Duration {
    actions.reduce(.zero) { $0 + Script.Action($1, at: Script.Location(file: "", line: 1, column: 1)).longestDuration }
  }
}

/// Converts recorded touches to statements of a script.
///
/// The exact form has the samples themselves, in a `stroke`, or the statements that the recording has. The smooth form
/// has one `flick` or `drag` for each part between two holds.
package struct GestureFitter: Hashable, Sendable {
  /// The form of a touch.
  package enum Form: Hashable, Sendable {
    case exact, smooth
  }

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

  /// Returns the statements of one touch in a form; none if it has no events with a location.
  ///
  /// - Parameters:
  ///   - tolerance: The tolerance in points, to leave out the samples of a stroke that straight lines between the
  ///     others can replace; `nil` to keep all.
  ///   - viewName: Returns the name of the view at a point, to use as the location of a click; `nil` if there is none.
  package func fit(
    _ touch: RecordedTouch, _ form: Form, thinnedBy tolerance: Double? = nil,
    viewName: (Point) -> String? = { _ in nil }
  ) -> FittedGesture {
    let track = FingerTrack(touch.events)
    guard track.count > 0 else { return FittedGesture(actions: []) }
    if let original = original(touch, track, tolerance) { return original }
    if !touch.isExported, !touch.isCancelled, let click = click(track, viewName) { return click }
    return form == .smooth ? smooth(touch, track, tolerance) : exact(touch, tolerance)
  }

  /// Returns a tap, if the touch is short in time and distance.
  private func click(_ track: FingerTrack, _ viewName: (Point) -> String?) -> FittedGesture? {
    let origin = track[0].place
    guard track.last.time <= Self.clickDuration * 1000, track.distance(from: origin) <= Self.clickDistance else {
      return nil
    }
    let place = origin.rounded(0).clamped(to: screen)
    let position = viewName(origin).map(Script.Position.view) ?? .init(place)
    return FittedGesture(actions: [.tap(position)], deviation: track.distance(from: place))
  }

  // MARK: Exact

  /// Returns the samples of a touch and the statements after them.
  private func exact(_ touch: RecordedTouch, _ tolerance: Double?) -> FittedGesture {
    let track = FingerTrack(touch.events.prefix(touch.sampleCount))
    let indices = tolerance.map(track.thinned) ?? Array(0..<track.count)
    return FittedGesture(
      actions: stroke(track, indices, isThinned: tolerance != nil) + touch.statements
        + [touch.isCancelled ? .cancel : .lift],
      deviation: max(
        track.distance(fromStraightWaysBetween: indices),
        (track[0].place.clamped(to: screen) - track[0].place).length))
  }

  /// Returns the touch-down and some samples of a track.
  private func stroke(_ track: FingerTrack, _ indices: some Sequence<Int>, isThinned: Bool) -> [Script.Action.Kind] {
    let (digits, unit) = isThinned ? (2, Int64(1000)) : (6, 1)
    let start = Script.Position(track[0].place.clamped(to: screen).rounded(digits))
    var samples: [Script.Stroke.Sample] = [], end: Int64 = 0
    for sample in indices.dropFirst().map({ track[$0] }) {
      let time = sample.nanoseconds / unit * unit
      guard time > end else { continue }
      end = time
      let place = sample.place.rounded(digits)
      samples.append(Script.Stroke.Sample(time: .nanoseconds(time), x: .points(place.x), y: .points(place.y)))
    }
    return [samples.isEmpty ? .touch(start) : .stroke(Script.Stroke(from: start, samples))]
  }

  /// Returns the statements that an exported script contains for a touch, if they deliver its samples.
  private func original(_ touch: RecordedTouch, _ track: FingerTrack, _ tolerance: Double?) -> FittedGesture? {
    guard touch.isExported else { return nil }
    guard delivers(touch, track) else { return exact(RecordedTouch(touch.events, isExported: true), tolerance) }
    switch touch.statements.first {
    case .tap?, .flick?: return FittedGesture(actions: touch.statements)
    default: return exact(touch, tolerance)
    }
  }

  /// Whether a script's player delivers the samples of a touch for its statements.
  private func delivers(_ touch: RecordedTouch, _ track: FingerTrack) -> Bool {
    let start = FingerTrack(touch.events.prefix(touch.sampleCount)).last
    var path = TouchPath(from: touch.statements.first?.start?.point(in: screen) ?? start.place, at: .zero)
    path.hold(seconds: start.time / 1000)
    path.append(touch.statements, touchRate: touchRate)
    let played = TouchSampler(rate: touchRate).samples(of: path).filter { $0.instant > start.instant }
    let recorded = track.samples.filter { $0.time > start.time }
    return path.origin == start.place && played.count == recorded.count
      && zip(played, recorded).allSatisfy { sample, recorded in
        abs(sample.instant.seconds * 1000 - recorded.time) < 2e-6 && (sample.location - recorded.place).length < 1e-6
      }
  }

  // MARK: Smooth

  /// Returns a flick or a drag for each movement between two holds. The samples up to the last movement that none fits
  /// stay.
  private func smooth(_ touch: RecordedTouch, _ track: FingerTrack, _ tolerance: Double?) -> FittedGesture {
    let parts = track.parts
    let lastMovement = parts.lastIndex { !$0.isRest }
    var cursor = FingerSample(time: 0, place: track[0].place.clamped(to: screen).rounded(2))
    var gesture = FittedGesture(
      actions: [.touch(.init(cursor.place))], deviation: (cursor.place - track[0].place).length)
    for (index, part) in parts.enumerated() {
      let end = track[part.end].time.rounded()
      guard end > cursor.time else { continue }
      if part.isRest {
        gesture.actions.append(.hold(.nanoseconds(Int64(end * 1e6) - cursor.nanoseconds)))
        cursor.time = end
        continue
      }
      let isLast = index == lastMovement
      let fit = SmoothFit(
        track: track, part: part.start...part.end, start: cursor, end: end, touchRate: touchRate,
        rest: isLast && index < parts.count - 1 ? max(0, track.last.time - end) : 0,
        release: isLast && !touch.isCancelled ? touch.releaseVelocity : nil)
      if let movement = fit.movement(isWholeTouch: parts.count == 1) {
        gesture.append(movement)
        cursor = FingerSample(time: end, place: cursor.place + movement.way)
      } else if isLast {
        gesture = exact(touch, tolerance)
        gesture.keepsSamples = true
        return gesture
      } else {
        gesture = FittedGesture(
          actions: stroke(track, 0...part.end, isThinned: false), deviation: gesture.deviation, keepsSamples: true)
        cursor = FingerSample(time: Double(track[part.end].nanoseconds) / 1e6, place: track[part.end].place.rounded(6))
      }
    }
    if case .flick? = gesture.actions.last {
      gesture.actions.removeFirst()
    } else {
      gesture.actions.append(touch.isCancelled ? .cancel : .lift)
    }
    return gesture
  }
}

extension FittedGesture {
  /// Appends a flick or a drag.
  fileprivate mutating func append(_ movement: SmoothFit.Movement) {
    actions.append(movement.statement)
    (deviation, velocityError) = (max(deviation, movement.deviation), max(velocityError, movement.velocityError))
  }
}

extension FingerSample {
  /// The time in nanoseconds. It is rounded down, with a tolerance of a picosecond: a sample at the exact instant of a
  /// frame must not come after it.
  fileprivate var nanoseconds: Int64 { Int64((time * 1e6 + 1e-3).rounded(.down)) }
}

extension Script.Action.Kind {
  /// The position of a tap or a flick.
  fileprivate var start: Script.Position? {
    switch self {
    case .tap(let position): position
    case .flick(let flick): flick.start
    default: nil
    }
  }
}

extension TouchPath {
  /// Adds the movements of some statements.
  mutating func append(_ statements: [Script.Action.Kind], touchRate: Int) {
    for statement in statements {
      switch statement {
      case .drag(.by(.points(let x), .points(let y)), let duration, let curve):
        drag(to: destination + Vector(x, y), duration, curve)
      case .drag(.to(.coordinates(.points(let x), .points(let y))), let duration, let curve):
        drag(to: Point(x, y), duration, curve)
      case .hold(let duration): hold(seconds: duration.seconds)
      case .tap: hold(seconds: Script.Action.tapDuration.seconds)
      case .flick(let flick):
        let sampled = Script.Flick(flick.direction, speed: flick.speed, touchRate: touchRate)
        drag(to: destination + sampled.displacement, seconds: sampled.duration.seconds)
      default: break
      }
    }
  }

  private mutating func drag(to point: Point, _ duration: Duration, _ curve: Script.Curve) {
    let timing = curve.timing
    drag(to: point, seconds: duration.seconds) { timing.value(at: $0) }
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
