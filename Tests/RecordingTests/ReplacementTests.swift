import Platform
import Synchronization
import TestSupport
import Testing

@testable import Recording

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A recording that replaces an earlier one.
@Suite struct ReplacementTests {
  let scratch = TestFolder()
  var output: String { scratch.path + "/out" }
  let earlier = FakeClip(levels: Array(0..<30))
  let levels = (0..<40).map { 200 - $0 }

  private static let description: RecordingDescription = {
    var description = FakeClip.description
    description.theme = "dark"
    return description
  }()

  private func recordEarlier() throws -> [String: [UInt8]] {
    _ = try Recorder { FakeDrawing().make() }.record(FakeClip.description, to: output, frames: earlier.frames())
    return Scratch.files(output)
  }

  @discardableResult
  private func record(
    failingTick: Int? = nil, failingLevel: Int? = nil, resumes: Bool = false, to path: String? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> RecordingReport {
    let drawing = FakeDrawing(failingLevel: failingLevel)
    return try Recorder(options: .init(resumes: resumes)) { drawing.make() }.record(
      Self.description, to: path ?? output, frames: FakeClip(levels: levels, failingTick: failingTick).frames(),
      run: Run(jobs: 2, isCancelled: isCancelled))
  }

  private func undisturbed() throws -> [String: [UInt8]] {
    try record(to: scratch.path + "/whole")
    return Scratch.files(scratch.path + "/whole")
  }

  /// The visible files of the directory.
  private func visible() -> [String: [UInt8]] { Scratch.files(output).filter { !$0.key.hasPrefix(".unfinished/") } }

  @Test(arguments: ["simulation", "drawing", "cancelled"])
  func `a stopped replacement leaves the earlier recording unchanged and can be resumed`(cause: String) throws {
    let before = try recordEarlier()
    let polls = Mutex(0)
    let isCancelled: @Sendable () -> Bool = {
      polls.withLock {
        $0 += 1
        return cause == "cancelled" && $0 > 20
      }
    }
    #expect(throws: (any Error).self) {
      try record(
        failingTick: cause == "simulation" ? 20 : nil, failingLevel: cause == "drawing" ? 180 : nil,
        isCancelled: isCancelled)
    }
    #expect(visible() == before)
    #expect(Scratch.names(output + "/.unfinished/frames").count == 20)
    let report = try record(resumes: true)
    #expect(report.framesKept > 0)
    #expect(report.framesWritten == 40)
    #expect(Scratch.files(output) == (try undisturbed()))
  }

  @Test func `the error of a stopped recording has the location of its frames`() throws {
    func location(stoppingAfter count: Int) -> String? {
      let polls = Mutex(0)
      let error = #expect(throws: RecordingError.self) {
        try record(isCancelled: {
          polls.withLock {
            $0 += 1
            return $0 > count
          }
        })
      }
      guard case .cancelled(let done, let directory)? = error else { return nil }
      return done > 0 ? directory : "no frames"
    }
    #expect(location(stoppingAfter: 0) == "no frames")
    Scratch.remove(output)
    #expect(location(stoppingAfter: 20) == output)
    Scratch.remove(output)
    _ = try recordEarlier()
    #expect(location(stoppingAfter: 20) == "\(output)/.unfinished")
  }

  @Test func `a stopped replacement starts again without resume`() throws {
    _ = try recordEarlier()
    #expect(throws: FakeClip.SimulationFailure()) { try record(failingTick: 20) }
    #expect(try record().framesKept == 0)
    #expect(Scratch.files(output) == (try undisturbed()))
  }

  @Test func `a third recording cannot resume either of two others`() throws {
    let before = try recordEarlier()
    #expect(throws: FakeClip.SimulationFailure()) { try record(failingTick: 20) }
    var third = FakeClip.description
    third.theme = "sepia"
    let theme = Manifest.Difference(name: "theme", first: "light", second: "sepia")
    #expect(throws: RecordingError.cannotResume(path: output, differences: [theme])) {
      try Recorder(options: .init(resumes: true)) { FakeDrawing().make() }
        .record(third, to: output, frames: earlier.frames())
    }
    #expect(visible() == before)
  }

  @Test func `resuming the earlier recording after a stopped replacement draws nothing`() throws {
    let before = try recordEarlier()
    #expect(throws: FakeClip.SimulationFailure()) { try record(failingTick: 20) }
    let report = try Recorder(options: .init(resumes: true)) { FakeDrawing().make() }
      .record(FakeClip.description, to: output, frames: earlier.frames())
    #expect(report.framesDrawn == 0)
    #expect(visible() == before)
  }

  @Test func `a user's file in the folder of frames is kept, a partial frame is removed`() throws {
    _ = try recordEarlier()
    Scratch.write("mine", to: output + "/frames/notes.txt")
    Scratch.write("stale", to: output + "/frames/.frame-00099.png.partial")
    try record()
    var expected = try undisturbed()
    expected["frames/notes.txt"] = Array("mine".utf8)
    #expect(Scratch.files(output) == expected)
  }

  @Test func `files left by a killed recording are removed`() throws {
    _ = try recordEarlier()
    for name in [".trace.tsv.partial", ".manifest.json.partial", ".journal"] {
      Scratch.write("x", to: "\(output)/\(name)")
    }
    try record()
    #expect(Scratch.files(output) == (try undisturbed()))
  }

  /// A process may be killed after any of the renames; the next one continues.
  @Test(arguments: 0...6)
  func `a replacement killed between two renames is completed by the next run`(step: Int) throws {
    _ = try recordEarlier()
    let unfinished = output + "/.unfinished"
    try record(to: unfinished)
    Scratch.write("mine", to: output + "/frames/notes.txt")
    let moves = [
      ("/frames", "/.unfinished/replaced"), ("/.unfinished/frames", "/frames"),
      ("/.unfinished/replaced/notes.txt", "/frames/notes.txt"),
      ("/.unfinished/frames.hashes", "/frames.hashes"), ("/.unfinished/trace.tsv", "/trace.tsv"),
      ("/.unfinished/manifest.json", "/manifest.json"),
    ]
    for (path, target) in moves.prefix(step) { #expect(rename(output + path, output + target) == 0) }
    // The next run may fail at once.
    #expect(throws: FakeClip.SimulationFailure()) { try record(failingTick: 0) }
    var expected = try undisturbed()
    expected["frames/notes.txt"] = Array("mine".utf8)
    #expect(visible() == expected)
  }
}
