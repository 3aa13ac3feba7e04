import Flipbook
import Platform
import Recording
import Video

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
  let operands: [Option.Value] = [.file("SCRIPT…", extensions: ["flip"])]
  let finishesWhenInterrupted = true
  let options =
    [
      Option(
        "output", short: "o", .file("DIR|FILE", extensions: VideoFormat.allCases.map(\.rawValue)),
        help: "where to; output/NAME unless said"),
      Option("from", .text("TIME|NAME|PERCENT"), help: "only the frames from there on"),
      Option("to", .text("TIME|NAME|PERCENT"), help: "only the frames up to there"),
      Option("frames", .text("A-B"), help: "only the frames with these numbers, from 0"),
      Shard.option,
      Option("resume", help: "keep the frames that an interrupted recording has finished"),
      Option(
        "captions", .choice("vtt", ["vtt"]),
        help: "write the captions as captions.vtt beside the frames, or as a track of an mp4 or webm"),
    ] + VideoRun.options + Option.presenting
    + [.with] + Option.drawing.map { option in Variant.options.first { $0.name == option.name } ?? option }
    + RecordingRun.options + RawRun.options

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let variants = try Variant.all(arguments)
    let presentation = try arguments.presentation()
    _ = try Self.selection(arguments)
    if try RawRun.isWanted(arguments) {
      if variants.count > 1 { throw CLIError.usage("raw frames are those of one theme, device and scale") }
      return try RawRun(arguments: arguments, console: console, presentation: presentation).run()
    }
    let targets = try ScriptLoader(console).targets(arguments.operands)
    if let output = arguments.value("output"), let format = VideoRun.format(of: output) {
      return try film(targets, output, format, variants, console, presentation)
    }
    try VideoRun.refuseOptions(arguments)
    if let shard = try Shard.wanted(arguments, console) {
      return try record(shard, targets, variants, console, presentation)
    }
    let directories = try Self.directories(targets, output: arguments.value("output"))
    for directory in directories { try Self.checkName(directory, mayBeVideo: true) }
    var code = ExitCode.done
    for (variant, run) in try runs(variants, targets, console, presentation) {
      var run = run
      let loader = run.loader
      for (target, directory) in zip(targets, directories) {
        try run.record(
          loader.clip(target.script), to: variant.directory(directory), named: target.title + variant.suffix,
          resumes: arguments.has("resume")
        ) { try Self.selection(arguments, of: $0.clips[0], console) }
      }
      code = code.graver(run.code)
    }
    return code
  }

  /// A run for each variant; of several recordings none is begun where one of them cannot be made.
  private func runs(
    _ variants: [Variant], _ targets: [ScriptTarget], _ console: Console,
    _ presentation: @escaping ClipLoader.Adjustment
  ) throws -> [(variant: Variant, run: RecordingRun)] {
    let runs = try variants.map { ($0, try RecordingRun($0.arguments, console, adjust: presentation)) }
    if variants.count * targets.count > 1 { for (_, run) in runs { try run.check(targets.map(\.script)) } }
    return runs
  }

  private func record(
    _ shard: Shard, _ targets: [ScriptTarget], _ variants: [Variant], _ console: Console,
    _ presentation: @escaping ClipLoader.Adjustment
  ) throws -> ExitCode {
    // The list has the same names wherever a part is put.
    let isOne = targets.count == 1 && targets[0].folder == nil
    let directories = isOne ? [""] : try Self.directories(targets, output: ".").map { String($0.dropFirst(2)) }
    let whole = try ShardRun(shard, output: variants[0].arguments.value("output"), variants[0].arguments, console)
    let items = try runs(variants, targets, console, presentation).flatMap { variant, run in
      try zip(targets, directories).map { target, directory in
        let place = isOne && !variant.suffix.isEmpty ? target.name : directory
        return ShardRun.Item(
          subject: try run.loader.clip(target.script), place: place.isEmpty ? "" : variant.directory(place),
          name: target.title + variant.suffix)
      }
    }
    var run = try RecordingRun(variants[0].arguments, console)
    try whole.record(items, &run)
    return run.code
  }

  private func film(
    _ targets: [ScriptTarget], _ output: String, _ format: VideoFormat, _ variants: [Variant], _ console: Console,
    _ presentation: @escaping ClipLoader.Adjustment
  ) throws -> ExitCode {
    guard targets.count == 1 else {
      throw CLIError.usage("\(output) is one video, and there are \(targets.count) scripts; make one of each")
    }
    let frames = variants[0].arguments.value("frames-dir")
    if let frames { try Self.checkName(frames) }
    let films = try variants.map { try VideoRun($0.arguments, console, to: $0.file(output), format) }
    try OutputFile.check(films.map(\.output))
    var code = ExitCode.done
    for (film, (variant, run)) in zip(films, try runs(variants, targets, console, presentation))
    where !console.isInterrupted() {
      code = code.graver(try film.run(targets[0], run, framesDirectory: frames.map(variant.directory)))
    }
    return code
  }

  /// A directory for each script: `output/NAME`, the one that was asked for, or one of its name within it.
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

  /// Rejects a directory whose name is that of a file.
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

  /// `--from` and `--to`, `--frames` and `--shard`.
  static func selection(_ arguments: Arguments, of clip: Clip, _ console: Console) throws -> FrameSelection {
    if let shard = try Shard.wanted(arguments, console) {
      let look = try clip.firstLook(isCancelled: console.isInterrupted)
      guard let piece = ShardPlan(costs: [look.costs], count: shard.count).pieces(of: shard.index).first else {
        throw CLIError.usage("part \(shard.index) of \(shard.count) has no frames: the clip has \(look.costs.count)")
      }
      return piece.selection
    }
    let selection = try selection(arguments)
    if selection != .all { return selection }
    let (start, end) = (try moment(arguments, "from"), try moment(arguments, "to"))
    do {
      return try clip.selection(from: start, to: end, isCancelled: console.isInterrupted)
    } catch ClipError.noSuchMoment(let name, _) where Double(name) != nil {
      throw CLIError.noUnit(name)
    }
  }

  private static func moment(_ arguments: Arguments, _ option: String) throws(CLIError) -> Clip.Moment? {
    guard let text = arguments.value(option) else { return nil }
    return try ShotCommand.moment(text, option: option)
  }

  /// `--frames`; `--from`, `--to` and `--shard` are looked at, and need a clip.
  static func selection(_ arguments: Arguments) throws(CLIError) -> FrameSelection {
    let given = ["frames", "shard", "from", "to"].filter(arguments.has)
    if given.count > 1, given != ["from", "to"] { throw .usage("--\(given[0]) and --\(given[1]) exclude each other") }
    for option in given where option == "from" || option == "to" { _ = try moment(arguments, option) }
    guard let frames = arguments.value("frames") else { return .all }
    let parts = frames.split(separator: "-", omittingEmptySubsequences: false).map { NumberText.whole($0) }
    guard parts.count == 2, let first = parts[0], let last = parts[1], first <= last else {
      throw .usage("--frames is a range such as 0-59, not \"\(frames)\"")
    }
    return .frames(first...last)
  }
}
