internal import CDrawing
internal import CFontMap
import Graphics

/// The fonts of one text shaper, in a font map of its own that starts empty.
///
/// A pinned font is opened when a style first needs it. Fallback fonts are searched only for a character that all
/// pinned fonts lack. The choice applies to that character alone and follows the fixed list of `Writing`. So the result
/// for a text never depends on earlier texts.
///
/// Text uses pinned fonts, Inter and DejaVu Sans Mono. For other characters, ``Writing`` lists fonts per script:
/// Noto's, then DejaVu Sans; the first with the character is used. The files are looked up in fixed directories,
/// without the configuration of the machine. Han characters have the forms of Japan, Korea, Taiwan or China, depending
/// on the other characters of the text. A character without a font is drawn as a box with its code point, and a warning
/// names the package. Lines have the height of the pinned fonts.
final class FontLibrary {
  /// A face, with the synthetic styles that replace missing ones.
  struct Choice {
    /// The face.
    var face: Face
    /// Whether glyphs are slanted, because the font has no italic.
    var isSlanted = false
    /// Whether strokes are thickened, because the font has no bold face.
    var isEmboldened = false
    /// Whether its script may extend above or below a line of the pinned fonts.
    var isTall = false
  }

  /// The context of Pango's layouts.
  let context: OpaquePointer

  private let pinned: PinnedFaces
  private let source: FontSource
  /// The faces by their numbers in the font map; few.
  private var faces: [Face] = []
  private var fallbacks: [FallbackKey: Choice?] = [:]
  /// The files of the fallback fonts, by name.
  private var files: [String: (path: String, isHeavy: Bool)?] = [:]
  /// The current text, and the region of its Han characters, which is found at the first one.
  private var text = AttributedText()
  private var region: HanRegion?

  /// A character with everything that affects the choice of its font.
  private struct FallbackKey: Hashable {
    var character: Character
    var isHeavy: Bool
    var region: HanRegion?
  }

  init(_ source: FontSource) throws(RenderingError) {
    self.source = source
    pinned = try PinnedFaces(source)
    guard let context = font_map_context_new() else {
      throw .cairo(operation: "make a font map", status: "out of memory")
    }
    self.context = context
    pango_context_set_round_glyph_positions(context, 0)
    // A fixed language instead of the locale's: the same text is broken identically everywhere.
    pango_context_set_language(context, pango_language_from_string("en"))
    _ = try face(for: TextStyle(size: 16))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(context)) }

  /// Returns the face of a style, and opens its file on first use: the style's font, or the pinned one.
  ///
  /// - Throws: `RenderingError.fontUnreadable`.
  func face(for style: TextStyle) throws(RenderingError) -> Choice {
    if let font = style.font { return Choice(face: try face(path: font.path, index: 0, data: font)) }
    let wanted = pinned.choice(for: style)
    return Choice(
      face: try face(path: wanted.path, index: 0), isSlanted: wanted.isSlanted, isEmboldened: wanted.isEmboldened)
  }

  /// Begins a text. Call it before fallback fonts for the text's characters are requested.
  func begin(_ text: AttributedText) {
    self.text = text
    region = nil
  }

  /// Returns a face for a character that the pinned fonts lack, upright in every style, or `nil` if no font has it.
  ///
  /// For a style with a font, the pinned one comes first.
  func fallback(for character: Character, style: TextStyle) -> Choice? {
    var plain = style
    plain.font = nil
    if style.font != nil, !character.isEmoji, let choice = try? face(for: plain), choice.face.covers(character) {
      return choice
    }
    if source.fallbackDirectories.isEmpty { return nil }
    let writing = Writing(of: character)
    let key = FallbackKey(
      character: character, isHeavy: style.isHeavy, region: writing == .cjk ? regionOfText() : nil)
    if let known = fallbacks[key] { return known }
    var choice: Choice?
    for font in writing.fonts where choice == nil {
      if let file = file(font, isHeavy: key.isHeavy),
        let face = try? face(path: file.path, index: key.region?.rawValue ?? 0), face.covers(character)
      {
        choice = Choice(
          face: face, isEmboldened: key.isHeavy && !file.isHeavy && face.hasOutlines, isTall: writing.isTall)
      }
    }
    fallbacks[key] = .some(choice)
    return choice
  }

  /// Returns the face of a font of the context.
  func face(of font: UnsafeMutablePointer<PangoFont>) -> Face { faces[Int(font_map_number(font))] }

  /// Returns the description by which Pango finds a face at a size in points; the caller frees it.
  func description(of face: Face, size: Double) -> OpaquePointer? {
    let description = font_map_description(UInt32(faces.firstIndex { $0 === face } ?? 0))
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    return description
  }

  /// The characters that needed fallback fonts so far, and the fonts chosen for them.
  var substitutions: FontSubstitutions {
    FontSubstitutions(
      source: source,
      choices: fallbacks.map { key, choice in
        FontSubstitutions.Choice(
          character: key.character, isHeavy: key.isHeavy, file: choice?.face.path, index: choice?.face.index ?? 0)
      })
  }

  /// Returns the region of the current text.
  private func regionOfText() -> HanRegion {
    let known = region ?? HanRegion(of: text)
    region = known
    return known
  }

  private func file(_ name: String, isHeavy: Bool) -> (path: String, isHeavy: Bool)? {
    let key = isHeavy ? "\(name)-Bold" : name
    if let known = files[key] { return known }
    let file = source.fallbackFile(name, isHeavy: isHeavy)
    files[key] = .some(file)
    return file
  }

  private func face(path: String, index: Int, data: FontFile? = nil) throws(RenderingError) -> Face {
    if let known = faces.first(where: { $0.path == path && $0.index == index && $0.data == data }) { return known }
    let face = try Face(path: path, index: index, data: data)
    font_map_add(context, face.pointer)
    faces.append(face)
    return face
  }
}

