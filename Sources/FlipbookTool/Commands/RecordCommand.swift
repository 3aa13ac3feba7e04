import Flipbook

struct RecordCommand: Command {
  let name = "record"
  let summary = "play scripts and write their frames as PNG files, or as a video"
  let usage = ["SCRIPT… [-o DIR] [options]", "SCRIPT -o FILE.{mp4,gif,webp,apng,webm} [options]"]
  let discussion = """
    Writes frames/frame-00000.png …, manifest.json, frames.hashes and trace.tsv into output/NAME, or into DIR; with
    several scripts each gets a directory of its name in DIR. An earlier recording there is replaced when the new one is
    whole, which until then grows in DIR/.unfinished; --resume goes on with one that was interrupted. A directory that
    holds anything else is refused, and so is a part without frames. The directories are printed on standard output. Options
    override what the script says. flipbook video DIR FILE.mp4 makes a video of a directory.
    With the name of a video the frames go to ffmpeg instead, and no files are made of them unless --frames-dir says where.
    --max-bytes makes files of several sizes, rates and numbers of colours, keeps the best that is small enough, and says
    what it is. --device, --theme and --scale may have several values, parted by commas. Each combination then gets a
    directory or file of its own, with what varies in its name: pull-dark-iphone-17@2x.gif.
    --from and --to are instants of the clip such as 1.2s, parts such as 50%, or names of the script's shots and marks.
    --canvas, --device-frame, --padding and --background put the screen on a canvas, as the script's canvas, frame and
    backdrop do. --plain leaves out all that presents the clip.
    --shard 2/4 is for several machines: all scripts are one list of work, of which each part has as much to draw; the
    directory of a part says in shard.json what it has. Without -o it is output/parts/2-of-4. --shard auto finds the part in
    the variables of Slurm, Grid Engine, GitLab, CircleCI, Buildkite, Open MPI, Bazel and AWS Batch. Those of PBS and
    Kubernetes say no number of parts, so with them it is --shard auto/4.
    A folder stands for all scripts below it, each of which gets the directory of its way from there. Where a script is
    not there or has a mistake, none is recorded. The built-in scripts, which are below Assets/scripts, are found by their
    names from anywhere: next-article, or vertical-swipe/tour where several have that name.
    """
  let examples = [
    "record pull.flip", "record pull.flip -o output/dark --theme dark --device iphone-12 --touches",
    "record pull.flip --feed mine.json --fps 30", "record next-article -o output/next",
    "record pull.flip -o pull.gif --touches --from armed --max-bytes 2MB",
    "record pull.flip -o pull.mp4 --theme light,dark --device iphone-17,pixel-8 --device-frame",
    "record pull.flip -o - --raw | ffmpeg -f rawvideo -pix_fmt rgba -s 640x960 -r 60 -i - pull.mp4",
  ]
  let finishesWhenInterrupted = true

  @Operand(.file("SCRIPT…", extensions: ["flip"])) var scripts: [String]
  @Option(
    .output, short: "o", .file("DIR|FILE", extensions: VideoFormat.allCases.map(\.rawValue)),
    help: "where to; output/NAME unless said")
  var output: String?
  let range = RangeArguments()
  @Flag(.resume, help: "keep the frames that an interrupted recording has finished") var resumes
  @Option(
    .captions, .choice(), help: "write the captions as captions.vtt beside the frames, or as a track of an mp4 or webm")
  var captions: Captions?
  @Option(.framesDir, .directory("DIR"), help: "with a video: keep the frames, as a recording")
  var framesDirectory: String?
  @Option(.loop) var loopCount: Int?
  @Option(.maxBytes) var maxBytes: ByteCount?
  let presentation = PresentationArguments()
  @Changes var changes
  var variants = VariantArguments()
  var recording = RecordingArguments()
  @Flag(.raw, help: "with -o -: bare R, G, B, A bytes of each frame, for a pipe to ffmpeg") var isRaw
  @Flag(.format, help: "only print what --raw would write: rgba WIDTHxHEIGHT RATE") var printsFormat

  enum Captions: String, CaseIterable {
    case vtt
  }

