import CommandLine
import Flipbook

struct DiffOutput {
  /// The extensions of OUT. The first one is the format for standard output.
  static let endings = ["png", "mp4", "gif", "webp", "apng", "webm"]

  let names: (before: String, after: String)
  private let picture: OutputFile?
  private let summary: OutputFile?
  private let framesDirectory: String?
  private let maxBytes: Int?
  private let isWhole: Bool
  private let isQuiet: Bool

  init(_ command: DiffCommand) throws {
    names = (command.before, command.after)
    picture = try command.output.map { try OutputFile($0, endings: Self.endings, needsEnding: true) }
    summary = try command.markdown.map { try OutputFile($0, endings: ["md"], texts: ["md"]) }
    (framesDirectory, maxBytes) = (command.framesDirectory, command.maxBytes?.count)
    (isWhole, isQuiet) = (command.isWhole, command.isQuiet)
    if let summary {
      guard case .file = try OutputTarget(summary.path) else {
        throw UserError("--markdown \(summary.path) must be a file, since pictures are written next to it")
      }
    }
    if let option = given([.framesDir: framesDirectory != nil, .maxBytes: maxBytes != nil]).first,
      picture?.ending ?? "png" == "png"
    {
      throw UserError("--\(option) requires a video, such as -o change.gif")
    }
    try OutputFile.check(outputs, usesStandardOutput: command.isJSON ? "--\(OptionName.json)" : nil)
  }

  /// Whether a picture goes to standard output, which then cannot carry anything else.
  var takesStandardOutput: Bool { picture?.goesToStandardOutput ?? false }

  /// The files of the summary's pictures. Not all of them may be written.
  private var pictureFiles: [OutputFile] {
    get throws {
      guard let summary else { return [] }
      return try Difference.pictureNames(Files.stem(of: summary.path)).map {
        try OutputFile("\(Files.directory(of: summary.path))/\($0)", endings: ["png"])
      }
    }
  }

  private var outputs: [OutputFile] { get throws { try [picture, summary].compactMap(\.self) + pictureFiles } }

  /// Checks that no output replaces an input.
  func check(against sides: DiffSides) throws {
    for output in try outputs {
      for clip in sides.clips { try output.check(against: clip) }
      for directory in sides.directories {
        if GoldenFolder(directory).isOurs { try output.check(outside: directory) }
        try output.check(against: Self.files(of: directory))
      }
    }
    if let summary { try OutputFile.check(pictureFiles, comeWith: summary) }
    if let framesDirectory { try Self.check(framesDirectory: framesDirectory, sides) }
  }

  /// Returns the paths of the files in a recording or a golden.
  private static func files(of directory: String) -> [String] {
    [directory, "\(directory)/frames"].flatMap { folder in Files.names(in: folder).map { "\(folder)/\($0)" } }
  }

  /// Checks that frames only replace earlier frames. A folder with any other file and an input folder are errors.
  private static func check(framesDirectory path: String, _ sides: DiffSides) throws(UserError) {
    if path.isEmpty { throw UserError("--frames-dir requires a directory") }
    if Files.exists(path) {
      guard Files.isDirectory(path), Files.names(in: path).allSatisfy({ FrameFile.number(of: $0) != nil }) else {
        throw UserError("\(path) contains files other than frames; choose another directory", .cannotCreate)
      }
    }
    guard let place = Files.resolved(path) else { return }
    for directory in sides.directories {
      guard let input = Files.resolved(directory) else { continue }
      if Files.lies(place, below: input) || Files.lies(input, below: place) {
        throw UserError("frames in \(path) would replace files of the input \(directory); choose another directory")
      }
    }
  }

  /// Writes the requested outputs. Without a difference no picture is written, unless `--whole` is given.
  func write(_ difference: Difference, _ console: Console, jobs: Int) throws {
    let isShown = isWhole || !difference.isSame
    if let picture, isShown {
      if picture.ending == "png" {
        try picture.write(try PNGEncoder(.small).encode(try difference.still()))
      } else {
        try writeClip(difference, to: picture, console, jobs: jobs)
      }
    }
    if let summary { try write(difference, to: summary, showsClip: isShown, console) }
    if isQuiet { return }
    if let picture, !isShown {
      console.note("flipbook: nothing differs, \(picture.path) is not written; --whole writes it")
    }
    for output in [isShown ? picture : nil, summary].compactMap(\.self) { try output.announce(console) }
  }

  private func write(
    _ difference: Difference, to summary: OutputFile, showsClip: Bool, _ console: Console
  ) throws {
    let folder = Files.directory(of: summary.path)
    try Files.createDirectory(folder)
    let clip = showsClip ? picture.flatMap { $0.ending == "png" ? nil : Files.relative($0.path, to: folder) } : nil
    let made = try difference.summary(
      picturesNamed: Files.stem(of: summary.path), clip: clip, run: Run(console))
    for (output, picture) in zip(try pictureFiles, made.pictures) { try output.write(picture.bytes) }
    try summary.write(Array(made.text.utf8))
  }

  private func writeClip(
    _ difference: Difference, to output: OutputFile, _ console: Console, jobs: Int
  ) throws {
    // The verdict is already printed, so drawing temporary frames would be wasted work.
    if framesDirectory == nil, FFmpegProgram.find() == nil {
      throw UserError(
        FFmpegProgram.missing(", so \(output.path) was not made")
          + ", or write the frames with --frames-dir DIR", .toolMissing)
    }
    let progress = Progress(Files.name(of: output.path), console, isQuiet: isQuiet)
    let isForPage = output.ending != "mp4" && output.ending != "webm"
    var options = VideoOptions()
    options.maxBytes = maxBytes ?? (isForPage ? Difference.pageBytes : nil)
    let report = try difference.writeVideo(
      to: output.path, VideoFormat(rawValue: output.ending), options, keepingFramesIn: framesDirectory,
      Run(console, jobs: jobs, progress), console)
    progress.finish(VideoRun.summary(report, seconds: progress.elapsed))
  }
}

extension Difference {
  /// The default size limit of a picture for a page, in bytes, so that a pull request loads quickly.
  static let pageBytes = 2_000_000

  /// Encodes a video of the difference, and keeps its frames if a directory is given.
  func writeVideo(
    to path: String, _ format: VideoFormat?, _ options: VideoOptions,
    keepingFramesIn kept: String? = nil, _ run: Run, _ console: Console
  ) throws -> VideoReport {
    let staging = try Files.makeTemporaryDirectory()
    defer { Files.removeTemporaryDirectory(staging) }
    var directory = "\(staging)/frames"
    let frames = try writeFrames(to: directory, isForPage: format != .mp4 && format != .webm, run: run)
    console.clearTransient()
    if let kept {
      try Files.moveTree(directory, to: kept)
      directory = kept
    }
    return try VideoEncoder(options).encode(
      try VideoFrames(directory, frameRate: frames.frameRate), to: path, as: format, run: Run(console))
  }
}
