import Dispatch
import Imaging
import Synchronization

/// Writes frames in the order of their places, whoever finishes them first.
///
/// Whoever brings the frame whose turn it is writes it and those that wait behind it; the others go on at once. A frame
/// that equals the one before becomes a second name for its file.
final class OrderedWriter: Sendable {
  /// What becomes of a frame.
  enum Output: Sendable {
    /// It was drawn; the bytes of its file.
    case file([UInt8])
    /// It shows what the frame before it shows.
    case same
  }

  private struct State {
    var waiting: [Int: (number: Int, output: Output)] = [:]
    var nextPlace = 0
    var isWriting = false
    var last: (path: String, bytes: [UInt8])?
    var report = RecordingReport()
  }

  private let directory: OutputDirectory
  private let permits: DispatchSemaphore
  private let state = Mutex(State())

  /// `permits` is signalled for each frame that is written.
  init(directory: OutputDirectory, permits: DispatchSemaphore) {
    self.directory = directory
    self.permits = permits
  }

  /// How many frames are finished.
  var count: Int { state.withLock(\.nextPlace) }

  /// What was written so far; phases and counts of other stages are not in it.
  var report: RecordingReport { state.withLock(\.report) }

  /// Brings the frame with a place in the sequence (from 0, without gaps) and a number for its name.
  func put(_ output: Output, place: Int, number: Int) throws(RecordingError) {
    let isMine = state.withLock { state in
      state.waiting[place] = (number, output)
      if state.isWriting { return false }
      state.isWriting = true
      return true
    }
    guard isMine else { return }
    while let (next, last) = takeNext() {
      var watch = Stopwatch()
      let (written, bytes) = try write(next.output, number: next.number, after: last)
      let seconds = watch.lap()
      state.withLock { state in
        state.last = written
        state.nextPlace += 1
        state.report.framesWritten += 1
        state.report.framesLinked += bytes == 0 ? 1 : 0
        state.report.bytes += bytes
        state.report.phases.write += seconds
      }
      permits.signal()
    }
  }

  private typealias Written = (path: String, bytes: [UInt8])

  private func takeNext() -> ((number: Int, output: Output), Written?)? {
    state.withLock { state in
      guard let next = state.waiting.removeValue(forKey: state.nextPlace) else {
        state.isWriting = false
        return nil
      }
      return (next, state.last)
    }
  }

  /// The answer's second part is the count of new bytes on the disk; 0 for a link.
  private func write(_ output: Output, number: Int, after last: Written?) throws(RecordingError) -> (Written, Int) {
    let path = directory.frame(number)
    let bytes: [UInt8]
    switch (output, last) {
    case (.file(let new), _): bytes = new
    case (.same, let last?): bytes = last.bytes
    case (.same, nil): preconditionFailure("frame \(number) equals the one before, but there is none")
    }
    if let last, last.bytes == bytes, link(path, to: last.path) { return ((path, last.bytes), 0) }
    try FileSink.write(bytes, to: path)
    return ((path, bytes), bytes.count)
  }

  /// Whether the file system agreed; some know no links, or no more than so many to a file.
  private func link(_ path: String, to old: String) -> Bool {
    do {
      try FileSystem.addName(path, to: old)
      return true
    } catch {
      return false
    }
  }
}
