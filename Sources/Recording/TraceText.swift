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

  /// Separators within a text would break the table.
  private static func clean(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 9 || $0 == 10 || $0 == 13 }) else { return text }
    return String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }
}
