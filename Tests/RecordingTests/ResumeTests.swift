import Imaging
import Platform
import TestSupport
import Testing

@testable import Recording

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct ResumeTests {
  let scratch = TestFolder()
  var output: String { scratch.path + "/out" }
  /// Different frames, equal neighbours, and one frame that repeats an earlier one.
  let levels = (0..<60).map { $0 == 40 ? 3 : $0 - $0 % 4 % 2 }

  @discardableResult
  private func record(
    _ clip: FakeClip, resumes: Bool = false, as description: RecordingDescription = FakeClip.description,
    drawing: FakeDrawing = FakeDrawing(), to path: String? = nil
  ) throws -> RecordingReport {
    let recorder = Recorder(options: .init(resumes: resumes)) { drawing.make() }
    return try recorder.record(description, to: path ?? output, frames: clip.frames(), run: Run(jobs: 2))
  }

  private func uninterrupted() throws -> [String: [UInt8]] {
    try record(FakeClip(levels: levels, hidden: [7, 8]), to: scratch.path + "/whole")
    return Scratch.files(scratch.path + "/whole")
  }

  /// Leaves a recording that failed at a tick.
  private func interrupt(at tick: Int) {
    #expect(throws: FakeClip.SimulationFailure()) {
      try record(FakeClip(levels: levels, hidden: [7, 8], failingTick: tick), resumes: true)
    }
  }

  @Test(arguments: [0, 1, 6, 9, 33, 41, 59])
  func `a resumed recording has the bytes of an uninterrupted one`(tick: Int) throws {
    interrupt(at: tick)
    let drawing = FakeDrawing()
    let report = try record(FakeClip(levels: levels, hidden: [7, 8]), resumes: true, drawing: drawing)
    #expect(Scratch.files(output) == (try uninterrupted()))
    #expect(report.framesWritten == 58)
    // Finished frames are not drawn again.
    let distinct = Set(levels[max(0, tick)...]).count
    #expect(drawing.count.withLock { $0 } <= distinct + 1)
  }

  @Test(arguments: [
    ("rm -f .journal; ln -s ../victim .journal", ".journal", "is a symbolic link, which is not followed"),
    ("truncate -s 900M .journal", ".journal", "is longer than 256 MiB"),
    ("truncate -s 900M frames.hashes", "frames.hashes", "is longer than 256 MiB"),
  ])
  func `a journal or frames.hashes that is a link or too long is an error`(
    command: String, file: String, reason: String
  ) throws {
    interrupt(at: 9)
    Scratch.write("theirs", to: scratch.path + "/victim")
    #expect(Scratch.shell("cd '\(output)'; " + command) == 0)
    #expect(throws: RecordingError.foreignRest(path: output, file: file, reason: reason)) {
      try record(FakeClip(levels: levels), resumes: true)
    }
    #expect(Scratch.text(scratch.path + "/victim") == "theirs")
  }

  @Test func `the journal is not written through a symbolic link`() throws {
    #expect(Scratch.shell("mkdir '\(output)'; cd '\(output)'; echo theirs > ../victim; ln -s ../victim .journal") == 0)
    #expect(throws: RecordingError.self) { try record(FakeClip(levels: levels)) }
    #expect(Scratch.text(scratch.path + "/victim") == "theirs\n")
  }

  @Test func `a recording can be interrupted and resumed several times`() throws {
    for tick in [5, 5, 20, 40] { interrupt(at: tick) }
    try record(FakeClip(levels: levels, hidden: [7, 8]), resumes: true)
    #expect(Scratch.files(output) == (try uninterrupted()))
  }

  @Test func `resuming a complete recording draws and writes nothing`() throws {
    let expected = try uninterrupted()
    let drawing = FakeDrawing()
    let report = try record(
      FakeClip(levels: levels, hidden: [7, 8]), resumes: true, drawing: drawing, to: scratch.path + "/whole")
    #expect(Scratch.files(scratch.path + "/whole") == expected)
    #expect(drawing.count.withLock { $0 } == 0)
    #expect(report.framesKept > 0)
    #expect(report.bytes == 0)
  }

  @Test func `resuming without an earlier recording draws all frames`() throws {
    #expect(try record(FakeClip(levels: levels, hidden: [7, 8]), resumes: true).framesWritten == 58)
    #expect(Scratch.files(output) == (try uninterrupted()))
  }

  @Test func `missing and empty frames and damaged lines of the journal are replaced`() throws {
    interrupt(at: 50)
    unlink(output + "/frames/frame-00004.png")
    Scratch.write("", to: output + "/frames/frame-00012.png")
    Scratch.write("rest", to: output + "/frames/.frame-00047.png.partial")
    let journal = Scratch.text(output + "/.journal")
    Scratch.write("x\t\n\n99\nabc\tdef\n" + journal.dropLast(20), to: output + "/.journal")
    try record(FakeClip(levels: levels, hidden: [7, 8]), resumes: true)
    #expect(Scratch.files(output) == (try uninterrupted()))
  }

  @Test(arguments: ["head -c 90 F > t; cat t > F; rm t", "printf x >> F", "cat G > F", "ln -sf G F", "rm F; mkfifo F"])
  func `a damaged or replaced frame is drawn again`(damage: String) throws {
    interrupt(at: 50)
    let frames = output + "/frames/"
    let command = damage.replacing("F", with: "frame-00012.png").replacing("G", with: "frame-00020.png")
    #expect(Scratch.shell("cd '\(frames)'; \(command)") == 0)
    try record(FakeClip(levels: levels, hidden: [7, 8]), resumes: true)
    #expect(Scratch.files(output) == (try uninterrupted()))
  }

  @Test func `a recording with other inputs or another renderer cannot be resumed`() throws {
    interrupt(at: 30)
    var other = FakeClip.description
    other.inputs = [.init(.picture, "img/gray.png", hash: nil)]
    let picture = Manifest.Difference(name: "picture img/gray.png", second: "missing")
    #expect(throws: RecordingError.cannotResume(path: output, differences: [picture])) {
      try record(FakeClip(levels: levels), resumes: true, as: other)
    }
    other = FakeClip.description
    other.renderer = []
    let cairo = Manifest.Difference(name: "cairo", first: "1.16.0")
    #expect(throws: RecordingError.cannotResume(path: output, differences: [cairo])) {
      try record(FakeClip(levels: levels), resumes: true, as: other)
    }
    #expect(Scratch.names(output + "/frames").count == 28)
  }
}
