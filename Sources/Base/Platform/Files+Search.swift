extension Files {
  /// The largest number of files that a folder or a glob may stand for.
  package static let searchLimit = 1000

  /// Returns the files that a path stands for: the file itself, the files of a folder, or those that a glob with `*`
  /// and `?` matches.
  ///
  /// Files of a folder or a glob are in natural order, without hidden ones and subfolders. A path that names nothing is
  /// returned unchanged, for the error of whatever opens it.
  package static func expanded(_ path: String) -> [String] {
    if isDirectory(path) { return visibleFiles(in: path) }
    guard !exists(path), !isLink(path), isGlob(path) else { return [path] }
    return matches(of: path, limit: searchLimit + 1).sorted(by: NaturalOrder.precedes)
  }

  /// Returns why the files that a path stands for cannot be read, or `nil` if they can. No file is opened.
  package static func whyUnusable(_ path: String) -> String? {
    let files = expanded(path)
    if files.isEmpty { return isDirectory(path) ? "the folder has no files" : "no file matches" }
    if files.count > searchLimit { return "it stands for more than \(searchLimit) files" }
    for file in files {
      guard let reason = whyUnreadable(file) else { continue }
      return files == [path] ? reason : "\(name(of: file)): \(reason)"
    }
    return nil
  }

  /// Whether a text has a wildcard.
  package static func isGlob(_ text: some StringProtocol) -> Bool { text.contains { $0 == "*" || $0 == "?" } }

  /// Returns the files in a folder in natural order, without hidden ones and subfolders.
  private static func visibleFiles(in folder: String) -> [String] {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return names(in: folder).filter { !$0.hasPrefix(".") }.map { prefix + $0 }.filter { !isDirectory($0) }
      .sorted(by: NaturalOrder.precedes)
  }

  /// Returns the PNG files in a folder by their paths below it, in natural order: `frame-9.png` before `frame-10.png`.
  ///
  /// Hidden files are ignored. Of subfolders, only those that are not links are searched.
  package static func pngFiles(in folder: String, withSubfolders: Bool = false) throws(FileError) -> [String] {
    var found: [String] = []
    for name in try entries(of: folder) where !name.hasPrefix(".") {
      if withSubfolders, isOwnDirectory("\(folder)/\(name)") {
        found += try pngFiles(in: "\(folder)/\(name)", withSubfolders: true).map { "\(name)/\($0)" }
      } else if name.lowercased().hasSuffix(".png") {
        found.append(name)
      }
    }
    return found.sorted(by: NaturalOrder.precedes)
  }

  /// Returns the files that a glob matches, without subfolders. Wildcards match neither `/` nor a dot at the start of a
  /// name.
  ///
  /// - Parameters:
  ///   - glob: The path with wildcards.
  ///   - limit: The largest number of files that are returned.
  ///   - isWanted: Returns whether a file with a name is of interest.
  package static func matches(
    of glob: String, limit: Int, where isWanted: (String) -> Bool = { _ in true }
  ) -> [String] {
    var parts = glob.split(separator: "/")
    guard let last = parts.popLast() else { return [] }
    var folders = [glob.hasPrefix("/") ? "/" : ""]
    for part in parts {
      guard isGlob(part) else {
        folders = folders.map { "\($0)\(part)/" }
        continue
      }
      let found = folders.lazy.flatMap { folder in
        names(in: folder, matching: part).map { "\(folder)\($0)/" }.filter(isDirectory)
      }
      folders = Array(found.prefix(limit))
    }
    var files: [String] = []
    for folder in folders where files.count < limit {
      files += names(in: folder, matching: last).filter(isWanted).map { folder + $0 }.filter { !isDirectory($0) }
    }
    return Array(files.prefix(limit))
  }

  private static func names(in folder: String, matching pattern: Substring) -> [String] {
    let pattern = Array(pattern)
    return names(in: folder.isEmpty ? "." : folder).filter { name in
      (pattern.first == "." || !name.hasPrefix(".")) && matches(Array(name), pattern)
    }
  }

  /// Whether a name matches a pattern. A failed attempt is continued from the last `*` only, so the time is at most
  /// the product of both lengths.
  package static func matches(_ name: [Character], _ pattern: [Character]) -> Bool {
    var (position, index) = (0, 0)
    var star: (pattern: Int, name: Int)?
    while position < name.count {
      if index < pattern.count, pattern[index] == "*" {
        star = (index, position)
        index += 1
      } else if index < pattern.count, pattern[index] == "?" || pattern[index] == name[position] {
        (position, index) = (position + 1, index + 1)
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        (position, index) = (last.name + 1, last.pattern + 1)
      } else {
        return false
      }
    }
    return pattern[index...].allSatisfy { $0 == "*" }
  }
}
