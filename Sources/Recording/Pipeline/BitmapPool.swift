import Imaging
import Rendering
import Synchronization

/// Targets to be drawn into again, since fresh memory costs as much as a frame's drawing.
final class BitmapPool: Sendable {
  private let free = Mutex<[RenderTarget]>([])

  /// A target with unknown pixels.
  func take(_ size: PixelSize) throws(ImageError) -> RenderTarget {
    let known = free.withLock { free in
      free.lastIndex { $0.bitmap.size == size }.map { free.remove(at: $0) }
    }
    if let known { return known }
    return try RenderTarget(size: size)
  }

  /// Takes back a target that is no longer used.
  func giveBack(_ target: RenderTarget) { free.withLock { $0.append(target) } }
}
