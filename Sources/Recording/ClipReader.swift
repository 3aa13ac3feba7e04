import Geometry
import Graphics
import Platform
import Simulation
import Timebase

/// Reads a clip's snapshots: writes the trace, numbers the frames, and tells the pipeline what to do with each.
struct ClipReader {
  /// Ticks so far, hidden ones included.
  private(set) var ticks = 0
  /// The instant of the last tick.
  private(set) var last = Instant.zero
  /// The screen, in points; `nil` before the first frame.
  private(set) var size: Size?
  /// The numbers of the frames that are written, in order.
  private(set) var numbers: [Int] = []
  /// The ticks that are not shown.
  private(set) var hidden: [ClosedRange<Int>] = []
  /// Seconds that the simulation took, and the comparison of lists.
  private(set) var simulateSeconds = 0.0

  private let selection: FrameSelection
  private let pipeline: FramePipeline
  private let finished: [Int: String]
  /// How many frames the whole clip has so far.
  private(set) var visible = 0
  private var previous: (number: Int, list: DisplayList)?

  /// `finished` are the hashes of frames that need not be drawn, by their numbers.
  init(_ selection: FrameSelection, _ pipeline: FramePipeline, finished: [Int: String] = [:]) {
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
      let isShown = note(snapshot)
      simulateSeconds += watch.lap()
      if isShown { send(snapshot.displayList, after: last) }
      progress(pipeline.framesDone)
    }
    if !pipeline.hasFailed { try sink.finish() }
  }

  /// Whether the frame is written.
  private mutating func note(_ snapshot: FrameSnapshot) -> Bool {
    ticks += 1
    last = snapshot.time
    size = size ?? snapshot.displayList.size
    guard snapshot.isVisible else {
      hide(snapshot.index)
      return false
    }
    let number = visible
    visible += 1
    guard selection.contains(number) else { return false }
    previous = (number, snapshot.displayList)
    numbers.append(number)
    return true
  }

  private mutating func hide(_ index: Int) {
    if let range = hidden.last, range.upperBound == index - 1 {
      hidden[hidden.count - 1] = range.lowerBound...index
    } else {
      hidden.append(index...index)
    }
  }

  private func send(_ list: DisplayList, after last: (number: Int, list: DisplayList)?) {
    guard let number = numbers.last else { return }
    let before = last.flatMap { $0.number == number - 1 ? $0.list : nil }
    if before == list {
      pipeline.repeatLast(number: number)
    } else if let hash = finished[number] {
      pipeline.keep(hash: hash, number: number)
    } else {
      pipeline.draw(list, after: before, number: number)
    }
  }
}
