import Imaging
import Platform

/// Which faces stood in for the pinned ones, and for which characters there is none: they decide about pixels too.
public struct FontSubstitutions: Hashable, Sendable {
  /// What was chosen for a character.
  struct Choice: Hashable, Sendable {
    var character: Character
    var isHeavy: Bool
    /// The font file; `nil` where no font of the list has the character, and a box is drawn.
    var file: String?
    /// Which face of the file.
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
  public var isEmpty: Bool { choices.isEmpty }

  /// The hash of which face was chosen for which character, and of which had none; `nil` where the pinned faces had all.
  public var digest: ContentHash? {
    if isEmpty { return nil }
    return ContentHash(of: Array(choices.map(\.text).sorted().joined(separator: "\n").utf8))
  }

  /// The faces that were used, by name, each with the hash of its file. Nothing of a name tells where the file is.
  ///
  /// A file is read here, not before: of Noto Sans CJK's 19 MB nothing but the glyphs that are drawn is read otherwise.
  ///
  /// - Throws: `RenderingError.fontUnreadable` where a file that was used cannot be read any more.
  public func entries() throws(RenderingError) -> [RendererFingerprint.Entry] {
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
  public var warnings: [String] {
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