  func run(_ console: Console) throws -> ExitCode {
    let variants = variants.all
    if try wantsRawFrames() {
      if variants.count > 1 { throw CLIError.usage("raw frames are those of one theme, device and scale") }
      return try RawRun(command: self, console: console, loader: loader(variants[0], console)).run()
    }
    if let output, let format = VideoRun.format(of: output) {
      return try writeVideo(output, format, variants, console)
    }
    try refuseVideoOptions()
    if let output, output.isEmpty { throw CLIError.usage("-o needs a directory") }
    let shard = try range.shard?.shard(console, isQuiet: recording.isQuiet)
    let targets = try ScriptLoader(console).targets(scripts)
    if let shard { return try record(shard, targets, variants, console) }
    let directories = try Self.directories(targets, output: output)
    for directory in directories { try Self.checkName(directory, mayBeVideo: true) }
    var code = ExitCode.done
    for (variant, run) in try runs(variants, targets, console) {
      var run = run
      let loader = run.loader
      for (target, directory) in zip(targets, directories) {
        try run.record(
          loader.clip(target.script), to: variant.directory(directory), named: target.title + variant.suffix,
          resumes: resumes
        ) { try range.selection(of: $0.playbacks[0], console, isQuiet: recording.isQuiet) }
      }
      code = code.moreSevere(run.code)
    }
    return code
  }

  func failure(_ error: any Error) -> CLIError {
    variants.all[0].clip.failure(error, hasCanvas: presentation.canvas != nil)
  }

  func loader(_ variant: Variant, _ console: Console) throws -> ClipLoader {
    try ClipLoader(variant.clip, console, changes: changes, presentation: presentation)
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

  private func record(
    _ shard: Shard, _ targets: [ScriptTarget], _ variants: [Variant], _ console: Console
  ) throws -> ExitCode {
    // The list has the same names in any output directory.
    let isOne = targets.count == 1 && targets[0].folder == nil
    let directories = isOne ? [""] : try Self.directories(targets, output: ".").map { String($0.dropFirst(2)) }
    let whole = try ShardRun(shard, output: output, recording, captions: captions, resumes: resumes, console)
    let items = try runs(variants, targets, console).flatMap { variant, run in
      try zip(targets, directories).map { target, directory in
        let place = isOne && !variant.suffix.isEmpty ? target.name : directory
        return ShardRun.Item(
          subject: try run.loader.clip(target.script), place: place.isEmpty ? "" : variant.directory(place),
          name: target.title + variant.suffix)
      }
    }
    var run = try run(variants[0], console)
    try whole.record(items, &run)
    return run.code
  }

  private func writeVideo(
    _ output: String, _ format: VideoFormat, _ variants: [Variant], _ console: Console
  ) throws -> ExitCode {
    if let framesDirectory { try Self.checkName(framesDirectory) }
    let films = try variants.map { try VideoRun(self, console, to: $0.file(output), format) }
    let targets = try ScriptLoader(console).targets(scripts)
    guard targets.count == 1 else {
      throw CLIError.usage("\(output) is one video, and there are \(targets.count) scripts; make one of each")
    }
    try OutputFile.check(films.map(\.output))
    var code = ExitCode.done
    for (film, (variant, run)) in zip(films, try runs(variants, targets, console)) where !console.isInterrupted() {
      code = code.moreSevere(try film.run(targets[0], run, framesDirectory: framesDirectory.map(variant.directory)))
    }
    return code
  }

  /// Checks that no option is given that only applies to videos.
  private func refuseVideoOptions() throws(CLIError) {
    if let option = given([.framesDir: framesDirectory != nil, .loop: loopCount != nil, .maxBytes: maxBytes != nil])
      .first
    {
      throw .usage("--\(option) is for a video; name one with -o, such as -o clip.gif")
    }
  }

  private func wantsRawFrames() throws(CLIError) -> Bool {
    if isRaw != (output == "-") { throw .usage("-o - and --raw belong together") }
    guard isRaw || printsFormat else { return false }
    try refuseVideoOptions()
    if captions != nil { throw .usage("raw frames have no place for --captions") }
    if resumes { throw .usage("raw frames leave nothing behind that --resume could keep") }
    if scripts.count > 1 { throw .usage("raw frames are those of one script") }
    return true
  }

  /// Returns a directory for each script: `output/NAME`, the given directory, or one of the script's name within it.
  static func directories(_ targets: [ScriptTarget], output: String?) throws(CLIError) -> [String] {
    if let output, output.isEmpty { throw .usage("-o needs a directory") }
    if targets.count == 1, targets[0].folder == nil, let output { return [output] }
    var scripts: [String: String] = [:]
    for target in targets {
      if let other = scripts.updateValue(target.script, forKey: target.name) {
        throw .usage("\(other) and \(target.script) would both be written to \(output ?? "output")/\(target.name)")
      }
    }
    return targets.map { "\(output ?? "output")/\($0.name)" }
  }

  /// Rejects a directory with the name of a file.
  ///
  /// - Parameter mayBeVideo: Whether the same option accepts the name of a video.
  static func checkName(_ directory: String, mayBeVideo: Bool = false) throws(CLIError) {
    let directory = Files.withoutSlash(directory)
    try OutputFile.checkSpelling(of: directory)
    guard let ending = OutputFile.ending(of: directory), Self.fileEndings.contains(ending) else { return }
    let stem = String(directory.dropLast(ending.utf8.count + 1))
    let video = videoEndings.contains(ending) ? directory : "\(stem).mp4"
    let remedy =
      if stillEndings.contains(ending) {
        "for one picture: flipbook shot SCRIPT --at TIME -o \(stem).png"
      } else if mayBeVideo {
        "for a video: -o \(video)"
      } else {
        "record into a directory, then: flipbook video \(stem) \(video)"
      }
    throw .usage("record writes a directory of frames, and \(directory) is named like a file; \(remedy)")
  }

  private static let videoEndings = VideoFormat.allCases.map(\.rawValue)
  private static let stillEndings = ["avif", "png", "jpg", "jpeg", "svg", "flip"]
  static let fileEndings = videoEndings + ["mov", "mkv", "avi"] + stillEndings
}

extension RecordCommand: PictureCommand {
  var isQuiet: Bool {
    get { recording.isQuiet }
    set { recording.isQuiet = newValue }
  }

