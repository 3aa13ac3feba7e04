import Imaging
import Platform
import Synchronization

/// Writes frames in the order of their places, in whichever order they are finished.
///
/// Whoever brings the frame whose turn it is writes it and those that wait behind it; the others go on at once. A frame
/// that shows what an earlier one shows becomes a second name for its file.
final class OrderedWriter: Sendable {
  /// What becomes of a frame.
  enum Output: Sendable {
    /// It was drawn; its file, or none where a frame before it is known to show the same picture.
    case drawn(ContentHash, PNGFile?)
    /// It shows what the frame before it shows.
    case same
    /// Its file is there from an earlier, interrupted recording.
    case kept(ContentHash)
  }

  private struct State {
    var waiting: [Int: (frame: FrameIndex, output: Output)] = [:]
    var isWriting = false
    /// A line for each frame that is written.
    var rows: [FrameHashes.Row] = []
    /// The number of a frame that shows a picture.
    var numbers: [ContentHash: Int] = [:]
    var report = RecordingReport()
  }

  private let directory: OutputDirectory
  private let journal: Journal
  private let onWrite: @Sendable (Int) -> Void
  private let state = Mutex(State())

  /// The journal gets the hash of each frame that was drawn. `onWrite` is called after each frame with the number written.
  init(directory: OutputDirectory, journal: Journal, onWrite: @escaping @Sendable (Int) -> Void) {
    (self.directory, self.journal, self.onWrite) = (directory, journal, onWrite)
  }

  var count: Int { state.withLock(\.rows.count) }

  /// What was written so far; phases and counts of other stages are not in it.
  var outcome: (RecordingReport, [FrameHashes.Row]) { state.withLock { ($0.report, $0.rows) } }

  /// Brings the frame with a place in the sequence, from 0, without gaps.
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

  /// The frame whose turn it is, and the number of an earlier one that shows the same.
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
        guard let last = state.rows.last else { preconditionFailure("the first frame repeats none") }
        return (row(last.hash), output, last.number)
      }
    }
  }

  /// The answer is the count of new bytes on the disk; 0 for a second name.
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
    case (_, nil): preconditionFailure("frame \(number) equals an earlier one, but there is none")
    }
  }
}
