import Imaging
import Platform
import Recording
import Rendering
import Synchronization
import TestSupport
import Testing

@Suite struct RecorderTests {
  let scratch = TestFolder()
  var output: String { scratch.path + "/out" }

  @discardableResult
  private func record(
    _ clip: FakeClip, jobs: Int = 2, selection: FrameSelection = .all, drawing: FakeDrawing = FakeDrawing(),
    to path: String? = nil, run: Run = Run()
  ) throws -> RecordingReport {
    let recorder = Recorder(options: .init(selection: selection)) { drawing.make() }
    var run = run
    run.jobs = jobs
    return try recorder.record(FakeClip.description, to: path ?? output, frames: clip.frames(), run: run)
  }

  private func frame(_ number: Int) -> String {
    let digits = String(number)
    return output + "/frames/frame-" + String(repeating: "0", count: 5 - digits.count) + digits + ".png"
  }

  @Test func `every frame is written with its pixels, next to the trace, hashes and manifest`() throws {
    let report = try record(FakeClip(levels: Array(0..<40)))
    #expect(report.framesWritten == 40)
    #expect(report.framesDrawn == 40)
    #expect(report.ticks == 40)
    let names = Scratch.names(output + "/frames")
    #expect(names.count == 40)
    #expect(names.first == "frame-00000.png")
    #expect(names.last == "frame-00039.png")
    #expect(Scratch.names(output) == ["frames", "frames.hashes", "manifest.json", "trace.tsv"])
    for number in [0, 17, 39] {
      let expected = try RenderTarget(size: PixelSize(width: 24, height: 40))
      try FakeDrawing().make().draw(FakeClip.list(level: number), expected)
      #expect(try PNGReader.read(path: frame(number)) == expected.bitmap)
    }
  }

  @Test(arguments: [
    (1, 1, 1), (2, 780 * 1688, 2), (16, 780 * 1688, 13), (64, 1, 16), (2, 4000 * 4000, 2), (16, 4000 * 4000, 3),
    (16, 8000 * 8000, 1), (16, 1_000_000_000, 1),
  ])
  func `larger frames get fewer jobs`(processors: Int, pixels: Int, jobs: Int) {
    #expect(Recorder.jobs(processors, framePixels: pixels) == jobs)
  }

  /// All jobs share 104 MiB and 16 bytes per pixel, at most 128 MiB; each takes 24 MiB and 4 bytes per pixel.
  @Test func `more memory allows more jobs, up to the requested number`() {
    let MiB = 1 << 20
    #expect(Recorder.jobs(1024, framePixels: MiB, memory: 512 * MiB) == 14)
    #expect(Recorder.jobs(1024, framePixels: MiB, memory: 2048 * MiB) == 68)
    #expect(Recorder.jobs(1024, framePixels: 64 * MiB, memory: 2048 * MiB) == 6)
    #expect(Recorder.jobs(3, framePixels: MiB, memory: 204 * MiB - 1) == 2)
    #expect(Recorder.jobs(3, framePixels: MiB, memory: 204 * MiB) == 3)
    #expect(Recorder.jobs(3, framePixels: MiB, memory: 2048 * MiB) == 3)
    #expect(Recorder.jobs(16, framePixels: 1, memory: 1) == 1)
  }

  @Test func `all files are identical for any number of jobs`() throws {
    let clip = FakeClip(levels: (0..<90).map { $0 / 2 % 30 }, hidden: [3, 4, 50])
    try record(clip, jobs: 1, to: scratch.path + "/one")
    let expected = Scratch.files(scratch.path + "/one")
    for jobs in [2, 3, 8] {
      try record(clip, jobs: jobs)
      #expect(Scratch.files(output) == expected, "\(jobs) jobs")
    }
  }

  @Test func `equal frames are hard links to one file`() throws {
    let drawing = FakeDrawing()
    let report = try record(FakeClip(levels: [5, 5, 5, 9, 9, 5]), drawing: drawing)
    // Equal neighbours are detected without drawing, equal frames further apart by their pixels.
    #expect(drawing.count.withLock { $0 } == 3)
    #expect(report.framesDrawn == 3)
    #expect(report.framesLinked == 4)
    let inodes = (0..<6).map { Scratch.inode(frame($0)) }
    #expect(inodes[0] == inodes[1])
    #expect(inodes[1] == inodes[2])
    #expect(inodes[3] == inodes[4])
    #expect(inodes[0] == inodes[5])
    #expect(Set(inodes).count == 2)
  }

  @Test func `a frame whose display list shows the same as the frame before is not drawn`() throws {
    let plain = FakeDrawing()
    let recorder = Recorder {
      let drawing = plain.make()
      return FrameDrawing(
        pixelSize: drawing.pixelSize,
        draw: { list, target in try drawing.draw(FakeClip.list(level: FakeClip.level(of: list) / 10), target) },
        showsSame: { FakeClip.level(of: $0) / 10 == FakeClip.level(of: $1) / 10 })
    }
    let report = try recorder.record(
      FakeClip.description, to: output, frames: FakeClip(levels: [10, 11, 12, 20, 13]).frames(), run: Run(jobs: 2))
    #expect(report.framesDrawn == 3)
    #expect(report.framesLinked == 3)
    #expect(Set((0..<5).map { Scratch.inode(frame($0)) }).count == 2)
    let lines = Scratch.text(output + "/frames.hashes").split(separator: "\n").suffix(5).map { $0.suffix(32) }
    #expect(lines[0] == lines[1])
    #expect(lines[1] == lines[2])
    #expect(lines[2] == lines[4])
    #expect(lines[2] != lines[3])
  }

