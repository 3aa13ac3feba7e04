import LibC
import Platform

/// A word that names pictures: a file, a folder, or a glob with `*` and `?`.
package struct PictureWord: Sendable, Hashable {
  /// The word as the user wrote it, for messages.
  package var text: String
  /// The path to open. A relative path of a script is resolved against the script's folder.
  package var path: String

  /// The endings of the pictures that a folder stands for.
  package static var endings: [String] { PictureName.endings }

  package init(_ text: String, path: String? = nil) { (self.text, self.path) = (text, path ?? text) }
}

/// Finds the files that words name.
struct PictureSearch {
  /// The folders in which files must be, with all symbolic links resolved; `nil` allows every path.
  let roots: [String]?
  /// The largest number of files that a search returns.
  let limit: Int

  /// Returns the files that a word names; those of a folder or a glob in natural order.
  func files(of word: PictureWord, at index: Int) throws(ScreenPictureError) -> [String] {
    func failure(_ reason: ScreenPictureError.Reason) -> ScreenPictureError {
      ScreenPictureError(reason, word: index, text: word.text)
    }
    if word.path.isEmpty || word.path.contains("\0") { throw failure(.missing) }
    var paths = [word.path]
    if Files.isDirectory(word.path) {
      paths = Self.pictures(in: word.path)
      if paths.isEmpty { throw failure(.emptyFolder) }
    } else if !Files.exists(word.path), !Files.isLink(word.path) {
      if word.text.contains("://") { throw failure(.url) }
      guard Files.isGlob(word.text) else { throw failure(.missing) }
      paths = Files.matches(of: word.path, limit: limit, where: Self.isPicture)
      if paths.isEmpty { throw failure(.noMatch) }
    }
    for path in paths { if let reason = reasonAgainst(path) { throw failure(reason) } }
    return paths.count > 1 ? paths.sorted { NaturalOrder.precedes(Self.key($0), Self.key($1)) } : paths
  }

  /// Returns the reason why a file cannot be used, or `nil` if it can be read and is in one of the roots.
  func reasonAgainst(_ path: String) -> ScreenPictureError.Reason? {
    if let reason = Files.whyUnreadable(path) { return .unreadable(path, reason) }
    guard let roots else { return nil }
    let isInside = Files.resolved(path).map { real in roots.contains { Files.lies(real, below: $0) } } ?? false
    return isInside ? nil : .outside(path)
  }

  /// The path in lower case and without its ending, so that `home` comes before `home-detail`.
  static func key(_ path: String) -> String {
    guard let name = try? PictureName(path).unpaired else { return path.lowercased() }
    return (name.folder + name.base).lowercased()
  }

  /// Returns words in their order, or naturally sorted if they are in alphabetical order, as a shell leaves a glob.
  static func sortedAsGlob(_ words: [PictureWord]) -> [PictureWord] {
    let pairs = Array(zip(words, words.dropFirst()).map { ($0.text, $1.text) })
    // A shell sorts by bytes, or by the rules of the user's language, which ignore case.
    let isAlphabetical =
      pairs.allSatisfy { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) || $0 == $1 }
      || pairs.allSatisfy { $0.lowercased() <= $1.lowercased() } || areInLanguageOrder(pairs)
    return isAlphabetical ? words.sorted { NaturalOrder.precedes(key($0.text), key($1.text)) } : words
  }

  /// Whether texts are sorted by the rules of the user's language (`LC_ALL`, `LC_COLLATE` or `LANG`). It is false if
  /// the system does not have these rules.
  private static func areInLanguageOrder(_ pairs: [(String, String)]) -> Bool {
    guard let locale = newlocale(LC_COLLATE_MASK, "", nil) else { return false }
    defer { freelocale(locale) }
    return pairs.allSatisfy { strcoll_l($0, $1, locale) <= 0 }
  }

  // MARK: Folders and globs

  /// Returns the paths of the pictures in a folder, without hidden ones and subfolders.
  static func pictures(in folder: String) -> [String] {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return Files.names(in: folder).filter { !$0.hasPrefix(".") && isPicture($0) && !Files.isDirectory(prefix + $0) }
      .map { prefix + $0 }
  }

  private static func isPicture(_ name: String) -> Bool {
    name.lastIndex(of: ".").map { PictureName.endings.contains(name[name.index(after: $0)...].lowercased()) } ?? false
  }
}
