internal import CDrawing
import Graphics
import Imaging

/// A cache of the pictures that a renderer has read, and of their scaled forms.
final class ImageStore {
  private struct ScaledKey: Hashable {
    var path: String
    var width: Int
    var height: Int
  }

  // A picture is drawn once and then cached as part of its view's contents, so a small cache suffices here.
  private var files = LeastRecentlyUsed<String, Bitmap?>(limit: 8 << 20)
  private var scaled = LeastRecentlyUsed<ScaledKey, Surface?>(limit: 16 << 20)

  /// Returns the picture, scaled to cover `width`×`height` pixels and cropped evenly, or `nil` if the file cannot be
  /// decoded.
  func surface(for image: ImageReference, width: Int, height: Int) throws(RenderingError) -> Surface? {
    let key = ScaledKey(path: image.path, width: width, height: height)
    if let known = scaled[key] { return known }
    let surface: Surface? = if let bitmap = bitmap(image.path) { try scale(bitmap, width, height) } else { nil }
    scaled.insert(surface, for: key, cost: surface?.byteCount ?? 64)
    return surface
  }

  private func bitmap(_ path: String) -> Bitmap? {
    if let known = files[path] { return known }
    let bitmap = try? PictureReader.read(path: path)
    files.insert(bitmap, for: path, cost: 4 * (bitmap?.pixelCount ?? 16))
    return bitmap
  }

  private func scale(_ bitmap: Bitmap, _ width: Int, _ height: Int) throws(RenderingError) -> Surface {
    let target = try Surface.image(width: width, height: height)
    let factor = max(Double(width) / Double(bitmap.width), Double(height) / Double(bitmap.height))
    try bitmap.withUnsafeMutableBytes { bytes throws(RenderingError) in
      let source = try Surface.image(
        over: bytes, width: bitmap.width, height: bitmap.height, bytesPerRow: bitmap.bytesPerRow,
        isOpaque: bitmap.isOpaque)
      try Context.drawing(on: target) { context in
        cairo_translate(
          context.pointer, (Double(width) - factor * Double(bitmap.width)) / 2,
          (Double(height) - factor * Double(bitmap.height)) / 2)
        cairo_scale(context.pointer, factor, factor)
        // Averages all pixels that a smaller one covers.
        context.setSource(source, x: 0, y: 0, filter: CAIRO_FILTER_GOOD)
        // Extends the colour of the edge beyond it.
        cairo_pattern_set_extend(cairo_get_source(context.pointer), CAIRO_EXTEND_PAD)
        cairo_set_operator(context.pointer, CAIRO_OPERATOR_SOURCE)
        cairo_paint(context.pointer)
      }
      try source.finish()
    }
    return target
  }
}

/// A dictionary that removes the least recently used values when its values exceed its cost limit.
struct LeastRecentlyUsed<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
    var lastUse: UInt64
  }

  /// The largest total cost. A single value above it is kept alone. A lower limit takes effect at the next insertion.
  var limit: Int
  private(set) var cost = 0
  private var entries: [Key: Entry] = [:]
  private var clock: UInt64 = 0

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
