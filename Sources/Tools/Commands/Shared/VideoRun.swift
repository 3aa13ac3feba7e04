import CommandLine
import Flipbook

extension OptionKey<Int> {
  static var loop: Self {
    Self(.loop, .count(in: 0...65_535), help: "gif, webp, apng: number of loops (default: forever)")
  }
}

extension OptionKey<ByteCount> {
  static var maxBytes: Self {
    Self(
      .maxBytes, .bytes("SIZE"), help: "size limit, such as 2MB; reduces quality, rate and dimensions")
  }
}

extension OptionKey<Bool> {
  static var lossless: Self { Self(.lossless, help: "webp: keep every pixel (default: lossy, quality 90)") }
}

/// `record SCRIPT -o FILE.gif`: encodes a clip, and keeps its frames if requested.
struct VideoRun {
  let command: RecordCommand
  let console: Console
  let output: OutputFile
  /// The format; `nil` for a page with the video.
  let format: VideoFormat?
  private let options: VideoOptions

  /// The extension of a page with the video.
  static let pageEnding = "html"

  /// Returns whether an output is a video or a page with one.
  static func isVideo(_ output: String) -> Bool {
    format(of: output) != nil || !output.hasSuffix("/") && OutputFile.ending(of: output) == pageEnding
  }

  /// Returns the format of an output, or `nil` for a directory or another kind of file.
  static func format(of output: String?) -> VideoFormat? {
    output.flatMap { $0.hasSuffix("/") ? nil : VideoFormat(path: $0) }
  }

  static func encoderOptions(
    loopCount: Int?, maxBytes: ByteCount?, isLossless: Bool, _ formats: [VideoFormat]
  ) throws(UserError) -> VideoOptions {
    if isLossless, !formats.contains(.webp) {
      throw UserError("--lossless requires webp, not \(formats.first?.rawValue ?? pageEnding)")
    }
    if loopCount != nil, !formats.contains(where: \.isLooping) {
      throw UserError("--loop requires gif, webp or apng, not \(formats.first?.rawValue ?? pageEnding)")
    }
    var options = VideoOptions()
    (options.loopCount, options.maxBytes) = (loopCount ?? 0, maxBytes?.count)
    if isLossless { options.webPQuality = nil }
    return options
  }

  init(_ command: RecordCommand, _ console: Console, to path: String) throws {
    if let option: OptionName = command.shard != nil ? .shard : command.resumes ? .resume : nil {
      throw UserError("--\(option) requires a directory of frames, not a video, \(path)")
    }
    if command.recording.compression != nil, command.framesDirectory == nil {
      throw UserError("--compress requires --frames-dir or a directory of frames, not a video, \(path)")
    }
    (self.command, self.console, format) = (command, console, Self.format(of: path))
    if command.captions != nil, format?.keepsCaptions != true {
      throw UserError("--captions requires mp4 or webm, not \(format?.rawValue ?? Self.pageEnding)")
    }
    if let preset = command.preset {
      if format != .mp4 { throw UserError("--preset \(preset.rawValue) requires an mp4 file, not \(path)") }
      if let option = command.fixedByPreset.first {
        throw UserError("--preset \(preset.rawValue) and --\(option) cannot be combined")
      }
    }
    output = try OutputFile(path, endings: VideoFormat.allCases.map(\.rawValue) + [Self.pageEnding])
    options = try Self.encoderOptions(
      loopCount: command.loopCount, maxBytes: command.maxBytes, isLossless: command.isLossless,
      [format].compactMap(\.self))
  }

  /// Encodes the video. Returns the exit code, after errors of the script are reported.
  func run(_ target: ScriptTarget, _ recording: RecordingRun, framesDirectory: String?) throws -> ExitCode {
    do {
      var clip = try recording.loader.clip(target.script)
      try output.check(against: clip)
      if command.preset == .appPreview { clip = try appPreview(of: clip) }
      if clip.isTransparent, format?.keepsAlpha != true { throw VideoError.noAlpha(output.path) }
      let playback = try clip.play(run: Run(console))
      let selection = try command.range.selection(of: playback)
      if clip.isAppPreview { _ = try playback.appPreviewFrames(selection) }
      var recording = recording
      if let framesDirectory { try record(clip, selection, in: framesDirectory, &recording) }
      let progress = Progress(Files.name(of: output.path), console, isQuiet: command.isQuiet)
      console.note(warnings: playback.warnings)
      let captions = try command.captions != nil ? captionFile(of: playback, selection) : nil
      defer { if let captions { Files.removeTemporaryDirectory(captions) } }
      var options = options
      options.captions = captions.map { "\($0)/\(RecordingFiles.captions)" }
      let run = Run(console, progress)
      let video =
        format == nil
        ? try playback.writePage(to: output.path, options: options, selection: selection, run: run)
        : try playback.writeVideo(to: output.path, options: options, selection: selection, run: run)
      progress.finish(Self.summary(video.report, seconds: progress.elapsed))
      console.note(warnings: video.warnings)
      // The recordings have reported the failures.
      let code = framesDirectory == nil ? console.report(video.failures) : recording.code
      try output.announce(console)
      return code
    } catch let error as VideoError where error.exitCode == .toolMissing {
      let frames = framesDirectory.map { "the frames are in \($0)" } ?? "--frames-dir DIR keeps the frames"
      throw UserError("\(error); \(frames)", .toolMissing)
    } catch let error as ScriptError {
      console.note(error.description)
      return .badInput
    }
  }

