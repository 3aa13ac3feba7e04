internal import CFontMap
internal import CPango
import Graphics
import Imaging

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

/// Which installed faces stood in for the pinned ones: characters that no pinned face has are set in whatever the
/// machine offers, so these faces decide about pixels too.
public struct FontSubstitutions: Hashable, Sendable {
  /// What was chosen for a character in a style.
  struct Choice: Hashable, Sendable {
    var character: String
    var isHeavy: Bool
    var isItalic: Bool
    var isMonospaced: Bool
    /// The font file; `nil` where no installed font has the character, and a box is drawn.
    var file: String?
    /// Which face of the file.
    var index: Int

    /// The choice in a line, without the directory of the file.
    fileprivate var text: String {
      let style = "\(isHeavy ? "bold" : "regular")\(isItalic ? " italic" : "")\(isMonospaced ? " mono" : "")"
      return "\(style)\t\(character)\t\(file.map { "\(FontSubstitutions.name(of: $0))#\(index)" } ?? "none")"
    }
  }

  private var choices: Set<Choice>

  /// Nothing that the pinned faces lack.
  public init() { choices = [] }

  init(choices: [Choice]) { self.choices = Set(choices) }

  /// Whether the pinned faces had every character.
  public var isEmpty: Bool { choices.isEmpty }

  /// Adds what another shaper has chosen.
  public mutating func formUnion(_ other: FontSubstitutions) { choices.formUnion(other.choices) }

  /// The hash of which face was chosen for which character, and of which had none; `nil` where the pinned faces had all.
  public var digest: ContentHash? {
    if isEmpty { return nil }
    return ContentHash(of: Array(choices.map(\.text).sorted().joined(separator: "\n").utf8))
  }

  /// The faces that were used, by name, each with the hash of its file. Nothing of a name tells where the file is.
  ///
  /// - Parameter character: The character whose faces are meant; `nil` for those of all.
  /// - Throws: `RenderingError.fontUnreadable` where a file that was used cannot be read any more.
  public func entries(of character: Character? = nil) throws(RenderingError) -> [RendererFingerprint.Entry] {
    var hashes: [String: ContentHash] = [:]
    var entries: Set<RendererFingerprint.Entry> = []
    for choice in choices {
      guard let file = choice.file, character.map({ String($0) == choice.character }) ?? true else { continue }
      let hash = if let known = hashes[file] { known } else { try RendererFingerprint.hash(of: file) }
      hashes[file] = hash
      let name = Self.name(of: file) + (choice.index > 0 ? "#\(choice.index)" : "")
      entries.insert(.init(RendererFingerprint.fallbackPrefix + name, "\(hash)"))
    }
    return entries.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }

  private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
