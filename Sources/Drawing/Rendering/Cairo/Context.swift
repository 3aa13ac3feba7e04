internal import CDrawing
import Graphics
import Imaging

/// A kind of reference-counted cairo object.
protocol CairoObject {
  /// The name of the kind, for messages.
  static var noun: String { get }
  /// Releases a reference.
  static func release(_ pointer: OpaquePointer)
  /// Returns the status of the object's first failed operation, or success.
  static func status(_ pointer: OpaquePointer) -> cairo_status_t
}

/// The single owner of a cairo pointer. It checks the object's status when it is made.
final class CairoHandle<Object: CairoObject> {
  /// The pointer, valid as long as the handle lives.
  let pointer: OpaquePointer

  /// Takes ownership of the reference that a `cairo_…_create` function returned.
  init(owned pointer: OpaquePointer?) throws(RenderingError) {
    guard let pointer else {
      throw .cairo(operation: "make a \(Object.noun)", status: "there is no \(Object.noun)")
    }
    let status = Object.status(pointer)
    if status != CAIRO_STATUS_SUCCESS { Object.release(pointer) }
    try Self.check(status, "make a \(Object.noun)")
    self.pointer = pointer
  }

  deinit { Object.release(pointer) }

  /// Throws if an earlier operation failed; a cairo object keeps the status of its first failure.
  func check(_ operation: @autoclosure () -> String) throws(RenderingError) {
    try Self.check(Object.status(pointer), operation())
  }

  private static func check(
    _ status: cairo_status_t, _ operation: @autoclosure () -> String
  ) throws(RenderingError) {
    if status == CAIRO_STATUS_SUCCESS { return }
    throw .cairo(operation: operation(), status: String(cString: cairo_status_to_string(status)))
  }
}

/// A surface: pixels that a context draws on.
enum SurfaceObject: CairoObject {
  static var noun: String { "surface" }
  static func release(_ pointer: OpaquePointer) { cairo_surface_destroy(pointer) }
  static func status(_ pointer: OpaquePointer) -> cairo_status_t { cairo_surface_status(pointer) }
}

/// A context, which draws on a surface.
enum ContextObject: CairoObject {
  static var noun: String { "context" }
  static func release(_ pointer: OpaquePointer) { cairo_destroy(pointer) }
  static func status(_ pointer: OpaquePointer) -> cairo_status_t { cairo_status(pointer) }
}

/// A pattern: the source of a fill, such as a gradient.
enum PatternObject: CairoObject {
  static var noun: String { "pattern" }
  static func release(_ pointer: OpaquePointer) { cairo_pattern_destroy(pointer) }
  static func status(_ pointer: OpaquePointer) -> cairo_status_t { cairo_pattern_status(pointer) }
}

/// A font face without a size.
enum FontFaceObject: CairoObject {
  static var noun: String { "font face" }
  static func release(_ pointer: OpaquePointer) { cairo_font_face_destroy(pointer) }
  static func status(_ pointer: OpaquePointer) -> cairo_status_t { cairo_font_face_status(pointer) }
}

/// A font face with a size in pixels.
enum ScaledFontObject: CairoObject {
  static var noun: String { "scaled font" }
  static func release(_ pointer: OpaquePointer) { cairo_scaled_font_destroy(pointer) }
  static func status(_ pointer: OpaquePointer) -> cairo_status_t { cairo_scaled_font_status(pointer) }
}

typealias Surface = CairoHandle<SurfaceObject>
typealias Context = CairoHandle<ContextObject>
typealias Pattern = CairoHandle<PatternObject>
typealias FontFace = CairoHandle<FontFaceObject>
typealias ScaledFont = CairoHandle<ScaledFontObject>

/// Drawing operations; coordinates are those of the context's current transformation.
extension CairoHandle where Object == ContextObject {
  /// Calls `body`, then restores the transformation, the clip and the source.
  func saved<Result>(_ body: () throws(RenderingError) -> Result) throws(RenderingError) -> Result {
    cairo_save(pointer)
    defer { cairo_restore(pointer) }
    return try body()
  }

  /// Draws all output of `body` as one picture of an opacity, 0…1.
  func group(_ opacity: Double, _ body: () throws(RenderingError) -> Void) throws(RenderingError) {
    if opacity >= 1 { return try body() }
    cairo_push_group(pointer)
    do {
      try body()
    } catch {
      cairo_pattern_destroy(cairo_pop_group(pointer))
      throw error
    }
    cairo_pop_group_to_source(pointer)
    cairo_paint_with_alpha(pointer, opacity)
  }

  /// Prepends a transformation to the current one.
  func concatenate(_ affine: Affine) {
    var matrix = cairo_matrix_t(affine)
    cairo_transform(pointer, &matrix)
  }

  /// Sets a colour as the source.
  func setSource(_ color: Color, alpha: Double = 1) {
    cairo_set_source_rgba(pointer, color.red, color.green, color.blue, color.alpha * alpha)
  }

