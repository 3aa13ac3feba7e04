import Graphics
import Script
import Timebase
import Touch

/// The reason why a touch cannot become one smooth drag.
package enum SmoothingObstacle: Error, Hashable, CustomStringConvertible {
  /// A tap, a drag or a flick, which one statement describes already.
  case single(String)
  /// The finger stays where it is.
  case rests
  /// The path returns, or is not near a straight line.
  case turns
  /// No monotone curve has the release velocity.
  case release

  /// The reason, without a full stop.
  package var description: String {
    switch self {
    case .single(let kind): "it is one \(kind) already"
    case .rests: "the finger does not move"
    case .turns: "it changes direction"
    case .release: "no single drag has its release velocity"
    }
  }
}

extension GestureFitter {
  /// Returns the reason why a touch cannot be smoothed, without searching for the curve.
  ///
  /// - Parameters:
  ///   - events: The events of the touch.
  ///   - exact: The lines that ``fit(_:isExact:viewName:)`` has found.
  package func smoothingObstacle(_ events: [TouchEvent], _ exact: FittedGesture) -> SmoothingObstacle? {
    do throws(SmoothingObstacle) {
      _ = try GestureSmoother(events, exact, touchRate: touchRate)
      return nil
    } catch {
      return error
    }
  }

  /// Returns a touch as one drag with one curve: with the start, the end and the duration of its exact lines, and with
  /// the release velocity of the finger within 1 % along the main axis. A rest before the lift stays a `hold`.
  ///
  /// - Parameters:
  ///   - events: The events of the touch.
  ///   - exact: The lines that ``fit(_:isExact:viewName:)`` has found.
  package func smoothed(
    _ events: [TouchEvent], _ exact: FittedGesture
  ) throws(SmoothingObstacle) -> FittedGesture {
    let smoother = try GestureSmoother(events, exact, touchRate: touchRate)
    let path = try smoother.path()
    let recorded = smoother.recorded, released = path.releaseVelocity(touchRate: touchRate)
    let miss = abs((released - recorded)[smoother.axis])
    return FittedGesture(
      [.touch(.init(path.places[0]))] + path.actions + [smoother.isCancelled ? .cancel : .lift],
      deviation: path.deviation(from: smoother.track, 0..<smoother.track.count),
      velocityError: smoother.isCancelled || miss <= FitTolerance.finger.velocityFloor
        ? 0 : miss / abs(recorded[smoother.axis]))
  }
}

extension FittedGesture {
  /// The name of the only statement that describes the touch; `nil` if there are several.
  var singleStatement: String? {
    switch actions.first {
    case .tap?: return "tap"
    case .flick?: return "flick"
    default: break
    }
    let drags = actions.count { if case .drag = $0 { true } else { false } }
    return drags == 1 && actions.count == 3 ? "drag" : nil
  }

  /// The locations of the touch-down and of the lift.
  var ends: (start: Point, end: Point)? {
    var ends: (start: Point, end: Point)?
    func point(_ x: Script.Coordinate, _ y: Script.Coordinate) -> Point { Point(x.points(of: 0), y.points(of: 0)) }
    for action in actions {
      switch action {
      case .touch(.coordinates(let x, let y)): ends = (point(x, y), point(x, y))
      case .drag(.by(let x, let y), _, _): ends?.end += Vector(x.points(of: 0), y.points(of: 0))
      case .stroke(let stroke):
        guard case .coordinates(let x, let y) = stroke.start, let last = stroke.samples.last else { return nil }
        ends = (point(x, y).rounded(1), point(last.x, last.y).rounded(1))
      default: break
      }
    }
    return ends
  }
}
