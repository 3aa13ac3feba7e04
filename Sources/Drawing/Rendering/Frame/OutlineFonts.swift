internal import CDrawing
internal import CPixels
import Graphics

/// The outline fonts that a renderer has opened with FreeType, and the masks of the glyphs that it has drawn.
///
/// Cairo shows glyphs at whole pixels only. Filling their outlines with cairo takes four times as long as drawing them
/// with FreeType at a quarter of a pixel.
final class OutlineFonts {
  /// A font of one size, with the masks of its drawn glyphs.
  final class Font {
    fileprivate let face: FT_Face
    fileprivate let reference: FontReference
    /// The size of the em, in pixels.
    fileprivate let pixels: Double
    /// The masks by glyph and position within a pixel; `nil` for a glyph that covers no pixel.
    fileprivate var masks: [UInt64: GlyphMask?] = [:]

    fileprivate init(face: FT_Face, reference: FontReference, pixels: Double) {
      self.face = face
      self.reference = reference
      self.pixels = pixels
    }
  }

  /// A font at a size of the em in pixels.
  private struct Key: Hashable {
    var reference: FontReference
    var pixels: Double
  }

  private var library: FT_Library?
  private var faces: [FaceKey: FT_Face?] = [:]
  private var fonts: [Key: Font?] = [:]
  /// The approximate size of fonts and masks, in bytes.
  private var byteCount = 0

  /// The largest em, in pixels. Larger letters are filled as paths: they are rare, and their masks would be large.
  private static let largestEm = 200.0
  /// The approximate memory limit of fonts and masks, in bytes. Beyond it, all are removed.
  private static let limit = 16 << 20

  init() { FT_Init_FreeType(&library) }

  deinit {
    for case let face? in faces.values { FT_Done_Face(face) }
    FT_Done_FreeType(library)
  }

  /// Returns the font at a scale in device pixels per point.
  ///
  /// The result is `nil` if the glyphs are not outlines, if they are very large, or if FreeType cannot read the file.
  func font(for reference: FontReference, scale: Double) -> Font? {
    let pixels = reference.size * scale
    let key = Key(reference: reference, pixels: pixels)
    if let known = fonts[key] { return known }
    var font: Font?
    if pixels > 0, pixels <= Self.largestEm, let face = face(FaceKey(reference)) {
      font = Font(face: face, reference: reference, pixels: pixels)
    }
    spend(256)
    fonts[key] = .some(font)
    return font
  }

  /// Returns the coverage of a glyph, or `nil` if it covers no pixel.
  ///
  /// `x` and `y` are the offset of its origin to the right of and below a pixel's corner, in quarters of a pixel, 0…3.
  func mask(of glyph: UInt32, in font: Font, quartersRight x: Int, quartersDown y: Int) -> GlyphMask? {
    let key = UInt64(glyph) << 8 | UInt64(x) << 4 | UInt64(y)
    if let known = font.masks[key] { return known }
    let mask = draw(glyph, font, x, y)
    spend(64 + (mask?.bytes.count ?? 0))
    font.masks[key] = .some(mask)
    return mask
  }

  /// Counts memory, and removes all fonts and masks if the limit is exceeded.
  private func spend(_ bytes: Int) {
    byteCount += bytes
    guard byteCount > Self.limit else { return }
    for case let font? in fonts.values { font.masks = [:] }
    fonts = [:]
    byteCount = bytes
  }

  /// Opens a face once; `nil` if it has no outlines or cannot be read.
  private func face(_ key: FaceKey) -> FT_Face? {
    if let known = faces[key] { return known }
    var face = key.open(library)
    // FT_FACE_FLAG_SCALABLE
    if let opened = face, opened.pointee.face_flags & 1 == 0 {
      FT_Done_Face(opened)
      face = nil
    }
    faces[key] = .some(face)
    return face
  }

