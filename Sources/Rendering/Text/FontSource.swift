import Graphics
import LibC

/// Where the pinned faces are: Inter for text, DejaVu Sans Mono for code.
package struct FontSource: Hashable, Sendable {
  /// The directories that are looked through for Inter, in order; all its faces come from the first that has the
  /// regular one.
  package var directories: [String]
  /// The directories that are looked through for DejaVu Sans Mono. Without it code is set in Inter.
  package var monospacedDirectories: [String]
  /// The directories that are looked through for the fonts of characters that the pinned faces lack; none for boxes in
  /// their places. Pictures depend on which of these fonts are installed, but only where such a character stands.
  package var fallbackDirectories: [String]

  package init(
    directories: [String] = FontSource.usualDirectories,
    monospacedDirectories: [String] = FontSource.usualMonospacedDirectories,
    fallbackDirectories: [String] = FontSource.usualFallbackDirectories
  ) {
    self.directories = directories
    self.monospacedDirectories = monospacedDirectories
    self.fallbackDirectories = fallbackDirectories
  }

  /// Where Debian, Fedora and macOS put Inter.
  package static let usualDirectories = [
    "/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/inter", "/usr/share/fonts/rsms-inter-fonts",
    "/Library/Fonts",
  ]

  /// Where Debian, Fedora and macOS put DejaVu Sans Mono.
  package static let usualMonospacedDirectories = [
    "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/dejavu-sans-mono-fonts", "/Library/Fonts",
  ]

  /// Where Debian, Fedora and macOS put Noto's fonts and DejaVu Sans.
  package static let usualFallbackDirectories = [
    "/usr/share/fonts/truetype/noto", "/usr/share/fonts/opentype/noto", "/usr/share/fonts/truetype/dejavu",
    "/usr/share/fonts/google-noto", "/usr/share/fonts/google-noto-sans-cjk-fonts",
    "/usr/share/fonts/google-noto-color-emoji-fonts", "/usr/share/fonts/dejavu-sans-fonts", "/Library/Fonts",
  ]

  /// The file of a font for characters that the pinned faces lack, such as `NotoSansThai`: the bold one where that is
  /// asked for and there is one, else the regular one; `nil` where there is none.
  func fallbackFile(_ name: String, isHeavy: Bool) -> (path: String, isHeavy: Bool)? {
    for style in isHeavy ? ["-Bold", "-Regular", ""] : ["-Regular", ""] {
      for directory in fallbackDirectories {
        for ending in ["ttf", "ttc", "otf"] {
          let path = "\(directory)/\(name)\(style).\(ending)"
          if access(path, R_OK) == 0 { return (path, style == "-Bold") }
        }
      }
    }
    return nil
  }

  /// The files of all pinned faces that are there, in a fixed order.
  ///
  /// - Throws: `RenderingError.fontMissing` without Inter.
  package func files() throws(RenderingError) -> [String] {
    let pinned = try PinnedFaces(self)
    return PinnedFaces.Face.allCases.compactMap { pinned.files[$0] }
  }
}

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
    if style.isMonospaced, let mono = files[.mono] {
      switch (style.isHeavy, style.isItalic) {
      case (false, false): return (mono, false, false)
      case (true, false): return files[.monoBold].map { ($0, false, false) } ?? (mono, false, true)
      case (false, true): return files[.monoOblique].map { ($0, false, false) } ?? (mono, true, false)
      case (true, true):
        if let both = files[.monoBoldOblique] { return (both, false, false) }
        return files[.monoBold].map { ($0, true, false) } ?? (mono, true, true)
      }
    }
    return (files[Self.inter(style)] ?? "", false, false)
  }

  private static func inter(_ style: TextStyle) -> Face {
    switch style.weight {
    case .regular: style.isItalic ? .italic : .regular
    case .medium: style.isItalic ? .mediumItalic : .medium
    case .semibold: style.isItalic ? .semiboldItalic : .semibold
    case .bold: style.isItalic ? .boldItalic : .bold
    }
  }

  private static func find(_ face: Face, in directory: String) -> String? {
    ["otf", "ttf"].map { "\(directory)/\(face.rawValue).\($0)" }.first { access($0, R_OK) == 0 }
  }
}
