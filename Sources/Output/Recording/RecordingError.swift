import Platform

/// The reason why a recording cannot be made.
package enum RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The output directory is not empty and does not hold a recording.
  case notARecording(path: String)
  /// The directory holds a recording with a different description, so its frames cannot be kept.
  case cannotResume(path: String, differences: [Manifest.Difference])
  /// A file that an interrupted recording should have left cannot be used; the reason.
  case foreignRest(path: String, file: String, reason: String)
  /// The directory is not a finished recording; the reason.
  case incomplete(path: String, reason: String)
  /// A file of the recording differs from what was recorded; the reason.
  case damaged(path: String, file: String, reason: String)
  /// None of the clip's `count` frames is selected.
  case nothingSelected(FrameSelection, count: Int)
  /// Another recording is being written into the output directory.
  case busy(path: String)
  /// An input was changed while it was recorded, so that earlier and later frames may not fit.
  case inputChanged(name: String)
  /// A directory or file cannot be made; the system's error number.
  case cannotCreate(path: String, errno: Int32)
  /// A file cannot be written or renamed; the system's error number.
  case cannotWrite(path: String, errno: Int32)
  /// A frame cannot be drawn or encoded; the message of the error.
  case cannotDraw(frame: Int, reason: String)
  /// The recording was cancelled after `framesDone` frames; `directory` holds them, if it is not `nil`.
  case cancelled(framesDone: Int, directory: String? = nil)

  /// Converts the error of a file that a recording cannot create or write.
  init(_ error: FileError) {
    self =
      error.operation == .create
      ? .cannotCreate(path: error.path, errno: error.errno) : .cannotWrite(path: error.path, errno: error.errno)
  }

  /// Runs an operation on a file and converts its error to a `RecordingError`.
  static func wrapping<Result: ~Copyable>(_ body: () throws(FileError) -> Result) throws(RecordingError) -> Result {
    do { return try body() } catch { throw RecordingError(error) }
  }

  /// The message: the event, its location, and the action to take.
  package var description: String {
    switch self {
    case .notARecording(let path):
      "\(path): not empty, and not a recording; choose another directory, or empty this one"
    case .cannotResume(let path, let differences):
      "\(path) cannot be resumed: \(Self.list(differences, "the earlier recording", "this one")); record without "
        + "--resume to replace it"
    case .foreignRest(let path, let file, let reason):
      "\(path) cannot be resumed: \(file) \(reason); record without --resume to replace it"
    case .incomplete(let path, let reason):
      "\(path) is not a finished recording: \(reason); record it again with --resume"
    case .damaged(let path, let file, let reason):
      "\(path): \(file) \(reason); record it again with --resume"
    case .nothingSelected(let selection, let count):
      "\(selection) selects no frame: the clip has \(count)" + (count > 0 ? ", from 0 to \(count - 1)" : "")
    case .inputChanged(let name): "the \(name) changed during the recording; record again"
    case .busy(let path):
      "\(path): another process is recording there; wait until it ends, or choose another directory"
    case .cannotCreate(let path, let number): "\(path): cannot be created: \(SystemError.text(of: number))"
    case .cannotWrite(let path, let number):
      "\(path): cannot be written: \(SystemError.text(of: number))"
        + (path.contains("/\(Replacement.name)/") ? Self.earlierStays : "")
    case .cannotDraw(let frame, let reason): "frame \(frame) cannot be drawn: \(reason)"
    case .cancelled(0, let directory):
      "interrupted before the first frame"
        + (directory?.hasSuffix("/" + Replacement.name) ?? false ? Self.earlierStays : "")
    case .cancelled(let done, nil): "interrupted after \(done) frames"
    case .cancelled(let done, let directory?):
      "interrupted after \(done) frames, which are in \(directory)/frames; continue with --resume"
        + (directory.hasSuffix("/" + Replacement.name) ? Self.earlierStays : "")
    }
  }

  /// The largest number of differences that a message lists.
  private static let differenceLimit = 4

  /// Returns differences as text, limited in number.
  static func list(_ differences: [Manifest.Difference], _ one: String, _ other: String) -> String {
    let more = differences.count - differenceLimit
    return differences.prefix(differenceLimit).map { $0.sentence(one, other) }.joined(separator: "; ")
      + (more > 0 ? "; and \(more) more differences" : "")
  }

  private static let earlierStays = "; the earlier recording is unchanged"

}

extension Run {
  /// Throws if the recording is cancelled.
  ///
  /// - Throws: `RecordingError.cancelled`.
  package func checkRecording(framesDone: Int = 0) throws(RecordingError) {
    if isCancelled { throw .cancelled(framesDone: framesDone) }
  }
}

extension RecordingError: FlipbookError {
  package var exitCode: ExitCode {
    switch self {
    case .notARecording, .busy, .cannotResume, .cannotCreate: .cannotCreate
    case .foreignRest, .incomplete, .damaged, .inputChanged: .badInput
    case .nothingSelected: .usage
    case .cannotWrite: .cannotWrite
    case .cannotDraw: .internalError
    case .cancelled: .interrupted
    }
  }
}
