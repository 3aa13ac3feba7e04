import Flipbook
import LibC
import Platform
import Recording
import Video

/// `record SCRIPT -o FILE.gif`: a clip's video, and its frames where they are wanted too.
struct VideoRun {
  static let loop = Option("loop", .text("N"), help: "gif, webp, apng: play so many times; on and on unless said")
  static let maxBytes = Option(
    "max-bytes", .text("N"), help: "make the file as small as that, such as 2MB, at the cost of size, rate and colours")
  static let options = [
    Option("frames-dir", .directory("DIR"), help: "with a video: keep the frames, as a recording"), loop, maxBytes,
  ]
  /// Options that only a directory of frames has a use for.
  private static let directoryOptions = ["shard", "resume"]

  let arguments: Arguments
  let console: Console
  let output: OutputFile
  let format: VideoFormat

  /// The format of an output; `nil` where a directory is meant, or a file of another kind.
  static func format(of output: String?) -> VideoFormat? {
    output.flatMap { $0.hasSuffix("/") ? nil : VideoFormat(path: $0) }
  }

  /// Makes sure that no option is given that only a video has a use for.
  static func refuseOptions(_ arguments: Arguments) throws(CLIError) {
    if let option = options.first(where: { arguments.has($0.name) }) {
      throw .usage("--\(option.name) is for a video; name one with -o, such as -o clip.gif")
    }
  }

  static func encoderOptions(_ arguments: Arguments, _ formats: [VideoFormat]) throws(CLIError) -> VideoEncoder.Options
  {
    var options = VideoEncoder.Options()
    options.loopCount = try arguments.count(loop.name, in: 0...65_535) ?? 0
    options.maxBytes = try arguments.bytes(maxBytes.name)
    if arguments.has(loop.name), !formats.contains(where: \.isLooping) {
      throw .usage("--loop is for gif, webp and apng; of a .\(formats[0].rawValue) file the player decides")
    }
    return options
  }

  init(_ arguments: Arguments, _ console: Console, to path: String, _ format: VideoFormat) throws {
    if let option = Self.directoryOptions.first(where: arguments.has) {
      throw CLIError.usage("--\(option) is for a directory of frames, and \(path) is a video")
    }
    if arguments.has(Option.compress.name), !arguments.has("frames-dir") {
      throw CLIError.usage("--compress is for the frames of --frames-dir, and \(path) is a video")
    }
    if arguments.has("captions"), !format.keepsCaptions {
      throw CLIError.usage("--captions is for mp4 and webm; a \(format.rawValue) file has no track for them")
    }
    (self.arguments, self.console, self.format) = (arguments, console, format)
    output = try OutputFile(path, endings: VideoFormat.allCases.map(\.rawValue))
  }

  /// Makes the video; answers how it went, after mistakes of the script were told.
  func run(_ target: ScriptTarget, _ recording: RecordingRun, framesDirectory: String?) throws -> ExitCode {
    let options = try Self.encoderOptions(arguments, [format])
    do {
      let clip = try recording.loader.clip(target.script)
      try output.check(against: clip)
      let progress = Progress(Files.name(of: output.path), console, isQuiet: arguments.has("quiet"))
      var code = ExitCode.done
      if let framesDirectory {
        var recording = recording
        try recording.record(clip, to: framesDirectory, named: Files.name(of: framesDirectory)) { clip in
          try RecordCommand.selection(arguments, of: clip.clips[0], console)
        }
        code = recording.code
        var options = options
        if arguments.has("captions") { options.captions = "\(framesDirectory)/\(RecordingFiles.captions)" }
        if console.isInterrupted() { throw CancellationError() }
        let frames = try VideoFrames(framesDirectory, frameRate: clip.frameRate)
        let report = try Self.encode(frames, to: output, options, console, progress)
        progress.finish(Self.summary(report, seconds: progress.elapsed))
      } else {
        let selection = try RecordCommand.selection(arguments, of: clip, console)
        console.note(warnings: try clip.warnings(isCancelled: console.isInterrupted))
        let captions = try arguments.has("captions") ? captionFile(of: clip, selection) : nil
        defer { if let captions { Files.removeTemporaryDirectory(captions) } }
        var options = options
        options.captions = captions.map { "\($0)/\(RecordingFiles.captions)" }
        let filmed = try clip.film(
          to: output.path, options: options, selection: selection, isCancelled: console.isInterrupted,
          progress: { progress.update(done: $0) { options.maxBytes == nil ? try clip.frameCount() : 0 } })
        progress.finish(Self.summary(filmed.report, seconds: progress.elapsed))
        code = console.report(filmed.failures)
      }
      try output.announce(console)
      return code
    } catch let error as VideoError where framesDirectory == nil && CLIError(error).code == .toolMissing {
      throw CLIError(.toolMissing, "\(error); --frames-dir DIR keeps the frames without it")
    } catch let error as ScriptError {
      console.note(error.description)
      return .badInput
    }
  }

  /// A temporary directory with the captions of some frames.
  private func captionFile(of clip: Clip, _ selection: FrameSelection) throws -> String {
    let directory = try Files.makeTemporaryDirectory()
    let track = try clip.captionTrack(selection, isCancelled: console.isInterrupted)
    try Files.write(Array(track.utf8), to: "\(directory)/\(RecordingFiles.captions)")
    return directory
  }

  /// Makes a video of files.
  static func encode(
    _ frames: VideoFrames, to output: OutputFile, _ options: VideoEncoder.Options, _ console: Console,
    _ progress: Progress
  ) throws -> VideoReport {
    try VideoEncoder(options).encode(
      frames, to: output.path, isCancelled: console.isInterrupted,
      progress: { progress.update(done: $0) { options.maxBytes == nil ? frames.numbers.count : 0 } })
  }

  /// `pull.gif: 180 frames in 0.9 s; 320×480 pixels, 50 frames a second, 256 colours, 1.2 MB`.
  static func summary(_ report: VideoReport, seconds: Double) -> String {
    let tries = report.tries > 1 ? ", the best of \(report.tries) that were tried" : ""
    let size = Double(report.bytes)
    let words = size < 1e6 ? "\(Progress.decimal(size / 1e3)) kB" : "\(Progress.decimal(size / 1e6)) MB"
    let frames = NumberText.counted(report.frames, "frame")
    let spent = Progress.duration(seconds)
    return "\(Files.name(of: report.path)): \(frames) in \(spent); \(report.form), \(words)\(tries)"
  }
}

/// `record -o - --raw`: a clip's frames as bare pixels on standard output, without any file.
struct RawRun {
  static let options = [
    Option("raw", help: "with -o -: bare R, G, B, A bytes of each frame, for a pipe to ffmpeg"),
    Option("format", help: "only print what --raw would write: rgba WIDTHxHEIGHT RATE"),
  ]

  let arguments: Arguments
  let console: Console
  let presentation: ClipLoader.Adjustment

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
    let clip = try ClipLoader(arguments, console, adjust: presentation).clip(script)
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
    console.note(warnings: try clip.warnings(isCancelled: console.isInterrupted))
    let (count, failures, clipFrames, _) = try clip.writeRawFrames(
      to: STDOUT_FILENO, selection, isCancelled: console.isInterrupted,
      progress: { progress.update(done: $0) { try clip.frameCount(isCancelled: console.isInterrupted) } })
    progress.finish("\(name): \(NumberText.counted(count, "frame")) in \(Progress.duration(progress.elapsed))")
    try RecordingRun(arguments, console).noteEnd(of: selection, clipFrames: clipFrames)
    return console.report(failures)
  }
}
