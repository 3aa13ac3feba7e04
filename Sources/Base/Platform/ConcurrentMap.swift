import Dispatch
import Synchronization

/// Work on other threads, in parallel with the caller. Its results are passed through state that both share.
package final class BackgroundWork: Sendable {
  private let group = DispatchGroup()

  package init() {}

  package func start(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .utility).async(group: group, execute: work)
  }

  /// Waits until all started work has ended.
  package func wait() { group.wait() }
}

extension Array where Element: Sendable {
  /// Returns the results of a function of each element, in order. Up to `jobs` of them are computed in parallel.
  ///
  /// - Throws: The error of the first element that fails, whatever the number of jobs.
  package func concurrentMap<Value: Sendable, Failure: Error>(
    jobs: Int, _ transform: @Sendable (Element) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    let count = count
    let state = Mutex((next: 0, results: [Result<Value, Failure>?](repeating: nil, count: count)))
    DispatchQueue.concurrentPerform(iterations: Swift.min(jobs, count)) { _ in
      // Indices are handed out in order, so that all elements before a failed one are processed.
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
