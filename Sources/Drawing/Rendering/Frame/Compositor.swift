internal import CDrawing
import Graphics

/// A compositor, which draws the items of one display list onto a surface; the context's unit is a device pixel.
struct Compositor {
  /// The context of the surface; its unit is a device pixel.
  let context: Context
  /// The display list in device pixels.
  let frame: DeviceDisplayList
  /// The source of the bitmaps of contents.
  let tiles: TileSource
  /// The painter for contents that are turned or too large for a bitmap.
  let painter: CommandPainter

  private var scale: Double { frame.scale }

  /// The part of the surface that an item may change.
  struct Visible {
    /// The pixels that may change.
    var rect: PixelRect
    /// Whether every pixel within is fully covered, because no rounded or turned clip is set.
    var isPlain = true
    /// The first item to draw; a clip hides earlier ones.
    var first = 0
  }

  /// Draws the background and all items in an area of pixels.
  ///
  /// - Throws: `RenderingError` if a picture cannot be decoded, a font is missing, or cairo fails.
  func draw(in area: PixelRect) throws(RenderingError) {
    try context.saved { () throws(RenderingError) in
      context.add(area)
      context.clip()
      cairo_set_operator(context.pointer, CAIRO_OPERATOR_SOURCE)
      context.setSource(frame.list.background)
      for part in frame.unhidden(area, of: -1) { context.add(part) }
      context.fill()
      cairo_set_operator(context.pointer, CAIRO_OPERATOR_OVER)
      try draw(frame.list.items.indices, Visible(rect: area))
    }
  }

  /// Draws items, without those that a later one hides. A push is drawn together with everything up to its pop.
  private func draw(_ range: Range<Int>, _ visible: Visible) throws(RenderingError) {
    let first = max(visible.first, frame.firstSeen(in: visible.rect))
    var index = range.lowerBound
    while index < range.upperBound {
      let end = frame.ends[index]
      if end >= first { try draw(index, inside: index + 1..<max(index + 1, end), visible) }
      index = end + 1
    }
  }

  private func draw(
    _ index: Int, inside: Range<Int> = 0..<0, alpha: Double = 1, _ visible: Visible
  ) throws(RenderingError) {
    switch frame.list.items[index] {
    case .fill(let shape, let color, let affine): fill(index, shape, color, affine, alpha, visible)
    case .contents(let contents, let affine):
      if let zoom = affine.uprightScale {
        try copy(index, contents, affine, zoom: zoom, alpha, visible)
      } else {
        try resample(index, contents, affine, alpha, visible)
      }
    case .softEdge(let soft, let affine): try soften(index, soft, affine, visible)
    case .pushClip(let shape, let affine): try clip(index, shape, affine, inside, visible)
    case .pushOpacity(let opacity): try group(opacity, inside, visible)
    case .pop: break
    }
  }

  /// Draws the items of a clip. Upright clips with square corners have pixel boundaries, so that they need no mask.
  private func clip(
    _ index: Int, _ shape: RoundedRect, _ affine: Affine, _ inside: Range<Int>, _ visible: Visible
  ) throws(RenderingError) {
    var inner = visible
    inner.rect = frame.shapes[index].bounds.intersection(visible.rect)
    guard !inner.rect.isEmpty, !inside.isEmpty else { return }
    try context.saved { () throws(RenderingError) in
      if frame.shapes[index].isPixelExact {
        context.add(inner.rect)
      } else {
        inner.isPlain = false
        inner.first = frame.firstInClip[index] ?? visible.first
        add(shape, affine)
      }
      context.clip()
      try draw(inside, inner)
    }
  }

  /// Draws the items of a group. A single item gets the opacity itself; several are drawn to an intermediate picture.
  private func group(_ opacity: Double, _ inside: Range<Int>, _ visible: Visible) throws(RenderingError) {
    if opacity <= 0 || inside.isEmpty { return }
    if opacity >= 1 { return try draw(inside, visible) }
    if inside.count == 1, !isSoftEdge(inside.lowerBound) { return try draw(inside.lowerBound, alpha: opacity, visible) }
    try context.group(opacity) { () throws(RenderingError) in try draw(inside, visible) }
  }

