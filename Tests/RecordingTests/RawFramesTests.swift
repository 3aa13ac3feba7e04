import Graphics
import Imaging
import Recording
import Rendering
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct RawFramesTests {
  let scratch = TestFolder()

  /// Returns the bytes written for a clip, and the number of frames.
  private func write(
    _ clip: FakeClip, _ selection: FrameSelection = .all, drawing: FakeDrawing = FakeDrawing()
  ) throws -> (bytes: [UInt8], count: Int) {
    let path = scratch.path + "/raw"
    let file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    defer { close(file) }
    let count = try RawFrames(to: file, drawing: drawing.make()).write(selection, frames: clip.frames())
    var bytes = [UInt8](repeating: 0, count: Int(lseek(file, 0, SEEK_END)))
    #expect(pread(file, &bytes, bytes.count, 0) == bytes.count)
    return (bytes, count)
  }

  private func pixels(_ level: Int) throws -> [UInt8] {
    let target = try RenderTarget(size: PixelSize(width: 24, height: 40))
    try FakeDrawing().make().draw(FakeClip.list(level: level), target)
    return target.bitmap.rgba
  }

  @Test func `the output is the RGBA pixels of the visible frames in sequence`() throws {
    let drawing = FakeDrawing()
    let raw = try write(FakeClip(levels: [7, 7, 9, 1, 7], hidden: [3]), drawing: drawing)
    #expect(raw.count == 4)
    #expect(try raw.bytes == [7, 7, 9, 7].flatMap(pixels))
    // The second frame repeats the first.
    #expect(drawing.count.withLock { $0 } == 3)
  }

  @Test func `a selection writes only its frames`() throws {
    let raw = try write(FakeClip(levels: [1, 2, 3, 4, 5], hidden: [0]), .frames(1...2))
    #expect(raw.count == 2)
    #expect(try raw.bytes == [3, 4].flatMap(pixels))
  }

  @Test func `a failure to draw or to write is an error with its frame or file`() throws {
    #expect(throws: RecordingError.cannotDraw(frame: 1, reason: "Failure()")) {
      try write(FakeClip(levels: [1, 2]), drawing: FakeDrawing(failingLevel: 2))
    }
    #expect(throws: RecordingError.cannotWrite(path: "standard output", errno: EBADF)) {
      try RawFrames(to: -1, drawing: FakeDrawing().make()).write(frames: FakeClip(levels: [1]).frames())
    }
  }
}
