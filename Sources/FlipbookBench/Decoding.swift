import Imaging

/// What a comparison cannot do without: reading and decoding pictures. `scripts/bench-compare` runs it as a command.
enum Decoding {
  static func run(_ paths: [String]) throws {
    guard !paths.isEmpty else { throw BenchError("--decode A.png …") }
    let count = try paths.reduce(0) { try $0 + PNGReader.read(path: $1).pixelCount }
    print("\(count) pixels")
  }
}
