import Imaging

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
