import Goldens

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

extension ExitCode {
  /// The exit code of a verification.
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

  /// The graver one of two codes.
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
