import Content
import Flipbook
import Gestures
import Goldens
import Imaging
import Platform
import Recording
import Rendering
import Script
import Simulation
import Video

/// A failure that ends the program: what happened, in words for the person at the terminal, and the exit code.
struct CLIError: Error, Equatable {
  var code: ExitCode
  /// What happened, where, and what to do next. Empty where everything was said before.
  var message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// What an error of the rooms below means for the person at the terminal.
  init(_ error: any Error) {
    self = error as? CLIError ?? CLIError(ExitCode(error), String(describing: error))
  }

  /// Whether an error's text starts with its place in a script, as editors and CI expect it.
  static func isPlaced(_ error: any Error) -> Bool {
    error is ScriptError || error is PlaybackError || error is PlaybackFailure || error is GestureError
  }

  /// Whether an error ends a call that goes on after other errors: an interruption, or an output that takes nothing more.
  static func endsCall(_ error: any Error) -> Bool {
    if case RecordingError.cancelled = error { return true }
    return error is CancellationError || [.done, .cannotWrite].contains((error as? CLIError)?.code)
  }

  /// A mistake in the command line.
  static func usage(_ message: String) -> CLIError { CLIError(.usage, message) }
}

extension ExitCode {
  /// The code of an error: the one table of what each error of the rooms below means for the program's end.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as CLIError: error.code
      case let error as FileError: Self.code(of: error)
      case let error as FeedError: Self.code(of: error)
      case let error as DatabaseError: Self.code(of: error)
      case let error as ImageError: Self.code(of: error)
      case let error as CompareError: Self.code(of: error)
      case let error as GoldenError: Self.code(of: error)
      case let error as RenderingError: Self.code(of: error)
      case let error as RecordingError: Self.code(of: error)
      case let error as ShardError: Self.code(of: error)
      case let error as VideoError: Self.code(of: error)
      case is ScriptError, is PlaybackError, is PlaybackFailure, is SceneError, is ReelError, is GestureError: .badInput
      case is ClipError, is ClipRangeError, is SheetError, is PlotError, is ShotError: .usage
      default: .internalError
      }
  }

  private static func code(of error: FileError) -> ExitCode {
    switch error.operation {
    case .read: .inputNotFound
    case .understand: .badInput
    case .create: .cannotCreate
    case .write: .cannotWrite
    }
  }

  private static func code(of error: FeedError) -> ExitCode {
    switch error.reason {
    case .missing, .unreadable: .inputNotFound
    case .empty, .tooLarge, .notAFeed, .malformed: .badInput
    }
  }

  private static func code(of error: DatabaseError) -> ExitCode {
    switch error.reason {
    case .unreadable: .inputNotFound
    case .foreign, .damaged, .outOfRange: .badInput
    case .sqlite: .internalError
    }
  }

  private static func code(of error: ImageError) -> ExitCode {
    switch error.reason {
    case .unreadable: .inputNotFound
    case .outOfMemory: .internalError
    case .notPNG, .notPicture, .truncated, .malformed, .implausible, .tooLarge, .tooManyBytes, .empty: .badInput
    }
  }

  private static func code(of error: CompareError) -> ExitCode {
    switch error {
    case .mixed, .maskOutside: .usage
    case .noPictures: .badInput
    }
  }

  private static func code(of error: GoldenError) -> ExitCode {
    switch error {
    case .damaged, .former, .unmet, .tolerance: .badInput
    case .notDeterministic: .internalError
    case .notAGolden, .foreignArtifacts, .busy, .notWhatWasSeen: .cannotCreate
    case .sameName: .usage
    }
  }

  /// A picture that cannot be drawn; without its font nothing can.
  private static func code(of error: RenderingError) -> ExitCode {
    switch error {
    case .fontMissing, .fontUnreadable(_, nil): .toolMissing
    case .fontUnreadable: .inputNotFound
    case .size, .scale: .badInput
    case .cairo, .outOfMemory, .bitmapSize, .notFinite, .unbalanced: .internalError
    }
  }

  private static func code(of error: VideoError) -> ExitCode {
    switch error {
    case .noFrames: .inputNotFound
    case .toolMissing: .toolMissing
    case .failed: .internalError
    case .doesNotFit, .noFormat: .usage
    }
  }

  private static func code(of error: ShardError) -> ExitCode {
    switch error {
    case .notAPart, .busy: .cannotCreate
    default: .badInput
    }
  }

  private static func code(of error: RecordingError) -> ExitCode {
    switch error {
    case .notARecording, .busy, .cannotResume, .cannotCreate: .cannotCreate
    case .foreignRest, .incompletePart, .formerPart, .damagedPart, .otherPart, .differentParts, .frameMissing,
      .frameTwice, .mergedIntoPart, .inputChanged:
      .badInput
    case .nothingSelected: .usage
    case .cannotWrite: .cannotWrite
    case .cannotDraw: .internalError
    case .cancelled: .interrupted
    }
  }
}
