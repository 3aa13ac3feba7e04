import Imaging
import Platform
import Synchronization

/// A writer that writes frames in the order of their places, in whichever order they are finished.
///
/// The thread that delivers the next frame writes it and the waiting frames behind it. Other threads continue at once.
/// A frame with the picture of an earlier frame becomes a link to that frame's file.
final class OrderedWriter: Sendable {
  /// The result of processing a frame.
  enum Output: Sendable {
    /// The frame was drawn. The file is `nil` if an earlier frame is known to have the same picture.
    case drawn(ContentHash, PNGFile?)
    /// The frame has the same picture as the previous one.
    case same
    /// The frame's file is kept from an earlier, interrupted recording.
    case kept(ContentHash)
  }

  private struct State {
    /// The outputs whose predecessors are not written yet.
    var waiting: [Int: (frame: FrameIndex, output: Output)] = [:]
    /// Whether a worker writes files at the moment.
    var isWriting = false
    /// A row for each frame that is written.
    var rows: [FrameHashes.Row] = []
    /// The number of a frame with a given picture.
    var numbers: [ContentHash: Int] = [:]
    var report = RecordingReport()
  }

  private let directory: OutputDirectory
  private let journal: Journal
  /// Called with the number of frames written so far.
  private let onWrite: @Sendable (Int) -> Void
  private let state: Mutex<State>

  /// Makes a writer that appends the hash of each drawn frame to the journal.
  ///
  /// `onWrite` is called after each frame with the number of frames written.
  init(directory: OutputDirectory, journal: Journal, onWrite: @escaping @Sendable (Int) -> Void) {
    (self.directory, self.journal, self.onWrite) = (directory, journal, onWrite)
    state = Mutex(State())
  }

  /// The number of frames written so far.
  var count: Int { state.withLock(\.rows.count) }

  /// The report and the rows so far, without the phases and counts of other stages.
  var outcome: (RecordingReport, [FrameHashes.Row]) {
    state.withLock { ($0.report, $0.rows) }
  }

  /// Delivers the frame at a place in the sequence. Places count from 0 without gaps.
  func put(_ output: Output, place: Int, _ frame: FrameIndex) throws(RecordingError) {
    let isMine = state.withLock { state in
      state.waiting[place] = (frame, output)
      if state.isWriting { return false }
      state.isWriting = true
      return true
    }
    guard isMine else { return }
    while let next = takeNext() {
      var watch = Stopwatch()
      let (number, hash) = (next.row.number, next.row.hash)
      let bytes = try write(next.output, number: number, like: next.earlier)
      if case .drawn = next.output { journal.append(hash, number: number) }
      let seconds = watch.lap()
      let written = state.withLock { state in
        if case .drawn = next.output, bytes > 0 { state.numbers[hash] = number }
        state.rows.append(next.row)
        state.report.framesWritten += 1
        if case .kept = next.output {
          state.report.framesKept += 1
        } else if bytes == 0 {
          state.report.framesLinked += 1
        }
        state.report.bytes += bytes
        state.report.phases.write += seconds
        return state.rows.count
      }
      onWrite(written)
    }
  }

  /// Removes the next frame to write from the waiting ones. Returns it with the number of an earlier frame that has the
  /// same picture.
  private func takeNext() -> (row: FrameHashes.Row, output: Output, earlier: Int?)? {
    state.withLock { state in
      guard let (frame, output) = state.waiting.removeValue(forKey: state.rows.count) else {
        state.isWriting = false
        return nil
      }
      func row(_ hash: ContentHash) -> FrameHashes.Row { .init(number: frame.number, tick: frame.tick, hash: hash) }
      switch output {
      case .drawn(let hash, _): return (row(hash), output, state.numbers[hash])
      case .kept(let hash): return (row(hash), output, nil)
      case .same:
        guard let last = state.rows.last else { preconditionFailure("the first frame cannot repeat another one") }
        return (row(last.hash), output, last.number)
      }
    }
  }

  /// Writes a frame and returns the number of new bytes on the disk, which is 0 for a link.
  private func write(_ output: Output, number: Int, like earlier: Int?) throws(RecordingError) -> Int {
    switch (output, earlier) {
    case (.kept, _): return 0
    case (.drawn(_, let file?), nil):
      try RecordingError.wrapping { () throws(FileError) in
        let writer = try FileWriter(inOwnDirectory: directory.frame(number))
        try file.withUnsafePieces { pieces throws(FileError) in try writer.put(pieces) }
        try writer.finish()
      }
      return file.count
    case (_, let earlier?): return try directory.addName(directory.frame(number), to: directory.frame(earlier))
    case (_, nil): preconditionFailure("frame \(number) repeats an earlier one, which is missing")
    }
  }
}
