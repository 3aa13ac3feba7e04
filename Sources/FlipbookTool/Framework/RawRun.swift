import Flipbook
import LibC
import Platform
import Recording

/// `record -o - --raw`: a clip's frames as bare pixels on standard output, without any file.
struct RawRun {
  static let options = [
    Option("raw", help: "with -o -: bare R, G, B, A bytes of each frame, for a pipe to ffmpeg"),
    Option("format", help: "only print what --raw would write: rgba WIDTHxHEIGHT RATE"),
  ]

  let arguments: Arguments
  let console: Console
  /// What surrounds the screen.
  let presentation: (inout ClipOptions) -> Void

  /// Whether the command line asks for it.
  static func isWanted(_ arguments: Arguments) throws(CLIError) -> Bool {
    let isRaw = arguments.has("raw")
    if isRaw != (arguments.value("output") == "-") { throw .usage("-o - and --raw belong together") }
    guard isRaw || arguments.has("format") else { return false }
    try VideoRun.refuseOptions(arguments)
    if arguments.has("captions") { throw .usage("raw frames have no place for --captions") }
    if arguments.has("resume") { throw .usage("raw frames leave nothing behind that --resume could keep") }
    if arguments.operands.count > 1 { throw .usage("raw frames are those of one script") }
    return true
  }

  func run() throws -> ExitCode {
    let script = arguments.operands[0]
    let clip = try ClipLoader(arguments, console, adjust: { options, _ in presentation(&options) }).clip(script)
    let selection = try RecordCommand.selection(arguments, of: clip, console)
    if arguments.has("format") {
      let size = try FrameDrawing.rendering(scale: clip.frameScale).pixelSize(clip.frameSize)
      try console.print("rgba \(size.width)x\(size.height) \(clip.frameRate.ratio)")
      return .done
    }
    if try OutputTarget("-").isTerminal {
      throw CLIError.usage("standard output is a terminal, which cannot show frames; redirect it to a file or a pipe")
    }
    let name = script == "-" ? Console.inputName : Files.stem(of: script)
    let progress = Progress(name, console, isQuiet: arguments.has("quiet"))
    do {
      let (count, failures, clipFrames, warnings) = try clip.writeRawFrames(
        to: STDOUT_FILENO, selection, isCancelled: console.isInterrupted,
        progress: { progress.update(done: $0) { try clip.frameCount(isCancelled: console.isInterrupted) } })
      progress.finish("\(name): \(count) frames in \(Progress.duration(progress.elapsed))")
      try RecordingRun(arguments, console).noteEnd(of: selection, clipFrames: clipFrames)
      console.note(warnings: warnings)
      if failures.isEmpty { return .done }
      console.note(PlaybackError(failures).description)
      return .badInput
    } catch RecordingError.cannotWrite(_, EPIPE) {
      // Whoever reads has seen enough.
      return .done
    }
  }
}
