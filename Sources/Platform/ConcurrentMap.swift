import Dispatch
import Synchronization

/// Work on other threads, beside what a program is at; whoever starts it learns of its results by what both know.
package final class BackgroundWork: Sendable {
  private let group = DispatchGroup()

  package init() {}

  package func start(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .utility).async(group: group, execute: work)
  }

  /// Waits until all that was started has ended.
  package func wait() { group.wait() }
}

extension Array where Element: Sendable {
  /// The results of a function of each element, in order, up to `jobs` of them worked out at once.
  ///
  /// - Throws: the error of the first element that has one, whatever the number of jobs.
  package func concurrentMap<Value: Sendable, Failure: Error>(
    jobs: Int, _ transform: @Sendable (Element) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    let count = count
    let state = Mutex((next: 0, results: [Result<Value, Failure>?](repeating: nil, count: count)))
    DispatchQueue.concurrentPerform(iterations: Swift.min(jobs, count)) { _ in
      // Indices are given out in order, so that none before one that failed is left out.
      while let index = state.withLock({ state -> Int? in
        defer { state.next += 1 }
        return state.next < count ? state.next : nil
      }) {
        let result = Result { () throws(Failure) in try transform(self[index]) }
        state.withLock { state in
          state.results[index] = result
          if case .failure = result { state.next = count }
        }
      }
    }
    var values: [Value] = []
    for result in state.withLock({ $0.results }) {
      if let result { values.append(try result.get()) }
    }
    return values
  }
}
