internal import CFontMap
internal import CPango
import Graphics

/// The fonts that one text shaper uses: a font map of its own that starts empty.
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

  private let pinned: PinnedFaces
  private let source: FontSource
  /// By their numbers in the font map; few.
  private var faces: [Face] = []
  private var choices: [StyleKey: Choice] = [:]
  private var fallbacks: [FallbackKey: Choice?] = [:]

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
    guard let context = font_map_context_new() else {
      throw .cairo(operation: "make a font map", status: "out of memory")
    }
    self.context = context
    pango_context_set_round_glyph_positions(context, 0)
    // Not the locale's: the same text is broken alike everywhere.
    pango_context_set_language(context, pango_language_from_string("en"))
    _ = try face(for: TextStyle(size: 16))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(context)) }

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
    var choice: Choice?
    if let found = InstalledFonts.match(character, style: style),
      let face = try? face(path: found.path, index: found.index),
      face.covers(character)
    {
      choice = Choice(
        face: face, isSlanted: style.isItalic && !found.isItalic && face.hasOutlines,
        isEmboldened: style.isHeavy && !found.isHeavy && face.hasOutlines)
    }
    fallbacks[key] = .some(choice)
    return choice
  }

  /// The face behind a font of the context.
  func face(of font: UnsafeMutablePointer<PangoFont>) -> Face { faces[Int(font_map_number(font))] }

  /// What Pango finds a face by, at a size in points; the caller frees it.
  func description(of face: Face, size: Double) -> OpaquePointer? {
    let description = font_map_description(UInt32(faces.firstIndex { $0 === face } ?? 0))
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    return description
  }

  /// What was asked of the installed fonts so far, and which of them answered.
  var substitutions: FontSubstitutions {
    FontSubstitutions(
      choices: fallbacks.map { key, choice in
        let style = key.style
        return FontSubstitutions.Choice(
          character: String(key.character), isHeavy: style.weight.isHeavy, isItalic: style.isItalic,
          isMonospaced: style.isMonospaced, file: choice?.face.path, index: choice?.face.index ?? 0)
      })
  }

  private func face(path: String, index: Int) throws(RenderingError) -> Face {
    if let known = faces.first(where: { $0.path == path && $0.index == index }) { return known }
    let face = try Face(path: path, index: index)
    font_map_add(context, face.pointer)
    faces.append(face)
    return face
  }
}

extension FontLibrary.StyleKey {
  init(_ style: TextStyle) {
    self.init(weight: style.weight, isItalic: style.isItalic, isMonospaced: style.isMonospaced)
  }
}

extension TextStyle {
  /// Whether the weight is one that other fonts call bold.
  var isHeavy: Bool { weight.isHeavy }
}

extension TextStyle.Weight {
  /// Whether it is one that other fonts call bold.
  fileprivate var isHeavy: Bool { self == .bold || self == .semibold }
}
