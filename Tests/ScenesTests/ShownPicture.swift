import Graphics
import Platform
import Simulation
import Timebase

/// The topmost drawing that covers a point of a display list.
enum ShownAt: Equatable, CustomStringConvertible {
  /// A row and a column of a picture, in whole points from its top left.
  case picture(String, x: Int, y: Int)
  /// The mean colour of a row of a picture, in pixels.
  case mean(String, row: Int)
  /// An opaque colour.
  case color(Color)

  var description: String {
    switch self {
    case .picture(let name, let x, let y): "\(name) \(x),\(y)"
    case .mean(let name, let row): "mean of \(name) \(row)"
    case .color(let color): "\(color)"
    }
  }
}

extension DisplayList {
  /// Returns what is shown at a point of the screen. Shades, and other drawings than pictures, are ignored.
  func shown(_ x: Double, _ y: Double) -> ShownAt? {
    let point = Point(x, y)
    var result: ShownAt?
    var open: [Bool] = [true]
    for item in items {
      let isVisible = open.last ?? true
      switch item {
      case .pushClip(let shape, let transform):
        open.append(isVisible && transform.boundingBox(of: shape.rect).contains(point))
      case .pushOpacity: open.append(isVisible)
      case .pop: open.removeLast()
      case .fill(let shape, let color, let transform):
        if isVisible, color.alpha == 1, transform.boundingBox(of: shape.rect).contains(point) { result = .color(color) }
      case .contents(let contents, let transform):
        let area = transform.boundingBox(of: Rect(origin: .zero, size: contents.size))
        guard isVisible, area.contains(point) else { continue }
        for command in contents.commands { result = command.shown(at: point, transform) ?? result }
      case .softEdge: break
      }
    }
    return result
  }
}

extension DrawCommand {
  fileprivate func shown(at point: Point, _ transform: Affine) -> ShownAt? {
    switch self {
    case .image(let image, let shape):
      let frame = transform.boundingBox(of: shape.rect)
      guard frame.contains(point) else { return nil }
      let place = point - frame.origin
      return .picture(Files.name(of: image.path), x: Int(place.dx.rounded()), y: Int(place.dy.rounded()))
    case .rowMean(let image, let row, let rect):
      return transform.boundingBox(of: rect).contains(point) ? .mean(Files.name(of: image.path), row: row) : nil
    case .fillRect(let shape, .color(let color)):
      let isShown = color.alpha == 1 && transform.boundingBox(of: shape.rect).contains(point)
      return isShown ? .color(color) : nil
    default: return nil
    }
  }
}

extension Stage {
  /// Returns what the window shows at a point.
  func shown(_ x: Double, _ y: Double) -> ShownAt? { window.recordDisplayList().shown(x, y) }
}

/// Returns the stage after some actions. If the last one holds the finger, it is still down.
func stage(after actions: String, _ player: (String) throws -> ScriptPlayer) throws -> Stage {
  let isHeld = actions.split(separator: ";").last?.contains("hold ") == true
  let whole = try player(actions + (isHeld ? "; lift" : ""))
  let end = try whole.playToEnd()
  guard isHeld else { return whole.stage }
  let held = try player("\(actions); lift")
  let instant = end.advanced(bySeconds: -0.001)
  try held.play(to: instant)
  held.stage.advance(to: instant)
  return held.stage
}
