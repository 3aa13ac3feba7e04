internal import CPango

/// A face of a font file as Pango and HarfBuzz see it.
final class Face {
  /// The font file.
  let path: String
  /// Which face of the file.
  let index: Int
  /// Whether glyphs are outlines; otherwise they are bitmaps of one size, as in colour emoji fonts.
  let hasOutlines: Bool
  /// The ascent above the base line, in ems.
  let ascent: Double
  /// The descent below the base line, in ems; positive.
  let descent: Double
  /// How far below the base line an underline has its middle, in ems.
  let underlineOffset: Double
  /// How thick an underline is, in ems.
  let underlineThickness: Double
  /// The face as HarfBuzz opened it.
  let pointer: OpaquePointer

  private let font: OpaquePointer
  private let unitsPerEm: Double

  /// Opens a face of a file.
  init(path: String, index: Int) throws(RenderingError) {
    guard let blob = hb_blob_create_from_file(path) else { throw .fontUnreadable(path: path) }
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
    self.ascent = Double(extents.ascender) / units
    self.descent = -Double(extents.descender) / units
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

  /// Whether the face has a glyph for each scalar that shows something.
  func covers(_ character: Character) -> Bool {
    var glyph: hb_codepoint_t = 0
    return character.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isDefaultIgnorableCodePoint || hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0
    }
  }

  /// The glyphs of a character that is set alone, in ems from its origin, and how far it moves the pen.
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

  private static func metric(_ font: OpaquePointer, _ tag: hb_ot_metrics_tag_t, orElse value: Double) -> Double {
    var position: hb_position_t = 0
    return hb_ot_metrics_get_position(font, tag, &position) != 0 ? Double(position) : value
  }
}
