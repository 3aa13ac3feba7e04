import Graphics
import Imaging
import Simulation

/// The frames of masked views, which are left out of a comparison, for each frame of the clip.
struct MaskLog {
  private(set) var rects: [Int: [String: PixelRegion]] = [:]
  private let names: [String]
  private let scale: Double
  private var seen: Set<String> = []
  private var frame = 0

  init(_ names: Set<String>, scale: Double) {
    self.names = names.sorted()
    self.scale = scale
  }

  /// The masked views that were never visible.
  var unseen: [String] { names.filter { !seen.contains($0) } }

  mutating func note(_ snapshot: FrameSnapshot, _ stage: Stage) {
    guard snapshot.isVisible else { return }
    let screen = Rect(origin: .zero, size: snapshot.displayList.size)
    for name in names {
      guard let frame = stage.frame(ofView: name), frame.intersects(screen) else { continue }
      seen.insert(name)
      rects[self.frame, default: [:]][name] = PixelRegion(covering: frame, scale: scale)
    }
    frame += 1
  }
}

extension PixelRegion {
  /// Creates the smallest region of whole pixels that covers a rectangle in points.
  init(covering rect: Rect, scale: Double) {
    let (left, top) = ((rect.minX * scale).rounded(.down), (rect.minY * scale).rounded(.down))
    self.init(
      x: Int(left), y: Int(top), width: Int((rect.maxX * scale).rounded(.up) - left),
      height: Int((rect.maxY * scale).rounded(.up) - top))
  }
}
