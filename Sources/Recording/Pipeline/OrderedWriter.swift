import Imaging
import Platform
import Synchronization

/// Writes frames in the order of their places, whoever finishes them first.
///
/// Whoever brings the frame whose turn it is writes it and those that wait behind it; the others go on at once. A frame
/// that shows what an earlier one shows becomes a second name for its file.
final class OrderedWriter: Sendable {
  /// What becomes of a frame.
  enum Output: Sendable {
    /// It was drawn; its file, or none where a frame before it is known to show the same picture.
    case picture(PictureRows.Identity, PNGFile?)
    /// It shows what the frame before it shows.
    case same
    /// Its file is there from an earlier, interrupted recording.
    case kept
  }

  private struct State {
    var waiting: [Int: (number: Int, output: Output)] = [:]
    var nextPlace = 0
    var isWriting = false
    var lastNumber: Int?
    /// The number of a frame that shows a picture.
    var numbers: [PictureRows.Identity: Int] = [:]
    var report = RecordingReport()
  }

  private let directory: OutputDirectory
  private let onWrite: @Sendable (Int) -> Void
  private let state = Mutex(State())

  /// `onWrite` is told after each frame how many are written.
  init(directory: OutputDirectory, onWrite: @escaping @Sendable (Int) -> Void) {
    self.directory = directory
    self.onWrite = onWrite
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
    while let next = takeNext() {
      var watch = Stopwatch()
      let bytes = try write(next.output, number: next.number, like: next.earlier)
      let seconds = watch.lap()
      let written = state.withLock { state in
        state.lastNumber = next.number
        if case .picture(let identity, _) = next.output, bytes > 0 { state.numbers[identity] = next.number }
        state.nextPlace += 1
        state.report.framesWritten += 1
        if case .kept = next.output {
          state.report.framesKept += 1
        } else if bytes == 0 {
          state.report.framesLinked += 1
        }
        state.report.bytes += bytes
        state.report.phases.write += seconds
        return state.nextPlace
      }
      onWrite(written)
    }
  }

  /// The frame whose turn it is, and the number of an earlier one that shows the same.
  private func takeNext() -> (number: Int, output: Output, earlier: Int?)? {
    state.withLock { state in
      guard let next = state.waiting.removeValue(forKey: state.nextPlace) else {
        state.isWriting = false
        return nil
      }
      switch next.output {
      case .picture(let identity, _): return (next.number, next.output, state.numbers[identity])
      case .same: return (next.number, next.output, state.lastNumber)
      case .kept: return (next.number, next.output, nil)
      }
    }
  }

  /// The answer is the count of new bytes on the disk; 0 for a second name.
  private func write(_ output: Output, number: Int, like earlier: Int?) throws(RecordingError) -> Int {
    switch (output, earlier) {
    case (.kept, _): return 0
    case (.picture(_, let file?), nil):
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
