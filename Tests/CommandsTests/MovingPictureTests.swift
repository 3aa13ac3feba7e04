import Flipbook
import Foundation
import Platform
import Synchronization
import TestSupport
import Testing
import ToolTestSupport

@testable import CommandLine
@testable import Commands

/// Moving pictures of a manifest are compared by the hashes of their frames, and their files by their bytes.
@Suite struct MovingPictureTests {
  /// A stand-in for `record`, or for `diff` of one script, that writes other bytes at each call.
  private struct Encoder: PictureCommand {
    private var record = RecordCommand()
    private var calls = Calls()
    private(set) var name = "record"
    let summary = ""
    let usage: [String] = []

    init() {}
    init(calls: Calls, name: String = "record") { (self.calls, self.name) = (calls, name) }

    func parsed(_ arguments: Arguments) throws(UserError) -> Self {
      try OptionReader.read(arguments) { Encoder(calls: calls, name: name) }
    }

    var output: String? {
      get { record.output }
      set { record.output = newValue }
    }
    var isQuiet: Bool {
      get { record.isQuiet }
      set { record.isQuiet = newValue }
    }
    var encoding: String { record.encoding }

    mutating func show(theme: ThemeChoice?, factor: Double?) { record.show(theme: theme, factor: factor) }

    func frames(in folder: String, named file: String) -> PictureFrames<Self>? {
      var command = self
      if name == "diff" {
        (command.record.framesDirectory, command.record.output) = (folder, "\(folder).\(file)")
        return PictureFrames(command: command, isRecording: false)
      }
      (command.record.output, command.record.loopCount) = (folder, nil)
      return PictureFrames(command: command, isRecording: true)
    }

    func run(_ console: Console) throws -> ExitCode {
      guard let path = output, path.hasSuffix(".gif") else { return try record.run(console) }
      let call = calls.count.withLock { count in
        count += 1
        return count
      }
      try Data("GIF \(call)".utf8).write(to: URL(filePath: path))
      guard name == "diff", let frames = record.framesDirectory else { return .done }
      var recording = RecordCommand()
      (recording.scripts, recording.output, recording.isQuiet) = (record.scripts, "\(path).d", true)
      _ = try recording.run(console)
      try FileManager.default.moveItem(atPath: "\(path).d/frames", toPath: frames)
      return .framesDiffer
    }
  }

  private final class Calls: Sendable { let count = Mutex(0) }

  private let folder = TestFolder()
  private let calls = Calls()
  private static let manifest = "record a.flip -o a.gif\nrecord b.flip -o b.gif\nshot a.flip --at 0s -o a.png\n"

  init() throws {
    for name in ["a", "b"] {
      try folder.write("scene page-flicking\nsize 40x60\nscale 1\nfps 5\nwait 200ms\n", to: "\(name).flip")
    }
  }

