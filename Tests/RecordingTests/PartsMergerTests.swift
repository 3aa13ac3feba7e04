import Imaging
import Platform
import Testing

@testable import Recording

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct PartsMergerTests {
  let scratch = Scratch()
  let clip = FakeClip(levels: (0..<150).map { $0 / 3 % 40 }, hidden: [10, 11])

  private func path(_ name: String) -> String { scratch.path + "/" + name }

  @discardableResult
  private func record(_ selection: FrameSelection, to name: String, _ clip: FakeClip? = nil) throws -> String {
    let drawing = FakeDrawing()
    _ = try Recorder(options: .init(selection: selection)) { drawing.make() }
      .record(FakeClip.description, to: path(name), frames: (clip ?? self.clip).frames(), run: Run(jobs: 2))
    return path(name)
  }

  /// Frames 0 to 31 and the remaining ones.
  private func twoParts() throws -> [String] {
    try [record(.frames(0...31), to: "part1"), record(.frames(32...147), to: "part2")]
  }

  @Test func `a range without frames is rejected`() throws {
    #expect(throws: RecordingError.nothingSelected(.frames(148...200), count: 148)) {
      try record(.frames(148...200), to: "part")
    }
  }

  @Test(arguments: [1, 2, 3, 5])
  func `the parts of a plan merge to the bytes of the whole recording`(count: Int) throws {
    try record(.all, to: "whole")
    let plan = ShardPlan(costs: [(0..<148).map { $0 % 7 }], count: count)
    let parts = try (1...count).map { try record(#require(plan.pieces(of: $0).first).selection, to: "part\($0)") }
    #expect(try PartsMerger(parts.reversed()).write(to: path("merged")) == 148)
    #expect(Scratch.files(path("merged")) == Scratch.files(path("whole")))
    let inodes = { (name: String) in
      (0..<148).map { number in
        Scratch.inode(
          path(name) + "/frames/frame-" + String(repeating: "0", count: 5 - "\(number)".count) + "\(number).png")
      }
    }
    #expect(Set(inodes("merged")).count == Set(inodes("whole")).count)
  }

  @Test func `consecutive ranges merge to the bytes of the whole recording, repeatedly`() throws {
    try record(.all, to: "whole")
    let parts = try [
      record(.frames(0...50), to: "a"), record(.frames(51...60), to: "b"), record(.frames(61...999), to: "c"),
    ]
    _ = try PartsMerger(parts).write(to: path("merged"))
    #expect(Scratch.files(path("merged")) == Scratch.files(path("whole")))
    // Again, over the existing output.
    _ = try PartsMerger(parts).write(to: path("merged"))
    #expect(Scratch.files(path("merged")) == Scratch.files(path("whole")))
  }

  @Test func `the first missing or duplicate frame is an error`() throws {
    let parts = try [
      record(.frames(0...31), to: "a"), record(.frames(32...63), to: "b"), record(.frames(64...147), to: "c"),
    ]
    #expect(throws: RecordingError.frameMissing(number: 32)) { try PartsMerger([parts[0], parts[2]]) }
    #expect(throws: RecordingError.frameMissing(number: 64)) { try PartsMerger([parts[0], parts[1]]) }
    #expect(throws: RecordingError.frameTwice(number: 0)) { try PartsMerger([parts[0], parts[0], parts[1], parts[2]]) }
    let start = try record(.frames(0...99), to: "start")
    #expect(throws: RecordingError.frameMissing(number: 100)) { try PartsMerger([start]) }
  }

  @Test func `parts with different traces and folders that are no recordings are rejected`() throws {
    let one = try record(.frames(0...99), to: "one")
    var other = clip
    other.levels[149] = 99
    let two = try record(.frames(100...999), to: "two", other)
    let trace = Manifest.Difference(name: "trace.tsv", first: "one trace", second: "another")
    #expect(throws: RecordingError.differentParts(first: one, other: two, differences: [trace])) {
      try PartsMerger([one, two])
    }
    #expect(throws: RecordingError.incompletePart(path: path("three"), reason: "it has no directory “frames”")) {
      try PartsMerger([one, path("three")])
    }
    Scratch.write("{}", to: path("manifest.json"))
    let damage = RecordingError.incompletePart(path: scratch.path, reason: "it has no directory “frames”")
    #expect(throws: damage) { try PartsMerger([scratch.path]) }
  }

  /// A clip in one part has no second trace to compare with.
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
    let part = try record(.all, to: "part")
    #expect(Scratch.shell("cd '\(part)'; " + command) == 0)
    let damage = Damage(of: [part])
    #expect(damage?.path == part)
    #expect(damage?.text == message)
  }

  @Test func `parts in different folders merge to the bytes of the whole recording`() throws {
    try record(.all, to: "whole")
    let parts = try [record(.frames(0...99), to: "here/a"), record(.frames(100...999), to: "there/b")]
    _ = try PartsMerger(parts).write(to: path("merged"))
    #expect(Scratch.files(path("merged")) == Scratch.files(path("whole")))
  }

  @Test func `parts with different inputs are rejected with the input's name`() throws {
    func part(_ selection: FrameSelection, to name: String, _ input: RecordingInput) throws -> String {
      var description = FakeClip.description
      description.inputs = [input]
      _ = try Recorder(options: .init(selection: selection)) { FakeDrawing().make() }
        .record(description, to: path(name), frames: clip.frames())
      return path(name)
    }
    let hashes = [1, 2].map { ContentHash(of: [$0]) }
    let one = try part(.frames(0...99), to: "one", .init(.picture, "img/gray.png", hash: hashes[0]))
    let two = try part(.frames(100...999), to: "two", .init(.picture, "img/gray.png", hash: hashes[1]))
    let difference = Manifest.Difference(
      name: "picture img/gray.png", first: hashes[0].description, second: hashes[1].description)
    #expect(throws: RecordingError.differentParts(first: one, other: two, differences: [difference])) {
      try PartsMerger([one, two])
    }
  }

  @Test func `a file named frames.framehash is not part of a recording`() throws {
    let part = try record(.all, to: "part")
    let former = "#format: frame checksums\n"
    Scratch.write(former, to: part + "/frames.framehash")
    try record(.all, to: "part")
    #expect(Scratch.text(part + "/frames.framehash") == former)
    #expect(Scratch.shell("rm '\(part)/frames.hashes'") == 0)
    #expect(throws: RecordingError.incompletePart(path: part, reason: "it has no frames.hashes")) {
      try PartsMerger([part])
    }
  }

  @Test func `the merged recording cannot replace one of its parts`() throws {
    let parts = try twoParts()
    let before = Scratch.files(parts[1])
    let target = parts[1] + "/"
    #expect(throws: RecordingError.mergedIntoPart(path: target)) { try PartsMerger(parts).write(to: target) }
    #expect(Scratch.files(parts[1]) == before)
  }

  /// Damage to the files of a part, with the expected message. Equal frames are one file with several names; the
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
    ("cp frames/frame-00033.png frames/frame-00001.png", "frames/frame-00001.png is not a frame of this part"),
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

  /// The part that a merge rejects, and the file with the reason.
  private struct Damage {
    let path: String
    let text: String

    init?(of parts: [String]) {
      let error = #expect(throws: RecordingError.self) { try PartsMerger(parts, jobs: 2) }
      switch error {
      case .damagedPart(let path, let file, let reason)?: (self.path, text) = (path, "\(file) \(reason)")
      case .incompletePart(let path, let reason)?: (self.path, text) = (path, reason)
      default: return nil
      }
    }
  }

  @Test(arguments: damage.indices)
  func `a damaged file of a part is an error, and resuming the part repairs its frames`(index: Int) throws {
    let (command, message) = Self.damage[index]
    let parts = try twoParts()
    #expect(Scratch.shell("cd '\(parts[1])'; " + command) == 0)
    let damage = Damage(of: parts)
    #expect(damage?.path == parts[1])
    #expect(damage?.text == message)
    // The remedy in the message works: resuming the part draws damaged frames again.
    guard message.contains(".png"), !message.contains("directory"), !message.contains("this part") else { return }
    let drawing = FakeDrawing()
    _ = try Recorder(options: .init(selection: .frames(32...147), resumes: true)) { drawing.make() }
      .record(FakeClip.description, to: parts[1], frames: clip.frames(), run: Run(jobs: 2))
    #expect(try PartsMerger(parts).write(to: path("merged")) == 148)
    try record(.all, to: "whole")
    #expect(Scratch.files(path("merged")) == Scratch.files(path("whole")))
  }
}
