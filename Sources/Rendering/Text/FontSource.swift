internal import CPango
import Graphics
import ProcessLibraries

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where the pinned faces are: Inter for text, DejaVu Sans Mono for code.
public struct FontSource: Hashable, Sendable {
  /// The directories that are looked through for Inter, in order; all its faces come from the first that has the
  /// regular one.
  public var directories: [String]
  /// The directories that are looked through for DejaVu Sans Mono. Without it code is set in Inter.
  public var monospacedDirectories: [String]
  /// Whether a character that the pinned faces lack may be looked for in the machine's other fonts. Pictures then
  /// depend on what is installed, but only where such a character stands.
  public var usesInstalledFonts: Bool

  /// Makes a source.
  public init(
    directories: [String] = FontSource.usualDirectories,
    monospacedDirectories: [String] = FontSource.usualMonospacedDirectories, usesInstalledFonts: Bool = true
  ) {
    self.directories = directories
    self.monospacedDirectories = monospacedDirectories
    self.usesInstalledFonts = usesInstalledFonts
  }

  /// Where Debian, Fedora and macOS put Inter.
  public static var usualDirectories: [String] {
    [
      "/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/inter", "/usr/share/fonts/rsms-inter-fonts",
      "/Library/Fonts",
    ]
  }

  /// Where Debian, Fedora and macOS put DejaVu Sans Mono.
  public static var usualMonospacedDirectories: [String] {
    ["/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/dejavu-sans-mono-fonts", "/Library/Fonts"]
  }

  /// The files of all pinned faces that are there, in a fixed order.
  ///
  /// - Throws: `RenderingError.fontMissing` without Inter.
  public func files() throws(RenderingError) -> [String] {
    let pinned = try PinnedFaces(self)
    return PinnedFaces.Face.allCases.compactMap { pinned.files[$0] }
  }
}

/// The files of the pinned faces.
struct PinnedFaces {
  /// A face that a style can ask for; the raw value is the file's name without its extension.
  enum Face: String, CaseIterable {
    case regular = "Inter-Regular"
    case medium = "Inter-Medium"
    case semibold = "Inter-SemiBold"
    case bold = "Inter-Bold"
    case italic = "Inter-Italic"
    case mediumItalic = "Inter-MediumItalic"
    case semiboldItalic = "Inter-SemiBoldItalic"
    case boldItalic = "Inter-BoldItalic"
    case mono = "DejaVuSansMono"
    case monoBold = "DejaVuSansMono-Bold"
    case monoOblique = "DejaVuSansMono-Oblique"
    case monoBoldOblique = "DejaVuSansMono-BoldOblique"

    var isMonospaced: Bool { rawValue.hasPrefix("DejaVu") }
  }

  /// Which file holds a face; those that are not there are missing.
  private(set) var files: [Face: String] = [:]

  init(_ source: FontSource) throws(RenderingError) {
    guard let home = source.directories.first(where: { Self.find(.regular, in: $0) != nil }) else {
      throw .fontMissing(file: "\(Face.regular.rawValue).otf", directories: source.directories)
    }
    let monospaced = source.monospacedDirectories.first { Self.find(.mono, in: $0) != nil }
    for face in Face.allCases {
      guard let directory = face.isMonospaced ? monospaced : home else { continue }
      files[face] = Self.find(face, in: directory)
      if files[face] == nil, !face.isMonospaced {
        throw .fontMissing(file: "\(face.rawValue).otf", directories: [directory])
      }
    }
  }

  /// The face for a style, and how it has to be bent where that face is not there.
  func choice(for style: TextStyle) -> (path: String, isSlanted: Bool, isEmboldened: Bool) {
    let isHeavy = style.weight == .bold || style.weight == .semibold
    if style.isMonospaced, let mono = files[.mono] {
      switch (isHeavy, style.isItalic) {
      case (false, false): return (mono, false, false)
      case (true, false): return files[.monoBold].map { ($0, false, false) } ?? (mono, false, true)
      case (false, true): return files[.monoOblique].map { ($0, false, false) } ?? (mono, true, false)
      case (true, true):
        if let both = files[.monoBoldOblique] { return (both, false, false) }
        return files[.monoBold].map { ($0, true, false) } ?? (mono, true, true)
      }
    }
    return (files[style.isItalic ? Self.italic(style.weight) : Self.upright(style.weight)] ?? "", false, false)
  }

  private static func upright(_ weight: TextStyle.Weight) -> Face {
    switch weight {
    case .regular: .regular
    case .medium: .medium
    case .semibold: .semibold
    case .bold: .bold
    }
  }

  private static func italic(_ weight: TextStyle.Weight) -> Face {
    switch weight {
    case .regular: .italic
    case .medium: .mediumItalic
    case .semibold: .semiboldItalic
    case .bold: .boldItalic
    }
  }

  private static func find(_ face: Face, in directory: String) -> String? {
    ["otf", "ttf"].map { "\(directory)/\(face.rawValue).\($0)" }.first { access($0, R_OK) == 0 }
  }
}

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
