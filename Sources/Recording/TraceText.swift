import Simulation

/// The text of a trace: tab-separated columns, a header line with their names, and a row a tick.
///
/// The first column, `frame`, is the tick's index; then come the probes in the scene's order.
public enum TraceText {
  /// The line with the columns' names.
  public static func header(of snapshot: FrameSnapshot) -> String {
    (["frame"] + snapshot.probes.map { clean($0.name) }).joined(separator: "\t") + "\n"
  }

  /// The line of a tick.
  public static func row(of snapshot: FrameSnapshot) -> String {
    ([String(snapshot.index)] + snapshot.probes.map { clean($0.value.description) }).joined(separator: "\t") + "\n"
  }

  /// Why bytes are no trace of so many ticks, as a predicate; `nil` where they are one.
  static func fault(of bytes: [UInt8], ticks: Int) -> String? {
    guard String(validating: bytes, as: UTF8.self) != nil else { return "is not UTF-8 text" }
    var (rest, line, columns) = (bytes[...], 0, 0)
    while !rest.isEmpty {
      line += 1
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return "is cut off in line \(line)" }
      let text = rest[..<end]
      rest = rest[(end + 1)...]
      let count = text.reduce(1) { $0 + ($1 == UInt8(ascii: "\t") ? 1 : 0) }
      if line == 1 { columns = count }
      let first = line == 1 ? "frame" : String(line - 2)
      guard count == columns, text.prefix(while: { $0 != UInt8(ascii: "\t") }).elementsEqual(first.utf8) else {
        return "is damaged: line \(line)"
      }
    }
    let rows = max(0, line - 1)
    return rows == ticks ? nil : "has \(rows) ticks, and \(RecordingFiles.manifest) tells of \(ticks)"
  }

  /// Separators within a text would break the table.
  private static func clean(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 9 || $0 == 10 || $0 == 13 }) else { return text }
    return String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }
}
