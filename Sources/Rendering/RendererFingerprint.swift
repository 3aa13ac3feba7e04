internal import CCairo
internal import CPango
import Imaging
import Platform

/// What decides about the pixels of a picture besides its display list: two runs with equal fingerprints draw equal
/// bytes.
public struct RendererFingerprint: Hashable, Sendable {
  /// A name and its value.
  public struct Entry: Hashable, Sendable {
    /// What is meant, for example `cairo` or `Inter-Bold.otf`.
    public var name: String
    /// A version, or the hash of a file in hexadecimal digits.
    public var value: String

    /// Makes an entry.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// What the name of a face begins with that stood in for a pinned one.
  public static let fallbackPrefix = "fallback "

  /// All entries in a fixed order.
  public var entries: [Entry]

  /// The fingerprint of this process: its libraries' versions and the pinned font files.
  ///
  /// - Throws: `RenderingError` where a pinned face is missing or cannot be read.
  public init(fonts: FontSource = FontSource()) throws(RenderingError) {
    entries = Self.libraryVersions
    for path in try fonts.files() {
      entries.append(Entry(Files.name(of: path), "\(try Self.hash(of: path))"))
    }
  }

  /// Adds the faces that stood in for the pinned ones. Of two files with one name the later is numbered.
  ///
  /// - Throws: `RenderingError.fontUnreadable` where a file that was used cannot be read any more.
  public mutating func add(_ substitutions: FontSubstitutions) throws(RenderingError) {
    for entry in try substitutions.entries() {
      let count = entries.count { $0.name == entry.name || $0.name.hasPrefix("\(entry.name) (") }
      entries.append(count == 0 ? entry : Entry("\(entry.name) (\(count + 1))", entry.value))
    }
  }

  /// The versions of the libraries that draw and decode, as they are loaded, not as they were when Flipbook was built;
  /// but for libjpeg-turbo, which does not tell.
  public static var libraryVersions: [Entry] {
    [
      Entry("cairo", String(cString: cairo_version_string())), Entry("pango", String(cString: pango_version_string())),
      Entry("harfbuzz", String(cString: hb_version_string())), Entry("freetype", freeTypeVersion),
      Entry("libjpeg-turbo", JPEGReader.libraryVersion),
    ]
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
