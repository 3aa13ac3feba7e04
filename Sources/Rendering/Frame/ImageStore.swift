internal import CCairo
import Graphics
import Imaging

/// The pictures that a renderer has read, and their scaled forms.
final class ImageStore {
  private struct ScaledKey: Hashable {
    var path: String
    var width: Int
    var height: Int
  }

  // A picture is drawn once and then kept as part of its view's contents, so little has to be kept here.
  private var files = LeastRecentlyUsed<String, Bitmap?>(limit: 8 << 20)
  private var scaled = LeastRecentlyUsed<ScaledKey, Surface?>(limit: 16 << 20)

  /// The picture, scaled so that it covers `width`×`height` pixels and cut evenly where its shape is another; nil where
  /// the file is missing or no picture.
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
        cairo_set_source_surface(context.pointer, source.pointer, 0, 0)
        let pattern = cairo_get_source(context.pointer)
        // Averages all pixels that a smaller one stands for; takes the edge's colour beyond the edge.
        cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_set_operator(context.pointer, CAIRO_OPERATOR_SOURCE)
        cairo_paint(context.pointer)
      }
      try source.finish()
    }
    return target
  }
}
