import Graphics
import Imaging
import Synchronization

/// The decoded pictures, shared by all renderers: each picture is decoded when it is first drawn.
///
/// If two renderers need the same picture at the same time, the second one waits for the first.
final class ImageStore: Sendable {
  /// The place of one picture. Its lock is held while the picture is decoded, so that it is decoded once.
  private final class Place: Sendable {
    let result = Mutex<Result<Bitmap, ImageError>?>(nil)
  }

  /// The memory limit, in bytes: five pictures of a phone. A single larger picture is kept alone.
  ///
  /// A picture is needed only until it is part of the tiles of its view, so alternating pictures are not decoded again.
  private static let byteLimit = 64 << 20

  private let places = Mutex(LeastRecentlyUsed<ImageReference, Place>(limit: byteLimit))

  /// The size of the cached pictures, in bytes.
  var byteCount: Int { places.withLock { $0.cost } }

  /// Returns a decoded picture, or `nil` if a placeholder is drawn instead.
  ///
  /// - Throws: `RenderingError.image` if the file cannot be decoded, and `RenderingError.imageChanged` if it has another
  ///   hash than expected.
  func bitmap(for image: ImageReference) throws(RenderingError) -> Bitmap? {
    let place = places.withLock { places in
      if let known = places[image] { return known }
      let place = Place()
      places.insert(place, for: image, cost: 4 * image.pixelWidth * image.pixelHeight)
      return place
    }
    let result = try place.result.withLock { (result) throws(RenderingError) -> Result<Bitmap, ImageError> in
      let known = if let result { result } else { try Self.decode(image) }
      result = known
      return known
    }
    do {
      return try result.get()
    } catch {
      if image.showsPlaceholder { return nil }
      throw .image(error)
    }
  }

  /// Decodes a picture and compares the hash of its file with the expected one.
  private static func decode(_ image: ImageReference) throws(RenderingError) -> Result<Bitmap, ImageError> {
    let file = Result { () throws(ImageError) in try PictureReader.read(path: image.path) }
    if case .success(let file) = file, let expected = image.contentHash, "\(file.hash)" != expected {
      throw .imageChanged(path: image.path)
    }
    return file.map(\.bitmap)
  }
}

/// A dictionary that removes the least recently used values when its values exceed its cost limit.
struct LeastRecentlyUsed<Key: Hashable, Value> {
  /// A value with its cost, and the time of its last use.
  private struct Entry {
    var value: Value
    var cost: Int
    /// The value of `clock` at the last use.
    var lastUse: UInt64
  }

  /// The largest total cost. A single value above it is kept alone. A lower limit takes effect at the next insertion.
  var limit: Int
  /// The total cost of all values, in the unit of `limit`.
  private(set) var cost = 0
  private var entries: [Key: Entry] = [:]
  /// The number of uses so far.
  private var clock: UInt64 = 0

  /// Creates an empty dictionary with a cost limit.
  init(limit: Int) { self.limit = limit }

  /// Returns the value of a key, which counts as a use.
  subscript(key: Key) -> Value? {
    mutating get {
      guard let index = entries.index(forKey: key) else { return nil }
      clock += 1
      entries.values[index].lastUse = clock
      return entries.values[index].value
    }
  }

  /// Inserts a value, and removes the least recently used ones while the total cost exceeds the limit.
  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    clock += 1
    if let old = entries.updateValue(Entry(value: value, cost: cost, lastUse: clock), forKey: key) {
      self.cost -= old.cost
    }
    self.cost += cost
    while self.cost > limit, entries.count > 1, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      entries[oldest.key] = nil
      self.cost -= oldest.value.cost
    }
  }

  /// Removes values regardless of their last use.
  mutating func removeAll(where isUnwanted: (Value) -> Bool) {
    for (key, entry) in entries where isUnwanted(entry.value) {
      entries[key] = nil
      cost -= entry.cost
    }
  }
}
