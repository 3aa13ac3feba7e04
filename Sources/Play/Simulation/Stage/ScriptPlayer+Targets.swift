import Graphics
import Script
import Timebase

extension ScriptPlayer {
  /// Returns the failure of an action at an instant.
  package func failure(
    _ reason: PlaybackFailure.Reason, at location: Script.Location, _ instant: Instant
  ) -> PlaybackFailure {
    PlaybackFailure(reason, at: location, instant, in: script)
  }

  /// Returns the part of the screen to which a presentation statement refers; nil if it refers to none.
  func area(
    of annotation: Script.Annotation, _ action: Script.Action, at instant: Instant
  ) throws(PlaybackFailure) -> Rect? {
    let area: Rect
    switch annotation {
    case .zoom(.rect(let rect), _, _): area = rect
    case .zoom(.view(let name), _, _), .callout(.view(let name), _, _, _):
      area = try frame(ofView: name, action, at: instant)
    case .callout(let position, _, _, _):
      area = Rect(origin: try resolve(position, action, at: instant), size: .zero)
    case .caption, .captionOff, .speed, .freeze, .zoomFollow, .zoomOut, .card: return nil
    }
    if isSeen(area, of: annotation) { return area }
    let message = "the target of \(annotation) is outside the screen"
    throw failure(
      .presentation(message, hint: "choose a visible target, or a later instant"), at: action.argument, instant)
  }

  /// Returns whether an area can be shown or pointed at. Areas and points given by numbers must be on the screen
  /// completely; a view must be visible in part.
  private func isSeen(_ area: Rect, of annotation: Script.Annotation) -> Bool {
    let screen = stage.window.bounds
    if case .zoom(.rect, _, _) = annotation { return screen.contains(area) }
    return area.isEmpty ? screen.contains(area) : area.intersects(screen)
  }

  private func frame(
    ofView name: String, _ action: Script.Action, at instant: Instant
  ) throws(PlaybackFailure) -> Rect {
    guard let frame = stage.frame(ofView: name) else { throw failure(.noView(name), at: action.argument, instant) }
    return frame
  }

  /// Returns the point of a touch-down.
  func touchPoint(
    _ position: Script.Position, _ action: Script.Action, at instant: Instant
  ) throws(PlaybackFailure) -> Point {
    let point = try resolve(position, action, at: instant)
    let screen = stage.window.bounds.size
    guard (0...screen.width).contains(point.x), (0...screen.height).contains(point.y) else {
      throw failure(.offScreen("\(position)", at: point, screen: screen), at: action.argument, instant)
    }
    return point
  }

  /// Returns the point of a position, in points of the screen.
  func resolve(
    _ position: Script.Position, _ action: Script.Action, at instant: Instant
  ) throws(PlaybackFailure) -> Point {
    switch position {
    case .coordinates(let x, let y):
      let size = stage.window.bounds.size
      return Point(x.points(of: size.width), y.points(of: size.height))
    case .view(let name): return try frame(ofView: name, action, at: instant).center
    }
  }
}
