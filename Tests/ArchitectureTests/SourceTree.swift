import Foundation

/// A Swift file of the package: where it is, and what it says.
struct SourceFile {
  /// The path below the package's root, such as `Sources/Motion/Spring.swift`.
  var path: String
  /// The text as written.
  var text: String

  /// The target it belongs to: the folder below `Sources` or `Tests`.
  var room: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
  /// The text line by line, with what stands in comments and in quotes blanked out.
  var codeLines: [String]

  /// Takes a file's path below the root, and its text.
  init(path: String, text: String) {
    self.path = path
    self.text = text
    codeLines = Self.blanking(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether the text, comments and strings included, has some words anywhere.
  func mayHold(_ words: String) -> Bool { strstr(text, words) != nil }

  /// Blanks comments and string literals, so that words in prose are not taken for code. Line breaks stay.
  ///
  /// What is interpolated into a string is blanked with it; the rules that use this look for names that nobody
  /// hides there. Bytes, not characters: a debug build reads the whole package in a moment.
  static func blanking(_ text: String) -> String {
    var bytes = Array(text.utf8)
    let newline = UInt8(ascii: "\n")
    let backslash = UInt8(ascii: "\\")
    // What opens, what closes, and whether a backslash guards the next byte. The longer openings come first.
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

  /// Every Swift file below `folder`, in the order of their paths.
  static func files(below folder: String) throws -> [SourceFile] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
      let path = "\(folder)/\(name)"
      return SourceFile(path: path, text: try text(of: path))
    }
  }

  /// The text of a file of the package.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
