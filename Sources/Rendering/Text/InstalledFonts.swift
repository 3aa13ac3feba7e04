internal import CPango
import Graphics
import ProcessLibraries

/// The fonts of the machine, as fontconfig's own configuration lists them.
enum InstalledFonts {
  /// A face that fontconfig proposes.
  struct Match {
    var path: String
    var index: Int
    var isItalic: Bool
    var isHeavy: Bool
  }

  /// The face that fontconfig finds best for a character; it may still lack it.
  static func match(_ character: Character, style: TextStyle) -> Match? {
    guard let configuration = ProcessLibraries.machineFonts, let query = FcPatternCreate(),
      let needed = FcCharSetCreate()
    else { return nil }
    defer {
      FcCharSetDestroy(needed)
      FcPatternDestroy(query)
    }
    for scalar in character.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
      FcCharSetAddChar(needed, scalar.value)
    }
    FcPatternAddString(query, FC_FAMILY, character.isEmoji ? "emoji" : style.isMonospaced ? "monospace" : "sans-serif")
    FcPatternAddCharSet(query, FC_CHARSET, needed)
    FcPatternAddInteger(query, FC_WEIGHT, style.isHeavy ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR)
    FcPatternAddInteger(query, FC_SLANT, style.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    // Not the locale's language: the same machine answers alike for everyone.
    FcPatternAddString(query, FC_LANG, "en")
    FcConfigSubstitute(configuration, query, FcMatchPattern)
    FcDefaultSubstitute(query)
    var result = FcResultMatch
    guard let font = FcFontMatch(configuration, query, &result) else { return nil }
    defer { FcPatternDestroy(font) }
    var (slant, weight, scalable, index) = (FC_SLANT_ROMAN, FC_WEIGHT_REGULAR, FcBool(0), Int32(0))
    var path: UnsafeMutablePointer<FcChar8>?
    FcPatternGetInteger(font, FC_SLANT, 0, &slant)
    FcPatternGetInteger(font, FC_WEIGHT, 0, &weight)
    FcPatternGetBool(font, FC_SCALABLE, 0, &scalable)
    FcPatternGetInteger(font, FC_INDEX, 0, &index)
    guard scalable != 0, FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch, let path else { return nil }
    // Above the lower bits stands the instance of a variable font.
    return Match(
      path: String(cString: path), index: Int(index & 0xFFFF), isItalic: slant != FC_SLANT_ROMAN,
      isHeavy: weight >= FC_WEIGHT_DEMIBOLD)
  }
}

extension Character {
  /// Whether the character is meant to be shown as a coloured picture.
  var isEmoji: Bool {
    guard let first = unicodeScalars.first else { return false }
    return first.properties.isEmojiPresentation || unicodeScalars.contains { $0.value == 0xFE0F }
  }
}
