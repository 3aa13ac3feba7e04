internal import CDrawing
import Imaging
import LibC
import Platform

/// The versions and files that determine the pixels of a picture in addition to its display list.
///
/// Two runs with equal fingerprints draw equal bytes.
package struct RendererFingerprint: Hashable, Sendable {
  /// A library, such as `cairo`, with its version, or a font file with its hash in hexadecimal digits.
  package typealias Entry = NamedValue

  /// The prefix of the name of a fallback font.
  package static let fallbackPrefix = "fallback "

  /// All entries in a fixed order.
  package var entries: [Entry]

  /// Makes the fingerprint of this process: the versions of its libraries and the pinned font files.
  ///
  /// - Throws: `RenderingError` if a pinned font is missing or cannot be read.
  package init(fonts: FontSource = FontSource()) throws(RenderingError) {
    entries = Self.libraryVersions
    for path in try fonts.files() {
      entries.append(Entry(Files.name(of: path), "\(try Self.hash(of: path))"))
    }
  }

  /// Adds the fallback fonts that were used. If two files have the same name, the later one is numbered.
  ///
  /// - Throws: `RenderingError.fontUnreadable` if a font that was used cannot be read.
  package mutating func add(_ substitutions: FontSubstitutions) throws(RenderingError) {
    for entry in try substitutions.entries() {
      let count = entries.count { $0.name == entry.name || $0.name.hasPrefix("\(entry.name) (") }
      entries.append(count == 0 ? entry : Entry("\(entry.name) (\(count + 1))", entry.value))
    }
  }

  /// The versions of the libraries that draw and decode, as loaded at run time rather than at build time.
  ///
  /// libjpeg-turbo has no function for its version at run time.
  package static var libraryVersions: [Entry] {
    [
      Entry("cairo", String(cString: cairo_version_string())), Entry("pango", String(cString: pango_version_string())),
      Entry("harfbuzz", String(cString: hb_version_string())), Entry("freetype", freeTypeVersion),
      Entry("libjpeg-turbo", JPEGReader.libraryVersion), Entry("pixman", String(cString: pixman_version_string())),
      Entry("fribidi", friBidiVersion), Entry("lcms2", PictureReader.colorLibraryVersion),
    ] + pixmanOptions
  }

  /// The version of FriBidi, whose text begins with a line such as `(GNU FriBidi) 1.0.8`.
  private static var friBidiVersion: String {
    let line = String(cString: flipbook_fribidi_version()).split(separator: "\n").first
    return line?.split(separator: " ").last.map(String.init) ?? "unknown"
  }

  /// The variable that disables parts of pixman, if it is set.
  ///
  /// pixman reads it when it is loaded, too early for a library to remove it; the command-line program can.
  private static var pixmanOptions: [Entry] {
    getenv("PIXMAN_DISABLE").map { [Entry("PIXMAN_DISABLE", String(cString: $0))] } ?? []
  }

  /// The version of FreeType in use, such as `2.13.2`.
  private static var freeTypeVersion: String {
    var library: FT_Library?
    var (major, minor, patch) = (FT_Int(0), FT_Int(0), FT_Int(0))
    guard FT_Init_FreeType(&library) == 0 else { return "unknown" }
    defer { FT_Done_FreeType(library) }
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  /// Returns the hash of a font file.
  ///
  /// - Throws: `RenderingError.fontUnreadable`.
  static func hash(of path: String) throws(RenderingError) -> ContentHash {
    do throws(FileError) {
      return ContentHash(of: try Files.read(path))
    } catch {
      throw .fontUnreadable(path: path, reason: error.reason)
    }
  }
}

/// The fallback fonts that replace the pinned ones, and the characters that no font has. They determine pixels too.
package struct FontSubstitutions: Hashable, Sendable {
  /// The font of one character at one weight.
  struct Choice: Hashable, Sendable {
    var character: Character
    /// Whether the text is bold or semibold.
    var isHeavy: Bool
    /// The font file, or `nil` if no font of the list has the character and a box is drawn.
    var file: String?
    var index: Int

    /// The choice as a line, without the directory of the file.
    fileprivate var text: String {
      let face = file.map { "\(Files.name(of: $0))#\(index)" } ?? "none"
      return "\(isHeavy ? "bold" : "regular")\t\(character)\t\(face)"
    }
  }

  private let source: FontSource
  private let choices: Set<Choice>

  init(source: FontSource, choices: [Choice]) { (self.source, self.choices) = (source, Set(choices)) }

  /// Whether the pinned fonts have every character.
  package var isEmpty: Bool { choices.isEmpty }

  /// The hash of the choices for all characters, including those without a font, or `nil` if there are none.
  package var digest: ContentHash? {
    if isEmpty { return nil }
    return ContentHash(of: Array(choices.map(\.text).sorted().joined(separator: "\n").utf8))
  }

  /// Returns the fallback fonts that were used, by name, each with the hash of its file. The names contain no
  /// directory.
  ///
  /// Files are hashed here rather than when they are opened: drawing reads only the needed glyphs of the 19 MB of Noto
  /// Sans CJK.
  ///
  /// - Throws: `RenderingError.fontUnreadable` if a font that was used cannot be read.
  package func entries() throws(RenderingError) -> [RendererFingerprint.Entry] {
    var hashes: [String: ContentHash] = [:]
    var entries: Set<RendererFingerprint.Entry> = []
    for choice in choices {
      guard let file = choice.file else { continue }
      let hash = if let known = hashes[file] { known } else { try RendererFingerprint.hash(of: file) }
      hashes[file] = hash
      let name = Files.name(of: file) + (choice.index > 0 ? "#\(choice.index)" : "")
      entries.insert(.init(RendererFingerprint.fallbackPrefix + name, "\(hash)"))
    }
    return entries.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }

  /// Messages that list the characters drawn as boxes and the packages that contain them; empty if every character has
  /// a font.
  package var warnings: [String] {
    let missing = Set(choices.lazy.filter { $0.file == nil }.map(\.character)).sorted()
    var (wanted, others): ([Character], [Character]) = ([], [])
    var packages: Set<FontPackage> = []
    for character in missing {
      if let package = Writing(of: character).package(of: character), package.file(in: source) == nil {
        packages.insert(package)
        wanted.append(character)
      } else {
        others.append(character)
      }
    }
    let advice = FontPackage.advice(for: FontPackage.allCases.filter(packages.contains))
    return (wanted.isEmpty ? [] : ["no font has \(Self.list(wanted)); \(advice)"])
      + (others.isEmpty ? [] : ["no font has \(Self.list(others)); boxes stand for such characters"])
  }

  /// Returns a text such as `U+0E44 (Thai) and 31 others (Tamil, Thai)`.
  private static func list(_ characters: [Character]) -> String {
    let digits = NumberText.padded(characters[0].representative.value, to: 4, radix: 16).uppercased()
    let names = characters.map { Writing(of: $0).name(of: $0) }
    let first = "U+\(digits) (\(names[0]))"
    if characters.count == 1 { return first }
    let scripts = Set(names)
    let rest = scripts.count == 1 ? "" : " (\(scripts.sorted().joined(separator: ", ")))"
    return "\(first) and \(characters.count - 1) other\(characters.count == 2 ? "" : "s")\(rest)"
  }
}
