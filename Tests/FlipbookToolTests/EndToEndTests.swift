import Foundation
import TestSupport
import Testing

/// The built program as a process.
@Suite struct EndToEndTests {
  /// The program, in the same build directory as the tests.
  static let program = BuiltProgram.named("flipbook")

  /// Runs a line in a shell with the program as `$FLIPBOOK`.
  private func shell(_ line: String) throws -> Shell.Outcome {
    Shell.run(line, in: URL(filePath: "/"), try #require(Self.program).path, keepsOutput: true)
  }

  @Test func `the program ends with the documented exit codes`() throws {
    #expect(try shell("$FLIPBOOK --version").output.hasPrefix("flipbook "))
    #expect(try shell("$FLIPBOOK cheque").code == 64)
    #expect(try shell("echo 'wait 3mz' | $FLIPBOOK check -").code == 65)
    #expect(try shell("$FLIPBOOK check /nowhere.flip").code == 66)
  }

  @Test func `a reader that closes the pipe early is not an error`() throws {
    let line = "$FLIPBOOK curve decay --velocity 99999 --rate 0.9999 --fps 1000"
    let result = try shell("{ \(line); echo $? >&3; } 3>&1 | { head -c 2; cat >/dev/null; }")
    #expect(result.output.hasPrefix("at"))
    let early = try shell("{ { \(line); echo $? >&3; } | head -c 1 >/dev/null; } 3>&1")
    #expect(early.output == "0\n")
  }

  @Test func `raw frames are an error if the reader closes the pipe`() throws {
    let record = "printf 'scene vertical-swipe\\nwait 500ms\\n' | $FLIPBOOK record - -o - --raw -q"
    let cut = try shell("{ { \(record) 2>&4; echo $? >&3; } | head -c 100 >/dev/null; } 3>&1 4>&1")
    #expect(cut.output == "flipbook: error: standard output: cannot be written: Broken pipe\n74\n")
    #expect(try shell("{ { \(record); echo $? >&3; } | cat >/dev/null; } 3>&1").output == "0\n")
  }

  @Test(arguments: [
    "FREETYPE_PROPERTIES=cff:no-stem-darkening=0", "HB_SHAPER_LIST=fallback", "PIXMAN_DISABLE='sse2 mmx fast'",
  ])
  func `environment variables of the drawing libraries change no byte`(variable: String) throws {
    let script = "printf 'scene vertical-swipe\\nsize 90x120\\nset start list\\nwait 50ms\\n'"
    let record = "$FLIPBOOK record - -o - --raw -q | cksum"
    let plain = try shell("\(script) | \(record)")
    let other = try shell("\(script) | \(variable) \(record)")
    #expect(plain.code == 0)
    #expect(plain.output != "4294967295 0\n", "nothing was drawn")
    #expect(other.output == plain.output)
  }

  @Test func `a stack that is too small is an error with the needed size`() throws {
    let record = "ulimit -s 64; printf 'scene vertical-swipe\\n' | $FLIPBOOK record - --format 2>&1"
    let result = try shell(record)
    #expect(result.code == 70)
    #expect(
      result.output.contains(
        "the limit of the stack is 64 kB, and must be at least 512 kB; raise it with: ulimit -s 8192"))
  }

  @Test(FaultBench.needsFullDevice) func `a full disk ends the program with exit code 74`() throws {
    #expect(try shell("$FLIPBOOK help > /dev/full").code == 74)
  }

  /// Ctrl-C during a recording: whole pictures are kept, nothing else.
  @Test func `an interruption leaves only whole frames`() throws {
    let folder = TestFolder()
    let script = try folder.write(
      "scene vertical-swipe\nfps 1000\nrepeat 99 { flick up at 900pt/s; wait 1s }\n", to: "long.flip")
    let process = try Process.run(
      try #require(Self.program), arguments: ["record", "-q", script, "-o", "\(folder)/out"])
    let frames = "\(folder)/out/frames"
    // On a thread of its own: if the tests use every processor, a task may sleep until the recording has ended.
    Thread.detachNewThread {
      while process.isRunning, ((try? FileManager.default.contentsOfDirectory(atPath: frames)) ?? []).isEmpty {
        Thread.sleep(forTimeInterval: 0.01)
      }
      process.interrupt()
    }
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(process.terminationReason == .exit)
    let names = try FileManager.default.contentsOfDirectory(atPath: frames)
    #expect(!names.isEmpty)
    for name in names {
      #expect(name.hasPrefix("frame-"))
      let end = FileManager.default.contents(atPath: "\(frames)/\(name)")?.suffix(8).prefix(4)
      #expect(end.map { String(decoding: $0, as: UTF8.self) } == "IEND")
    }
  }

  /// After kills at random times, `--resume` gives the bytes of an uninterrupted run. `FLIPBOOK_ROUNDS` sets more
  /// rounds; `scripts/test` kills fifty times.
  @Test func `a killed recording resumes to identical files`() throws {
    let folder = TestFolder()
    let script = try folder.write(
      "scene vertical-swipe\nsize 90x120\nset start list\nflick up at 900pt/s; wait 700ms\n"
        .replacing("; ", with: "\n"), to: "list.flip")
    let record = "$FLIPBOOK record -q \(script) -j 2 -o \(folder)"
    #expect(try shell("\(record)/whole").code == 0)
    let rounds = ProcessInfo.processInfo.environment["FLIPBOOK_ROUNDS"].flatMap(Int.init) ?? 1
    for round in 0..<(rounds + 2) / 3 {
      var random = SplitMix(seed: UInt64(round))
      let delays = (0..<3).map { _ in Int.random(in: 20...900, using: &random) }
      for delay in delays {
        let process = try Process.run(
          try #require(Self.program),
          arguments: ["record", "-q", script, "--resume", "-o", "\(folder)/killed\(round)"])
        Thread.sleep(forTimeInterval: Double(delay) / 1000)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }
      #expect(try shell("\(record)/killed\(round) --resume").code == 0, "killed after \(delays) ms")
      let difference = try shell("diff -r \(folder)/whole \(folder)/killed\(round)")
      #expect(difference.code == 0, "killed after \(delays) ms: \(difference.output)")
      #expect(difference.output.isEmpty, "killed after \(delays) ms: \(difference.output)")
    }
  }
}
