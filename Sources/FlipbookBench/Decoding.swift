import Imaging

/// What a comparison cannot do without: reading and decoding pictures. `scripts/bench-compare` takes its word for the time,
/// since this program takes longer to start than flipbook does.
enum Decoding {
  static func run(_ paths: [String]) throws {
    guard !paths.isEmpty else { throw BenchError("--decode A.png …") }
    let time = try ContinuousClock().measure { for path in paths { _ = try PNGReader.read(path: path) } }
    print(Int(time / .microseconds(1)))
  }
}
