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
  private let attemptProgress: (@Sendable (_ done: Int, Attempt) -> Void)?
  /// The number of frames of the whole work, or 0 if it is unknown.
  private var count = 0
  private var attempt: Attempt?

  /// One of several attempts at the same work.
  package struct Attempt: Hashable, Sendable {
    /// The number of the attempt, from 1.
    package let number: Int
    /// The number of frames of the attempt.
    package let count: Int
    /// The number of frames of the attempts before it.
    package let before: Int

    package init(number: Int, count: Int, before: Int) {
      (self.number, self.count, self.before) = (number, count, before)
    }
  }

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
    self.init(jobs: jobs, isCancelled: isCancelled, attempts: nil, progress: progress)
  }

  /// Creates a context that reports attempts with their number, if there are several. Otherwise, the number of frames of
  /// the whole work is unknown.
  package init(
    jobs: Int = 1, isCancelled: @escaping @Sendable () -> Bool,
    attempts: (@Sendable (_ done: Int, Attempt) -> Void)?,
    progress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
  ) {
    Self.check(jobs)
    (self.jobs, cancellation, self.progress, attemptProgress) = (jobs, isCancelled, progress, attempts)
  }

  private static func check(_ jobs: Int) { precondition(jobs >= 1, "the number of jobs must be positive, not \(jobs)") }

  /// Whether the work must stop.
  public var isCancelled: Bool { cancellation() }

  /// Throws if the work is cancelled.
  ///
  /// - Throws: `CancellationError` if ``isCancelled`` is true.
  public func checkCancellation() throws(CancellationError) { if isCancelled { throw CancellationError() } }

  /// Reports the number of finished frames.
  public func report(_ done: Int) {
    guard let attempt else { return progress(done, count) }
    guard let attemptProgress else { return progress(attempt.before + done, 0) }
    attemptProgress(done, attempt)
  }

  /// Returns the context with the number of frames of the whole work.
  package func counting(to count: Int) -> Run {
    var run = self
    run.count = count
    return run
  }

  /// Returns the context of an attempt.
  package func attempt(_ attempt: Attempt) -> Run {
    var run = self
    run.attempt = attempt
    return run
  }

  /// Returns the context of one of several works with as many frames each, whose frames count as those of the whole.
  package func part(_ index: Int, of parts: Int) -> Run {
    let progress = progress
    return Run(jobs: jobs, isCancelled: cancellation, attempts: attemptProgress) {
      progress(index * $1 + $0, parts * $1)
    }
  }
}
