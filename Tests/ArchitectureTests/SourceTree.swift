import Foundation

/// A Swift file of the package: its path and its text.
struct SourceFile {
  /// The path below the package's root, such as `Sources/Engine/Motion/Spring.swift`.
  var path: String
  /// The unmodified text.
  var text: String

  /// The layer of a file in `Sources`.
  var layer: String { folder(1) }
  /// The target of the file: the folder in `Tests` or in a layer.
  var module: String { folder(path.hasPrefix("Sources/") ? 2 : 1) }

  private func folder(_ depth: Int) -> String {
    path.split(separator: "/").dropFirst(depth).first.map(String.init) ?? ""
  }

  /// The lines of the text, with comments and string literals blanked.
  var codeLines: [String]

  /// Creates a file from its path below the root and its text.
  init(path: String, text: String) {
    self.path = path
    self.text = text
    codeLines = Self.blanking(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether the text, including comments and strings, contains `words`.
  func contains(_ words: String) -> Bool { strstr(text, words) != nil }

  /// Blanks comments and string literals, so that prose is not taken for code. Line breaks stay.
  ///
  /// Interpolations are blanked with their string; the rules look for names that do not occur there. The function works
  /// on bytes, because a debug build is slow with characters.
  static func blanking(_ text: String) -> String {
    var bytes = Array(text.utf8)
    let newline = UInt8(ascii: "\n")
    let backslash = UInt8(ascii: "\\")
    // Opening and closing bytes, and whether a backslash escapes the next byte. Longer openings come first.
    let spans: [(open: [UInt8], close: [UInt8], escapes: Bool)] = [
      ("//", "\n", false), ("/*", "*/", false), ("#\"\"\"", "\"\"\"#", false), ("\"\"\"", "\"\"\"", true),
      ("#\"", "\"#", false), ("\"", "\"", true),
    ].map { (Array($0.utf8), Array($1.utf8), $2) }
    func found(_ pattern: [UInt8], at index: Int) -> Bool {
      guard index + pattern.count <= bytes.count else { return false }
      for offset in 0..<pattern.count where bytes[index + offset] != pattern[offset] { return false }
      return true
    }
    let openings: Set<UInt8> = Set(spans.map { $0.open[0] })
    var index = 0
    while index < bytes.count {
      guard openings.contains(bytes[index]), let span = spans.first(where: { found($0.open, at: index) }) else {
        index += 1
        continue
      }
      let start = index
      index += span.open.count
      while index < bytes.count, !found(span.close, at: index) {
        index += span.escapes && bytes[index] == backslash ? 2 : 1
      }
      index = min(index + span.close.count, bytes.count)
      for position in start..<index where bytes[position] != newline { bytes[position] = UInt8(ascii: " ") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The package on disk.
enum SourceTree {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns all Swift files below `folder`, sorted by path.
  static func files(below folder: String) throws -> [SourceFile] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
      let path = "\(folder)/\(name)"
      return SourceFile(path: path, text: try text(of: path))
    }
  }

  /// Returns the text of a file of the package.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
