import Imaging
import Platform
import Recording
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct FinishedRecordingTests {
  let scratch = TestFolder()
  let clip = FakeClip(levels: (0..<150).map { $0 / 3 % 40 }, hidden: [10, 11])

  private func path(_ name: String) -> String { scratch.path + "/" + name }

  @discardableResult
  private func record(_ selection: FrameSelection, to name: String, resumes: Bool = false) throws -> String {
    let drawing = FakeDrawing()
    _ = try Recorder(options: .init(selection: selection, resumes: resumes)) { drawing.make() }
      .record(FakeClip.description, to: path(name), frames: clip.frames(), run: Run(jobs: 2))
    return path(name)
  }

  private func check(_ path: String) throws { try FinishedRecording(path).checkFrames(jobs: 2) }

  @Test func `a range without frames is rejected`() throws {
    #expect(throws: RecordingError.nothingSelected(.frames(148...200), count: 148)) {
      try record(.frames(148...200), to: "part")
    }
  }

  @Test func `a finished recording of all frames or some of them is accepted`() throws {
    try check(record(.all, to: "whole"))
    try check(record(.frames(32...60), to: "range"))
  }

  @Test func `a folder that is no recording is rejected`() throws {
    #expect(throws: RecordingError.incomplete(path: path("none"), reason: "it has no directory “frames”")) {
      try check(path("none"))
    }
    Scratch.write("{}", to: path("manifest.json"))
    #expect(throws: RecordingError.incomplete(path: scratch.path, reason: "it has no directory “frames”")) {
      try check(scratch.path)
    }
  }

  @Test(arguments: [
    (": > trace.tsv", "trace.tsv has 0 ticks, but manifest.json lists 150"),
    ("sed -i '$d' trace.tsv", "trace.tsv has 149 ticks, but manifest.json lists 150"),
    ("head -c 900 trace.tsv > t; mv t trace.tsv", "trace.tsv is truncated in line 61"),
    ("head -c 3000 /dev/urandom > trace.tsv", "trace.tsv is not UTF-8 text"),
    ("tr '0-9' '\\0' < trace.tsv > t; mv t trace.tsv", "trace.tsv is damaged: line 2"),
    ("sed -i '9s/\\t.*//' trace.tsv", "trace.tsv is damaged: line 9"),
    ("truncate -s 900M trace.tsv", "trace.tsv is longer than 256 MiB"),
    ("truncate -s 900M manifest.json", "manifest.json is longer than 256 MiB"),
  ])
  func `a trace that does not match its manifest is an error`(command: String, message: String) throws {
    let recording = try record(.all, to: "whole")
    #expect(Scratch.shell("cd '\(recording)'; " + command) == 0)
    #expect(fault(of: recording) == message)
  }

  @Test func `a file named frames.framehash is not part of a recording`() throws {
    let part = try record(.all, to: "part")
    let former = "#format: frame checksums\n"
    Scratch.write(former, to: part + "/frames.framehash")
    try record(.all, to: "part")
    #expect(Scratch.text(part + "/frames.framehash") == former)
    #expect(Scratch.shell("rm '\(part)/frames.hashes'") == 0)
    #expect(throws: RecordingError.incomplete(path: part, reason: "it has no frames.hashes")) { try check(part) }
  }

  /// Damage to the files of a recording, with the expected message. Equal frames are one file with several names; the
  /// message has the first.
  static let damage: [(command: String, message: String)] = [
    ("rm frames/frame-00033.png", "frames/frame-00033.png is missing"),
    (": > frames/frame-00033.png", "frames/frame-00032.png is empty"),
    (
      "head -c 80 frames/frame-00033.png > t; cat t > frames/frame-00033.png; rm t",
      "frames/frame-00032.png is truncated"
    ),
    ("printf x >> frames/frame-00033.png", "frames/frame-00032.png has extra bytes after the picture"),
    (
      "cat frames/frame-00040.png > frames/frame-00033.png",
      "frames/frame-00032.png does not match its hash in frames.hashes"
    ),
    (
      "ln -sf frame-00040.png frames/frame-00033.png",
      "frames/frame-00033.png is a symbolic link, which is not followed"
    ),
    ("ln -sf /etc/passwd frames/frame-00033.png", "frames/frame-00033.png is a symbolic link, which is not followed"),
    ("rm frames/frame-00033.png; mkfifo frames/frame-00033.png", "frames/frame-00033.png is not a regular file"),
    ("rm frames/frame-00033.png; mkdir frames/frame-00033.png", "frames/frame-00033.png is a directory"),
    (
      "echo text > frames/frame-00033.png",
      "frames/frame-00032.png is not a picture: not a PNG file; convert the picture to PNG first"
    ),
    ("cp frames/frame-00033.png frames/frame-00001.png", "frames/frame-00001.png is not a frame of this recording"),
    ("mv frames f; ln -s f frames", "it has no directory “frames”"),
    ("mv manifest.json m; ln -s m manifest.json", "manifest.json is a symbolic link, which is not followed"),
    ("rm trace.tsv; mkfifo trace.tsv", "trace.tsv is not a regular file"),
    ("sed -i 5,9d manifest.json", "manifest.json is damaged: line 1: “script” is missing"),
    ("sed -i '$d' frames.hashes", "frames.hashes has 115 frames, but manifest.json lists 116"),
    ("sed -i '$p' frames.hashes", "frames.hashes is damaged: line 122: frame 147 is listed twice"),
    ("sed -i 's/24x40/40x24/' frames.hashes", "frames.hashes has a different size or frame rate than manifest.json"),
    ("sed -i 's/^40\\t/41\\t/' frames.hashes", "frames.hashes is damaged: line 15: frame 41 is listed twice"),
    (
      "sed -i 's/^147\\t[0-9.]*/147\\t2.500000/' frames.hashes",
      "frames.hashes has a different instant for frame 147 than manifest.json"
    ),
  ]

  /// Returns the file with the reason for which a recording is rejected.
  private func fault(of path: String) -> String? {
    let error = #expect(throws: RecordingError.self) { try check(path) }
    switch error {
    case .damaged(path, let file, let reason)?: return "\(file) \(reason)"
    case .incomplete(path, let reason)?: return reason
    default: return nil
    }
  }

  @Test(arguments: damage.indices)
  func `a damaged file of a recording is an error, and resuming it repairs its frames`(index: Int) throws {
    let (command, message) = Self.damage[index]
    let recording = try record(.frames(32...147), to: "range")
    let before = Scratch.files(recording)
    #expect(Scratch.shell("cd '\(recording)'; " + command) == 0)
    #expect(fault(of: recording) == message)
    // The remedy in the message works: resuming the recording draws damaged frames again.
    guard message.contains(".png"), !message.contains("directory"), !message.contains("this recording") else { return }
    try record(.frames(32...147), to: "range", resumes: true)
    try check(recording)
    #expect(Scratch.files(recording) == before)
  }
}
