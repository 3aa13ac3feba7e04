import Flipbook
import Recording
import Simulation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Records clips one after the other and says how it went; what `record` and `demo` share.
struct RecordingRun {
  static let options = Option.drawing + [.jobs, .quiet]

  let arguments: Arguments
  let console: Console
  private(set) var code = ExitCode.done

  init(_ arguments: Arguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  /// Records a script; its mistakes and what it expected in vain are told, and the next one may follow.
  mutating func record(_ script: String, to directory: String, selection: FrameSelection = .all) throws {
    do {
      let clip = try arguments.clip(script, console)
      let recorded = try record(clip, script, directory, selection)
      try console.print(directory)
      guard !recorded.failures.isEmpty else { return }
      console.note(PlaybackError(recorded.failures).description)
    } catch let error as ScriptError {
      console.note(error.description)
    }
    code = .badInput
  }

  private func record(
    _ clip: Clip, _ script: String, _ directory: String, _ selection: FrameSelection
  ) throws -> Clip.Recorded {
    let name = script == "-" ? Console.inputName : Files.stem(of: script)
    let progress = Progress(name, console, isQuiet: arguments.has("quiet"))
    let total = clip.greatestFrameCount
    let jobs = try arguments.count("jobs", in: 1...1024) ?? Self.processors
    let recorded = try clip.record(
      to: directory, options: Recorder.Options(jobs: jobs, selection: selection),
      isCancelled: { Task.isCancelled }, progress: { progress.update(done: $0, of: total) })
    progress.finish(Self.summary(name, recorded.report))
    return recorded
  }

  /// `pull: 240 frames in 0.5 s, 480 a second; 57 as the one before, 8.1 MB`.
  static func summary(_ name: String, _ report: RecordingReport) -> String {
    let rate = report.seconds > 0 ? ", \(Progress.decimal(Double(report.framesWritten) / report.seconds)) a second" : ""
    return "\(name): \(report.framesWritten) frames in \(Progress.duration(report.seconds))\(rate); "
      + "\(report.framesLinked) like the one before, \(Progress.decimal(Double(report.bytes) / 1e6)) MB"
  }

  private static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
