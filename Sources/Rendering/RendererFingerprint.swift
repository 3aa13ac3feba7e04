internal import CDrawing
import Imaging
import LibC
import Platform

/// What decides about the pixels of a picture besides its display list: two runs with equal fingerprints draw equal
/// bytes.
package struct RendererFingerprint: Hashable, Sendable {
  /// A name and its value.
  package struct Entry: Hashable, Sendable {
    /// What is meant, for example `cairo` or `Inter-Bold.otf`.
    package var name: String
    /// A version, or the hash of a file in hexadecimal digits.
    package var value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// What the name of a face begins with that stood in for a pinned one.
  package static let fallbackPrefix = "fallback "

  /// All entries in a fixed order.
  package var entries: [Entry]

  /// The fingerprint of this process: its libraries' versions and the pinned font files.
  ///
  /// - Throws: `RenderingError` where a pinned face is missing or cannot be read.
  package init(fonts: FontSource = FontSource()) throws(RenderingError) {
    entries = Self.libraryVersions
    for path in try fonts.files() {
      entries.append(Entry(Files.name(of: path), "\(try Self.hash(of: path))"))
    }
  }

  /// Adds the faces that stood in for the pinned ones. Of two files with one name the later is numbered.
  ///
  /// - Throws: `RenderingError.fontUnreadable` where a file that was used cannot be read any more.
  package mutating func add(_ substitutions: FontSubstitutions) throws(RenderingError) {
    for entry in try substitutions.entries() {
      let count = entries.count { $0.name == entry.name || $0.name.hasPrefix("\(entry.name) (") }
      entries.append(count == 0 ? entry : Entry("\(entry.name) (\(count + 1))", entry.value))
    }
  }

  /// The versions of the libraries that draw and decode, as they are loaded, not as they were when Flipbook was built;
  /// but for libjpeg-turbo, which does not tell.
  package static var libraryVersions: [Entry] {
    [
      Entry("cairo", String(cString: cairo_version_string())), Entry("pango", String(cString: pango_version_string())),
      Entry("harfbuzz", String(cString: hb_version_string())), Entry("freetype", freeTypeVersion),
      Entry("libjpeg-turbo", JPEGReader.libraryVersion), Entry("pixman", String(cString: pixman_version_string())),
      Entry("fribidi", friBidiVersion),
    ] + pixmanOptions
  }

  /// FriBidi's version; its text begins with the line `(GNU FriBidi) 1.0.8`.
  private static var friBidiVersion: String {
    let line = String(cString: flipbook_fribidi_version()).split(separator: "\n").first
    return line?.split(separator: " ").last.map(String.init) ?? "unknown"
  }

  /// The variable that leaves out parts of pixman, if it is set. pixman reads it when it is loaded, so that a library
  /// cannot remove it in time; the command-line program can.
  private static var pixmanOptions: [Entry] {
    getenv("PIXMAN_DISABLE").map { [Entry("PIXMAN_DISABLE", String(cString: $0))] } ?? []
  }

  private static var freeTypeVersion: String {
    var library: FT_Library?
    var (major, minor, patch) = (FT_Int(0), FT_Int(0), FT_Int(0))
    guard FT_Init_FreeType(&library) == 0 else { return "unknown" }
    defer { FT_Done_FreeType(library) }
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  static func hash(of path: String) throws(RenderingError) -> ContentHash {
    do throws(FileError) {
      return ContentHash(of: try Files.read(path))
    } catch {
      throw .fontUnreadable(path: path, reason: error.reason)
    }
  }
}

/// Which faces stood in for the pinned ones, and for which characters there is none: they decide about pixels too.
package struct FontSubstitutions: Hashable, Sendable {
  struct Choice: Hashable, Sendable {
    var character: Character
    var isHeavy: Bool
    /// The font file; `nil` where no font of the list has the character, and a box is drawn.
    var file: String?
    var index: Int

    /// The choice in a line, without the directory of the file.
    fileprivate var text: String {
      let face = file.map { "\(Files.name(of: $0))#\(index)" } ?? "none"
      return "\(isHeavy ? "bold" : "regular")\t\(character)\t\(face)"
    }
  }

  private let source: FontSource
  private let choices: Set<Choice>

  init(source: FontSource, choices: [Choice]) { (self.source, self.choices) = (source, Set(choices)) }

  /// Whether the pinned faces had every character.
  package var isEmpty: Bool { choices.isEmpty }

  /// The hash of which face was chosen for which character, and of which had none; `nil` where the pinned faces had all.
  package var digest: ContentHash? {
    if isEmpty { return nil }
    return ContentHash(of: Array(choices.map(\.text).sorted().joined(separator: "\n").utf8))
  }

  /// The faces that were used, by name, each with the hash of its file. Nothing of a name tells where the file is.
  ///
  /// A file is read here, not before: of Noto Sans CJK's 19 MB nothing but the glyphs that are drawn is read otherwise.
  ///
  /// - Throws: `RenderingError.fontUnreadable` where a file that was used cannot be read any more.
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

  /// What boxes stand for and which packages have the characters, in a sentence or two for people; none where every
  /// character has a face.
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

  /// `U+0E44 (Thai) and 31 others (Tamil, Thai)`.
  private static func list(_ characters: [Character]) -> String {
    let digits = NumberText.padded(characters[0].telling.value, to: 4, radix: 16).uppercased()
    let names = characters.map { Writing(of: $0).name(of: $0) }
    let first = "U+\(digits) (\(names[0]))"
    if characters.count == 1 { return first }
    let scripts = Set(names)
    let rest = scripts.count == 1 ? "" : " (\(scripts.sorted().joined(separator: ", ")))"
    return "\(first) and \(characters.count - 1) other\(characters.count == 2 ? "" : "s")\(rest)"
  }
}