  /// Draws a glyph with FreeType, emboldened or slanted if the font has no such face.
  private func draw(_ glyph: UInt32, _ font: Font, _ x: Int, _ y: Int) -> GlyphMask? {
    let face = font.face
    let flags = Int32(FT_LOAD_NO_HINTING) | Int32(FT_LOAD_NO_BITMAP)
    guard FT_Set_Char_Size(face, 0, FT_F26Dot6((font.pixels * 64).rounded()), 72, 72) == 0,
      FT_Load_Glyph(face, glyph, flags) == 0, let slot = face.pointee.glyph
    else { return nil }
    if font.reference.isEmboldened {
      let strength = FT_Pos((font.pixels * 64 * TextPainter.thickening).rounded())
      FT_Outline_Embolden(&slot.pointee.outline, strength)
      FT_Outline_Translate(&slot.pointee.outline, -strength / 2, -strength / 2)
    }
    if font.reference.slant != 0 {
      var matrix = FT_Matrix(xx: 0x10000, xy: FT_Fixed(font.reference.slant * 0x10000), yx: 0, yy: 0x10000)
      FT_Outline_Transform(&slot.pointee.outline, &matrix)
    }
    FT_Outline_Translate(&slot.pointee.outline, FT_Pos(16 * x), FT_Pos(-16 * y))
    guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
    return GlyphMask(slot.pointee)
  }
}

/// The coverage of a glyph's pixels, at one of sixteen positions within a pixel.
struct GlyphMask {
  /// The distance from the glyph's origin to the mask's left edge, in pixels.
  let left: Int
  /// The distance from the base line down to the mask's top edge, in pixels; mostly negative.
  let top: Int
  /// The width in pixels.
  let width: Int
  /// The coverage of each pixel, 0…255; 255 is full coverage.
  let bytes: [UInt8]

  fileprivate init?(_ slot: FT_GlyphSlotRec) {
    let bitmap = slot.bitmap
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    guard width > 0, height > 0, let start = bitmap.buffer else { return nil }
    left = Int(slot.bitmap_left)
    top = -Int(slot.bitmap_top)
    self.width = width
    bytes = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
      for row in 0..<height {
        buffer.baseAddress?.advanced(by: row * width).update(
          from: start + row * Int(bitmap.pitch), count: width)
      }
      count = width * height
    }
  }

  /// The height in pixels.
  var height: Int { bytes.count / width }
}

/// The pixels of a surface, for glyphs that are drawn without cairo.
struct PixelCanvas {
  /// The surface that cairo draws on.
  let surface: Surface
  /// The position of the contents' top left corner, in pixels from the surface's top left corner.
  let x: Int
  let y: Int

  /// Calls `body` with the address of the first pixel and the bytes per row, with cairo's own drawing flushed.
  func withPixels(_ body: (UnsafeMutablePointer<UInt8>, Int) -> Void) {
    cairo_surface_flush(surface.pointer)
    if let start = cairo_image_surface_get_data(surface.pointer) {
      body(start, Int(cairo_image_surface_get_stride(surface.pointer)))
    }
    cairo_surface_mark_dirty(surface.pointer)
  }

  /// Draws a colour, as a native pixel, through a mask whose top left corner is at a pixel of the surface.
  func blend(_ mask: GlyphMask, left: Int, top: Int, color: UInt32, onto pixels: (UnsafeMutablePointer<UInt8>, Int)) {
    let whole = PixelRect(left: left, top: top, right: left + mask.width, bottom: top + mask.height)
    let seen = whole.intersection(PixelRect(left: 0, top: 0, right: surface.width, bottom: surface.height))
    guard !seen.isEmpty else { return }
    mask.bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      pixels_blend_mask(
        pixels.0 + seen.top * pixels.1 + 4 * seen.left, pixels.1,
        start + (seen.top - top) * mask.width + (seen.left - left), mask.width, seen.width, seen.height, color)
    }
  }
}

extension Color {
  /// The colour as a pixel of cairo's ARGB32, with premultiplied alpha.
  var nativePixel: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
    let alpha = min(max(alpha, 0), 1)
    return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
  }
}
