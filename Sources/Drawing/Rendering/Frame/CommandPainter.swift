internal import CDrawing
import Graphics
import Imaging

/// A painter of the draw commands of contents, which share its fonts and pictures.
struct CommandPainter {
  /// The scale, in device pixels per point.
  let scale: Double
  /// The painter of shaped text.
  let text: TextPainter
  /// The decoded pictures.
  let images: ImageStore
  /// Whether gradients from top to bottom are dithered.
  var dithers = false

  /// Returns a painter of another scale with the same fonts and images.
  func scaled(by factor: Double) -> CommandPainter {
    CommandPainter(
      scale: scale * factor,
      text: TextPainter(scale: scale * factor, fonts: text.fonts, outlines: text.outlines), images: images,
      dithers: dithers)
  }

  /// Draws the commands that touch `area`; the unit of the context and the area is a point.
  ///
  /// If `pixels` is given, the context must only scale and move by whole pixels; text is then drawn directly onto the
  /// pixels.
  func draw(
    _ commands: [DrawCommand], touching area: Rect, on context: Context, pixels: PixelCanvas? = nil
  ) throws(RenderingError) {
    for command in commands where command.bounds.intersects(area) {
      try draw(command, touching: area, on: context, pixels: pixels)
    }
  }

  private func draw(
    _ command: DrawCommand, touching area: Rect, on context: Context, pixels: PixelCanvas?
  ) throws(RenderingError) {
    switch command {
    case .fill(let path, let paint):
      try context.setSource(paint)
      context.add(path)
      context.fill()
    case .stroke(let path, let color, let width):
      context.setSource(color)
      cairo_set_line_width(context.pointer, max(0, width))
      cairo_set_line_cap(context.pointer, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(context.pointer, CAIRO_LINE_JOIN_ROUND)
      context.add(path)
      cairo_stroke(context.pointer)
    case .fillRect(let shape, .fields(let colors, let rect)):
      let fields = DitheredFields(
        ColorFields(colors, over: rect), filling: shape.rect, scale: scale, isVideo: dithers && pixels != nil)
      try fields.fill(shape, touching: area, on: context)
    case .fillRect(let shape, let paint):
      if dithers, pixels != nil, let gradient = DitheredGradient(paint, filling: shape.rect, scale: scale) {
        return try gradient.fill(shape, on: context)
      }
      try context.setSource(paint)
      context.add(shape)
      context.fill()
    case .ring(let outside, let inside, let paint):
      try context.setSource(paint)
      context.add(Path.ring(outside, around: inside))
      context.fill()
    case .shadows(let shadows, let shape):
      try draw(ShadowMask(shadows, of: shape, scale: scale), touching: area, on: context)
    case .text(let shaped, let origin): try text.draw(shaped, at: origin, on: context, pixels: pixels)
    case .rowMean(let image, let row, let rect): try fill(rect, withMeanOf: row, image, on: context)
    case .image(let image, let shape):
      try draw(
        image, in: shape, touching: area, on: context, filter: pixels == nil ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST)
    }
  }

  private func draw(
    _ image: ImageReference, in shape: RoundedRect, touching area: Rect, on context: Context, filter: cairo_filter_t
  ) throws(RenderingError) {
    let pixels = PixelRect(rounding: shape.rect, scale: scale)
    let seen = pixels.intersection(PixelRect(holding: area, scale: scale))
    guard !seen.isEmpty else { return }
    let rect = pixels.inPoints(scale)
    let bitmap = try images.bitmap(for: image)
    try context.saved { () throws(RenderingError) in
      context.add(RoundedRect(rect, cornerRadius: shape.cornerRadius))
      guard let bitmap else {
        context.clip()
        drawPlaceholder(in: rect, on: context)
        return
      }
      context.concatenate(Affine(a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: rect.minX, ty: rect.minY))
      let isExact = bitmap.width == pixels.width && bitmap.height == pixels.height
      let part = isExact ? pixels.offset(-pixels.left, -pixels.top) : seen.offset(-pixels.left, -pixels.top)
      let shown = isExact ? bitmap : try resized(bitmap, to: pixels, part)
      let surface = try shown.surface()
      context.setSource(surface, x: Double(part.left), y: Double(part.top), filter: filter)
      context.fill()
    }
  }

  private func draw(_ mask: ShadowMask, touching area: Rect, on context: Context) throws(RenderingError) {
    let seen = mask.bounds.intersection(PixelRect(holding: area, scale: scale))
    try context.saved { () throws(RenderingError) in
      cairo_scale(context.pointer, 1 / scale, 1 / scale)
      for part in seen.subtracting(mask.hidden) {
        let bitmap: Bitmap
        do throws(ImageError) { bitmap = try mask.draw(part) } catch {
          throw RenderingError(error, width: part.width, height: part.height)
        }
        let surface = try bitmap.surface()
        context.setSource(surface, x: Double(part.left), y: Double(part.top), filter: CAIRO_FILTER_NEAREST)
        context.add(part)
        context.fill()
        try surface.finish()
        withExtendedLifetime(bitmap) {}
      }
    }
  }

  /// Fills a rectangle with the mean colour of a row of a picture, or with nothing if a placeholder stands for it.
  private func fill(
    _ rect: Rect, withMeanOf row: Int, _ image: ImageReference, on context: Context
  ) throws(RenderingError) {
    guard let bitmap = try images.bitmap(for: image), !rect.isEmpty else { return }
    context.setSource(bitmap.mean(ofRow: row))
    context.add(RoundedRect(PixelRect(rounding: rect, scale: scale).inPoints(scale)))
    context.fill()
  }

  /// Returns a part of a picture at another size, both in pixels.
  private func resized(_ bitmap: Bitmap, to size: PixelRect, _ part: PixelRect) throws(RenderingError) -> Bitmap {
    do {
      return try PictureScaling(bitmap, to: size).draw(part)
    } catch { throw RenderingError(error, width: part.width, height: part.height) }
  }

  /// Draws the placeholder of a picture that cannot be read: a sun above a hill, in grey that suits any background.
  private func drawPlaceholder(in rect: Rect, on context: Context) {
    context.setSource(Color(white: 0.5, alpha: 0.2))
    context.add(RoundedRect(rect))
    context.fill()
    let side = min(min(rect.width, rect.height) * 0.5, 64)
    let mark = Rect(center: rect.center, size: Size(side, side))
    let sun = Rect(mark.minX + 0.1 * side, mark.minY + 0.12 * side, 0.24 * side, 0.24 * side)
    context.setSource(Color(white: 0.5, alpha: 0.4))
    context.add(Path.ellipse(in: sun))
    context.add(
      Path.polygon([
        Point(mark.minX, mark.maxY - 0.1 * side), Point(mark.minX + 0.36 * side, mark.minY + 0.5 * side),
        Point(mark.minX + 0.54 * side, mark.minY + 0.68 * side), Point(mark.minX + 0.7 * side, mark.minY + 0.42 * side),
        Point(mark.maxX, mark.maxY - 0.1 * side),
      ]))
    context.fill()
  }
}

extension DrawCommand {
  /// An area that contains everything that the command draws, in points.
  var bounds: Rect {
    switch self {
    case .fill(let path, _): path.controlBounds
    case .stroke(let path, _, let width): path.controlBounds.outset(by: max(0, width) / 2 + 1)
    case .fillRect(let shape, _), .ring(let shape, _, _), .image(_, let shape): shape.rect.outset(by: 1)
    case .rowMean(_, _, let rect): rect.outset(by: 1)
    case .shadows(let shadows, let shape): shadows.reduce(shape.rect) { $0.union($1.frame(of: shape.rect)) }
    case .text(let text, let origin): text.drawnBounds.offset(by: origin - .zero)
    }
  }
}

extension SoftShadow {
  /// Returns the area of the shadow of a rectangle, in points.
  func frame(of rect: Rect) -> Rect { rect.offset(by: Vector(0, drop)).outset(by: reach) }
}

extension ShapedText {
  /// An area that contains all glyphs, in points. Glyphs may extend beyond their lines by about their size.
  fileprivate var drawnBounds: Rect {
    let extent = runs.map(\.font.size).max() ?? 0
    return lines.reduce(Rect.zero) { $0.union($1.frame.outset(by: 0.5)) }.outset(by: extent)
  }
}

extension Path {
  /// An area that contains the path and its control points. It is slightly enlarged, so that a straight line has an
  /// area too.
  fileprivate var controlBounds: Rect {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    func include(_ point: Point) {
      left = min(left, point.x)
      top = min(top, point.y)
      right = max(right, point.x)
      bottom = max(bottom, point.y)
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point): include(point)
      case .curve(let first, let second, let point):
        include(first)
        include(second)
        include(point)
      case .close: break
      }
    }
    return left <= right ? Rect(left, top, right - left, bottom - top).outset(by: 1) : .zero
  }
}

extension Rect {
  /// Returns the rectangle enlarged by a distance on each side.
  func outset(by distance: Double) -> Rect {
    Rect(minX - distance, minY - distance, width + 2 * distance, height + 2 * distance)
  }
}
