/// Paths as text: nothing here looks at a disk.
enum ScriptPath {
  /// Everything before the last `/`: empty for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path seen from a folder, with `.` and `..` worked out as far as the text allows.
  static func join(folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty { return normalize(path) }
    return normalize("\(folder)/\(path)")
  }

  /// The path without `.`, doubled `/`, and `..` that take back a folder.
  static func normalize(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
    let joined = parts.joined(separator: "/")
    return isAbsolute ? "/" + joined : joined.isEmpty ? "." : joined
  }

  /// Whether a normalised path lies in a folder's tree.
  static func contains(folder: String, _ path: String) -> Bool {
    if folder.isEmpty { return !path.hasPrefix("/") && path != ".." && !path.hasPrefix("../") }
    let base = normalize(folder)
    if base == "." { return contains(folder: "", path) }
    return path.hasPrefix(base == "/" ? "/" : base + "/") && !path.dropFirst(base.count + 1).hasPrefix("../")
  }
}
