import Graphics
import LibC
import Platform

/// The locations of the pinned fonts, Inter for text and DejaVu Sans Mono for code, and of the fallback fonts.
package struct FontSource: Hashable, Sendable {
  /// The directories to search for Inter, in order. All its faces come from the first directory that has the regular
  /// one.
  package var directories: [String]
  /// The directories to search for DejaVu Sans Mono. If it is missing, code is set in Inter.
  package var monospacedDirectories: [String]
  /// The directories to search for fonts of characters that the pinned fonts lack. If it is empty, such characters are
  /// drawn as boxes.
  ///
  /// Pictures depend on which of these fonts are installed, but only if they contain such characters.
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

  /// The directory of the fonts of an installed wheel, which has all pinned fonts.
  static let wheelDirectories = Installation.wheelAssets.map { [$0 + "/fonts"] }

  /// The directory of the wheel, or those of Inter on Debian, Fedora and macOS.
  package static let usualDirectories =
    wheelDirectories ?? [
      "/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/inter", "/usr/share/fonts/rsms-inter-fonts",
      "/Library/Fonts",
    ]

  /// The directory of the wheel, or those of DejaVu Sans Mono on Debian, Fedora and macOS.
  package static let usualMonospacedDirectories =
    wheelDirectories ?? [
      "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/dejavu-sans-mono-fonts", "/Library/Fonts",
    ]

  /// The directory of the wheel, then those of Noto's fonts and DejaVu Sans on Debian, Fedora and macOS.
  package static let usualFallbackDirectories =
    (wheelDirectories ?? []) + [
      "/usr/share/fonts/truetype/noto", "/usr/share/fonts/opentype/noto", "/usr/share/fonts/truetype/dejavu",
      "/usr/share/fonts/google-noto", "/usr/share/fonts/google-noto-sans-cjk-fonts",
      "/usr/share/fonts/google-noto-color-emoji-fonts", "/usr/share/fonts/dejavu-sans-fonts", "/Library/Fonts",
    ]

  /// Returns the file of a fallback font such as `NotoSansThai`, or `nil` if it is missing.
  ///
  /// The bold file is preferred if `isHeavy` is true. Otherwise, or if it is missing, the regular one is used.
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

  /// Returns the files of all installed pinned fonts, in a fixed order.
  ///
  /// - Throws: `RenderingError.fontMissing` if Inter is missing.
  package func files() throws(RenderingError) -> [String] {
    let pinned = try PinnedFaces(self)
    return PinnedFaces.Face.allCases.compactMap { pinned.files[$0] }
  }
}

/// The files of the pinned fonts: Inter in one directory, and DejaVu Sans Mono in another, if it is installed.
struct PinnedFaces {
  /// A face that a style may select; the raw value is the file's name without its extension.
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

    /// Whether the face is of the monospaced font, which may be missing.
    var isMonospaced: Bool { rawValue.hasPrefix("DejaVu") }
  }

  /// The file of each installed face.
  private(set) var files: [Face: String] = [:]

  /// Finds the files in the first directory with the regular face.
  ///
  /// - Throws: `RenderingError.fontMissing` if a face of Inter is missing.
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
    // Without one of its fonts, pictures of a wheel would differ from those of other machines.
    guard [home] == FontSource.wheelDirectories else { return }
    for name in Face.allCases.filter(\.isMonospaced).map(\.rawValue) + ["DejaVuSans", "DejaVuSans-Bold"]
    where access("\(home)/\(name).ttf", R_OK) != 0 {
      throw .fontMissing(file: "\(name).ttf", directories: [home])
    }
  }

  /// Returns the face for a style, and the synthetic styles that replace a missing face.
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

  /// Returns the face of Inter for a style.
  private static func inter(_ style: TextStyle) -> Face {
    switch style.weight {
    case .regular: style.isItalic ? .italic : .regular
    case .medium: style.isItalic ? .mediumItalic : .medium
    case .semibold: style.isItalic ? .semiboldItalic : .semibold
    case .bold: style.isItalic ? .boldItalic : .bold
    }
  }

  /// Returns the readable OpenType or TrueType file of a face in a directory.
  private static func find(_ face: Face, in directory: String) -> String? {
    ["otf", "ttf"].map { "\(directory)/\(face.rawValue).\($0)" }.first { access($0, R_OK) == 0 }
  }
}
