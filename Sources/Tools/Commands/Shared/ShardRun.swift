import CommandLine
import Flipbook

/// Records this process's part of a list of clips. Used by `record` and `demo`.
struct ShardRun {
  struct Item: Sendable {
    var subject: Clip
    /// The directory below the part's, or empty for the part itself.
    var place: String
    var name: String
  }

  let shard: Shard
  let directory: String
  private let arguments: RecordingArguments
  private let captions: RecordCommand.Captions?
  private let resumes: Bool
  let console: Console

  init(
    _ shard: Shard, output: String?, _ arguments: RecordingArguments, captions: RecordCommand.Captions? = nil,
    resumes: Bool = false, _ console: Console
  ) throws(CLIError) {
    (self.shard, self.arguments, self.console) = (shard, arguments, console)
    (self.captions, self.resumes) = (captions, resumes)
    directory = Files.withoutSlash(output ?? shard.directory)
    try RecordCommand.checkName(directory)
  }

  /// Records the part, and then writes its shard manifest.
  ///
  /// - Throws: The errors of recording. The part then counts as unfinished.
  func record(_ items: [Item], _ run: inout RecordingRun) throws {
    let looks = try items.concurrentMap(jobs: arguments.work.threads) { [console] item throws(any Error) in
      try item.subject.firstLook(run: Run(console))
    }
    let pieces = ShardPlan(costs: looks.map(\.costs), count: shard.count).pieces(of: shard.index)
    let manifest = ShardManifest(
      .recordings, index: shard.index, count: shard.count, version: Release.version,
      options: (arguments.compression.map { ["--\(OptionName.compress) \($0.rawValue)"] } ?? [])
        + (captions.map { ["--\(OptionName.captions) \($0.rawValue)"] } ?? []),
      clips: zip(items, looks).map { ShardManifest.Clip($0.place, frames: $1.costs.count, content: $1.content) },
      pieces: pieces)
    // The recorder locks a recording's own directory.
    let lock = items.contains { $0.place.isEmpty } ? nil : try Self.lock(directory)
    defer { withExtendedLifetime(lock) {} }
    try Files.createDirectory(directory)
    try ShardManifest.remove(from: directory)
    run.announces = false
    for piece in pieces {
      let item = items[piece.clip]
      let path = item.place.isEmpty ? directory : "\(directory)/\(item.place)"
      try run.record(item.subject, to: path, named: item.name, resumes: resumes) { _ in piece.selection
      }
      try Run(console).checkCancellation()
    }
    if pieces.isEmpty, !arguments.isQuiet {
      console.note("flipbook: part \(shard.index) of \(shard.count) is empty")
    }
    try manifest.write(to: directory)
    try console.print(directory)
  }

  /// Creates a part's directory and locks it against other processes.
  static func lock(_ directory: String) throws -> DirectoryLock {
    try Files.createDirectory(directory)
    do { return try DirectoryLock(directory) } catch {
      throw error.isBusy ? ShardError.busy(path: directory) : error
    }
  }
}

/// `verify --shard`: compares one part of the clips with their goldens.
struct VerificationShardRun {
  private let shard: Shard
  private let directory: String
  private let command: VerifyCommand
  private let console: Console
  private var options: VerifyOptions
  private let loader: ClipLoader

  /// Rejects the options that only apply to the whole.
  static func check(_ command: VerifyCommand) throws(CLIError) {
    if let option = given([
      .report: !command.reports.isEmpty, .json: command.isJSON, .artifacts: command.artifacts != nil,
    ]).first {
      throw .usage("--\(option) and --shard cannot be combined; pass --\(option) to flipbook merge")
    }
    if command.output == "" { throw .usage("-o requires a directory") }
  }

  init(_ shard: Shard, _ command: VerifyCommand, _ console: Console) throws {
    (self.shard, self.command, self.console) = (shard, command, console)
    directory = Files.withoutSlash(command.output ?? shard.directory)
    options = command.options(console)
    // The part has its own folder of failure artifacts, separate from that of the whole.
    options.artifacts = "\(directory)/.artifacts"
    loader = try ClipLoader(command.clip, console)
  }

