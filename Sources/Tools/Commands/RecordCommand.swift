import CommandLine
import Flipbook

struct RecordCommand: Command {
  let name = "record"
  let summary = "record the frames of scripts as PNG files or a video"
  let usage = [
    "SCRIPT… [-o DIR] [options]", "SCRIPT -o FILE.{mp4,gif,webp,apng,webm,html} [options]",
    "--screens FILE… [-o DIR|FILE] [options]",
  ]
  let discussion = """
    Writes frames/frame-00000.png …, manifest.json, frames.hashes and trace.tsv to the output
    directory, and prints its path. An existing recording is replaced when the new one is complete. A
    directory with other files is an error. If -o names a video, ffmpeg encodes the frames instead.
    FILE.html is a page with the video in both themes and its steps, which needs no network.

    SCRIPT is a file, a directory with scripts, - for standard input, or a built-in script such as
    next-article. Several scripts get a directory each in DIR. --screens shows your own pictures;
    without a script, it plays the one that flipbook new --screens prints.

    --from and --to accept a time (1.2s), a percentage (50%), or the name of a shot or mark.
    --device, --theme and --scale accept lists separated by commas. Each combination has an output of
    its own, such as pull-pixel-8~dark@2x.gif; light and the first of a list have no suffix.
    """
  let examples = [
    "record pull.flip", "record pull.flip -o output/dark --theme dark --device iphone-12 --touches",
    "record pull.flip --feed mine.json --fps 30",
    "record --screens shots/*.png -o clip.gif --device-frame", "record next-article -o output/next",
    "record pull.flip -o pull.gif --touches --from armed --max-bytes 2MB",
    "record pull.flip -o pull.mp4 --theme light,dark --device iphone-17,pixel-8 --device-frame",
    "record pull.flip -o - --raw | ffmpeg -f rawvideo -pix_fmt rgba -s 640x960 -r 60 -i - pull.mp4",
  ]
  let finishesWhenInterrupted = true

  @Operand(.file("SCRIPT…", extensions: ["flip"]), orElse: .screens) var scripts: [String]
  @Option(
    .output, short: "o", .file("DIR|FILE", extensions: videoEndings + [VideoRun.pageEnding]),
    help: "output directory, or video file (default: output/NAME)")
  var output: String?
  var variants = VariantArguments()
  @Changes var changes
  let range = RangeArguments()
  @Option(.shard) var shard: Shard?
  let presentation = ClipArguments(ClipArguments.presentation)
  var rareOptions: Set<OptionName> { OptionName.rare.union([.frames, .format]) }

  @Option(.captions, .choice(), help: "write captions.vtt, or a subtitle track of an mp4 or webm file")
  var captions: Captions?
  @Option(.maxBytes) var maxBytes: ByteCount?
  @Option(.loop) var loopCount: Int?
  @Flag(.lossless) var isLossless
  @Option(.preset, .choice(), help: "app-preview: an mp4 of 15 to 30 s for the App Store")
  var preset: Preset?
  /// The options whose values a preset chooses.
  let fixedByPreset = [OptionName.fps, .scale, .padding, .plain, .captions, .maxBytes]
    .filter(OptionReader.arguments.has)
  @Option(.framesDir, .directory("DIR"), help: "directory for the frames of a video, as a recording")
  var framesDirectory: String?
  @Flag(.resume, help: "keep the finished frames of an interrupted recording") var resumes
  var recording = RecordingArguments()
  @Flag(.raw, help: "with -o -: write the R, G, B, A bytes of each frame") var isRaw
  @Flag(.format, help: "print only the format of --raw: rgba WIDTHxHEIGHT RATE") var printsFormat

  enum Captions: String, CaseIterable {
    case vtt
  }

  enum Preset: String, CaseIterable {
    case appPreview = "app-preview"
  }

