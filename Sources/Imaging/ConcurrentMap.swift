import Synchronization

extension Array where Element: Sendable {
  /// The results of a function of each element, in order, up to `jobs` of them worked out at once.
  ///
  /// - Throws: the error of the first element that has one, whatever the number of jobs.
  package func concurrentMap<Value: Sendable>(
    jobs: Int, _ transform: @Sendable (Element) throws -> Value
  ) throws -> [Value] {
    try concurrentMap(with: Array<Void>(repeating: (), count: jobs)) { _, element in try transform(element) }
  }

  /// The same with as many jobs as there are tools, such as memory to work in, each of which is used by one at a time.
  func concurrentMap<Tool: Sendable, Value: Sendable>(
    with tools: [Tool], _ transform: @Sendable (Tool, Element) throws -> Value
  ) throws -> [Value] {
    let state = Mutex(MapState<Value>(count: count))
    inParallel(Swift.min(tools.count, count)) { job in
      while let index = state.withLock({ $0.takeIndex() }) {
        let result = Result { try transform(tools[job], self[index]) }
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