  /// Sets a paint as the source.
  func setSource(_ paint: Paint) throws(RenderingError) {
    switch paint {
    case .color(let color): setSource(color)
    case .fields(let colors, _): setSource(colors.first ?? .white)
    case .linearGradient(let from, let to, let stops):
      let gradient = try Pattern(owned: cairo_pattern_create_linear(from.x, from.y, to.x, to.y))
      for stop in stops {
        let color = stop.color
        cairo_pattern_add_color_stop_rgba(
          gradient.pointer, stop.offset, color.red, color.green, color.blue, color.alpha)
      }
      try gradient.check("make a gradient")
      cairo_set_source(pointer, gradient.pointer)
    }
  }

  /// Sets a picture as the source, with its top left corner at a point.
  func setSource(_ surface: Surface, x: Double, y: Double, filter: cairo_filter_t) {
    cairo_set_source_surface(pointer, surface.pointer, x, y)
    cairo_pattern_set_filter(cairo_get_source(pointer), filter)
  }

  /// Adds a path to the current path, in the context's unit.
  func add(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let to): cairo_move_to(pointer, to.x, to.y)
      case .line(let to): cairo_line_to(pointer, to.x, to.y)
      case .curve(let first, let second, let to):
        cairo_curve_to(pointer, first.x, first.y, second.x, second.y, to.x, to.y)
      case .close: cairo_close_path(pointer)
      }
    }
  }

  /// Adds a rectangle, rounded or not, to the current path.
  func add(_ shape: RoundedRect) {
    let rect = shape.rect
    if shape.effectiveRadius > 0 {
      add(Path.roundedRect(shape))
    } else {
      cairo_rectangle(pointer, rect.minX, rect.minY, rect.width, rect.height)
    }
  }

  /// Adds a rectangle of whole pixels to the current path; the transformation must be the identity.
  func add(_ rect: PixelRect) {
    cairo_rectangle(pointer, Double(rect.left), Double(rect.top), Double(rect.width), Double(rect.height))
  }

  /// A rectangle that contains everything that can be drawn.
  var clipExtents: Rect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(pointer, &left, &top, &right, &bottom)
    return Rect(left, top, right - left, bottom - top)
  }

  /// Fills the current path and clears it.
  func fill() { cairo_fill(pointer) }

  /// Intersects the clip with the current path and clears the path.
  func clip() { cairo_clip(pointer) }
}

extension cairo_matrix_t {
  /// Converts a transformation.
  init(_ affine: Affine) {
    self.init(xx: affine.a, yx: affine.b, xy: affine.c, yy: affine.d, x0: affine.tx, y0: affine.ty)
  }
}

extension CairoHandle where Object == SurfaceObject {
  /// Makes a clear surface of 32-bit pixels.
  static func image(width: Int, height: Int) throws(RenderingError) -> Surface {
    try checkSize(width, height)
    return try Surface(owned: cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)))
  }

  /// Makes a surface over memory of the caller, which must outlive it. Call `finish` before reading the memory.
  ///
  /// The alpha of an opaque surface is ignored.
  static func image(
    over bytes: UnsafeMutableRawBufferPointer, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool = false
  ) throws(RenderingError) -> Surface {
    try checkSize(width, height)
    guard let start = bytes.baseAddress, let stride = Int32(exactly: bytesPerRow), bytesPerRow >= 4 * width,
      bytes.count >= bytesPerRow * height
    else {
      throw .cairo(
        operation: "draw into \(bytes.count) bytes",
        status: "\(width)×\(height) pixels with \(bytesPerRow) bytes a row do not fit")
    }
    return try Surface(
      owned: cairo_image_surface_create_for_data(
        start.assumingMemoryBound(to: UInt8.self), isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width),
        Int32(height), stride))
  }

  /// The width in pixels.
  var width: Int { Int(cairo_image_surface_get_width(pointer)) }

  /// The height in pixels.
  var height: Int { Int(cairo_image_surface_get_height(pointer)) }

  /// The size of the pixels in memory, in bytes.
  var byteCount: Int { Int(cairo_image_surface_get_stride(pointer)) * height }

  /// Ends all drawing; any later use is an error.
  func finish() throws(RenderingError) {
    cairo_surface_finish(pointer)
    try check("finish a surface")
  }

  /// Cairo's own limit of a side, in pixels.
  private static var longestSide: Int { 32767 }

  /// Checks a size in pixels.
  ///
  /// - Throws: `RenderingError.size` if a side is not positive or too long, or if there are too many pixels.
  private static func checkSize(_ width: Int, _ height: Int) throws(RenderingError) {
    let limit = Bitmap.maximumPixelCount
    guard width > 0, height > 0, width <= longestSide, height <= longestSide, width * height <= limit else {
      throw .size(width: width, height: height, limit: limit)
    }
  }
}

extension CairoHandle where Object == ContextObject {
  /// Makes a context that draws on a surface, and calls `body` with it.
  static func drawing<Result>(
    on surface: Surface, _ body: (Context) throws(RenderingError) -> Result
  ) throws(RenderingError) -> Result {
    let context = try Context(owned: cairo_create(surface.pointer))
    let result = try body(context)
    try context.check("draw")
    return result
  }
}
