import Dispatch
import Synchronization

/// Work on other threads, beside what a program is at; whoever starts it learns of its results by what both know.
package final class BackgroundWork: Sendable {
  private let group = DispatchGroup()

  /// Nothing goes on so far.
  package init() {}

  /// Starts some work.
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
    let state = Mutex(MapState<Value, Failure>(count: count))
    DispatchQueue.concurrentPerform(iterations: Swift.min(jobs, count)) { _ in
      while let index = state.withLock({ $0.takeIndex() }) {
        let result = Result { () throws(Failure) in try transform(self[index]) }
        state.withLock { $0.note(result, at: index) }
      }
    }
    var values: [Value] = []
    for result in state.withLock({ $0.results }) {
      if let result { values.append(try result.get()) }
    }
    return values
  }
}

/// What the jobs share.
private struct MapState<Value: Sendable, Failure: Error>: Sendable {
  private(set) var results: [Result<Value, Failure>?]
  private var next = 0

  init(count: Int) { results = Array(repeating: nil, count: count) }

  /// The next element's index; nil at the end. Indices are given out in order, so that none before one that failed is
  /// left out.
  mutating func takeIndex() -> Int? {
    guard next < results.count else { return nil }
    next += 1
    return next - 1
  }

  mutating func note(_ result: Result<Value, Failure>, at index: Int) {
    results[index] = result
    if case .failure = result { next = results.count }
  }
}
