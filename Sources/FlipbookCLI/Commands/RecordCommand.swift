import Flipbook
import Platform
import Recording

/// `flipbook record SCRIPT…`: frames, manifest, hashes, trace.
struct RecordCommand: Command {
  let name = "record"
  let summary = "play scripts and write their frames as PNG files"
  let usage = ["SCRIPT… [-o DIR] [options]"]
  let discussion = """
    Writes frames/frame-00000.png …, manifest.json, frames.hashes and trace.tsv into output/NAME, or into DIR; with
    several scripts each gets a directory of its name in DIR. An earlier recording there is replaced when the new one is
    whole, which until then grows in DIR/.unfinished; --resume goes on with one that was interrupted. A directory that
    holds anything else is refused, and so is a part without frames. The directories are printed on standard output. Options
    override what the script says. scripts/video DIR FILE.mp4 makes a video of a directory.
    A folder stands for all scripts below it, each of which gets the directory of its way from there. Where a script is
    not there or has a mistake, none is recorded. The built-in scripts, which are below Assets/scripts, are found by their
    names from anywhere: next-article, or vertical-swipe/tour where several have that name.
    """
  let examples = [
    "record pull.flip", "record pull.flip -o output/dark --theme dark --device iphone-12 --touches",
    "record pull.flip --feed mine.json --fps 30", "record next-article -o output/next",
    "record pull.flip -o - --raw | ffmpeg -f rawvideo -pix_fmt rgba -s 640x960 -r 60 -i - pull.mp4",
  ]
  let operands: [Option.Value] = [.file("SCRIPT…", extensions: ["flip"])]
  let operandCount = 1...Int.max
  let finishesWhenInterrupted = true
  let options =
    [
      Option("output", short: "o", .directory("DIR"), help: "where to; output/NAME unless said"),
      Option("frames", .text("A-B"), help: "only the frames with these numbers, from 0"),
      Option("shard", .text("I/N"), help: "only the part I of N, from 1; merge makes a whole of the parts"),
      Option("resume", help: "keep the frames that an interrupted recording has finished"),
    ] + Option.showing + RecordingRun.options + RawRun.options

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let selection = try Self.selection(arguments)
    if try RawRun.isWanted(arguments) { return try RawRun(arguments: arguments, console: console).run(selection) }
    let targets = try ScriptLoader(console).targets(arguments.operands)
    let directories = try Self.directories(targets, output: arguments.value("output"))
    for directory in directories { try Self.checkName(directory) }
    var run = try RecordingRun(arguments, console)
    try run.check(targets.map(\.script))
    for (target, directory) in zip(targets, directories) {
      try run.record(
        target.script, to: directory, named: target.script == "-" ? Console.inputName : target.name,
        selection: selection, resumes: arguments.has("resume"))
    }
    return run.code
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

  /// A directory whose name ends like a video's would not be what its name says.
  static func checkName(_ directory: String) throws(CLIError) {
    guard let ending = OutputFile.ending(of: directory), Self.fileEndings.contains(ending) else { return }
    let stem = String(directory.dropLast(ending.utf8.count + 1))
    throw .usage(
      "record writes a directory of frames, and \(directory) is named like a file; record into a directory, then: "
        + (Self.videoEndings.contains(ending)
          ? "scripts/video \(stem) \(directory)" : "flipbook shot SCRIPT --at TIME -o \(stem).png"))
  }

  /// What scripts/video makes.
  private static let videoEndings = ["mp4", "gif", "webp", "apng", "webm"]
  private static let fileEndings = videoEndings + ["mov", "mkv", "avi", "avif", "png", "jpg", "jpeg", "svg", "flip"]

  /// `--frames` and `--shard`.
  static func selection(_ arguments: Arguments) throws(CLIError) -> FrameSelection {
    let frames = arguments.value("frames")
    guard let shard = arguments.value("shard") else {
      guard let frames else { return .all }
      guard let (first, last) = pair(frames, "-"), first <= last else {
        throw .usage("--frames is a range such as 0-59, not \"\(frames)\"")
      }
      return .frames(first...last)
    }
    if frames != nil { throw .usage("--frames and --shard exclude each other") }
    guard let (index, count) = pair(shard, "/"), index >= 1, index <= count else {
      throw .usage("--shard is a part such as 1/4, not \"\(shard)\"")
    }
    return .shard(index: index, count: count)
  }

  private static func pair(_ text: String, _ separator: Character) -> (Int, Int)? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false).map { part in
      part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
    }
    guard parts.count == 2, let first = parts[0], let second = parts[1] else { return nil }
    return (first, second)
  }
}
