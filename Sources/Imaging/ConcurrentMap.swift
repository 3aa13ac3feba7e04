import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// The results of a function of each element, in order, up to `jobs` of them worked out at once.
  ///
  /// - Throws: the error of the first element that has one, whatever the number of jobs.
  package func concurrentMap<Value: Sendable>(
    jobs: Int, _ transform: @Sendable (Element) throws -> Value
  ) throws -> [Value] {
    try concurrentMap(jobs: jobs, with: { () }, { _, element in try transform(element) })
  }

  /// The same with something that each job makes for itself, such as memory to work in.
  func concurrentMap<Tool, Value: Sendable>(
    jobs: Int, with makeTool: @Sendable () throws -> Tool, _ transform: @Sendable (Tool, Element) throws -> Value
  ) throws -> [Value] {
    if jobs == 1 || count < 2 {
      let tool = try makeTool()
      return try map { try transform(tool, $0) }
    }
    let state = Mutex(MapState<Value>(count: count))
    DispatchQueue.concurrentPerform(iterations: Swift.min(jobs, count)) { _ in
      let tool = Result { try makeTool() }
      while let index = state.withLock({ $0.takeIndex() }) {
        let result = Result { try transform(try tool.get(), self[index]) }
        state.withLock { $0.note(result, at: index) }
      }
    }
    return try state.withLock { state in try state.results.compactMap { try $0?.get() } }
  }
}

/// What the jobs share.
private struct MapState<Value: Sendable> {
  private(set) var results: [Result<Value, any Error>?]
  private var next = 0

  init(count: Int) { results = Array(repeating: nil, count: count) }

  /// The next element's index; nil at the end. Indices are given out in order, so that none before one that failed is
  /// left out.
  mutating func takeIndex() -> Int? {
    guard next < results.count else { return nil }
    next += 1
    return next - 1
  }

  mutating func note(_ result: Result<Value, any Error>, at index: Int) {
    results[index] = result
    if case .failure = result { next = results.count }
  }
}
