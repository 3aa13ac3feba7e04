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
  /// The largest number of pictures.
  let pictureLimit: Int
  /// The largest number of files of a word, since a picture has variants for two themes and as many scales as there are
  /// suffixes.
  private var fileLimit: Int { pictureLimit * 2 * (PictureName.scales.count + 1) }

  /// Returns the files that a word names; those of a folder or a glob in natural order.
  func files(of word: PictureWord, at index: Int) throws(ScreenshotError) -> [String] {
    func failure(_ reason: ScreenshotError.Reason) -> ScreenshotError {
      ScreenshotError(reason, word: index, text: word.text)
    }
    if word.path.isEmpty || word.path.contains("\0") { throw failure(.missing) }
    var paths = [word.path]
    if Files.isDirectory(word.path) {
      paths = Self.pictures(in: word.path)
      if paths.isEmpty { throw failure(.emptyFolder) }
    } else if !Files.exists(word.path), !Files.isLink(word.path) {
      if word.text.contains("://") { throw failure(.url) }
      guard Files.isGlob(word.text) else { throw failure(.missing) }
      paths = Files.matches(of: word.path, limit: fileLimit + 1, where: Self.isPicture)
      if paths.isEmpty { throw failure(.noMatch) }
    }
    if paths.count > fileLimit { throw failure(.tooMany(limit: pictureLimit)) }
    for path in paths { if let reason = reasonAgainst(path) { throw failure(reason) } }
    return Self.sorted(paths) { $0 }
  }

  /// Returns the reason why a file cannot be used, or `nil` if it can be read and is in one of the roots.
  func reasonAgainst(_ path: String) -> ScreenshotError.Reason? {
    if let reason = Files.whyUnreadable(path) { return .unreadable(path, reason) }
    guard let roots else { return nil }
    let isInside = Files.resolved(path).map { real in roots.contains { Files.lies(real, below: $0) } } ?? false
    return isInside ? nil : .outside(path)
  }

  /// Sorts items naturally by their paths, in lower case and without endings, so that `home` comes before
  /// `home-detail`.
  static func sorted<Item>(_ items: [Item], by path: (Item) -> String) -> [Item] {
    let keyed = items.map { item in
      let path = path(item)
      let name = try? PictureName(path).unpaired
      return (item: item, key: (name.map { $0.folder + $0.base } ?? path).lowercased())
    }
    return keyed.sorted { NaturalOrder.precedes($0.key, $1.key) }.map(\.item)
  }

  /// Returns words in their order, or naturally sorted if their bytes are in ascending order, as a shell in the C locale
  /// leaves a glob.
  static func sortedAsGlob(_ words: [PictureWord]) -> [PictureWord] {
    let isAscending = zip(words, words.dropFirst()).allSatisfy {
      $0.text == $1.text || $0.text.utf8.lexicographicallyPrecedes($1.text.utf8)
    }
    return isAscending ? sorted(words, by: \.text) : words
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