  /// Compares the part, and then writes its shard manifest.
  ///
  /// - Returns: The exit code of this part alone.
  /// - Throws: `ShardError` if the directory cannot be used, and the errors of this machine rather than of a clip.
  func run(_ targets: [GoldenTarget]) throws -> ExitCode {
    let lock = try ShardRun.lock(directory)
    defer { withExtendedLifetime(lock) {} }
    try clear()
    // A clip that cannot be played or has no golden has no frames to divide.
    let run = Run(console)
    let looks = try targets.map(clip).concurrentMap(jobs: command.work.threads) { clip throws(CancellationError) in
      try run.checkCancellation()
      return try? clip?.plain.firstLook(run: run)
    }
    try run.checkCancellation()
    let plan = ShardPlan(costs: looks.map { $0?.costs ?? [] }, count: shard.count)
    var manifest = ShardManifest(
      .verdicts, index: shard.index, count: shard.count, version: Release.version, options: words,
      clips: zip(targets, looks).map { target, look in
        .init(
          target.name, frames: look?.costs.count ?? 0, content: look?.content,
          golden: target.golden.content)
      },
      pieces: plan.pieces(of: shard.index))
    manifest.notes = VerifyCommand.unreferencedNotes(targets, console)
    var unseenMasks = Set(options.masks)
    var code = ExitCode.done
    for piece in manifest.pieces { code = code.moreSevere(try verify(piece, targets[piece.clip], &unseenMasks)) }
    manifest.unseenMasks = unseenMasks.sorted()
    try manifest.write(to: directory)
    try console.print(directory)
    return code
  }

  /// The options that apply to all clips.
  private var words: [String] {
    let tolerance = command.tolerance
    let values =
      (tolerance.channelDelta.map { ["--\(OptionName.channelDelta) \($0)"] } ?? [])
      + (tolerance.share.map { ["--\(OptionName.share) \(plain($0))"] } ?? [])
      + command.masks.map { "--\(OptionName.mask) \($0)" }
    return values
      + given([
        .perceptual: tolerance.isPerceptual, .exact: tolerance.isExact, .strictRenderer: command.isRendererStrict,
      ]).map { "--\($0)" }
  }

  /// Removes the results of an earlier run, and nothing else.
  private func clear() throws {
    let names = try Files.entries(of: directory)
    guard names.allSatisfy({ $0 == ShardManifest.file || PartialVerdict.isDirectory($0) || $0.hasPrefix(".") }) else {
      throw ShardError.notAPart(path: directory)
    }
    try ShardManifest.remove(from: directory)
    for name in names where PartialVerdict.isDirectory(name) { try Files.remove("\(directory)/\(name)") }
  }

  private func clip(_ target: GoldenTarget) -> Clip? {
    let golden = target.golden
    guard (try? golden.read()) != nil else { return nil }
    return try? loader.clip(target.script, goldens: golden)
  }

  private func verify(
    _ piece: ShardPlan.ClipRange, _ target: GoldenTarget, _ unseenMasks: inout Set<String>
  ) throws -> ExitCode {
    let place = PartialVerdict.directory(ofClip: piece.clip, in: directory)
    let title = target.name + (piece.frames.map { ", frames \($0.lowerBound) to \($0.upperBound)" } ?? "")
    let progress = Progress(title, console, isQuiet: command.isQuiet)
    do {
      let clip = try loader.clip(target.script, goldens: target.golden)
      let run = Run(console, jobs: command.work.jobs(for: [clip], console, isQuiet: command.isQuiet), progress)
      let result = try clip.verify(
        piece.selection, against: target.goldens, named: target.name, into: place, options: options, run: run)
      unseenMasks.formIntersection(try result.unseen(options.masks, in: clip, run))
      if !command.isQuiet || !result.isSame { console.note("\(title): \(Narrative(result).headline)") }
      return ExitCode(result)
    } catch let error where !Self.isOfMachine(error) {
      let failure = loader.failure(error)
      if error is CLIError, failure.code == .usage { throw failure }
      console.note("\(title): \(failure.message)")
      try PartialVerdict(
        name: target.name, script: target.script, golden: target.place,
        outcome: .failed(reason: failure.message, code: Int(failure.code.rawValue))
      ).write(to: place)
      return failure.code
    }
  }

  /// Whether an error is caused by this machine rather than by a clip, such as a full disk.
  private static func isOfMachine(_ error: any Error) -> Bool {
    switch error {
    case _ where CLIError.isInterruption(error): true
    case is ShardError, RecordingError.cannotCreate, RecordingError.cannotWrite: true
    case let error as FileError: error.operation == .create || error.operation == .write
    default: false
    }
  }
}
