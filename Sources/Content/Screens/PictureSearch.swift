import Graphics
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

  /// The path without its ending, so that `home` comes before `home-detail`.
  static func key(_ path: String) -> String {
    guard let name = try? PictureName(path).unpaired else { return path }
    return name.folder + name.base
  }

  /// Returns words in their order, or naturally sorted if they are in alphabetical order, as a shell leaves a glob.
  static func sortedAsGlob(_ words: [PictureWord]) -> [PictureWord] {
    let texts = words.map(\.text)
    // A shell sorts by bytes or by the rules of a language, which ignore case, and punctuation in some systems.
    let orders: [(String) -> String] = [{ $0 }, { $0.lowercased() }, { $0.lowercased().filter { !$0.isPunctuation } }]
    let isAlphabetical = orders.contains { order in
      let keys = texts.map(order)
      return zip(keys, keys.dropFirst()).allSatisfy { $0 <= $1 }
    }
    return isAlphabetical ? words.sorted { NaturalOrder.precedes(key($0.text), key($1.text)) } : words
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
