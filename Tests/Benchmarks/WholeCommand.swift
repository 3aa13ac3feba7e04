import Imaging
import Platform

/// How long a whole command takes, from before it is started until it has ended, without a shell's own share.
/// `scripts/bench compare` asks for it.
enum WholeCommand {
  /// Runs a command, whose output goes nowhere, and prints the microseconds. It may end with 0 or 1: a comparison may
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

/// What a comparison cannot do without: reading and decoding pictures. `scripts/bench compare` takes its word for the time,
/// since this program takes longer to start than flipbook does.
enum Decoding {
  static func run(_ paths: [String]) throws {
    guard !paths.isEmpty else { throw BenchError("--decode A.png …") }
    let time = try ContinuousClock().measure { for path in paths { _ = try PNGReader.read(path: path) } }
    print(Int(time / .microseconds(1)))
  }
}