  func run(_ console: Console) throws -> ExitCode {
    let variants = variants.all
    if try wantsRawFrames() {
      if variants.count > 1 { throw UserError("--raw requires a single theme, device and scale") }
      return try RawRun(command: self, console: console, loader: loader(variants[0], console)).run()
    }
    if let output, VideoRun.isVideo(output) { return try writeVideo(output, variants, console) }
    try refuseVideoOptions()
    if let output, output.isEmpty { throw UserError("-o requires a directory") }
    let targets = try ScriptLoader(console).targets(ScriptLoader.scripts(scripts))
    let directories = try Self.directories(targets, output: output)
    for directory in directories { try Self.checkName(directory, mayBeVideo: true) }
    var outputs = Array(zip(targets, directories))
    if let shard {
      outputs = try shard.choose(
        from: outputs, loader(variants[0], console), jobs: recording.work.threads, console, isQuiet: isQuiet
      ) { $0.0.script }
    }
    var code = ExitCode.done
    for (variant, run) in try runs(variants, outputs.map(\.0), console) {
      var run = run
      let loader = run.loader
      for (target, directory) in outputs {
        try run.record(
          loader.clip(target.script), to: variant.directory(directory), named: target.title + variant.suffix,
          resumes: resumes
        ) { try range.selection(of: $0) }
      }
      code = code.moreSevere(run.code)
    }
    return code
  }

  func failure(_ error: any Error) -> UserError { clip(variants.all[0]).failure(error) }

  private func clip(_ variant: Variant) -> ClipArguments { variants.clip(variant).presented(presentation) }

  func loader(_ variant: Variant, _ console: Console) throws -> ClipLoader {
    try ClipLoader(clip(variant), console, changes: changes)
  }

  func run(_ variant: Variant, _ console: Console) throws -> RecordingRun {
    RecordingRun(recording, try loader(variant, console), console, writesCaptions: captions != nil)
  }

  /// Returns a run for each variant. If there are several recordings, all scripts are checked before any recording
  /// starts.
  private func runs(
    _ variants: [Variant], _ targets: [ScriptTarget], _ console: Console
  ) throws -> [(variant: Variant, run: RecordingRun)] {
    let runs = try variants.map { ($0, try run($0, console)) }
    if variants.count * targets.count > 1 { for (_, run) in runs { try run.check(targets.map(\.script)) } }
    return runs
  }

  private func writeVideo(
    _ output: String, _ variants: [Variant], _ console: Console
  ) throws -> ExitCode {
    if let framesDirectory { try Self.checkName(framesDirectory) }
    let films = try variants.map { try VideoRun(self, console, to: $0.file(output)) }
    let targets = try ScriptLoader(console).targets(ScriptLoader.scripts(scripts))
    guard targets.count == 1 else {
      throw UserError("cannot encode \(targets.count) scripts as one video, \(output); pass one script")
    }
    try OutputFile.check(films.map(\.output))
    var code = ExitCode.done
    for (film, (variant, run)) in zip(films, try runs(variants, targets, console)) where !console.isInterrupted() {
      code = code.moreSevere(try film.run(targets[0], run, framesDirectory: framesDirectory.map(variant.directory)))
    }
    return code
  }

  /// Checks that no option is given that only applies to videos.
  private func refuseVideoOptions() throws(UserError) {
    if let option = given([
      .framesDir: framesDirectory != nil, .loop: loopCount != nil, .lossless: isLossless, .maxBytes: maxBytes != nil,
      .preset: preset != nil,
    ]).first {
      throw UserError("--\(option) requires a video, such as -o clip.\(option == .preset ? "mp4" : "gif")")
    }
  }

  private func wantsRawFrames() throws(UserError) -> Bool {
    if isRaw != (output == "-") { throw UserError("-o - and --raw require each other") }
    guard isRaw || printsFormat else { return false }
    try refuseVideoOptions()
    if captions != nil { throw UserError("--raw and --captions cannot be combined") }
    if let option = given([.resume: resumes, .shard: shard != nil]).first {
      throw UserError("--raw and --\(option) cannot be combined")
    }
    if scripts.count > 1 { throw UserError("--raw requires a single script") }
    return true
  }