  @Test func `different display lists with equal pixels are hard links to one file`() throws {
    let plain = FakeDrawing()
    let recorder = Recorder {
      FrameDrawing(pixelSize: plain.make().pixelSize) { _, target in
        try plain.make().draw(FakeClip.list(level: 1), target)
      }
    }
    let report = try recorder.record(FakeClip.description, to: output, frames: FakeClip(levels: [1, 2, 3]).frames())
    #expect(report.framesDrawn == 3)
    #expect(report.framesLinked == 2)
    #expect(Scratch.inode(frame(0)) == Scratch.inode(frame(2)))
  }

  @Test func `a hidden tick has a row in the trace but no frame`() throws {
    try record(FakeClip(levels: [1, 2, 3, 4, 5, 6], hidden: [1, 2, 4]))
    #expect(Scratch.names(output + "/frames") == ["frame-00000.png", "frame-00001.png", "frame-00002.png"])
    #expect(Scratch.text(output + "/trace.tsv").split(separator: "\n").count == 7)
    let lines = Scratch.text(output + "/frames.hashes").split(separator: "\n").suffix(3)
    #expect(lines.map { $0.prefix(11) } == ["0\t0.000000\t", "1\t0.050000\t", "2\t0.083333\t"])
    #expect(Scratch.text(output + "/manifest.json").contains("\"hidden\": [\n    [1, 2],\n    [4, 4]\n  ]"))
    let expected = try RenderTarget(size: PixelSize(width: 24, height: 40))
    try FakeDrawing().make().draw(FakeClip.list(level: 4), expected)
    #expect(try PNGReader.read(path: frame(1)) == expected.bitmap)
  }

  @Test func `equal frames before and after a hidden tick are one file`() throws {
    let report = try record(FakeClip(levels: [7, 8, 7], hidden: [1]))
    #expect(report.framesWritten == 2)
    #expect(Scratch.inode(frame(0)) == Scratch.inode(frame(1)))
  }

  @Test func `the trace has one row for each tick`() throws {
    try record(FakeClip(levels: [3, 200]))
    #expect(
      Scratch.text(output + "/trace.tsv")
        == "frame\ttime\tlevel\ttouch.x\n0\t0\t3\t-\n1\t0.016667\t200\t-\n")
  }

  @Test func `frames.hashes lists the content hashes of the pixels`() throws {
    let levels = (0..<50).map { $0 % 7 == 0 ? 7 : $0 }
    try record(FakeClip(levels: levels + [49, 49]), jobs: 3)
    let hashes = try (0..<52).map { try PNGReader.read(path: frame($0)).contentHash }
    let expected = FrameHashes(width: 24, height: 40, frames: 60, hashes: hashes)
    #expect(Scratch.text(output + "/frames.hashes") == expected.text)
  }

  // MARK: Parts

  @Test func `a range of frames keeps their numbers and the whole trace`() throws {
    let drawing = FakeDrawing()
    try record(FakeClip(levels: Array(0..<100)), selection: .frames(20...22), drawing: drawing)
    #expect(Scratch.names(output + "/frames") == ["frame-00020.png", "frame-00021.png", "frame-00022.png"])
    #expect(drawing.count.withLock { $0 } == 3)
    #expect(Scratch.text(output + "/trace.tsv").split(separator: "\n").count == 101)
  }

  // MARK: Failures

  @Test(arguments: [1, 4])
  func `a frame that cannot be drawn stops the recording after the frames before it`(jobs: Int) throws {
    do {
      try record(FakeClip(levels: Array(0..<60)), jobs: jobs, drawing: FakeDrawing(failingLevel: 20))
      Issue.record("nothing was thrown")
    } catch RecordingError.cannotDraw(let frame, _) {
      #expect(frame == 20)
    }
    #expect(Scratch.names(output + "/frames").count == 20)
    #expect(Scratch.names(output) == [".journal", "frames", "manifest.json"])
    #expect(Scratch.text(output + "/manifest.json").contains("\"complete\": false"))
    try record(FakeClip(levels: [1]))
    #expect(Scratch.names(output + "/frames").count == 1)
  }

  @Test func `a failing simulation leaves the frames before it complete`() throws {
    #expect(throws: FakeClip.SimulationFailure()) {
      try record(FakeClip(levels: Array(0..<60), failingTick: 33))
    }
    #expect(Scratch.names(output + "/frames").count == 33)
    #expect(Scratch.names(output) == [".journal", "frames", "manifest.json"])
  }

  @Test func `cancelling leaves the finished frames complete`() throws {
    let polls = Mutex(0)
    let run = Run(isCancelled: {
      polls.withLock {
        $0 += 1
        return $0 > 25
      }
    })
    do {
      try record(FakeClip(levels: Array(0..<60)), run: run)
      Issue.record("nothing was thrown")
    } catch RecordingError.cancelled(let done, _) {
      #expect(done == 25)
    }
    #expect(Scratch.names(output + "/frames").count == 25)
  }

  @Test func `progress never decreases and ends at the number of frames`() throws {
    let counts = Mutex<[Int]>([])
    try record(FakeClip(levels: Array(0..<50)), run: Run(progress: { done, _ in counts.withLock { $0.append(done) } }))
    let seen = counts.withLock(\.self)
    #expect(seen == seen.sorted())
    #expect(seen.last == 50)
  }

  @Test func `a clip without frames is a complete recording`() throws {
    #expect(try record(FakeClip(levels: [])).framesWritten == 0)
    #expect(Scratch.text(output + "/manifest.json").contains("\"complete\": true"))
  }
}
