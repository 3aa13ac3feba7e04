internal import CDrawing
internal import CPixels
import Graphics
import Imaging

extension Compositor {
  /// Fades and blurs the pixels beneath a soft edge.
  func soften(_ index: Int, _ soft: SoftEdge, _ affine: Affine, _ visible: Visible) throws(RenderingError) {
    let device = frame.shapes[index]
    guard device.isPixelExact, let zoom = affine.uprightScale else { return try fade(soft, affine) }
    let band = SoftBand(rect: device.bounds, soft: soft, deviation: max(0, soft.blurRadius) * zoom * frame.scale)
    guard let (bitmap, seen) = try band.draw(device.bounds.intersection(visible.rect), beneath: context) else { return }
    try context.saved { () throws(RenderingError) in
      context.setSource(
        try bitmap.surface(), x: Double(seen.left), y: Double(seen.top), filter: CAIRO_FILTER_NEAREST)
      cairo_set_operator(context.pointer, CAIRO_OPERATOR_SOURCE)
      context.add(seen)
      context.fill()
    }
  }

  /// Fades without a blur: the fallback for an edge that is turned or not at whole pixels.
  private func fade(_ soft: SoftEdge, _ affine: Affine) throws(RenderingError) {
    guard affine.inverted != nil else { return }
    let (inner, outer) = soft.edge == .top ? (soft.rect.maxY, soft.rect.minY) : (soft.rect.minY, soft.rect.maxY)
    let stops = [
      GradientStop(0, soft.color.withAlpha(0)),
      GradientStop(1, soft.color.withAlpha(soft.color.alpha * soft.fade)),
    ]
    try context.saved { () throws(RenderingError) in
      context.concatenate(affine.inPixels(frame.scale))
      try context.setSource(.linearGradient(from: Point(0, inner), to: Point(0, outer), stops: stops))
      context.add(RoundedRect(soft.rect))
      context.fill()
    }
  }
}

/// A soft edge in device pixels.
private struct SoftBand {
  /// The pixels of the band.
  let rect: PixelRect
  /// The edge, with its colour and fade.
  let soft: SoftEdge
  /// The standard deviation of the blur at the edge, in pixels.
  let deviation: Double

  /// Returns the changed pixels of a part of the band that the context has, or `nil` if it has none there.
  func draw(
    _ part: PixelRect, beneath context: Context
  ) throws(RenderingError) -> (bitmap: Bitmap, part: PixelRect)? {
    let target = cairo_get_group_target(context.pointer)
    cairo_surface_flush(target)
    var (x, y) = (0.0, 0.0)
    cairo_surface_get_device_offset(target, &x, &y)
    let whole = PixelRect(
      left: 0, top: 0, right: Int(cairo_image_surface_get_width(target)),
      bottom: Int(cairo_image_surface_get_height(target)))
    let place = part.offset(pixel(x), pixel(y)).intersection(whole)
    let seen = place.offset(-pixel(x), -pixel(y))
    guard let pixels = cairo_image_surface_get_data(target), !seen.isEmpty else { return nil }
    let stride = Int(cairo_image_surface_get_stride(target))
    do {
      let bitmap = try Bitmap(width: seen.width, height: seen.height)
      let rows = (seen.top..<seen.bottom).map(row)
      let margin = Int(rows.map(\.half).max() ?? 0) / 16 + 1
      var sums = [UInt32](repeating: 0, count: 256 * (max(seen.height, (seen.width + 63) / 64) + 2 * margin + 1))
      pixels_soften(
        bitmap.bytes, seen.width, seen.height, pixels + place.top * stride + 4 * place.left, stride, rows, nativeColor,
        margin, &sums)
      return (bitmap, seen)
    } catch { throw RenderingError(error, width: seen.width, height: seen.height) }
  }

  /// Returns the strength of blur and fade in a row, which grow linearly to the edge.
  private func row(_ y: Int) -> pixels_soft_row {
    let distance = soft.edge == .top ? rect.bottom - y : y + 1 - rect.top
    let strength = (Double(distance) - 0.5) / Double(rect.height)
    // Three boxes have the variance of a Gaussian if each is two deviations wide. One pixel is half a deviation.
    let half = max(8, (16 * deviation * strength).rounded())
    return pixels_soft_row(
      half: UInt32(min(half, 16 * 4096)), fade: UInt32((65536 * min(1, max(0, soft.fade)) * strength).rounded()))
  }

  /// The colour as a native pixel.
  private var nativeColor: UInt32 {
    func level(_ value: Double) -> UInt32 { UInt32((min(1, max(0, value)) * 255).rounded()) }
    let color = soft.color
    return level(color.alpha) << 24 | level(color.red * color.alpha) << 16 | level(color.green * color.alpha) << 8
      | level(color.blue * color.alpha)
  }
}
