import Flipbook
import JSON

/// The place of the screen in an image: its origin, in points of the image, and the points of the image per point of
/// the screen.
///
/// The plain image is the screen itself. A canvas places the screen, and its camera scales it.
struct ScreenTransform {
  private var origin = Point.zero
  private var scale = 1.0

  /// The place in a plain image.
  init() {}

  /// The place in the image of an instant of the presented clip.
  init(in playback: Playback?, at clipTime: Instant) {
    guard let layout = playback?.layout else { return }
    let start = layout.screenPoint(.zero, at: clipTime), end = layout.screenPoint(Point(1, 1), at: clipTime)
    scale = 1 / (end.x - start.x)
    origin = Point(-start.x * scale, -start.y * scale)
  }

  /// The place in the page's format.
  var json: JSONValue { ["x": origin.x, "y": origin.y, "scale": scale] }
}
