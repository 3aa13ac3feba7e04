import Foundation
import TestSupport
import Testing

/// The global state of C libraries, used by eight threads from the start of a process.
///
/// `Tests/Stress` is a separate program, because a library is initialised once in a process, and because a fault
/// crashes or hangs it. `Tests/Stress/run` plays many more clips.
@Suite struct ConcurrencyTests {
  /// The number of processes, with 56 clips each.
  static let processes = 2

  /// With `--delays`, threads are delayed inside the libraries: a race that occurs once in a thousand clips occurs
  /// within thirty.
  @Test(arguments: [[], ["--delays"]])
  func `clips played at the same time neither crash, hang nor differ`(options: [String]) throws {
    let program: URL = try #require(BuiltProgram.named("FlipbookStress"))
    for number in 1...Self.processes {
      let process = Process()
      process.executableURL = program
      // SIGALRM ends the process after two minutes.
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
