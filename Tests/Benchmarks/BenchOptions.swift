/// The options; scripts/bench describes them.
struct BenchOptions {
  var isJSON = false
  var times = 3
  var samples = 12
  var workloads: [String] = []

  init(_ arguments: [String]) throws(BenchError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--json": isJSON = true
      case "--times": times = try Self.count(rest.popFirst(), least: 1)
      case "--samples": samples = try Self.count(rest.popFirst(), least: 0)
      default:
        guard Workload.named(word) != nil else {
          throw BenchError("no workload \(word); there are \(Workload.all.map(\.name).joined(separator: ", "))")
        }
        workloads.append(word)
      }
    }
  }

  private static func count(_ word: String?, least: Int) throws(BenchError) -> Int {
    guard let word, let count = Int(word), count >= least else {
      throw BenchError("a count from \(least) on is needed, not \(word ?? "nothing")")
    }
    return count
  }
}

/// An error that prevents a measurement.
struct BenchError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
