import Flipbook
import LibC
import Platform
import Recording

/// Something that is recorded: a clip, or several that are a reel.
protocol Recordable: Sendable {
  var clips: [Clip] { get }
  func frameCount(isCancelled: () -> Bool) throws -> Int
  func firstLook(isCancelled: () -> Bool) throws -> FirstLook
  func warnings(isCancelled: () -> Bool) throws -> [String]
  func record(
    to path: String, options: Recorder.Options, isCancelled: () -> Bool, progress: (Int) -> Void
  ) throws -> Clip.Recorded
}

extension Clip: Recordable {
  var clips: [Clip] { [self] }
}

extension Reel: Recordable {}

/// Records clips one after the other and says how it went; what `record` and `demo` share.
struct RecordingRun {
  static let options: [Option] = [.jobs, .memory, .compress, .quiet]

  let arguments: Arguments
  let console: Console
  let loader: ClipLoader
  private(set) var code = ExitCode.done
  /// Whether the directories are printed.
  var announces = true

  init(
    _ arguments: Arguments, _ console: Console, adjust: @escaping ClipLoader.Adjustment = { _, _ in }
  ) throws {
    (self.arguments, self.console) = (arguments, console)
    loader = try ClipLoader(arguments, console, adjust: adjust)
  }

  /// Reads and plays scripts, so that nothing is written where one of several recordings cannot be made. For one alone
  /// it is read before anything is written in any case.
  ///
  /// - Throws: `CLIError` with the refusal where there is such a script, after all of them are reported.
  func check(_ scripts: [String], orElse refusal: String = "nothing was recorded") throws {
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
    if code != .done { throw CLIError(code, refusal) }
  }

  /// Whether an error is that of one script; any other, such as a bad feed of the command line, would be told of each.
  private static func isOfScript(_ error: any Error) -> Bool {
    CLIError.isPlaced(error) || error is FileError || (error as? CLIError)?.code == .inputNotFound
  }

  /// Records a clip or a reel; mistakes of a script and failed expectations are reported, and the next one may follow.
  mutating func record(
    _ subject: @autoclosure () throws -> any Recordable, to directory: String, named name: String,
    resumes: Bool = false, selection select: (any Recordable) throws -> FrameSelection = { _ in .all }
  ) throws {
    do {
      let progress = Progress(name, console, isQuiet: arguments.has("quiet"))
      let subject = try subject()
      let selection = try select(subject)
      if let input = subject.clips.lazy.compactMap({ $0.input(replacedByRecordingIn: directory) }).first {
        throw CLIError.usage("\(input) would be replaced by the recording in \(directory); name another directory")
      }
      // Known after a dry run, and of use before the frames are drawn.
      console.note(warnings: try subject.warnings(isCancelled: console.isInterrupted))
      let recorded = try subject.record(
        to: directory, options: options(subject.clips, selection, resumes: resumes), isCancelled: console.isInterrupted,
        progress: { progress.update(done: $0) { try subject.frameCount(isCancelled: console.isInterrupted) } })
      noteEnd(of: selection, clipFrames: recorded.clipFrames)
      progress.finish(Self.summary(name, recorded.report))
      if announces { try console.print(directory) }
      code = code.graver(console.report(recorded.failures))
    } catch let error as ScriptError {
      console.note(error.description)
      code = .badInput
    }
  }

  /// Says where a range goes beyond the end of the clip.
  func noteEnd(of selection: FrameSelection, clipFrames: Int?) {
    guard case .frames(let range) = selection, let count = clipFrames, range.upperBound >= count,
      !arguments.has("quiet")
    else { return }
    console.note("\(selection) goes beyond the end: the last frame is \(count - 1)")
  }

  private func options(_ clips: [Clip], _ selection: FrameSelection, resumes: Bool) throws -> Recorder.Options {
    var options = Recorder.Options(
      jobs: try arguments.jobs(for: clips, console),
      compression: arguments.compression(unlessSaid: .fast), selection: selection, resumes: resumes)
    options.writesCaptions = arguments.has("captions")
    return options
  }

  /// `pull: 240 frames in 0.5 s, 480 a second; 57 like an earlier one, 8.1 MB`.
  static func summary(_ name: String, _ report: RecordingReport) -> String {
    let rate = report.seconds > 0 ? ", \(Progress.decimal(Double(report.framesWritten) / report.seconds)) a second" : ""
    let frames = NumberText.counted(report.framesWritten, "frame")
    return "\(name): \(frames) in \(Progress.duration(report.seconds))\(rate); "
      + "\(report.framesLinked) like an earlier one, \(Progress.decimal(Double(report.bytes) / 1e6)) MB"
  }
}

extension Arguments {
  /// The number of threads for work that takes little memory: `--jobs`, or one per processor.
  func jobs() throws(CLIError) -> Int {
    try count(Option.jobs.name, in: 1...1024) ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// The number of frames of some clips that are drawn in parallel: as many as `jobs()`, fewer if they would take more than
  /// `--memory`. If that is fewer than `--jobs`, a line reports it.
  func jobs(for clips: [Clip], _ console: Console) throws(CLIError) -> Int {
    let (wanted, memory) = (try jobs(), try memory())
    let allowed = clips.map { Recorder.jobs(wanted, framePixels: $0.framePixels, memory: memory) }.min() ?? wanted
    noteReduction(to: allowed, console)
    return allowed
  }

  /// Reports that fewer frames are worked on in parallel than `--jobs` says.
  func noteReduction(to jobs: Int, _ console: Console) {
    guard let wanted = value(Option.jobs.name), Int(wanted) != jobs, !has("quiet") else { return }
    let memory = value(Option.memory.name) ?? "512MiB"
    console.note("flipbook: --jobs \(wanted) is reduced to \(jobs) to stay within \(memory); --memory SIZE allows more")
  }

  /// The bytes that frames drawn or compared in parallel may take.
  func memory() throws(CLIError) -> Int { try bytes(Option.memory.name) ?? Recorder.defaultMemory }
}
