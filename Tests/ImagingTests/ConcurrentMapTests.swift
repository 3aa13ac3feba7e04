import Foundation
import Synchronization
import Testing

@testable import Imaging

@Suite struct ConcurrentMapTests {
  struct Odd: Error, Equatable { var number: Int }

  @Test(arguments: [1, 2, 3, 40]) func `results are in order, and the first error counts`(jobs: Int) throws {
    #expect(try [Int]().concurrentMap(jobs: jobs) { $0 } == [])
    #expect(try Array(0..<500).concurrentMap(jobs: jobs) { $0 * 2 } == (0..<500).map { $0 * 2 })
    for _ in 0..<20 {
      #expect(throws: Odd(number: 91)) {
        try Array(0..<300).concurrentMap(jobs: jobs) { if $0 % 7 == 0, $0 > 90 { throw Odd(number: $0) } }
      }
    }
  }

  @Test func `two functions run at once, and the first one's error counts`() throws {
    let isBegun = Mutex(false)
    let deadline = ContinuousClock.now + .seconds(60)
    let both = try together({
      while !isBegun.withLock({ $0 }), ContinuousClock.now < deadline { sched_yield() }
      #expect(isBegun.withLock { $0 }, "one after the other")
      return "one"
    }) {
      isBegun.withLock { $0 = true }
      return 2
    }
    #expect(both == ("one", 2))
    #expect(throws: Odd(number: 1)) { try together({ throw Odd(number: 1) }, { throw Odd(number: 3) }) }
    #expect(throws: Odd(number: 3)) { try together({ 1 }, { throw Odd(number: 3) }) }
  }

  @Test func `a tool is used by one job at a time`() throws {
    let tools = (0..<4).map { _ in Tool() }
    let used = try Array(0..<2000).concurrentMap(with: tools) { tool, _ in tool.use() }
    #expect(used.allSatisfy { $0 } && tools.reduce(0) { $0 + $1.count } == 2000)
  }

  /// Says whether nobody else was at it.
  final class Tool: Sendable {
    private let uses = Mutex(0)
    private let isFree = Mutex(true)

    var count: Int { uses.withLock { $0 } }

    func use() -> Bool {
      let wasFree = isFree.withLock { isFree in
        defer { isFree = false }
        return isFree
      }
      uses.withLock { $0 += 1 }
      isFree.withLock { $0 = true }
      return wasFree
    }
  }
}