extension TextStyle {
  /// Whether the weight is bold in fonts with only two weights.
  var isHeavy: Bool { weight == .bold || weight == .semibold }
}

/// A face of a font file, as Pango and HarfBuzz use it.
final class Face {
  /// The path of the file.
  let path: String
  /// The number of the face in the file, from 0.
  let index: Int
  /// The contents of the file, if it is in memory.
  let data: FontFile?
  /// Whether glyphs are outlines; otherwise they are bitmaps of one size, as in colour emoji fonts.
  let hasOutlines: Bool
  /// The ascent above the base line, in ems.
  let ascent: Double
  /// The descent below the base line, in ems; positive.
  let descent: Double
  /// The distance of an underline's middle below the base line, in ems.
  let underlineOffset: Double
  /// The thickness of an underline, in ems.
  let underlineThickness: Double
  /// The `hb_face_t`, valid as long as the face lives.
  let pointer: OpaquePointer

  private let font: OpaquePointer
  private let unitsPerEm: Double

  /// Opens a face of a file, and reads its metrics.
  ///
  /// - Throws: `RenderingError.fontUnreadable` if the file is missing or not a font.
  init(path: String, index: Int, data: FontFile? = nil) throws(RenderingError) {
    guard let blob = data.map(Face.blob) ?? hb_blob_create_from_file(path) else { throw .fontUnreadable(path: path) }
    defer { hb_blob_destroy(blob) }
    guard let face = hb_face_create(blob, UInt32(index)), let font = hb_font_create(face),
      hb_face_get_glyph_count(face) > 0
    else { throw .fontUnreadable(path: path) }
    let units = Double(max(1, hb_face_get_upem(face)))
    var extents = hb_font_extents_t()
    if hb_font_get_h_extents(font, &extents) == 0 { (extents.ascender, extents.descender) = (Int32(units), 0) }
    self.path = path
    self.index = index
    self.hasOutlines = hb_ot_color_has_png(face) == 0
    let height = Double(extents.ascender) - Double(extents.descender)
    // The lines of a font from outside must not have any height.
    if data != nil, !(0.5 * units...3 * units).contains(height) {
      (extents.ascender, extents.descender) = (Int32(0.95 * units), Int32(-0.25 * units))
    }
    self.ascent = Double(extents.ascender) / units
    self.descent = -Double(extents.descender) / units
    self.data = data
    self.underlineOffset = -Face.metric(font, HB_OT_METRICS_TAG_UNDERLINE_OFFSET, orElse: -0.1 * units) / units
    self.underlineThickness = Face.metric(font, HB_OT_METRICS_TAG_UNDERLINE_SIZE, orElse: 0.06 * units) / units
    self.pointer = face
    self.font = font
    self.unitsPerEm = units
  }

  deinit {
    hb_font_destroy(font)
    hb_face_destroy(pointer)
  }

  /// Returns a font in memory as a blob, which retains it.
  private static func blob(_ font: FontFile) -> OpaquePointer? {
    hb_blob_create(
      font.bytes.assumingMemoryBound(to: CChar.self).baseAddress, UInt32(font.bytes.count), HB_MEMORY_MODE_READONLY,
      Unmanaged.passRetained(font).toOpaque()
    ) { if let font = $0 { Unmanaged<FontFile>.fromOpaque(font).release() } }
  }

  /// Returns whether the face has a glyph for each visible scalar.
  func covers(_ character: Character) -> Bool {
    var glyph: hb_codepoint_t = 0
    return character.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isDefaultIgnorableCodePoint || hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0
    }
  }

  /// Returns the glyphs of a single character, in ems from its origin, and the distance that they move the pen.
  func glyphs(of character: Character) -> (glyphs: [(id: UInt32, x: Double)], advance: Double) {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    let text = String(character)
    hb_buffer_add_utf8(buffer, text, -1, 0, -1)
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(font, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let places = hb_buffer_get_glyph_positions(buffer, &count)
    else { return ([], 0) }
    var glyphs: [(id: UInt32, x: Double)] = []
    var pen = 0.0
    for i in 0..<Int(count) {
      glyphs.append((infos[i].codepoint, (pen + Double(places[i].x_offset)) / unitsPerEm))
      pen += Double(places[i].x_advance)
    }
    return (glyphs, pen / unitsPerEm)
  }

  /// Returns a metric of a font, in font units.
  private static func metric(_ font: OpaquePointer, _ tag: hb_ot_metrics_tag_t, orElse value: Double) -> Double {
    var position: hb_position_t = 0
    return hb_ot_metrics_get_position(font, tag, &position) != 0 ? Double(position) : value
  }
}

extension FontFile {
  /// Whether HarfBuzz and FreeType can use the font, and its glyphs are outlines.
  package var isUsable: Bool {
    guard (try? Face(path: path, index: 0, data: self))?.hasOutlines ?? false else { return false }
    var reference = FontReference(file: path, size: 16)
    reference.data = self
    return OutlineFonts().font(for: reference, scale: 1) != nil
  }
}
