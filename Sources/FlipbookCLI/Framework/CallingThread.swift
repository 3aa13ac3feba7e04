import Dispatch
import Synchronization

/// Runs a task on the thread that starts it: a quick command is done before Dispatch would have its first thread.
final class CallingThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let count = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    count.signal()
  }

  /// Runs what a task does outside of actors, until the program ends.
  static func run(_ operation: @escaping @Sendable () async -> Never) -> Never {
    let thread = CallingThread()
    Task.detached(executorPreference: thread) { await operation() }
    while true {
      thread.count.wait()
      thread.jobs.withLock { $0.removeFirst() }.runSynchronously(on: thread.asUnownedTaskExecutor())
    }
  }
}
