import Content
import Flipbook
import Goldens
import Imaging
import Platform
import Recording
import Rendering
import Scenes
import Simulation

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

  /// What `flipbook help` says of it.
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

/// A failure that ends the program: what happened, in words for the person at the terminal, and the exit code.
struct Failure: Error, Equatable {
  var code: ExitCode
  /// What happened, where, and what to do next. Empty where everything was said before.
  var message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Whether an error's text starts with its place in a script, as editors and CI expect it.
  static func isPlaced(_ error: any Error) -> Bool {
    error is ScriptError || error is PlaybackError || error is PlaybackFailure
  }

  /// Whether an error ends a call that goes on after other errors: an interruption, or an output that takes nothing more.
  static func endsCall(_ error: any Error) -> Bool {
    if case RecordingError.cancelled = error { return true }
    return error is CancellationError || [.done, .cannotWrite].contains((error as? Failure)?.code)
  }

  /// A mistake in the command line.
  static func usage(_ message: String) -> Failure { Failure(.usage, message) }
}

extension Failure {
  /// A file that cannot be read or written.
  init(_ error: FileError) {
    let code: ExitCode =
      switch error.operation {
      case .read: .inputNotFound
      case .understand: .badInput
      case .create: .cannotCreate
      case .write: .cannotWrite
      }
    self.init(code, error.description)
  }

  /// A feed that cannot be used.
  init(_ error: FeedError) {
    let code: ExitCode =
      switch error.reason {
      case .missing, .unreadable: .inputNotFound
      case .empty, .tooLarge, .notAFeed, .malformed: .badInput
      }
    self.init(code, error.description)
  }

  /// A database that cannot be used.
  init(_ error: DatabaseError) {
    let code: ExitCode =
      switch error.reason {
      case .unreadable: .inputNotFound
      case .foreign, .damaged, .outOfRange: .badInput
      case .sqlite: .internalError
      }
    self.init(code, error.description)
  }

  /// A picture that cannot be made or read.
  init(_ error: ImageError) {
    let code: ExitCode =
      switch error.reason {
      case .unreadable: .inputNotFound
      case .outOfMemory: .internalError
      case .notPNG, .notPicture, .truncated, .malformed, .implausible, .tooLarge, .tooManyBytes, .empty: .badInput
      }
    self.init(code, error.description)
  }

  /// Things that cannot be compared.
  init(_ error: CompareError) {
    let code: ExitCode =
      switch error {
      case .mixed, .maskOutside: .usage
      case .noPictures: .badInput
      }
    self.init(code, error.description)
  }

  /// A golden that cannot be used or written.
  init(_ error: GoldenError) {
    let code: ExitCode =
      switch error {
      case .damaged, .former, .unmet, .tolerance: .badInput
      case .notDeterministic: .internalError
      case .notAGolden, .foreignArtifacts, .busy: .cannotCreate
      case .sameName: .usage
      }
    self.init(code, error.description)
  }

  /// A picture that cannot be drawn; without its font nothing can.
  init(_ error: RenderingError) {
    let code: ExitCode =
      switch error {
      case .fontMissing, .fontUnreadable(_, nil): .toolMissing
      case .fontUnreadable: .inputNotFound
      case .size, .scale: .badInput
      case .cairo, .outOfMemory, .bitmapSize, .notFinite, .unbalanced: .internalError
      }
    self.init(code, error.description)
  }

  /// What any error of the rooms below means for the one at the terminal.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as FileError: self.init(error)
    case let error as FeedError: self.init(error)
    case let error as DatabaseError: self.init(error)
    case let error as ScriptError: self.init(.badInput, error.description)
    case let error as PlaybackError: self.init(.badInput, error.description)
    case let error as PlaybackFailure: self.init(.badInput, error.description)
    case let error as SceneError: self.init(.badInput, error.description)
    case let error as ClipError: self.init(.usage, error.description)
    case let error as SheetError: self.init(.usage, error.description)
    case let error as PlotError: self.init(.usage, error.description)
    case let error as ShotError: self.init(.usage, error.description)
    case let error as ReelError: self.init(.badInput, error.description)
    case let error as ImageError: self.init(error)
    case let error as CompareError: self.init(error)
    case let error as GoldenError: self.init(error)
    case let error as RecordingError: self.init(ExitCode(rawValue: error.exitCode) ?? .internalError, error.description)
    case let error as RenderingError: self.init(error)
    default: self.init(.internalError, String(describing: error))
    }
  }
}
