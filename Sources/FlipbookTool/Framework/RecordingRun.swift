import Flipbook
import Imaging
import LibC
import Platform
import Recording
import Script

/// Records clips one after the other and says how it went; what `record` and `demo` share.
struct RecordingRun {
  static let options: [Option] = [.jobs, .compress, .quiet]

  let arguments: Arguments
  let console: Console
  let loader: ClipLoader
  private(set) var code = ExitCode.done
  /// Whether the directories are printed.
  var announces = true

  /// - Parameter adjust: changes, for each script, what the command line says.
  init(
    _ arguments: Arguments, _ console: Console, adjust: @escaping (inout ClipOptions, Script) -> Void = { _, _ in }
  ) throws {
    self.arguments = arguments
    self.console = console
    loader = try ClipLoader(arguments, console, adjust: adjust)
  }

  /// Reads and plays scripts, so that nothing is written where one of several recordings cannot be made. For one alone
  /// it is read before anything is written in any case.
  ///
  /// - Throws: `CLIError` where there is such a script, after all of them are reported.
  func check(_ scripts: [String]) throws {
    var code = ExitCode.done
    for script in scripts {
      do {
        let rehearsal = try loader.clip(script).rehearse(isCancelled: console.isInterrupted)
        if rehearsal.isStopped, let failure = rehearsal.failures.last { throw failure }
      } catch let error where Self.isOfScript(error) {
        let failure = arguments.failure(error)
        console.report(error, as: failure)
        code = code.graver(failure.code)
      }
    }
    if code != .done { throw CLIError(code, "nothing was recorded") }
  }

  /// Whether an error is that of one script; any other, such as a bad feed of the command line, would be told of each.
  private static func isOfScript(_ error: any Error) -> Bool {
    CLIError.isPlaced(error) || error is FileError || (error as? CLIError)?.code == .inputNotFound
  }

  /// Records a script; its mistakes and failed expectations are reported, and the next one may follow.
  mutating func record(
    _ script: String, to directory: String, named name: String, resumes: Bool = false,
    selection select: (Clip) throws -> FrameSelection = { _ in .all }
  ) throws {
    let loader = loader
    try record(loader.clip(script), to: directory, named: name, resumes: resumes, selection: select)
  }

  /// Records a clip; see above.
  mutating func record(
    _ clip: @autoclosure () throws -> Clip, to directory: String, named name: String, resumes: Bool = false,
    selection select: (Clip) throws -> FrameSelection
  ) throws {
    let isGood = try tell(name, directory) { progress in
      let clip = try clip()
      let selection = try select(clip)
      if let input = clip.input(replacedByRecordingIn: directory) {
        throw CLIError.usage("\(input) would be replaced by the recording in \(directory); name another directory")
      }
      let recorded = try clip.record(
        to: directory, options: options([clip], selection, resumes: resumes), isCancelled: console.isInterrupted,
        progress: { progress.update(done: $0) { try clip.frameCount(isCancelled: console.isInterrupted) } })
      noteEnd(of: selection, clipFrames: recorded.clipFrames)
      return recorded
    }
    if !isGood { code = .badInput }
  }

  /// Records scripts one after the other as one clip.
  mutating func recordReel(_ scripts: [String], to directory: String) throws {
    let loader = loader
    try record(
      Reel(try scripts.map { try loader.clip($0) }), to: directory, named: Files.name(of: directory), selection: .all)
  }

  /// Records a reel, or some of its frames.
  mutating func record(
    _ reel: @autoclosure () throws -> Reel, to directory: String, named name: String, selection: FrameSelection
  ) throws {
    let isGood = try tell(name, directory) { progress in
      let reel = try reel()
      return try reel.record(
        to: directory, options: options(reel.clips, selection), isCancelled: console.isInterrupted,
        progress: { progress.update(done: $0) { try reel.frameCount(isCancelled: console.isInterrupted) } })
    }
    if !isGood { code = .badInput }
  }

  /// Tells how a recording goes and where it is; answers whether the script had no mistakes and held what it expected.
  private func tell(
    _ name: String, _ directory: String, _ record: (Progress) throws -> Clip.Recorded
  ) throws -> Bool {
    do {
      let progress = Progress(name, console, isQuiet: arguments.has("quiet"))
      let recorded = try record(progress)
      progress.finish(Self.summary(name, recorded.report))
      console.note(warnings: recorded.warnings)
      if announces { try console.print(directory) }
      if recorded.failures.isEmpty { return true }
      console.note(PlaybackError(recorded.failures).description)
    } catch let error as ScriptError {
      console.note(error.description)
    }
    return false
  }

  /// Says where a range goes beyond the end of the clip.
  func noteEnd(of selection: FrameSelection, clipFrames: Int?) {
    guard case .frames(let range) = selection, let count = clipFrames, range.upperBound >= count,
      !arguments.has("quiet")
    else { return }
    console.note("\(selection) goes beyond the end: the last frame is \(count - 1)")
  }

  private func options(_ clips: [Clip], _ selection: FrameSelection, resumes: Bool = false) throws -> Recorder.Options {
    var options = Recorder.Options(
      jobs: try arguments.jobs(for: clips),
      compression: arguments.value("compress").flatMap(PNGEncoder.Compression.init) ?? .fast, selection: selection,
      resumes: resumes)
    options.writesCaptions = arguments.has("captions")
    return options
  }

  /// `pull: 240 frames in 0.5 s, 480 a second; 57 as the one before, 8.1 MB`.
  static func summary(_ name: String, _ report: RecordingReport) -> String {
    let rate = report.seconds > 0 ? ", \(Progress.decimal(Double(report.framesWritten) / report.seconds)) a second" : ""
    return "\(name): \(report.framesWritten) frames in \(Progress.duration(report.seconds))\(rate); "
      + "\(report.framesLinked) like an earlier one, \(Progress.decimal(Double(report.bytes) / 1e6)) MB"
  }
}

extension Arguments {
  /// How many frames of clips are drawn at once: what the command line says, or one a processor, as far as memory goes.
  func jobs(for clips: [Clip] = []) throws(CLIError) -> Int {
    if let count = try count(Option.jobs.name, in: 1...1024) { return count }
    let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let most = clips.map { Recorder.jobs(processors: processors, framePixels: $0.framePixels) }
    return most.min() ?? processors
  }
}
