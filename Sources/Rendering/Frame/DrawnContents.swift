import Graphics
import Imaging
import Synchronization

/// The bitmaps of contents that renderers have drawn, for all of them: each is drawn once, and its memory is taken once.
///
/// Where two renderers need the same contents at the same time, the second waits for the first.
public final class DrawnContents: Sendable {
  /// A bitmap of contents or of a tile of them; it is not changed any more.
  struct Picture: Sendable {
    var bitmap: Bitmap
    /// The rows that show anything: on a page of text a third is empty.
    var inkedRows: [Range<Int>]
  }

  struct Key: Hashable {
    var contents: ObjectIdentifier
    var scale: Double
    var column: Int
    var row: Int
  }

  private final class Place: Sendable {
    /// Gone where nobody can draw them any more.
    weak let contents: Contents?
    let picture = Mutex<Picture?>(nil)

    init(_ contents: Contents) { self.contents = contents }
  }

  private let places = Mutex(LeastRecentlyUsed<Key, Place>(limit: 0))

  /// Begins without any.
  public init() {}

  /// The bytes of the bitmaps that are kept.
  var byteCount: Int { places.withLock { $0.cost } }

  /// Lets bitmaps of so many bytes be kept, if that is more than before; the least recently used go first.
  func allow(_ bytes: Int) { places.withLock { $0.limit = max($0.limit, bytes) } }

  /// The picture of a key, which is drawn if it is not there; `cost` is in bytes.
  func picture(
    _ key: Key, of contents: Contents, cost: Int, draw: () throws(RenderingError) -> Picture
  ) throws(RenderingError) -> Picture {
    try place(key, of: contents, cost: cost).picture.withLock { (picture) throws(RenderingError) -> Picture in
      let drawn = if let picture { picture } else { try draw() }
      picture = drawn
      return drawn
    }
  }

  /// Draws the picture of a key, unless it is there or somebody else is at it.
  func prepare(
    _ key: Key, of contents: Contents, cost: Int, draw: () throws(RenderingError) -> Picture
  ) throws(RenderingError) {
    _ = try place(key, of: contents, cost: cost).picture.withLockIfAvailable { (picture) throws(RenderingError) in
      if picture == nil { picture = try draw() }
    }
  }

  private func place(_ key: Key, of contents: Contents, cost: Int) -> Place {
    places.withLock { places in
      // Others may have got the identity of contents that are gone.
      if let known = places[key], known.contents === contents { return known }
      let place = Place(contents)
      places.removeAll { $0.contents == nil }
      places.insert(place, for: key, cost: cost)
      return place
    }
  }
}
