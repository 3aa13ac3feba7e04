import Flipbook
import Imaging
import Platform
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
  static let options = Option.drawing + [.jobs, .compress, .quiet]

  let arguments: Arguments
  let console: Console
  private let adjust: (inout ClipOptions, Script) -> Void
  private(set) var code = ExitCode.done

  /// - Parameter adjust: changes, for each script, what the command line says.
  init(
    _ arguments: Arguments, _ console: Console, adjust: @escaping (inout ClipOptions, Script) -> Void = { _, _ in }
  ) {
    self.arguments = arguments
    self.console = console
    self.adjust = adjust
  }

  /// Records a script; its mistakes and what it expected in vain are told, and the next one may follow.
  mutating func record(
    _ script: String, to directory: String, named name: String? = nil, selection: FrameSelection = .all,
    resumes: Bool = false
  ) throws {
    let name = name ?? (script == "-" ? Console.inputName : Files.stem(of: script))
    let isGood = try tell(name, directory, selection) { progress in
      let clip = try clip(script)
      if let input = clip.input(replacedByRecordingIn: directory) {
        throw Failure.usage("\(input) would be replaced by the recording in \(directory); name another directory")
      }
      let total = clip.greatestFrameCount
      return try clip.record(
        to: directory, options: options(selection, resumes: resumes), isCancelled: { Task.isCancelled },
        progress: { progress.update(done: $0, of: total) })
    }
    if !isGood { code = .badInput }
  }

  /// Records scripts one after the other as one clip.
  mutating func recordReel(_ scripts: [String], to directory: String) throws {
    let isGood = try tell(Files.name(of: directory), directory, .all) { progress in
      let reel = try Reel(scripts.map(clip))
      let total = reel.greatestFrameCount
      return try reel.record(
        to: directory, options: options(.all), isCancelled: { Task.isCancelled },
        progress: { progress.update(done: $0, of: total) })
    }
    if !isGood { code = .badInput }
  }

  /// Tells how a recording goes and where it is; answers whether the script had no mistakes and held what it expected.
  private func tell(
    _ name: String, _ directory: String, _ selection: FrameSelection, _ record: (Progress) throws -> Clip.Recorded
  ) throws -> Bool {
    do {
      let progress = Progress(name, console, isQuiet: arguments.has("quiet"))
      let recorded = try record(progress)
      progress.finish(Self.summary(name, recorded.report))
      noteEnd(of: selection, clipFrames: recorded.clipFrames)
      try console.print(directory)
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

  private func options(_ selection: FrameSelection, resumes: Bool = false) throws -> Recorder.Options {
    Recorder.Options(
      jobs: try arguments.jobs(),
      compression: arguments.value("compress").flatMap(PNGEncoder.Compression.init) ?? .fast, selection: selection,
      resumes: resumes)
  }

  private func clip(_ script: String) throws -> Clip { try arguments.clip(script, console, adjust: adjust) }

  /// `pull: 240 frames in 0.5 s, 480 a second; 57 as the one before, 8.1 MB`.
  static func summary(_ name: String, _ report: RecordingReport) -> String {
    let rate = report.seconds > 0 ? ", \(Progress.decimal(Double(report.framesWritten) / report.seconds)) a second" : ""
    return "\(name): \(report.framesWritten) frames in \(Progress.duration(report.seconds))\(rate); "
      + "\(report.framesLinked) like an earlier one, \(Progress.decimal(Double(report.bytes) / 1e6)) MB"
  }
}

extension Arguments {
  /// How many frames are drawn at once: what the command line says, or the number of processors.
  func jobs() throws(Failure) -> Int {
    try count(Option.jobs.name, in: 1...1024) ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }
}