  var encoding: String {
    (loopCount.map { "\(OptionName.loop) \($0)\n" } ?? "")
      + (maxBytes.map { "\(OptionName.maxBytes) \($0.text)\n" } ?? "")
  }

  mutating func show(theme: ThemeChoice?, factor: Int?) { variants.show(theme: theme, factor: factor) }

  func frames(in folder: String, named name: String) -> PictureFrames<Self>? {
    var command = self
    (command.loopCount, command.maxBytes, command.output) = (nil, nil, folder)
    return PictureFrames(command: command, isRecording: true)
  }
}

/// The frames to record.
struct RangeArguments: Sendable {
  @Option(.from, .moment, help: "only the frames from there on") var start: Clip.Moment?
  @Option(.to, .moment, help: "only the frames up to there") var end: Clip.Moment?
  @Option(.frames, .frames, help: "only the frames with these numbers, from 0") var frames: ClosedRange<Int>?
  @Option(.shard) var shard: Shard.Request?

  init() {
    let ways = given([.frames: frames != nil, .shard: shard != nil, .from: start != nil, .to: end != nil])
    if ways.count > 1, ways != [.from, .to] {
      OptionReader.fail(.usage("--\(ways[0]) and --\(ways[1]) exclude each other"))
    }
  }

  func selection(of playback: Playback, _ console: Console, isQuiet: Bool) throws -> FrameSelection {
    if let shard = try shard?.shard(console, isQuiet: isQuiet) {
      let look = try playback.clip.firstLook(run: Run(console))
      guard let piece = ShardPlan(costs: [look.costs], count: shard.count).pieces(of: shard.index).first else {
        throw CLIError.usage("part \(shard.index) of \(shard.count) has no frames: the clip has \(look.costs.count)")
      }
      return piece.selection
    }
    if let frames { return .frames(frames) }
    do {
      return try playback.selection(from: start, to: end)
    } catch ClipError.noSuchMoment(let name, _) where Double(name) != nil {
      throw CLIError.noUnit(name)
    }
  }
}