  private func text(_ name: String) -> String? {
    folder.bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The number of encodings.
  private var encoded: Int { calls.count.withLock { $0 } }

  private func pictures(
    _ arguments: String..., manifest: String = MovingPictureTests.manifest
  ) throws -> (code: ExitCode, output: String, diagnostics: String) {
    try folder.write(manifest, to: "m.txt")
    var command = PicturesCommand()
    command.makers = [Encoder(calls: calls), Encoder(calls: calls, name: "diff"), ShotCommand()]
    let captured = CapturedConsole()
    let code = Program(commands: [command]).run(["pictures", "\(folder)/m.txt"] + arguments, captured.console)
    return (
      code, captured.output.replacing("\(folder)/", with: ""), captured.diagnostics.replacing("\(folder)/", with: "")
    )
  }

  @Test func `unchanged pictures are not encoded again`() throws {
    #expect(try pictures("--check").output == "missing: a.gif\nmissing: b.gif\nmissing: a.png\n")
    #expect(encoded == 0)
    #expect(text("m.txt.hashes") == nil)
    #expect(try pictures().output == "a.gif\nb.gif\na.png\n")
    #expect(encoded == 2)
    #expect(text("a.gif")?.hasPrefix("GIF ") == true)
    let hashes = try #require(text("m.txt.hashes"))
    #expect(hashes.split(separator: "\n").map { $0.prefix(5) } == ["#form", "#vers", "a.gif", "b.gif"])
    for arguments in [[], ["--check"], ["--only", "a.gif"], ["--only", "*.png"]] {
      let again = try pictures(
        arguments.first ?? "-j1", arguments.last.map { $0 == arguments.first ? "-q" : $0 } ?? "-q")
      #expect(again.code == .done, "\(arguments): \(again)")
    }
    #expect(encoded == 2)
    #expect(text("m.txt.hashes") == hashes)
  }

  @Test func `changed frames make only their own file stale`() throws {
    #expect(try pictures().code == .done)
    try folder.write("scene page-flicking\nsize 40x60\nscale 1\nfps 5\nwait 400ms\n", to: "a.flip")
    let check = try pictures("--check")
    #expect(check.code == .framesDiffer)
    #expect(check.output == "stale: a.gif: frames differ\n")
    #expect(encoded == 2)
    #expect(try pictures("--only", "*.gif").output == "a.gif\n")
    #expect(encoded == 3)
    #expect(try pictures("--check").code == .done)
    // So do options of the encoder, but not the remaining options.
    let looped = Self.manifest.replacing("a.flip -o", with: "a.flip --loop 2 -q -j 1 --compress small -o")
    #expect(try pictures("--check", manifest: looped).output == "stale: a.gif: frames differ\n")
    let other = Self.manifest.replacing("a.flip -o", with: "a.flip -q -j 1 --compress small -o")
    #expect(try pictures("--check", manifest: other).code == .done)
  }

  @Test func `a replaced file, a missing file or a missing hash is stale`() throws {
    #expect(try pictures().code == .done)
    try folder.write("GIF of someone else", to: "a.gif")
    #expect(try pictures("--check").output == "stale: a.gif: the file has been changed\n")
    try folder.remove("b.gif")
    #expect(try pictures("--check").output.hasSuffix("missing: b.gif\n"))
    #expect(try pictures().output == "a.gif\nb.gif\n")
    #expect(encoded == 4)
    try folder.remove("m.txt.hashes")
    #expect(try pictures("--check").output.hasPrefix("stale: a.gif: unknown frames\nstale: b.gif"))
  }

  @Test func `a command that keeps its frames is compared by them, too`() throws {
    let manifest = "diff a.flip -o a.gif\n"
    let first = try pictures(manifest: manifest)
    #expect(first.output == "a.gif\n", "\(first)")
    let made = text("a.gif")
    #expect(try pictures(manifest: manifest).output == "")
    #expect(text("a.gif") == made)
    try folder.write("scene page-flicking\nsize 40x60\nscale 1\nfps 5\nwait 400ms\n", to: "a.flip")
    #expect(try pictures("--check", manifest: manifest).output == "stale: a.gif: frames differ\n")
    #expect(try pictures("--check", manifest: "diff a.flip -o a.gif --frames-dir x\n").code == .badInput)
  }

  @Test func `a line with two scripts is an error`() throws {
    let result = try pictures(manifest: "record a.flip b.flip -o a.gif\n")
    #expect(result.code == .badInput)
    #expect(result.diagnostics.hasPrefix("m.txt:1:1: error: a line must make one clip"))
    #expect(text("a.gif") == nil)
    #expect(encoded == 0)
  }

  @Test func `removing a line removes its hashes and keeps its file`() throws {
    #expect(try pictures().code == .done)
    let rest = Self.manifest.replacing("record b.flip -o b.gif\n", with: "")
    #expect(try pictures("--check", manifest: rest).output == "no line: b.gif\n")
    #expect(try pictures(manifest: rest).code == .done)
    #expect(text("m.txt.hashes")?.contains("b.gif") == false)
    #expect(text("m.txt.hashes")?.contains("a.gif") == true)
    #expect(text("b.gif") != nil)
  }

  @Test func `a damaged file of hashes, or a link, pipe or directory in its place, is an error`() throws {
    #expect(try pictures().code == .done)
    let before = text("a.gif")
    for prepare in [
      "printf '<<<<<<< a\\n' >> m.txt.hashes", "rm m.txt.hashes; mkdir m.txt.hashes",
      "rm -r m.txt.hashes; ln -s /dev/zero m.txt.hashes", "rm m.txt.hashes; mkfifo m.txt.hashes",
      "rm m.txt.hashes; truncate -s 2M m.txt.hashes",
    ] {
      #expect(Shell.run(prepare, in: folder.url, "").code == 0)
      let result = try pictures()
      #expect(result.code == .badInput, "\(prepare): \(result)")
      #expect(result.diagnostics.contains("m.txt.hashes"), "\(prepare): \(result)")
      #expect(text("a.gif") == before)
    }
  }
}
