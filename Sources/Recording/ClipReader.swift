import Geometry
import Graphics
import Imaging
import Platform
import Simulation
import Timebase

/// Reads a clip's snapshots: writes the trace, numbers the frames, and tells the pipeline what to do with each.
struct ClipReader {
  /// Ticks so far, hidden ones included.
  private(set) var ticks = 0
  /// The instant of the clip of the last tick.
  private(set) var last = Instant.zero
  /// The screen, in points; `nil` before the first frame.
  private(set) var size: Size?
  /// How many frames are written.
  private(set) var selected = 0
  /// The ticks that are not shown.
  private(set) var hidden: [ClosedRange<Int>] = []
  /// Seconds that the simulation took, and the comparison of lists.
  private(set) var simulateSeconds = 0.0

  private let selection: FrameSelection
  private let pipeline: FramePipeline
  private let finished: [Int: ContentHash]
  /// How many frames the whole clip has so far.
  private(set) var visible = 0
  private var previous: (number: Int, list: DisplayList)?

  /// `finished` are the hashes of frames that need not be drawn, by their numbers.
  init(_ selection: FrameSelection, _ pipeline: FramePipeline, finished: [Int: ContentHash] = [:]) {
    self.selection = selection
    self.pipeline = pipeline
    self.finished = finished
  }

  /// Reads to the end, or until the pipeline has failed.
  mutating func read(
    into trace: String, next: () throws -> FrameSnapshot?, isCancelled: () -> Bool, progress: (Int) -> Void
  ) throws {
    var sink = try FileWriter(inOwnDirectory: trace)
    while !pipeline.hasFailed {
      if isCancelled() { throw RecordingError.cancelled(framesDone: 0) }
      var watch = Stopwatch()
      guard let snapshot = try next() else { break }
      if ticks == 0 { try sink.append(TraceText.header(of: snapshot)) }
      try sink.append(TraceText.row(of: snapshot))
      let last = previous
      let frame = note(snapshot)
      simulateSeconds += watch.lap()
      if let frame { send(snapshot.displayList, frame, after: last) }
      progress(pipeline.framesDone)
    }
    if !pipeline.hasFailed { try sink.finish() }
  }

  /// The frame, where it is written.
  private mutating func note(_ snapshot: FrameSnapshot) -> FrameIndex? {
    ticks += 1
    last = snapshot.clipTime
    size = size ?? snapshot.displayList.size
    guard snapshot.isVisible else {
      hide(snapshot.index)
      return nil
    }
    let number = visible
    visible += 1
    guard selection.contains(number) else { return nil }
    previous = (number, snapshot.displayList)
    selected += 1
    return FrameIndex(number: number, tick: snapshot.index)
  }

  private mutating func hide(_ index: Int) {
    if let range = hidden.last, range.upperBound == index - 1 {
      hidden[hidden.count - 1] = range.lowerBound...index
    } else {
      hidden.append(index...index)
    }
  }

  private func send(_ list: DisplayList, _ frame: FrameIndex, after last: (number: Int, list: DisplayList)?) {
    let before = last.flatMap { $0.number == frame.number - 1 ? $0.list : nil }
    if before == list {
      pipeline.repeatLast(frame)
    } else if let hash = finished[frame.number] {
      pipeline.keep(hash, frame)
    } else {
      pipeline.draw(list, after: before, frame)
    }
  }
}
