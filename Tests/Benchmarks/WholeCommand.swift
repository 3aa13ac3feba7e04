import Imaging
import Platform

/// The duration of a whole command, from before its start to its end, without the overhead of a shell. `scripts/bench
/// compare` uses it.
enum WholeCommand {
  /// Runs a command, discards its output, and prints the microseconds. Its exit code may be 0 or 1: a comparison may
  /// find a difference.
  static func run(_ words: [String]) throws {
    guard !words.isEmpty else { throw BenchError("--time COMMAND …") }
    let start = ContinuousClock.now
    let code = ChildProcess.exitCode(of: words)
    let time = ContinuousClock.now - start
    guard let code, code <= 1 else { throw BenchError("\(words.joined(separator: " ")) failed") }
    print(Int(time / .microseconds(1)))
  }
}

/// The minimum of a comparison: reading and decoding pictures. `scripts/bench compare` uses the time that it reports,
/// because this program starts more slowly than flipbook does.
enum Decoding {
  static func run(_ paths: [String]) throws {
    guard !paths.isEmpty else { throw BenchError("--decode A.png …") }
    let time = try ContinuousClock().measure { for path in paths { _ = try PNGReader.read(path: path) } }
    print(Int(time / .microseconds(1)))
  }
}
