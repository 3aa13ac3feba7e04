import Foundation
import Imaging
import Synchronization
import Testing

@Suite struct ConcurrentMapTests {
  struct Odd: Error, Equatable { var number: Int }

  @Test(arguments: [1, 2, 3, 40]) func `results are in order, and the first error is thrown`(jobs: Int) throws {
    #expect([Int]().concurrentMap(jobs: jobs) { $0 } == [])
    #expect(Array(0..<500).concurrentMap(jobs: jobs) { $0 * 2 } == (0..<500).map { $0 * 2 })
    for _ in 0..<20 {
      #expect(throws: Odd(number: 91)) {
        try Array(0..<300).concurrentMap(jobs: jobs) { if $0 % 7 == 0, $0 > 90 { throw Odd(number: $0) } }
      }
    }
  }

  @Test func `elements are processed concurrently on several processors`() {
    let begun = Mutex(0)
    let deadline = ContinuousClock.now + .seconds(60)
    let wanted = min(2, ProcessInfo.processInfo.activeProcessorCount)
    let met = [0, 1].concurrentMap(jobs: 2) { _ in
      begun.withLock { $0 += 1 }
      while begun.withLock({ $0 }) < wanted, ContinuousClock.now < deadline { sched_yield() }
      return begun.withLock { $0 } >= wanted
    }
    #expect(met == [true, true])
  }
}
