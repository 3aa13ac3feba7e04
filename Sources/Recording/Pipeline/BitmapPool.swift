import Imaging
import Synchronization

/// Bitmaps to be drawn into again, since fresh memory costs as much as a frame's drawing.
final class BitmapPool: Sendable {
  private let free = Mutex<[Bitmap]>([])

  /// A bitmap with unknown pixels.
  func take(_ size: PixelSize) throws(ImageError) -> Bitmap {
    let known = free.withLock { free in
      free.lastIndex { $0.size == size }.map { free.remove(at: $0) }
    }
    if let known { return known }
    return try Bitmap(width: size.width, height: size.height)
  }

  /// Takes back a bitmap that nobody looks at any more.
  func giveBack(_ bitmap: Bitmap) { free.withLock { $0.append(bitmap) } }
}
