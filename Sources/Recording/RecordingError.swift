#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why a recording could not be made.
public enum RecordingError: Error, Hashable, Sendable {
  /// The output directory holds something else, which a recording would mix with.
  case notARecording(path: String)
  /// A directory or file cannot be made; the system's error number.
  case cannotCreate(path: String, errno: Int32)
  /// A file cannot be written or put in its place; the system's error number.
  case cannotWrite(path: String, errno: Int32)
  /// A frame cannot be drawn or encoded; the words of whoever failed.
  case cannotDraw(frame: Int, reason: String)
  /// The recording was asked to stop; so many frames are finished.
  case cancelled(framesDone: Int)

  /// The exit code that stands for the error at the command line (`sysexits.h`; 130 for an interrupt).
  public var exitCode: Int32 {
    switch self {
    case .notARecording, .cannotCreate: 73
    case .cannotWrite: 74
    case .cannotDraw: 70
    case .cancelled: 130
    }
  }
}

extension RecordingError: CustomStringConvertible {
  /// Where, what, and what to do about it.
  public var description: String {
    switch self {
    case .notARecording(let path):
      "\(path): not empty, and no recording of flipbook; choose another directory, or empty this one"
    case .cannotCreate(let path, let number): "\(path): cannot be created: \(Self.words(number))"
    case .cannotWrite(let path, let number): "\(path): cannot be written: \(Self.words(number))"
    case .cannotDraw(let frame, let reason): "frame \(frame) cannot be drawn: \(reason)"
    case .cancelled(let done): "stopped after \(done) finished frames; record again to get them all"
    }
  }

  private static func words(_ number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text)
  }
}
