import Platform
import Synchronization
import Testing

@Suite struct RunTests {
  @Test func `progress is reported with the number of all frames, or 0`() {
    let reports = Mutex<[[Int]]>([])
    let run = Run(progress: { done, count in reports.withLock { $0.append([done, count]) } })
    run.report(3)
    run.counting(to: 40).report(4)
    #expect(reports.withLock(\.self) == [[3, 0], [4, 40]])
  }

  @Test func `without an interest in attempts, the frames of all of them are counted`() {
    let reports = Mutex<[[Int]]>([])
    let run = Run(progress: { done, count in reports.withLock { $0.append([done, count]) } })
    run.attempt(.init(number: 2, count: 40, before: 30)).report(4)
    #expect(reports.withLock(\.self) == [[34, 0]])
  }

  @Test func `work ends when its run is cancelled`() throws {
    let isCancelled = Mutex(false)
    let run = Run(isCancelled: { isCancelled.withLock(\.self) })
    try run.checkCancellation()
    #expect(!run.isCancelled)
    isCancelled.withLock { $0 = true }
    #expect(throws: CancellationError.self) { try run.checkCancellation() }
    #expect(run.counting(to: 2).isCancelled)
  }

  @Test func `by default work ends when its task is cancelled`() async {
    let states = await Task {
      let run = Run()
      let before = run.isCancelled
      withUnsafeCurrentTask { $0?.cancel() }
      return [before, run.isCancelled]
    }.value
    #expect(states == [false, true])
  }
}