  private func isSoftEdge(_ index: Int) -> Bool {
    if case .softEdge = frame.list.items[index] { true } else { false }
  }

  private func fill(
    _ index: Int, _ shape: RoundedRect, _ color: Color, _ affine: Affine, _ alpha: Double, _ visible: Visible
  ) {
    let device = frame.shapes[index]
    let seen = device.bounds.intersection(visible.rect)
    guard color.alpha * alpha > 0, !seen.isEmpty else { return }
    context.setSource(color, alpha: alpha)
    if device.isPixelExact {
      for part in frame.unhidden(seen, of: index) { context.add(part) }
    } else {
      add(shape, affine)
    }
    context.fill()
  }

  /// Copies contents, drawn at the size at which they appear, to the nearest whole pixel.
  private func copy(
    _ index: Int, _ contents: Contents, _ affine: Affine, zoom: Double, _ alpha: Double, _ visible: Visible
  ) throws(RenderingError) {
    let tiles = zoom == 1 ? tiles : tiles.scaled(by: zoom)
    let (x, y) = (pixel(affine.tx * scale), pixel(affine.ty * scale))
    let shown = frame.shapes[index].bounds.intersection(visible.rect)
    let areas = alpha < 1 ? [shown] : frame.unhidden(shown, of: index)
    for tile in try tiles.tiles(of: contents, touching: areas.map { $0.offset(-x, -y) }) {
      let seen = areas.map { $0.intersection(tile.rect.offset(x, y)) }
      let surface = try tile.surface()
      context.setSource(
        surface, x: Double(tile.rect.left + x), y: Double(tile.rect.top + y), filter: CAIRO_FILTER_NEAREST)
      if tile.isSolid { cairo_pattern_set_extend(cairo_get_source(context.pointer), CAIRO_EXTEND_REPEAT) }
      let replaces = alpha == 1 && visible.isPlain && tile.content.isOpaque
      if alpha < 1 {
        try context.saved { () throws(RenderingError) in
          context.add(seen[0])
          context.clip()
          cairo_paint_with_alpha(context.pointer, alpha)
        }
      } else {
        cairo_set_operator(context.pointer, replaces ? CAIRO_OPERATOR_SOURCE : CAIRO_OPERATOR_OVER)
        for part in replaces ? [tile.rect] : tile.inked {
          for rect in seen.map(part.offset(x, y).intersection) where !rect.isEmpty { context.add(rect) }
        }
        context.fill()
        cairo_set_operator(context.pointer, CAIRO_OPERATOR_OVER)
      }
    }
  }

  /// Draws turned or skewed contents from their bitmap, or from their commands if they are too large for one or
  /// enlarged.
  private func resample(
    _ index: Int, _ contents: Contents, _ affine: Affine, _ alpha: Double, _ visible: Visible
  ) throws(RenderingError) {
    let whole = RoundedRect(Rect(origin: .zero, size: contents.size))
    let isSeen = frame.shapes[index].bounds.intersects(visible.rect)
    guard affine.inverted != nil, isSeen, !contents.size.isEmpty, alpha > 0 else { return }
    try context.saved { () throws(RenderingError) in
      context.concatenate(affine.inPixels(scale))
      let isEnlarged = abs(affine.determinant) > 1 + 1e-6
      if !isEnlarged, let surface = try tiles.whole(contents) {
        cairo_scale(context.pointer, 1 / scale, 1 / scale)
        context.setSource(surface, x: 0, y: 0, filter: CAIRO_FILTER_GOOD)
        cairo_paint_with_alpha(context.pointer, alpha)
      } else {
        context.add(whole)
        context.clip()
        try context.group(alpha) { () throws(RenderingError) in
          try painter.draw(contents.commands, touching: context.clipExtents, on: context)
        }
      }
    }
  }

  /// Adds a transformed shape, in points, to the current path.
  private func add(_ shape: RoundedRect, _ affine: Affine) {
    guard affine.inverted != nil else { return }
    cairo_save(context.pointer)
    context.concatenate(affine.inPixels(scale))
    context.add(shape)
    cairo_restore(context.pointer)
  }
}

extension Affine {
  /// Returns the transformation followed by the one from points to device pixels.
  func inPixels(_ scale: Double) -> Affine { concatenated(with: .scale(scale, scale)) }
}
