import Imaging
import Recording
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct PartsMergerTests {
  let scratch = Scratch()
  let clip = Clip(levels: (0..<150).map { $0 / 3 % 40 }, hidden: [10, 11])

  private func path(_ name: String) -> String { scratch.path + "/" + name }

  @discardableResult
  private func record(_ selection: FrameSelection, to name: String, _ clip: Clip? = nil) throws -> String {
    let drawing = FakeDrawing()
    _ = try Recorder(options: .init(jobs: 2, selection: selection)) { drawing.make() }
      .record(Clip.description, to: path(name), frames: (clip ?? self.clip).frames())
    return path(name)
  }

  /// Five runs of 32 frames are at most five shares.
  @Test func aShareWithoutFramesIsRefused() throws {
    #expect(throws: RecordingError.nothingSelected(.shard(index: 6, count: 6), count: 148)) {
      try record(.shard(index: 6, count: 6), to: "part")
    }
  }

  @Test(arguments: [1, 2, 3, 5]) func sharesTogetherAreTheWhole(count: Int) throws {
    try record(.all, to: "whole")
    let parts = try (1...count).map { try record(.shard(index: $0, count: count), to: "part\($0)") }
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

  @Test func rangesTogetherAreTheWhole() throws {
    try record(.all, to: "whole")
    let parts = try [
      record(.frames(0...50), to: "a"), record(.frames(51...60), to: "b"), record(.frames(61...999), to: "c"),
    ]
    _ = try PartsMerger(parts).write(to: path("merged"))
    #expect(Scratch.files(path("merged")) == Scratch.files(path("whole")))
    // Again, over what is there.
    _ = try PartsMerger(parts).write(to: path("merged"))
    #expect(Scratch.files(path("merged")) == Scratch.files(path("whole")))
  }

  @Test func missingAndDoubleFramesAreNamed() throws {
    let parts = try (1...3).map { try record(.shard(index: $0, count: 3), to: "part\($0)") }
    #expect(throws: RecordingError.frameMissing(number: 32)) { try PartsMerger([parts[0], parts[2]]) }
    #expect(throws: RecordingError.frameMissing(number: 64)) { try PartsMerger([parts[0], parts[1]]) }
    #expect(throws: RecordingError.frameTwice(number: 0)) { try PartsMerger([parts[0], parts[0], parts[1], parts[2]]) }
    let start = try record(.frames(0...99), to: "start")
    #expect(throws: RecordingError.frameMissing(number: 100)) { try PartsMerger([start]) }
    #expect(RecordingError.frameTwice(number: 0).exitCode == 65)
  }

  @Test func otherRecordingsAreRefused() throws {
    let one = try record(.frames(0...99), to: "one")
    var other = clip
    other.levels[149] = 99
    let two = try record(.frames(100...999), to: "two", other)
    #expect(throws: RecordingError.differentParts(first: one, other: two)) { try PartsMerger([one, two]) }
    #expect(throws: RecordingError.incompletePart(path: path("three"))) { try PartsMerger([one, path("three")]) }
    Scratch.write("{}", to: path("manifest.json"))
    #expect(throws: RecordingError.incompletePart(path: scratch.path)) { try PartsMerger([scratch.path]) }
  }

  @Test func aPartIsNotWrittenOver() throws {
    let parts = try (1...2).map { try record(.shard(index: $0, count: 2), to: "part\($0)") }
    let before = Scratch.files(parts[1])
    let target = parts[1] + "/"
    #expect(throws: RecordingError.mergedIntoPart(path: target)) { try PartsMerger(parts).write(to: target) }
    #expect(Scratch.files(parts[1]) == before)
  }

  @Test func aPartWithoutAFileIsIncomplete() throws {
    let parts = try (1...2).map { try record(.shard(index: $0, count: 2), to: "part\($0)") }
    unlink(parts[1] + "/frames/frame-00033.png")
    #expect(throws: RecordingError.incompletePart(path: parts[1])) { try PartsMerger(parts).write(to: path("merged")) }
  }
}
