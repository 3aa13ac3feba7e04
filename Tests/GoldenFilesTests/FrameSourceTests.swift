import Foundation
import Imaging
import Platform
import TestSupport
import Testing
import Verdicts

@testable import GoldenFiles

/// Frames that another program drew, from folders and streams.
@Suite struct FrameSourceTests {
  private let folder = TestFolder()

  private func png(_ red: UInt8, width: Int = 4) throws -> [UInt8] {
    try PNGEncoder().encode(try Bitmap(width: width, height: 3, filledWith: RGBA(red, 0, 0)))
  }

  /// Returns the bytes of each frame of a stream that arrives in pieces of at most `size` bytes.
  private func frames(_ bytes: [UInt8], size: Int = 1 << 16) throws -> [[UInt8]] {
    var rest = bytes[...]
    var source = FrameSource(stream: "<stdin>") {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    var frames: [[UInt8]] = []
    while let file = try source.next() { frames.append(file.bytes) }
    return frames
  }

  private func message(_ bytes: [UInt8]) -> String {
    do {
      _ = try frames(bytes)
      return ""
    } catch { return "\(error)" }
  }

  @Test func `concatenated files are separated at their ends`() throws {
    let files = try [png(1), png(2, width: 900), png(3)]
    #expect(try frames(files.flatMap(\.self)) == files)
    // Noise does not compress, so a file is longer than a piece.
    let noise = try PNGEncoder(.fast).encode(try PictureKind.noise.bitmap(width: 300, height: 300, seed: 1))
    #expect(noise.count > 200_000)
    #expect(try frames(noise + files[0] + noise) == [noise, files[0], noise])
  }

  @Test func `a stream with other bytes is rejected at the frame`() throws {
    let file = try png(1)
    #expect(message([]) == "<stdin> is empty; expected concatenated PNG files")
    #expect(message(Array("GIF89a".utf8)).hasPrefix("<stdin>, frame 0: not a PNG file"))
    #expect(message(file + [10]).hasPrefix("<stdin>, frame 1: not a PNG file"))
    #expect(message(file + [10] + file).hasPrefix("<stdin>, frame 1: not a PNG file"))
    #expect(message(file + file.dropLast()) == "<stdin>, frame 1: the file is truncated; copy or make it again")
    #expect(message(file + file.prefix(8)) == "<stdin>, frame 1: the file is truncated; copy or make it again")
    var damaged = file
    damaged[12] = 0
    #expect(message(damaged).contains("frame 0: the file is damaged (byte 12 is not the type of a chunk)"))
    // A chunk of 2 GB is rejected before it is read.
    damaged = file
    damaged[8] = 0x7F
    #expect(message(damaged) == "<stdin>, frame 0: the file exceeds the limit of 256 MB; make it smaller")
  }

  /// A copy of the buffer for each chunk would take minutes.
  @Test(.timeLimit(.minutes(1))) func `a file of many chunks is read in linear time`() throws {
    let file = try png(1), chunk = Array(file[8..<33].prefix(4)) + Array("teXt".utf8) + [UInt8](repeating: 7, count: 17)
    let long = Array(file.prefix(33)) + (0..<60_000).flatMap { _ in chunk } + file.dropFirst(33)
    #expect(try frames(long + long) == [long, long])
  }

  @Test func `a pointer of Git LFS in a stream is reported as such`() throws {
    let pointer = Array("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n".utf8)
    #expect(message(pointer) == "<stdin>, frame 0: it is a Git LFS pointer; run git lfs pull")
    #expect(try message(png(1) + pointer + png(1)) == "<stdin>, frame 1: it is a Git LFS pointer; run git lfs pull")
  }

  @Test func `files of a folder are sorted naturally, and others are ignored`() throws {
    for name in ["frame-10.png", "frame-9.PNG", "frame-1.png"] { try Files.write(try png(1), to: "\(folder)/\(name)") }
    for name in [".hidden.png", "notes.txt", "more/frame-2.png"] { try Files.write([1], to: "\(folder)/\(name)") }
    var source = try FrameSource(folder: "\(folder)/")
    var names: [String] = []
    while let file = try source.next() { names.append(Files.name(of: file.path)) }
    #expect(names == ["frame-1.png", "frame-9.PNG", "frame-10.png"])
  }

  @Test func `the subfolder of a recording's frames is used`() throws {
    try Files.write(try png(1), to: "\(folder)/frames/frame-00000.png")
    #expect(FrameSource.hasFrames(folder.path))
    var source = try FrameSource(folder: folder.path)
    #expect(try source.next()?.path == "\(folder)/frames/frame-00000.png")
    #expect(try source.next() == nil)
    let message = "no PNG files in \(folder)/none; name the folder that contains the frames"
    #expect(throws: UserError(message, .badInput)) {
      try Files.createDirectory("\(folder)/none")
      _ = try FrameSource(folder: "\(folder)/none")
    }
    #expect(throws: FileError.self) { try FrameSource(folder: "\(folder)/missing") }
  }

  @Test func `a pipe, a folder and a dangling link named like a frame are errors`() throws {
    let path = "\(folder)/1.png"
    mkfifo(path, 0o600)
    let reasons = ["it is a pipe, not a regular file", "Is a directory", "it is a dangling link"]
    for reason in reasons {
      var source = try FrameSource(folder: folder.path)
      do {
        _ = try source.next()
        Issue.record("\(reason) was not reported")
      } catch { #expect("\(error)" == "cannot read \(path): \(reason)") }
      try Files.remove(path)
      if reason == reasons[0] { try Files.createDirectory(path) } else { symlink("nowhere", path) }
    }
  }

  // MARK: Probes

  private func trace(_ text: String, frames: Int) throws -> String {
    try folder.write(text, to: "p.tsv")
    let table = try ProbeTable(file: "\(folder)/p.tsv")
    return try ProbeTable.trace(table, frameCount: frames, secondsPerFrame: 0.25).text
  }

  @Test func `a table of probes gets the columns of a trace that it lacks`() throws {
    #expect(try trace("x\ty\n1\t2\n3\t4\n", frames: 2) == "frame\tx\ty\ttime\n0\t1\t2\t0.000000\n1\t3\t4\t0.250000\n")
    #expect(try trace("time\tx\r\n5\t2\r\n", frames: 1) == "frame\ttime\tx\n0\t5\t2\n")
    let own = "frame\ttime\tx\n0\t0\t2\n1\t0.016667\t3\n"
    #expect(try trace(own, frames: 2) == own)
    #expect(
      try ProbeTable.trace(nil, frameCount: 2, secondsPerFrame: 0.5).text == "frame\ttime\n0\t0.000000\n1\t0.500000\n")
  }

  @Test(arguments: [
    ("", 1, "expected a line with the names of the columns"), ("x\n1\n2\n", 3, "2 rows for 3 frames; expected a row"),
    ("x\n1\n", 0, "1 row for 0 frames"), ("x\ty\n1\t2\n3\n", 2, "line 3: 1 cell for 2 columns"),
    ("x,y\n1,2\n", 1, "line 1: expected tabs between columns, not “x,y”"),
    ("x\tx\n1\t2\n", 1, "line 1: duplicate column"),
    ("frame\tx\n1\t2\n", 1, "line 2: expected the tick 0, not 1"), ("x\n1\nnan\n", 2, "line 3: x is nan"),
  ])
  func `an invalid table of probes is rejected with its location`(text: String, frames: Int, message: String) {
    do {
      _ = try trace(text, frames: frames)
      Issue.record("\(message) was not reported")
    } catch { #expect("\(error)".hasPrefix("\(folder)/p.tsv: \(message)"), "\(error)") }
  }
}
