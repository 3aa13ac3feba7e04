import Platform
import Script

/// A page with blocks for clips, each between two lines of its own:
///
///     <!-- flipbook pull -->
///     <!-- /flipbook pull -->
package struct EmbedPage {
  /// The path, as the caller named it.
  package let path: String
  private let bytes: [UInt8]
  /// The lines with their line endings.
  private let lines: [String]
  /// The lines between the two markers of each name.
  private let blocks: [String: Range<Int>]

  /// Reads a page and finds its blocks, except in code of Markdown.
  ///
  /// - Throws: `FileError`; `ScriptError` if a block is incomplete, inside another one, or a second one of its name.
  package init(path: String) throws {
    self.path = path
    bytes = try Files.read(path)
    lines = try Files.text(of: bytes, named: path).utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    var scan = BlockScan(path: path, hasCode: ![".html", ".htm"].contains { path.lowercased().hasSuffix($0) })
    for line in lines { try scan.read(line) }
    blocks = try scan.finish()
  }

  /// The names of the blocks, in alphabetical order.
  package var names: [String] { blocks.keys.sorted() }

  /// Returns the bytes of the page with the markup in the block of a name; `nil` if the block already contains it.
  ///
  /// - Throws: `UserError` if the page has no such block.
  package func replacing(_ name: String, with markup: String) throws(UserError) -> [UInt8]? {
    guard let block = blocks[name] else {
      throw UserError(
        "\(path) has no block for \(name); paste these two lines where the clip belongs:\n\(Self.markers(name))",
        .badInput)
    }
    let marker = lines[block.lowerBound - 1]
    let indentation = marker.prefix { $0 == " " || $0 == "\t" }
    let ending = marker.utf8.last == 0x0D ? "\r" : ""
    let new = markup.split(separator: "\n", omittingEmptySubsequences: false).map {
      ($0.isEmpty ? "" : "\(indentation)\($0)") + ending
    }
    let result = Array((lines[..<block.lowerBound] + new + lines[block.upperBound...]).joined(separator: "\n").utf8)
    return result == bytes ? nil : result
  }

  /// Writes a page, unless the block of a name already contains the markup. Meanwhile, no other process changes a block
  /// of a page in the same folder.
  ///
  /// - Parameter write: Receives the bytes of the page; `nil` if the page stays as it is.
  package static func update(
    _ path: String, _ name: String, with markup: String, write: ([UInt8]?) throws -> Void
  ) throws {
    let lock = try DirectoryLock(Files.directory(of: Files.resolved(path) ?? path), waits: true)
    defer { withExtendedLifetime(lock) {} }
    try write(EmbedPage(path: path).replacing(name, with: markup))
  }

  /// Returns the two lines that a page needs for a clip.
  package static func markers(_ name: String) -> String { "<!-- flipbook \(name) -->\n<!-- /flipbook \(name) -->" }
}

/// The search for the blocks of a page, line by line.
private struct BlockScan {
  let path: String
  /// Whether the page may have fenced code, as Markdown has.
  let hasCode: Bool
  private var count = 0
  private var open: (name: String, line: Int)?
  private var blocks: [String: Range<Int>] = [:]
  /// The fence that ends the current code; nil outside code.
  private var fence: Substring?

  init(path: String, hasCode: Bool) { (self.path, self.hasCode) = (path, hasCode) }

  mutating func read(_ line: String) throws(ScriptError) {
    count += 1
    let start = line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let text = String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
    if hasCode, isCode(text) { return }
    if let name = Self.name(in: text, after: "<!-- flipbook ") {
      if let open { throw error("the block \(name) begins inside the block \(open.name) of line \(open.line)", text) }
      if blocks[name] != nil { throw error("second block \(name) of this page", text) }
      open = (name, count)
    } else if let name = Self.name(in: text, after: "<!-- /flipbook ") {
      guard let start = open, start.name == name else { throw error("the block \(name) ends without a start", text) }
      blocks[name] = start.line..<count - 1
      open = nil
    }
  }

  func finish() throws(ScriptError) -> [String: Range<Int>] {
    guard let open else { return blocks }
    let place = Script.Location(file: path, line: open.line, column: 1)
    throw error("the block \(open.name) has no end", "<!-- flipbook \(open.name) -->", at: place)
  }

  /// Whether a line belongs to fenced code.
  private mutating func isCode(_ text: String) -> Bool {
    guard let mark = text.first, mark == "`" || mark == "~" else { return fence != nil }
    let run = text.prefix { $0 == mark }
    if let fence {
      if run.hasPrefix(fence), run.count == text.count { self.fence = nil }
      return true
    }
    // The text after backticks has none, otherwise they are inline code.
    guard run.count >= 3, mark == "~" || !text.dropFirst(run.count).contains("`") else { return false }
    fence = run
    return true
  }

  private static func name(in text: String, after start: String) -> String? {
    guard text.hasPrefix(start), text.hasSuffix(" -->"), text.count > start.count + 4 else { return nil }
    return String(text.dropFirst(start.count).dropLast(4))
  }

  private func error(_ message: String, _ text: String, at place: Script.Location? = nil) -> ScriptError {
    let place = place ?? Script.Location(file: path, line: count, column: 1, length: text.count)
    let hint = "each block is <!-- flipbook NAME --> and, further down, <!-- /flipbook NAME -->"
    return ScriptError([ScriptDiagnostic(location: place, message: message, hint: hint, sourceLine: text)])
  }
}
