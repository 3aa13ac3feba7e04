import Foundation
import TestSupport
import Testing

/// What C libraries keep for the whole process, used by eight threads from the start of a process on.
///
/// `Tests/Stress` is a program of its own, since a library is set up once a process, and since a fault ends the process or
/// lets it hang. `scripts/sanitize stress` plays many more clips.
@Suite struct ConcurrencyTests {
  /// How many processes are started, each of which plays 56 clips.
  static let processes = 2

  /// With `--delays` threads meet within libraries where they seldom do otherwise: what goes wrong once in a thousand clips
  /// goes wrong within thirty.
  @Test(arguments: [[], ["--delays"]])
  func clipsAtTheSameTimeNeitherCrashNorHangNorDiffer(options: [String]) throws {
    let program: URL = try #require(BuiltProgram.named("FlipbookStress"))
    for number in 1...Self.processes {
      let process = Process()
      process.executableURL = program
      // It is ended by SIGALRM after two minutes.
      process.arguments = ["56", "120"] + options
      let pipe = Pipe()
      process.standardOutput = FileHandle.nullDevice
      process.standardError = pipe
      try process.run()
      let message = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(
        process.terminationReason == .exit, "process \(number) ended with \(process.terminationStatus): \(message)")
      #expect(process.terminationStatus == 0, "process \(number) ended with \(process.terminationStatus): \(message)")
    }
  }
}
