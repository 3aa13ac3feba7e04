internal import CFontMap
internal import CPango
import Graphics

/// The fonts that one text shaper uses: a font map of its own that starts empty.
///
/// A pinned face is read when the first style asks for it. Other fonts are looked at only when a character stands in none
/// of the pinned faces, and what is found is chosen for that character alone, from the fixed list of `Writing`. So the
/// answer for a text never depends on the texts before it.
final class FontLibrary {
  /// A face, and how its glyphs are bent where a style asks for more than the face has.
  struct Choice {
    var face: Face
    var isSlanted = false
    var isEmboldened = false
    /// Whether its script may reach further up or down than a line of the pinned faces.
    var isTall = false
  }

  /// Where Pango makes its layouts.
  let context: OpaquePointer

  private let pinned: PinnedFaces
  private let source: FontSource
  /// By their numbers in the font map; few.
  private var faces: [Face] = []
  private var choices: [StyleKey: Choice] = [:]
  private var fallbacks: [FallbackKey: Choice?] = [:]
  /// Which file holds a font of the list.
  private var files: [FileKey: (path: String, isHeavy: Bool)?] = [:]
  /// The text that is shaped now, and whose forms Han characters have in it as soon as there is one.
  private var text = AttributedText()
  private var region: HanRegion?

  private struct StyleKey: Hashable {
    var weight: TextStyle.Weight
    var isItalic: Bool
    var isMonospaced: Bool
  }

  private struct FallbackKey: Hashable {
    var character: Character
    var isHeavy: Bool
    var region: HanRegion?
  }

  private struct FileKey: Hashable {
    var name: String
    var isHeavy: Bool
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
    let key = StyleKey(weight: style.weight, isItalic: style.isItalic, isMonospaced: style.isMonospaced)
    if let known = choices[key] { return known }
    let wanted = pinned.choice(for: style)
    let choice = Choice(
      face: try face(path: wanted.path, index: 0), isSlanted: wanted.isSlanted, isEmboldened: wanted.isEmboldened)
    choices[key] = choice
    return choice
  }

  /// Has to be called before a text's characters are asked for.
  func begin(_ text: AttributedText) {
    self.text = text
    region = nil
  }

  /// The face that shows a character which the pinned faces lack, upright in every style; `nil` where none has it.
  func fallback(for character: Character, style: TextStyle) -> Choice? {
    if source.fallbackDirectories.isEmpty { return nil }
    let writing = Writing(of: character)
    let key = FallbackKey(
      character: character, isHeavy: style.isHeavy, region: writing == .cjk ? regionOfText() : nil)
    if let known = fallbacks[key] { return known }
    var choice: Choice?
    for font in writing.fonts where choice == nil {
      if let file = file(FileKey(name: font, isHeavy: key.isHeavy)),
        let face = try? face(path: file.path, index: key.region?.rawValue ?? 0), face.covers(character)
      {
        choice = Choice(
          face: face, isEmboldened: key.isHeavy && !file.isHeavy && face.hasOutlines, isTall: writing.isTall)
      }
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

  /// What was asked of the fallback fonts so far, and which of them answered.
  var substitutions: FontSubstitutions {
    FontSubstitutions(
      source: source,
      choices: fallbacks.map { key, choice in
        FontSubstitutions.Choice(
          character: key.character, isHeavy: key.isHeavy, file: choice?.face.path, index: choice?.face.index ?? 0)
      })
  }

  private func regionOfText() -> HanRegion {
    let known = region ?? HanRegion(of: text)
    region = known
    return known
  }

  private func file(_ key: FileKey) -> (path: String, isHeavy: Bool)? {
    if let known = files[key] { return known }
    let file = source.fallbackFile(key.name, isHeavy: key.isHeavy)
    files[key] = .some(file)
    return file
  }

  private func face(path: String, index: Int) throws(RenderingError) -> Face {
    if let known = faces.first(where: { $0.path == path && $0.index == index }) { return known }
    let face = try Face(path: path, index: index)
    font_map_add(context, face.pointer)
    faces.append(face)
    return face
  }
}

extension TextStyle {
  /// Whether the weight is one that other fonts call bold.
  var isHeavy: Bool { weight == .bold || weight == .semibold }
}
