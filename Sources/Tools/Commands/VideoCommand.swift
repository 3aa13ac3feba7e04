import CommandLine
import Flipbook

struct VideoCommand: Command {
  let name = "video"
  let summary = "encode videos of a recording with ffmpeg"
  let usage = ["DIR OUT.{mp4,gif,webp,apng,webm}… [options]"]
  let discussion = """
    DIR is a recording, or a directory with frame-00000.png …; the latter requires --fps. With
    --direct it is a script. Captions in DIR/captions.vtt become a subtitle track of mp4 and webm.

    A video appears under its name when it is complete: it was decoded, and its frames were counted.
    The same frames and the same ffmpeg give the same bytes. Without ffmpeg, its command lines are
    printed.

    mp4 and webm pad odd sizes by one pixel. A GIF stores times in hundredths of a second: its rate
    is the largest 100/n that exceeds neither the recording's nor 50 frames per second. A WebP is
    lossy unless it is transparent. --max-bytes tries several qualities, rates and dimensions, and
    keeps the best result that fits.
    """
  let examples = [
    "video output/pull pull.mp4", "video output/pull pull.gif pull.webp --width 320 --loop 1",
    "video output/pull small.gif --max-bytes 500kB",
  ]
  let finishesWhenInterrupted = true

  @Operand(.directory("DIR")) var source: String
  @Operand(.file("OUT…", extensions: VideoFormat.allCases.map(\.rawValue))) var outputs: [String]
  @Option(
    .width, short: "w", .count("PX", in: 1...16_384), help: "width in pixels; the height is proportional")
  var width: Int?
  @Option(.fps, short: "r", .frameRate, help: "frames per second (default: the recording's)")
  var frameRate: FrameRate?
  @Flag(.quick, help: "mp4, webm: encode faster, with larger files") var isQuick
  @Option(.loop) var loopCount: Int?
  @Flag(.lossless) var isLossless
  @Option(.maxBytes) var maxBytes: ByteCount?
  @Flag(.direct, help: "play a script instead of reading a recording") var playsScript
  @Flag(.quiet) var isQuiet

  func run(_ console: Console) throws -> ExitCode {
    let outputs = try outputs.map { try Self.output($0) }
    try OutputFile.check(outputs)
    var options = try VideoRun.encoderOptions(
      loopCount: loopCount, maxBytes: maxBytes, isLossless: isLossless,
      outputs.compactMap { VideoFormat(rawValue: $0.ending) })
    (options.width, options.isQuick) = (width, isQuick)
    if playsScript { return try play(outputs, options, console) }
    let frames = try frames()
    let captions = "\(source)/\(RecordingFiles.captions)"
    if Files.exists(captions) { options.captions = captions }
    for output in outputs {
      try output.check(against: frames.paths + [captions, "\(source)/\(RecordingFiles.manifest)"])
    }
    for output in outputs {
      try make(output, console) { progress in
        try VideoEncoder(options).encode(frames, to: output.path, run: Run(console, progress))
      }
    }
    return .done
  }

  /// Encodes the videos of a script.
  private func play(_ outputs: [OutputFile], _ options: VideoOptions, _ console: Console) throws -> ExitCode {
    var arguments = ClipArguments([])
    arguments.settings.frameRate = frameRate
    let clip = try arguments.clip(source, console)
    var code = ExitCode.done
    for output in outputs { try output.check(against: clip) }
    let playback = try clip.play(run: Run(console))
    for output in outputs {
      try make(output, console) { progress in
        let video = try playback.writeVideo(to: output.path, options: options, run: Run(console, progress))
        if code == .done { code = console.report(video.failures) }
        return video.report
      }
    }
    return code
  }

  private func make(_ output: OutputFile, _ console: Console, _ make: (Progress) throws -> VideoReport) throws {
    let progress = Progress(Files.name(of: output.path), console, isQuiet: isQuiet)
    progress.finish(VideoRun.summary(try make(progress), seconds: progress.elapsed))
    if !isQuiet { try output.announce(console) }
  }

  private static func output(_ path: String) throws -> OutputFile {
    guard VideoRun.format(of: path) != nil else {
      let endings = VideoFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
      throw UserError("unknown video format of \"\(path)\"; expected one of \(endings)")
    }
    return try OutputFile(path, endings: VideoFormat.allCases.map(\.rawValue))
  }

  private func frames() throws -> VideoFrames {
    let directory = source
    guard Files.isDirectory(directory) else {
      if directory.hasSuffix(ScriptLoader.fileExtension), Files.exists(directory) {
        throw UserError(
          "expected a directory of frames, not a script, \(directory); to play a script, add --direct")
      }
      throw UserError(
        "no such directory: \(directory); record it with: flipbook record SCRIPT -o \(directory)", .inputNotFound)
    }
    if let rate = frameRate {
      let frames = try VideoFrames(directory, frameRate: rate)
      try frames.check(directory)
      return frames
    }
    do {
      return try VideoFrames(recording: directory)
    } catch let error as FileError where error.path.hasSuffix("/manifest.json") {
      throw UserError("\(error); without it, the frame rate must be given with --fps", .inputNotFound)
    }
  }
}
