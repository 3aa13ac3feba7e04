import Foundation
import Geometry
import Testing

@testable import Gestures

/// What this room's test support writes is read by the tools that record such files, as far as they read without a device:
/// `evemu-play` and `libinput replay` make one.
@Suite("Recordings, read by evemu and libinput")
struct LinuxToolTests {
  private static let samples: [EvdevWriting.Sample] = (0..<30).map { index in
    .init(time: Int64(index) * 8_333, x: 500 + index % 3, y: 1800 - index * index)
  }

  /// What a command prints, or nil where it fails.
  private static func output(_ words: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, FileHandle.nullDevice)
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }

  /// The interpreter that Debian's packages are for.
  private static let python = "/usr/bin/python3"
  private static let hasEvemu = output([python, "-c", "import ctypes; ctypes.CDLL('libevemu.so.3')"]) != nil
  private static let hasLibinput =
    output([python, "-c", "import libevdev, yaml"]) != nil
    && FileManager.default.isReadableFile(atPath: analysis("per-slot-delta"))

  private static func analysis(_ name: String) -> String { "/usr/libexec/libinput/libinput-analyze-\(name)" }

  /// A file with a text as long as it is needed.
  private func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }

  @Test(.enabled(if: hasEvemu, "libevemu is not installed; scripts/setup --with-chromium installs it"))
  func `evemu reads each event, the name and the axes`() throws {
    let writing = EvdevWriting(Self.samples)
    let reader = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Samples/read-evemu.py").path
    let output = try #require(try withFile(writing.evemu) { Self.output([Self.python, reader, $0]) })
    let lines = output.split(separator: "\n").map(String.init)
    let events = writing.events.map { "\($0.0 - writing.start) \($0.1) \($0.2) \($0.3)" }
    #expect(lines.first == "test touch 1079 2339")
    #expect(Array(lines.dropFirst()) == events)
  }

  @Test(.enabled(if: hasLibinput, "libinput-tools is not installed; scripts/setup --with-chromium installs it"))
  func `libinput analyze sees one touch, and each of its steps`() throws {
    let text = EvdevWriting(Self.samples).libinput
    func analysed(_ name: String) throws -> [Substring] {
      let output = try #require(try withFile(text) { Self.output([Self.python, Self.analysis(name), $0]) })
      return output.split(separator: "\n")
    }
    _ = try analysed("recording")
    // Two lines of a table's head, the touch, its end.
    let states = try analysed("touch-down-state")
    try #require(states.count == 4, "\(states)")
    #expect(states[2].contains("| + |"), "\(states)")
    #expect(!states[3].contains("+ |"), "\(states)")
    let steps = try analysed("per-slot-delta")
    let deltas = steps.compactMap { line -> Int? in
      line.split(separator: "/").last.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    }
    #expect(deltas == (1..<30).map { -(2 * $0 - 1) }, "\(steps)")
  }
}
