import Content
import Flipbook
import Gestures
import Goldens
import Imaging
import Platform
import Recording
import Rendering
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

  static func usage(_ message: String) -> CLIError { CLIError(.usage, message) }
}

extension ExitCode {
  /// The code of an error: the one table of what each error of the rooms below means for the program's end.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as CLIError: error.code
      case let error as FileError:
        switch error.operation {
        case .read: .inputNotFound
        case .understand: .badInput
        case .create: .cannotCreate
        case .write: .cannotWrite
        }
      case let error as FeedError:
        switch error.reason {
        case .missing, .unreadable: .inputNotFound
        case .empty, .tooLarge, .notAFeed, .malformed: .badInput
        }
      case let error as ImageError:
        switch error.reason {
        case .unreadable: .inputNotFound
        case .outOfMemory: .internalError
        case .notPNG, .notPicture, .animated, .truncated, .malformed, .implausible, .tooLarge, .tooManyBytes, .empty:
          .badInput
        }
      case let error as CompareError:
        switch error {
        case .mixed, .maskOutside: .usage
        case .noPictures: .badInput
        }
      case let error as GoldenError:
        switch error {
        case .damaged, .unmet, .tolerance: .badInput
        case .notDeterministic: .internalError
        case .notAGolden, .foreignArtifacts, .busy, .notWhatWasSeen: .cannotCreate
        case .sameName: .usage
        }
      case let error as RenderingError:
        // Without its font nothing can be drawn.
        switch error {
        case .fontMissing, .fontUnreadable(_, nil): .toolMissing
        case .fontUnreadable: .inputNotFound
        case .size, .scale: .badInput
        case .cairo, .outOfMemory, .bitmapSize, .notFinite, .unbalanced: .internalError
        }
      case let error as RecordingError:
        switch error {
        case .notARecording, .busy, .cannotResume, .cannotCreate: .cannotCreate
        case .foreignRest, .incompletePart, .damagedPart, .otherPart, .differentParts, .frameMissing,
          .frameTwice, .mergedIntoPart, .inputChanged:
          .badInput
        case .nothingSelected: .usage
        case .cannotWrite: .cannotWrite
        case .cannotDraw: .internalError
        case .cancelled: .interrupted
        }
      case let error as ShardError:
        switch error {
        case .notAPart, .busy: .cannotCreate
        default: .badInput
        }
      case let error as VideoError:
        switch error {
        case .noFrames: .inputNotFound
        case .toolMissing: .toolMissing
        case .failed: .internalError
        case .doesNotFit, .noFormat: .usage
        }
      case is ScriptError, is PlaybackError, is PlaybackFailure, is SceneError, is ReelError, is GestureError: .badInput
      case is ClipError, is ClipRangeError, is SheetError, is PlotError, is ShotError: .usage
      default: .internalError
      }
  }
}

/// How the program ends. The numbers are a contract with scripts and CI; those from 64 on are of `sysexits.h`.
enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case framesDiffer = 1
  case goldenMissing = 2
  case shapeDiffers = 3
  case rendererDiffers = 4
  case usage = 64
  case badInput = 65
  case inputNotFound = 66
  case toolMissing = 69
  case internalError = 70
  case cannotCreate = 73
  case cannotWrite = 74
  case hungUp = 129
  case interrupted = 130
  case terminated = 143

  var meaning: String {
    switch self {
    case .done: "done; the same"
    case .framesDiffer: "frames differ"
    case .goldenMissing: "a golden is missing"
    case .shapeDiffers: "size, count or rate differs"
    case .rendererDiffers: "the renderer differs (with --strict-renderer)"
    case .usage: "the command line is wrong"
    case .badInput: "a script, a feed or a picture is wrong"
    case .inputNotFound: "an input was not found"
    case .toolMissing: "ffmpeg or something else is missing"
    case .internalError: "internal error"
    case .cannotCreate: "an output cannot be created"
    case .cannotWrite: "an output cannot be written"
    case .hungUp: "the terminal was closed (SIGHUP); finished frames stay"
    case .interrupted: "interrupted (Ctrl-C); finished frames stay"
    case .terminated: "terminated (SIGTERM); finished frames stay"
    }
  }
}

extension ExitCode {
  init(_ verification: Verification) {
    switch verification.outcome {
    case .missing: self = .goldenMissing
    case .failed: self = .badInput
    case .compared where !verification.unmet.isEmpty: self = .badInput
    case .compared(let verdict) where !verdict.shape.isEmpty: self = .shapeDiffers
    case .compared(let verdict) where verification.isRendererStrict && !verdict.renderer.isEmpty:
      self = .rendererDiffers
    case .compared(let verdict): self = verdict.isSame ? .done : .framesDiffer
    }
  }

  func graver(_ other: ExitCode) -> ExitCode { other.gravity > gravity ? other : self }

  /// Of several scripts the gravest code is the program's: what could not be compared comes before what is missing, that
  /// before what differs.
  private var gravity: Int32 {
    switch self {
    case .done: 0
    case .framesDiffer: 1
    case .rendererDiffers: 2
    case .shapeDiffers: 3
    case .goldenMissing: 4
    default: rawValue
    }
  }
}
