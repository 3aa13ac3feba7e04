import JSON

/// The manifest of a finished part, as text whose lines about the part can be changed.
struct PartManifest {
  /// How many frames the whole has.
  let visibleCount: Int
  private let lines: [Substring]

  /// `nil` where the text is no manifest of a finished recording.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard Manifest.isOurs(text), let root = try? JSONParser.parse(bytes), case .bool(true) = root["complete"]?.value,
      let ticks = root["ticks"].flatMap(Self.integer), let hidden = root["hidden"]?.elements
    else { return nil }
    lines = text.split(separator: "\n")
    let gone = hidden.map { range in
      let ends = range.elements?.compactMap(Self.integer) ?? []
      return ends.count == 2 ? ends[1] - ends[0] + 1 : 0
    }
    visibleCount = ticks - gone.reduce(0, +)
  }

  /// Whether both say the same, but for which frames they have.
  func isPart(of other: PartManifest) -> Bool { lines.filter(Self.isShared) == other.lines.filter(Self.isShared) }

  /// The manifest of the whole.
  func text(complete: Bool, count: Int?) -> String {
    lines.map { line in
      if line.hasPrefix(Self.selection) { return Self.selection + " \"all\"," }
      if line.hasPrefix(Self.complete) { return "\(Self.complete) \(complete)," }
      if let count, line.hasPrefix(Self.count) { return "\(Self.count) \(count)," }
      return String(line)
    }.joined(separator: "\n") + "\n"
  }

  private static let complete = "  \"complete\":"
  private static let selection = "  \"selection\":"
  private static let count = "  \"count\":"

  private static func integer(_ node: JSONNode) -> Int? { node.text.flatMap { Int($0) } }

  private static func isShared(_ line: Substring) -> Bool { !line.hasPrefix(selection) && !line.hasPrefix(count) }
}
