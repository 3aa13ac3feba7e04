internal import CDrawing
import Graphics
import Platform

/// A face of a font file; a file may have several.
struct FaceKey: Hashable {
  /// The path of the file.
  var file: String
  /// The contents of the file, if it is in memory.
  var data: FontFile?
  /// The number of the face in the file, from 0.
  var index: Int

  init(_ font: FontReference) { (file, data, index) = (font.file, font.data, font.index) }

  /// Opens the face, or returns `nil` if FreeType cannot. The key must outlive the face.
  func open(_ library: FT_Library?) -> FT_Face? {
    var face: FT_Face?
    let bytes = data?.bytes.bindMemory(to: FT_Byte.self)
    let code =
      bytes.map { FT_New_Memory_Face(library, $0.baseAddress, FT_Long($0.count), FT_Long(index), &face) }
      ?? FT_New_Face(library, file, FT_Long(index), &face)
    return code == 0 ? face : nil
  }
}

/// The resources of a face that cairo uses, released together with it.
private final class FaceResources {
  let library: FT_Library
  let key: FaceKey

  init(_ library: FT_Library, _ key: FaceKey) { (self.library, self.key) = (library, key) }

  deinit { FT_Done_FreeType(library) }
}

/// The font files that a renderer has opened.
final class FontCache {
  /// An opened face.
  final class Entry {
    let face: FontFace
    /// The glyphs as bitmaps of one size, as in colour emoji fonts, or `nil` if the glyphs are outlines.
    let strike: BitmapStrike?

    init(face: FontFace, strike: BitmapStrike?) { (self.face, self.strike) = (face, strike) }
  }

  private var entries: [FaceKey: Entry] = [:]

  /// Returns the face of a reference and opens its file on first use.
  func entry(for font: FontReference) throws(RenderingError) -> Entry {
    let key = FaceKey(font)
    if let known = entries[key] { return known }
    let entry = try open(font)
    entries[key] = entry
    return entry
  }

  /// Returns why a face cannot be opened.
  ///
  /// FreeType does not distinguish a file that is not a font from a process that has no file descriptor left.
  private func unreadable(_ font: FontReference) -> RenderingError {
    do throws(FileError) {
      _ = try Files.readPrefix(font.file, count: 4)
      return .fontUnreadable(path: font.file)
    } catch {
      return .fontUnreadable(path: font.file, reason: error.reason)
    }
  }

  /// Opens a face with a FreeType library of its own.
  ///
  /// Cairo could open the file itself. But it uses one FreeType library for all faces and one list for all fonts of a
  /// file. Cairo 1.16 changes both without a lock, so renderers on two threads crash.
  private func open(_ font: FontReference) throws(RenderingError) -> Entry {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { throw unreadable(font) }
    let resources = FaceResources(library, FaceKey(font))
    guard let file = resources.key.open(library),
      let face = try? FontFace(owned: cairo_ft_font_face_create_for_ft_face(file, 0))
    else { throw unreadable(font) }
    // Cairo keeps fonts for a while after they are released. Any address serves as the key.
    let key = UnsafePointer<cairo_user_data_key_t>(library)
    cairo_font_face_set_user_data(face.pointer, key, Unmanaged.passRetained(resources).toOpaque()) { resources in
      if let resources { Unmanaged<FaceResources>.fromOpaque(resources).release() }
    }
    // FT_FACE_FLAG_SCALABLE
    if file.pointee.face_flags & 1 != 0 || file.pointee.num_fixed_sizes == 0 { return Entry(face: face, strike: nil) }
    let size = Double(file.pointee.available_sizes[0].y_ppem) / 64
    return Entry(face: face, strike: BitmapStrike(size: size, font: try ScaledFont.make(face, pixels: size)))
  }
}

extension CairoHandle where Object == ScaledFontObject {
  /// Makes a font of a size in pixels, with unhinted outlines.
  static func make(_ face: FontFace, pixels: Double) throws(RenderingError) -> ScaledFont {
    var matrix = cairo_matrix_t(xx: pixels, yx: 0, xy: 0, yy: pixels, x0: 0, y0: 0)
    var identity = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    return try ScaledFont(
      owned: FontFace.withoutHints { cairo_scaled_font_create(face.pointer, &matrix, &identity, $0) })
  }
}

extension CairoHandle where Object == FontFaceObject {
  /// Calls `body` with options that disable the hinting of outlines and advances.
  static func withoutHints<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    return body(options)
  }
}

/// The bitmaps of a font whose glyphs have only one size.
final class BitmapStrike {
  /// A glyph's picture and the offset of its top left corner from the glyph's origin, in the strike's pixels.
  struct Picture {
    /// The picture.
    var surface: Surface
    /// The offset to the right, in the strike's pixels.
    var x: Double
    /// The offset downwards, in the strike's pixels; mostly negative.
    var y: Double
  }

  /// The size of the strike, in pixels per em.
  let size: Double
  private let font: ScaledFont
  private var pictures: [UInt32: Picture?] = [:]

  init(size: Double, font: ScaledFont) { (self.size, self.font) = (size, font) }

  /// Returns the picture of a glyph, or `nil` if it is empty.
  func picture(of glyph: UInt32) throws(RenderingError) -> Picture? {
    if let known = pictures[glyph] { return known }
    let picture = try draw(glyph)
    pictures[glyph] = .some(picture)
    return picture
  }

  /// Draws a glyph at the strike's size.
  private func draw(_ id: UInt32) throws(RenderingError) -> Picture? {
    var glyph = cairo_glyph_t(index: UInt(id), x: 0, y: 0)
    var extents = cairo_text_extents_t()
    cairo_scaled_font_glyph_extents(font.pointer, &glyph, 1, &extents)
    try font.check("measure a glyph")
    guard extents.width >= 1, extents.height >= 1 else { return nil }
    let width = Int(extents.width.rounded(.up))
    let surface = try Surface.image(width: width, height: Int(extents.height.rounded(.up)))
    glyph.x = -extents.x_bearing
    glyph.y = -extents.y_bearing
    try Context.drawing(on: surface) { context in
      cairo_set_scaled_font(context.pointer, font.pointer)
      cairo_show_glyphs(context.pointer, &glyph, 1)
    }
    return Picture(surface: surface, x: extents.x_bearing, y: extents.y_bearing)
  }
}
