import Platform
import Recording
import Video

struct VideoCommand: Command {
  let name = "video"
  let summary = "make videos of a recording's frames, with ffmpeg"
  let usage = ["DIR OUT.{mp4,gif,webp,apng,webm}… [options]"]
  let discussion = """
    DIR is what record wrote, or any directory with frame-00000.png … and --fps. Captions in DIR/captions.vtt become a track
    of mp4 and webm. The same frames and the same ffmpeg give the same bytes. A file appears under its name when it is
    whole: it was decoded, and its frames were counted. mp4 and webm pad odd sizes by one pixel. A GIF counts time in
    hundredths of a second, so it is made at the largest rate 100/n up to the frames' own and to 50 a second.
    --max-bytes makes files of several sizes, rates and numbers of colours, and keeps the best that is small enough.
    With --direct, DIR is a script, which is played for the video; record SCRIPT -o OUT knows more options.
    Without ffmpeg the frames stay, and the commands are printed that make the videos of them.
    """
  let examples = [
    "video output/pull pull.mp4", "video output/pull pull.gif pull.webp --width 320 --loop 1",
    "video output/pull small.gif --max-bytes 500kB",
  ]
  let operands: [Option.Value] = [
    .directory("DIR"), .file("OUT…", extensions: VideoFormat.allCases.map(\.rawValue)),
  ]
  let finishesWhenInterrupted = true
  let options = [
    Option("width", short: "w", .text("PX"), help: "scale to this width in pixels, keeping the shape"),
    Option("fps", short: "r", .text("N"), help: "frames a second, instead of what the recording says"),
    Option("quick", help: "mp4, webm: encode fast rather than small"),
    VideoRun.loop, VideoRun.maxBytes,
    Option("direct", help: "play a script instead of reading a recording"), .quiet,
  ]

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let source = arguments.operands[0]
    let outputs = try arguments.operands.dropFirst().map { try Self.output($0) }
    try OutputFile.check(outputs)
    let formats = outputs.compactMap { VideoFormat(rawValue: $0.ending) }
    var options = try VideoRun.encoderOptions(arguments, formats)
    options.width = try arguments.count("width", in: 1...16_384)
    options.isQuick = arguments.has("quick")
    if arguments.has("direct") { return try play(source, arguments, console, outputs, options) }
    let frames = try Self.frames(source, arguments)
    let captions = "\(source)/\(RecordingFiles.captions)"
    if Files.exists(captions) { options.captions = captions }
    for output in outputs {
      try output.check(against: frames.paths + [captions, "\(source)/\(RecordingFiles.manifest)"])
    }
    for output in outputs {
      try make(output, console, arguments) { progress in
        try VideoRun.encode(frames, to: output, options, console, progress)
      }
    }
    return .done
  }

  /// Makes the videos of a script.
  private func play(
    _ script: String, _ arguments: Arguments, _ console: Console, _ outputs: [OutputFile],
    _ options: VideoEncoder.Options
  ) throws -> ExitCode {
    let clip = try arguments.clip(script, console)
    var code = ExitCode.done
    for output in outputs { try output.check(against: clip) }
    for output in outputs {
      try make(output, console, arguments) { progress in
        let filmed = try clip.film(
          to: output.path, options: options, isCancelled: console.isInterrupted,
          progress: { progress.update(done: $0) { options.maxBytes == nil ? try clip.frameCount() : 0 } })
        if code == .done { code = console.report(filmed.failures) }
        return filmed.report
      }
    }
    return code
  }

  private func make(
    _ output: OutputFile, _ console: Console, _ arguments: Arguments, _ make: (Progress) throws -> VideoReport
  ) throws {
    let isQuiet = arguments.has("quiet")
    let progress = Progress(Files.name(of: output.path), console, isQuiet: isQuiet)
    progress.finish(VideoRun.summary(try make(progress), seconds: progress.elapsed))
    if !isQuiet { try output.announce(console) }
  }

  private static func output(_ path: String) throws -> OutputFile {
    guard VideoRun.format(of: path) != nil else {
      let endings = VideoFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
      throw CLIError.usage("do not know how to make \"\(path)\"; the name ends in one of \(endings)")
    }
    return try OutputFile(path, endings: VideoFormat.allCases.map(\.rawValue))
  }

  private static func frames(_ directory: String, _ arguments: Arguments) throws -> VideoFrames {
    guard Files.isDirectory(directory) else {
      if directory.hasSuffix(ScriptLoader.fileExtension), Files.exists(directory) {
        throw CLIError.usage("\(directory) is a script, and no directory of frames; --direct plays it for the video")
      }
      throw CLIError(
        .inputNotFound, "there is no directory \(directory); record one with: flipbook record SCRIPT -o \(directory)")
    }
    if let rate = try arguments.frameRate() {
      let frames = try VideoFrames(directory, frameRate: rate)
      try frames.check(directory)
      return frames
    }
    do {
      return try VideoFrames(recording: directory)
    } catch let error as FileError where error.path.hasSuffix("/manifest.json") {
      throw CLIError(.inputNotFound, "\(error), so the frame rate is not known; say it with --fps")
    }
  }
}
