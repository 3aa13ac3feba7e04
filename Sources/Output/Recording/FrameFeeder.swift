import Graphics
import Imaging
import Platform
import Simulation
import Timebase

/// A feeder of the pipeline: reads a clip's snapshots, writes the trace, and sends the numbered visible frames.
struct FrameFeeder {
  /// The number of ticks so far, including hidden ones.
  private(set) var ticks = 0
  /// The last tick, in the clip's time.
  private(set) var last = Instant.zero
  /// The screen, in points; `nil` before the first frame.
  private(set) var size: Size?
  /// The number of selected frames so far.
  private(set) var selected = 0
  /// The ranges of ticks that are hidden.
  private(set) var hidden: [ClosedRange<Int>] = []
  /// The time spent on simulating and on comparing display lists, in seconds.
  private(set) var simulateSeconds = 0.0

  /// The frames that are drawn.
  private let selection: FrameSelection
  /// The pipeline that draws them.
  private let pipeline: FramePipeline
  /// The hashes of the frames that an earlier run has finished, by number.
  private let finished: [Int: ContentHash]
  /// The number of visible frames of the whole clip so far.
  private(set) var visible = 0
  /// The last frame that was passed on, to recognise identical ones.
  private var previous: (number: Int, list: DisplayList)?

  /// Makes a feeder.
  ///
  /// `finished` holds the hashes of frames that need no drawing, by frame number.
  init(_ selection: FrameSelection, _ pipeline: FramePipeline, finished: [Int: ContentHash] = [:]) {
    (self.selection, self.pipeline, self.finished) = (selection, pipeline, finished)
  }

  /// Feeds until the clip ends or the pipeline fails.
  mutating func feed(traceTo trace: String, next: () throws -> FrameSnapshot?, _ run: Run) throws {
    var sink = try FileWriter(inOwnDirectory: trace)
    while !pipeline.hasFailed {
      try run.checkRecording()
      var watch = Stopwatch()
      guard let snapshot = try next() else { break }
      if ticks == 0 { try sink.append(TraceText.header(of: snapshot)) }
      try sink.append(TraceText.row(of: snapshot))
      let last = previous
      let frame = note(snapshot)
      simulateSeconds += watch.lap()
      if let frame { send(snapshot.displayList, frame, after: last) }
      run.report(pipeline.framesDone)
    }
    if !pipeline.hasFailed { try sink.finish() }
  }

  /// Counts a tick. Returns its frame; `nil` if it is hidden or not selected.
  private mutating func note(_ snapshot: FrameSnapshot) -> FrameIndex? {
    ticks += 1
    last = snapshot.clipTime
    size = size ?? snapshot.displayList.size
    guard snapshot.isVisible else {
      hidden.append(number: snapshot.index)
      return nil
    }
    let number = visible
    visible += 1
    guard selection.contains(number) else { return nil }
    previous = (number, snapshot.displayList)
    selected += 1
    return FrameIndex(number: number, tick: snapshot.index)
  }

  /// Passes a frame to the pipeline: one to draw, one that an earlier run has finished, or a repetition.
  private func send(_ list: DisplayList, _ frame: FrameIndex, after last: (number: Int, list: DisplayList)?) {
    let before = last.flatMap { $0.number == frame.number - 1 ? $0.list : nil }
    if before == list {
      pipeline.put(.same, frame)
    } else if let hash = finished[frame.number] {
      pipeline.put(.kept(hash), frame)
    } else {
      pipeline.draw(list, after: before, frame)
    }
  }
}

/// The text of a trace: tab-separated columns, a header line with their names, and one row for each tick.
///
/// The first column, `frame`, is the tick's index. The probes follow in the scene's order.
package enum TraceText {
  /// Returns the line with the columns' names.
  package static func header(of snapshot: FrameSnapshot) -> String {
    line(["frame"] + snapshot.probes.map(\.name))
  }

  /// Returns the row of a tick.
  package static func row(of snapshot: FrameSnapshot) -> String {
    line([String(snapshot.index)] + snapshot.probes.map(\.value.description))
  }

  /// Returns why bytes are not a trace with that number of ticks, as a predicate, or `nil` if they are.
  static func fault(of bytes: [UInt8], ticks: Int) -> String? {
    guard String(validating: bytes, as: UTF8.self) != nil else { return "is not UTF-8 text" }
    var (rest, line, columns) = (bytes[...], 0, 0)
    while !rest.isEmpty {
      line += 1
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return "is truncated in line \(line)" }
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
    return rows == ticks ? nil : "has \(rows) ticks, but \(RecordingFiles.manifest) lists \(ticks)"
  }

  /// Returns a line of a table. Separators in cells become spaces, since they would break it.
  package static func line(_ cells: [String]) -> String {
    cells.map { cell in
      guard cell.utf8.contains(where: { $0 == 9 || $0 == 10 || $0 == 13 }) else { return cell }
      return String(cell.map { $0 == "\t" || $0.isNewline ? " " : $0 })
    }.joined(separator: "\t") + "\n"
  }
}
