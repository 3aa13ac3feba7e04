internal import CCairo
internal import CPango
import Graphics

/// The fonts that one text shaper uses: a private font configuration that starts empty.
///
/// A pinned face is read when the first style asks for it. The machine's fonts are looked at only when a character
/// stands in none of the pinned faces, and what is found is chosen for that character alone. So the answer for a text
/// never depends on the texts before it.
final class FontLibrary {
  /// A face, and how its glyphs are bent where a style asks for more than the face has.
  struct Choice {
    var face: Face
    var isSlanted = false
    var isEmboldened = false
  }

  /// Where Pango makes its layouts.
  let context: OpaquePointer

  private let configuration: OpaquePointer
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let pinned: PinnedFaces
  private let source: FontSource
  private var faces: [FileFace: Face] = [:]
  private var choices: [StyleKey: Choice] = [:]
  private var fallbacks: [FallbackKey: Choice?] = [:]
  private var installed: InstalledFonts?

  private struct FileFace: Hashable {
    var path: String
    var index: Int
  }

  fileprivate struct StyleKey: Hashable {
    var weight: TextStyle.Weight
    var isItalic: Bool
    var isMonospaced: Bool
  }

  private struct FallbackKey: Hashable {
    var style: StyleKey
    var character: Character
  }

  init(_ source: FontSource) throws(RenderingError) {
    self.source = source
    pinned = try PinnedFaces(source)
    guard let configuration = FcConfigCreate() else {
      throw .cairo(operation: "make a font configuration", status: "out of memory")
    }
    self.configuration = configuration
    // Pango reads the machine's whole font configuration in the background unless there is one already: 10 ms.
    FcConfigSetCurrent(configuration)
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      FcConfigDestroy(configuration)
      throw .cairo(operation: "make a font map", status: "Pango was built without FreeType")
    }
    pango_fc_font_map_set_config(OpaquePointer(map), configuration)
    // At 72 dots an inch a Pango unit is 1/1024 point.
    pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
    fontMap = map
    context = pango_font_map_create_context(map)
    pango_context_set_round_glyph_positions(context, 0)
    // Not the locale's: the same text is broken alike everywhere.
    pango_context_set_language(context, pango_language_from_string("en"))
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    _ = try face(for: TextStyle(size: 16))
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(fontMap)
    FcConfigDestroy(configuration)
  }

  /// The pinned face for a style.
  func face(for style: TextStyle) throws(RenderingError) -> Choice {
    let key = StyleKey(style)
    if let known = choices[key] { return known }
    let wanted = pinned.choice(for: style)
    let choice = Choice(
      face: try face(path: wanted.path, index: 0), isSlanted: wanted.isSlanted, isEmboldened: wanted.isEmboldened)
    choices[key] = choice
    return choice
  }

  /// The face of an installed font that has `character`, or nil where none has.
  func fallback(for character: Character, style: TextStyle) -> Choice? {
    guard source.usesInstalledFonts else { return nil }
    let key = FallbackKey(style: StyleKey(style), character: character)
    if let known = fallbacks[key] { return known }
    let fonts = installed ?? InstalledFonts()
    installed = fonts
    var choice: Choice?
    if let found = fonts.match(character, style: style), let face = try? face(path: found.path, index: found.index),
      face.covers(character)
    {
      choice = Choice(
        face: face, isSlanted: style.isItalic && !found.isItalic && face.hasOutlines,
        isEmboldened: style.isHeavy && !found.isHeavy && face.hasOutlines)
    }
    fallbacks[key] = .some(choice)
    return choice
  }

  private func face(path: String, index: Int) throws(RenderingError) -> Face {
    let key = FileFace(path: path, index: index)
    if let known = faces[key] { return known }
    if !faces.keys.contains(where: { $0.path == path }) {
      guard FcConfigAppFontAddFile(configuration, path) != 0 else { throw .fontUnreadable(path: path) }
      pango_fc_font_map_config_changed(OpaquePointer(fontMap))
    }
    guard let pattern = pattern(of: key) else { throw .fontUnreadable(path: path) }
    let face = try Face(pattern: pattern, path: path, index: index)
    faces[key] = face
    return face
  }

  private func pattern(of key: FileFace) -> OpaquePointer? {
    guard let set = FcConfigGetFonts(configuration, FcSetApplication) else { return nil }
    for i in 0..<Int(set.pointee.nfont) {
      guard let pattern = set.pointee.fonts[i] else { continue }
      if FontPattern.path(pattern) == key.path, FontPattern.index(pattern) == key.index { return pattern }
    }
    return nil
  }
}

extension FontLibrary.StyleKey {
  init(_ style: TextStyle) {
    self.init(weight: style.weight, isItalic: style.isItalic, isMonospaced: style.isMonospaced)
  }
}

extension TextStyle {
  /// Whether the weight is one that other fonts call bold.
  var isHeavy: Bool { weight == .bold || weight == .semibold }
}
