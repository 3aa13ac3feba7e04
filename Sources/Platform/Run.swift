/// The context of long work: the number of parallel jobs, a way to cancel, and a progress report.
///
///     let run = Run(jobs: 4, isCancelled: { isStopped.load(ordering: .relaxed) }) { print("\($0) of \($1)") }
///     try clip.record(to: "output/pull", run: run)
public struct Run: Sendable {
  /// The number of frames that are processed in parallel, at least 1. It does not affect the bytes of a result.
  public var jobs: Int {
    didSet { Self.check(jobs) }
  }
  private let cancellation: @Sendable () -> Bool
  private let progress: @Sendable (_ done: Int, _ count: Int) -> Void
  /// The number of frames of the whole work, or 0 if it is unknown.
  private var count = 0

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - jobs: The number of frames that are processed in parallel.
  ///   - isCancelled: Returns whether the work must stop. It is called often, on several threads (default: whether the
  ///     current task is cancelled).
  ///   - progress: Called repeatedly with the number of finished frames and the number of all frames, which is 0 if it
  ///     is unknown.
  /// - Precondition: There is at least one job.
  public init(
    jobs: Int = 1, isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled },
    progress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) {
    Self.check(jobs)
    (self.jobs, cancellation, self.progress) = (jobs, isCancelled, progress)
  }

  private static func check(_ jobs: Int) { precondition(jobs >= 1, "the number of jobs must be positive, not \(jobs)") }

  /// Whether the work must stop.
  public var isCancelled: Bool { cancellation() }

  /// Throws if the work is cancelled.
  ///
  /// - Throws: `CancellationError` if ``isCancelled`` is true.
  public func checkCancellation() throws(CancellationError) { if isCancelled { throw CancellationError() } }

  /// Reports the number of finished frames.
  public func report(_ done: Int) { progress(done, count) }

  /// Returns the context with the number of frames of the whole work.
  package func counting(to count: Int) -> Run {
    var run = self
    run.count = count
    return run
  }

  /// Returns the context of one of several works with as many frames each, whose frames count as those of the whole.
  package func part(_ index: Int, of parts: Int) -> Run {
    let progress = progress
    return Run(jobs: jobs, isCancelled: cancellation) { progress(index * $1 + $0, parts * $1) }
  }
}