  /// Returns a directory for each script: `output/NAME`, the given directory, or one of the script's name within it.
  static func directories(_ targets: [ScriptTarget], output: String?) throws(UserError) -> [String] {
    if let output, output.isEmpty { throw UserError("-o requires a directory") }
    if targets.count == 1, targets[0].folder == nil, let output { return [output] }
    var scripts: [String: String] = [:]
    for target in targets {
      if let other = scripts.updateValue(target.script, forKey: target.name) {
        throw UserError(
          "\(other) and \(target.script) have the same output directory, \(output ?? "output")/\(target.name)")
      }
    }
    return targets.map { "\(output ?? "output")/\($0.name)" }
  }

  /// Rejects a directory with the name of a file.
  ///
  /// - Parameter mayBeVideo: Whether the same option accepts the name of a video.
  static func checkName(_ directory: String, mayBeVideo: Bool = false) throws(UserError) {
    let directory = Files.withoutSlash(directory)
    try OutputFile.checkSpelling(of: directory)
    guard let ending = OutputFile.ending(of: directory), Self.fileEndings.contains(ending) else { return }
    let stem = String(directory.dropLast(ending.utf8.count + 1))
    let video = videoEndings.contains(ending) ? directory : "\(stem).mp4"
    let remedy =
      if stillEndings.contains(ending) {
        "for a picture, use: flipbook shot SCRIPT --at TIME -o \(stem).png"
      } else if mayBeVideo {
        "for a video, use -o \(video)"
      } else {
        "for a video, use: flipbook video \(stem) \(video)"
      }
    throw UserError("expected a directory for frames, not a file name, \(directory); \(remedy)")
  }

  private static let videoEndings = VideoFormat.allCases.map(\.rawValue)
  private static let stillEndings = ["avif", "png", "jpg", "jpeg", "svg", "flip"]
  static let fileEndings = videoEndings + [VideoRun.pageEnding, "mov", "mkv", "avi"] + stillEndings
}

extension RecordCommand: PictureCommand {
  var isQuiet: Bool {
    get { recording.isQuiet }
    set { recording.isQuiet = newValue }
  }

  var encoding: String {
    (loopCount.map { "\(OptionName.loop) \($0)\n" } ?? "") + (isLossless ? "\(OptionName.lossless)\n" : "")
      + (maxBytes.map { "\(OptionName.maxBytes) \($0.text)\n" } ?? "")
      + (preset.map { "\(OptionName.preset) \($0.rawValue)\n" } ?? "")
  }

  mutating func show(theme: ThemeChoice?, factor: Double?) { variants.show(theme: theme, factor: factor) }

  func frames(in folder: String, named name: String) -> PictureFrames<Self>? {
    var command = self
    (command.loopCount, command.maxBytes, command.isLossless, command.output) = (nil, nil, false, folder)
    return PictureFrames(command: command, isRecording: true)
  }
}

/// The frames to record.
struct RangeArguments: Sendable {
  @Option(.from, .moment, help: "first frame to record (default: the start)") var start: Clip.Moment?
  @Option(.to, .moment, help: "last frame to record (default: the end)") var end: Clip.Moment?
  @Option(.frames, .frames, help: "record frames A to B, counted from 0") var frames: ClosedRange<Int>?

  init() {
    let ways = given([.frames: frames != nil, .from: start != nil, .to: end != nil])
    if ways.count > 1, ways != [.from, .to] {
      OptionReader.fail(.conflict(ways[0], ways[1]))
    }
  }

  func selection(of playback: Playback) throws -> FrameSelection {
    if let frames { return .frames(frames) }
    do {
      return try playback.selection(from: start, to: end)
    } catch ClipError.noSuchMoment(let name, _) where Double(name) != nil {
      throw UserError.noUnit(name)
    }
  }
}
