import CommandLine
import Flipbook

/// The options of writing frames, used by `record` and `demo`.
struct RecordingArguments: Sendable {
  let work = WorkArguments()
  @Option(.compress(default: .fast)) var compression: PNGEncoder.Compression?
  @Flag(.quiet) var isQuiet
}

/// Records clips one after the other and prints a summary of each. Used by `record` and `demo`.
struct RecordingRun {
  let arguments: RecordingArguments
  let console: Console
  let loader: ClipLoader
  let writesCaptions: Bool
  private(set) var code = ExitCode.done

  init(_ arguments: RecordingArguments, _ loader: ClipLoader, _ console: Console, writesCaptions: Bool = false) {
    (self.arguments, self.loader, self.console, self.writesCaptions) = (arguments, loader, console, writesCaptions)
  }

  /// Parses and simulates scripts, so that nothing is written if one of several recordings would fail. A single
  /// script needs no check, since it is parsed before anything is written.
  ///
  /// - Throws: `UserError` if a script fails, after the errors of all scripts are reported.
  func check(_ scripts: [String]) throws {
    var code = ExitCode.done
    for script in scripts {
      do {
        let dryRun = try loader.clip(script).dryRun(run: Run(console))
        if let failure = dryRun.stop { throw failure }
      } catch let error where Self.isOfScript(error) {
        let failure = loader.failure(error)
        console.report(error, as: failure)
        code = code.moreSevere(failure.exitCode)
      }
    }
    if code != .done { throw UserError("nothing was recorded", code) }
  }

  /// Whether an error is specific to one script. Any other error, such as an invalid feed of the command line, would
  /// be repeated for each script.
  private static func isOfScript(_ error: any Error) -> Bool {
    UserError.isPlaced(error) || error is FileError || (error as? UserError)?.exitCode == .inputNotFound
  }

  /// Records a clip. Errors of a script and failed expectations are reported, and the caller may go on with
  /// the next one.
  mutating func record(
    _ clip: @autoclosure () throws -> Clip, to directory: String, named name: String,
    resumes: Bool = false, selection select: (Playback) throws -> FrameSelection = { _ in .all }
  ) throws {
    do {
      let progress = Progress(name, console, isQuiet: arguments.isQuiet)
      let clip = try clip()
      if let input = clip.input(replacedByRecordingIn: directory) {
        throw UserError("\(input) would be replaced by the recording in \(directory); choose another directory")
      }
      let playback = try clip.play(run: Run(console))
      let selection = try select(playback)
      // Warnings are printed before the frames are drawn, which takes longer.
      console.note(warnings: playback.warnings)
      var options = RecordingOptions(
        compression: arguments.compression ?? .fast, selection: selection, resumes: resumes)
      options.writesCaptions = writesCaptions
      let jobs = arguments.work.jobs(for: [clip], console, isQuiet: arguments.isQuiet)
      let recorded = try playback.record(to: directory, options: options, run: Run(console, jobs: jobs, progress))
      noteEnd(of: selection, clipFrames: recorded.clipFrames)
      progress.finish(Self.summary(name, recorded.report))
      console.note(warnings: recorded.warnings)
      try console.print(directory)
      code = code.moreSevere(console.report(recorded.failures))
    } catch let error as ScriptError {
      console.note(error.description)
      code = .badInput
    }
  }

  /// Reports that a range of frames ends beyond the clip.
  func noteEnd(of selection: FrameSelection, clipFrames: Int?) {
    guard case .frames(let range) = selection, let count = clipFrames, range.upperBound >= count,
      !arguments.isQuiet
    else { return }
    console.note("flipbook: warning: \(selection) are out of range; the last frame is \(count - 1)")
  }

  /// Returns a summary: `pull: 240 frames in 0.5 s, 480 per second; 57 repeated, 8.1 MB`.
  static func summary(_ name: String, _ report: RecordingReport) -> String {
    let rate =
      report.seconds > 0 ? ", \(Progress.decimal(Double(report.framesWritten) / report.seconds)) per second" : ""
    let frames = NumberText.counted(report.framesWritten, "frame")
    return "\(name): \(frames) in \(Progress.duration(report.seconds))\(rate); "
      + "\(report.framesLinked) repeated, \(Progress.decimal(Double(report.bytes) / 1e6)) MB"
  }
}
