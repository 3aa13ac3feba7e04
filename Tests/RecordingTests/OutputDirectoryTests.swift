import Recording
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct OutputDirectoryTests {
  let scratch = TestFolder()
  var output: String { scratch.path + "/out" }

  @discardableResult
  private func record(_ levels: [Int], to path: String) throws -> RecordingReport {
    let drawing = FakeDrawing()
    return try Recorder { drawing.make() }.record(
      FakeClip.description, to: path, frames: FakeClip(levels: levels).frames())
  }

  @Test func `a second recording removes the frames of the first and keeps other files`() throws {
    try record(Array(0..<30), to: output)
    Scratch.write("kept", to: output + "/clip.mp4")
    Scratch.write("stale", to: output + "/frames/.frame-00099.png.partial")
    try record([1, 2], to: output)
    #expect(Scratch.names(output + "/frames") == ["frame-00000.png", "frame-00001.png"])
    #expect(Scratch.text(output + "/clip.mp4") == "kept")
  }

  @Test func `a directory that is not a recording is rejected and left unchanged`() throws {
    Scratch.write("mine", to: scratch.path + "/holiday.jpg")
    #expect(throws: RecordingError.notARecording(path: scratch.path)) { try record([1], to: scratch.path) }
    Scratch.write("{\"name\": \"web app\"}", to: scratch.path + "/manifest.json")
    #expect(throws: RecordingError.notARecording(path: scratch.path)) { try record([1], to: scratch.path) }
    #expect(Scratch.names(scratch.path) == ["holiday.jpg", "manifest.json"])
  }

  @Test func `a directory with only a partial manifest is accepted`() throws {
    Scratch.write("{", to: scratch.path + "/.manifest.json.partial")
    #expect(try record([1], to: scratch.path).framesWritten == 1)
    #expect(Scratch.names(scratch.path).contains("manifest.json"))
  }

  @Test func `an empty directory is accepted`() throws {
    #expect(try record([1], to: scratch.path).framesWritten == 1)
  }

  @Test func `missing parent directories are created`() throws {
    #expect(try record([1], to: output + "/a/b/c/").framesWritten == 1)
    #expect(Scratch.names(output + "/a/b/c/frames") == ["frame-00000.png"])
  }

  @Test func `a file at the output's path or above it is an error and is kept`() throws {
    Scratch.write("mine", to: output)
    for path in [output, output + "/deeper", output + "/deeper/still"] {
      #expect(throws: RecordingError.cannotCreate(path: path, errno: ENOTDIR)) { try record([1], to: path) }
    }
    #expect(Scratch.text(output) == "mine")
  }
}
