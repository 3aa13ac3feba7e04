import CommandLine
import Flipbook
import Synchronization

/// Records the built-in scripts and encodes an MP4 and a GIF of each. Several run in parallel, since one encoder does
/// not keep two processors busy.
struct DemoRun {
  /// A clip, or several clips that form a reel, and its name in the output folder.
  struct Subject: Sendable {
    var place: String
    var clips: [Clip]
    /// The clips at a smaller size, for the GIF. Empty if only an MP4 is made, since frames would need gigabytes.
    var small: [Clip] = []
    /// Whether the video is for upright screens.
    var isUpright = false

    /// Returns the steps of the work, in order.
    func steps() throws -> [WorkEstimate.Step] {
      let frames = try DemoRun.recordable(clips).simulated(Run()).frameCount
      let video = WorkEstimate.Step(isUpright ? .uprightVideo : .video, frames: frames, pixels: clips[0].framePixels)
      guard let smaller = small.first else { return [video] }
      return [
        .init(.gif, frames: frames, pixels: smaller.framePixels), video,
        .init(.recording, frames: frames, pixels: clips[0].framePixels),
      ]
    }
  }

  /// The shorter side of a GIF, and that of a GIF longer than `longSeconds`, in pixels.
  private static let (side, longSide) = (320.0, 200.0)
  private static let longSeconds = 20.0

  let output: String
  let console: Console
  let isQuiet: Bool
  let compression: PNGEncoder.Compression

  /// Returns a closure that reduces the size of clips for a GIF. Drawing at that size is faster and sharper than
  /// scaling afterwards.
  static func shrinking(_ clips: [Clip]) throws -> (inout ClipOptions) -> Void {
    let seconds = try clips.reduce(0) { try $0 + $1.length().seconds }
    let (frame, scale) = (clips[0].frameSize, clips[0].frameScale)
    let side = seconds > longSeconds ? longSide : side
    guard clips[0].isPresented else {
      return { $0.scale = min(scale, side / min(frame.width, frame.height)) }
    }
    // The longer side counts, since most of a canvas is background.
    let factor = min(1, 2 * side / (max(frame.width, frame.height) * scale))
    let canvas = Size((frame.width * scale * factor).rounded(), (frame.height * scale * factor).rounded())
    return { options in
      let given = options.scale ?? 1
      options.canvas = Size(canvas.width / given, canvas.height / given)
    }
  }

  /// Makes all files. Prints the path of each file when it is complete.
  ///
  /// - Parameter jobs: The number of subjects that are processed in parallel.
  func run(_ subjects: [Subject], jobs: Int) throws -> ExitCode {
    let progress = Progress("demo", console, isQuiet: isQuiet)
    let work = Mutex(WorkEstimate(try subjects.concurrentMap(jobs: jobs) { try $0.steps() }, jobs: jobs))
    let total = work.withLock(\.frames)
    let done = Mutex(0)
    let missing = Mutex<VideoError?>(nil)
    let codes = try Array(subjects.enumerated()).concurrentMap(jobs: jobs) { index, subject throws -> ExitCode in
      let before = Mutex(0)
      func run(_ kind: WorkEstimate.Kind) -> Run {
        Run(isCancelled: console.isInterrupted) { count, _ in
          let news = before.withLock { before in
            defer { before = count }
            return max(0, count - before)
          }
          let all = done.withLock { done in
            done += news
            return done
          }
          work.withLock { $0.report(index, kind, frames: count, at: progress.elapsed) }
          progress.update(done: all, of: total) { work.withLock { $0.secondsLeft() } }
        }
      }
      defer { work.withLock { $0.end(index, at: progress.elapsed) } }
      let video: WorkEstimate.Kind = subject.isUpright ? .uprightVideo : .video
      // The GIF comes first, since it is finished soonest.
      do {
        if !subject.small.isEmpty { try writeVideo(subject.small, of: subject, "gif", run(.gif)) }
        try writeVideo(subject.clips, of: subject, "mp4", run(video))
      } catch let error as VideoError {
        // The frames are recorded even without ffmpeg.
        guard case .toolMissing = error else { throw error }
        missing.withLock { $0 = $0 ?? error }
      }
      return subject.small.isEmpty ? .done : try record(subject, run(.recording))
    }
    console.clearTransient()
    if let error = missing.withLock(\.self) { throw error }
    return codes.contains(.badInput) ? .badInput : .done
  }

  fileprivate static func recordable(_ clips: [Clip]) throws -> any Recordable {
    try clips.count == 1 ? clips[0] : Reel(clips)
  }

  private func directory(of subject: Subject) -> String { "\(output)/\(subject.place)" }

  /// Records the frames of a clip.
  private func record(_ subject: Subject, _ run: Run) throws -> ExitCode {
    let directory = directory(of: subject)
    let recorded = try Self.recordable(subject.clips).simulated(run).record(
      to: directory, options: Recorder.Options(compression: compression), run: run)
    if !isQuiet { console.note(RecordingRun.summary(subject.place, recorded.report)) }
    let code = console.report(recorded.failures)
    console.note(warnings: recorded.warnings)
    try console.print(directory)
    return code
  }

  private func writeVideo(_ clips: [Clip], of subject: Subject, _ ending: String, _ run: Run) throws {
    // The video is next to the directory, which the recorder uses alone.
    let path = "\(directory(of: subject)).\(ending)"
    var options = VideoEncoder.Options()
    options.isQuick = true
    run.report(0)
    if clips.count == 1 {
      _ = try clips[0].writeVideo(to: path, options: options, run: run)
    } else {
      _ = try Reel(clips).writeVideo(to: path, options: options, run: run)
    }
    try console.print(path)
  }
}