  /// Returns the clip as an app preview, and reports the settings that it ignores.
  private func appPreview(of clip: Clip) throws -> Clip {
    let (settings, preview) = (clip.settings, try clip.appPreview())
    let ignored: [Script.Keyword] = [
      settings.canvas == nil ? nil : .canvas, settings.layout == nil ? nil : .layout,
      settings.framesDevice ? .frame : nil,
    ].compactMap(\.self)
    if !ignored.isEmpty, !command.isQuiet {
      console.note("flipbook: note: an app preview ignores \(ignored.map(\.rawValue).joined(separator: ", "))")
    }
    return preview
  }

  /// Records the frames, for a page in each theme.
  private func record(
    _ clip: Clip, _ selection: FrameSelection, in directory: String, _ recording: inout RecordingRun
  ) throws {
    let themes = format == nil ? try clip.themes() : [clip.theme]
    for (theme, variant) in zip(themes, Variants(themes: themes.map(ThemeChoice.init)).all) {
      let folder = variant.directory(directory)
      let clip = theme == clip.theme ? clip : clip.inTheme(theme)
      try recording.record(clip, to: folder, named: Files.name(of: folder)) { _ in selection }
      try Run(console).checkCancellation()
    }
  }

  /// Writes the captions of a selection of frames. Returns the temporary directory with the file.
  private func captionFile(of playback: Playback, _ selection: FrameSelection) throws -> String {
    let directory = try Files.makeTemporaryDirectory()
    let track = playback.captionTrack(selection)
    try Files.write(Array(track.utf8), to: "\(directory)/\(RecordingFiles.captions)")
    return directory
  }

  /// Returns a summary: `pull.gif: 180 frames in 0.9 s; 320×480 pixels, 50 frames a second, 256 colours, 1.2 MB`.
  static func summary(_ report: VideoReport, seconds: Double) -> String {
    let tries = report.tries > 1 ? ", best of \(report.tries) tries" : ""
    let size = Double(report.bytes)
    let words = size < 1e6 ? "\(Progress.decimal(size / 1e3)) kB" : "\(Progress.decimal(size / 1e6)) MB"
    let frames = NumberText.counted(report.frames, "frame")
    let spent = Progress.duration(seconds)
    return "\(Files.name(of: report.path)): \(frames) in \(spent); \(report.form), \(words)\(tries)"
  }
}

/// `record -o - --raw`: writes a clip's frames as raw pixels to standard output.
struct RawRun {
  let command: RecordCommand
  let console: Console
  let loader: ClipLoader

  func run() throws -> ExitCode {
    let script = ScriptLoader.scripts(command.scripts)[0]
    let clip = try loader.clip(script)
    let playback = try clip.play(run: Run(console))
    let selection = try command.range.selection(of: playback)
    if command.printsFormat {
      let size = try FrameDrawing.rendering(scale: clip.frameScale).pixelSize(clip.frameSize)
      try console.print("rgba \(size.width)x\(size.height) \(clip.frameRate.ratio)")
      return .done
    }
    if try OutputTarget("-").isTerminal {
      throw UserError("cannot write frames to a terminal; redirect standard output to a file or a pipe")
    }
    let name = script == "-" ? Console.inputName : Files.stem(of: script)
    let progress = Progress(name, console, isQuiet: command.isQuiet)
    console.note(warnings: playback.warnings)
    let (count, failures, clipFrames) = try playback.writeRawFrames(
      to: 1, selection, run: Run(console, progress))
    progress.finish("\(name): \(NumberText.counted(count, "frame")) in \(Progress.duration(progress.elapsed))")
    RecordingRun(command.recording, loader, console).noteEnd(of: selection, clipFrames: clipFrames)
    return console.report(failures)
  }
}
