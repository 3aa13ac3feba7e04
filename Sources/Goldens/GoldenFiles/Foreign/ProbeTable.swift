import Platform
import Verdicts

/// A table of probes for frames that another program drew: a row for each frame, with columns separated by tabs.
///
/// `flipbook trace` writes such tables. A table of another program needs neither the column `frame` nor `time`.
package struct ProbeTable {
  private let file: String
  private let lines: [Substring]

  /// Reads a file.
  ///
  /// - Throws: `FileError` if it cannot be read; `UserError` if it has no header.
  package init(file: String) throws {
    self.file = file
    let text = try Files.text(of: try Files.readArgument(file), named: file)
    let unmarked = Substring(text.unicodeScalars.drop { $0 == "\u{FEFF}" })
    var lines = unmarked.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Substring($0.last == 0x0D ? $0.dropLast() : $0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard let header = lines.first, !header.isEmpty else {
      throw Self.error(file, "expected a line with the names of the columns")
    }
    if !header.utf8.contains(0x09), header.utf8.contains(where: { $0 == 0x2C || $0 == 0x3B }) {
      throw Self.error(file, "line 1: expected tabs between columns, not “\(header.prefix(60))”")
    }
    self.lines = lines
  }

  private static func error(_ file: String, _ reason: String) -> UserError {
    UserError("\(file): \(reason)", .badInput)
  }

  /// Returns the trace of frames. Without a table, it has no probes.
  ///
  /// - Throws: `UserError` if the number of rows is not that of the frames, or a row is invalid.
  static func trace(
    _ table: ProbeTable?, frameCount: Int, secondsPerFrame: Double
  ) throws(UserError) -> TraceTable {
    func time(_ frame: Int) -> Substring { NumberText.fixed(Double(frame) * secondsPerFrame, places: 6)[...] }
    guard let table else {
      return TraceTable(columns: ["frame", "time"], rows: (0..<frameCount).map { ["\($0)", time($0)] })
    }
    let rowCount = table.lines.count - 1
    guard rowCount == frameCount else {
      throw Self.error(
        table.file,
        "\(NumberText.counted(rowCount, "row")) for \(NumberText.counted(frameCount, "frame")); "
          + "expected a row for each frame, after the line with the names of the columns")
    }
    let names = table.lines[0].split(separator: "\t", omittingEmptySubsequences: false)
    for (index, line) in table.lines.enumerated() {
      let count = line.utf8.count { $0 == 0x09 } + 1
      if count == names.count { continue }
      let reason = "\(NumberText.counted(count, "cell")) for \(NumberText.counted(names.count, "column"))"
      throw Self.error(table.file, "line \(index + 1): \(reason)")
    }
    let (hasFrame, hasTime) = (names.first == "frame", names.contains("time"))
    let lines = table.lines.enumerated().map { index, line in
      let frame: Substring? = hasFrame ? nil : index == 0 ? "frame" : "\(index - 1)"
      let time: Substring? = hasTime ? nil : index == 0 ? "time" : time(index - 1)
      return ([frame, line, time].compactMap(\.self)).joined(separator: "\t")
    }
    do {
      return try TraceTable(text: lines.joined(separator: "\n") + "\n")
    } catch {
      throw Self.error(table.file, error.description)
    }
  }
}
