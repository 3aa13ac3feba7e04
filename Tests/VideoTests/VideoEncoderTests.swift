import Foundation
import Imaging
import Platform
import Synchronization
import TestSupport
import Testing
import Timebase

@testable import Video

@Suite(.enabled(if: VideoBench.hasFFmpeg)) struct VideoEncoderTests {
  @Test(arguments: VideoFormat.allCases) func `a file of each format has all frames, and the same bytes each time`(
    format: VideoFormat
  ) throws {
    let bench = try VideoBench()
    let path = "\(bench.folder)/v.\(format.rawValue)"
    let counts = Mutex<[Int]>([])
    let report = try VideoEncoder().encode(
      try bench.frames(), to: path, run: Run(progress: { count, _ in counts.withLock { $0.append(count) } }))
    // mp4 and webm have even sides.
    let isEven = format.keepsCaptions
    #expect((report.width, report.height) == (isEven ? 42 : 41, 30))
    #expect(report.frames == 30)
    #expect(report.bytes == bench.bytes("v.\(format.rawValue)").count)
    #expect(report.tries == 1)
    #expect(counts.withLock { $0 } == Array(1...30))
    let probe = try #require(try VideoProbe(path, format))
    #expect(probe.frames == 30)
    #expect(probe.milliseconds == 1500)
    #expect(!probe.hasCaptions)
    let header = try VideoProbe(path, format, decodes: false)
    #expect(header == probe)
    // A truncated file is damaged or lacks frames.
    try Files.write(Array(bench.bytes("v.\(format.rawValue)").dropLast(300)), to: "\(bench.folder)/cut")
    #expect(try VideoProbe("\(bench.folder)/cut", format)?.frames != 30)
    try Files.remove("\(bench.folder)/cut")
    _ = try VideoEncoder().encode(try bench.frames(), to: "\(bench.folder)/w.\(format.rawValue)")
    #expect(bench.bytes("w.\(format.rawValue)") == bench.bytes("v.\(format.rawValue)"))
    #expect(try bench.names().sorted() == ["frames", "v.\(format.rawValue)", "w.\(format.rawValue)"])
  }

  @Test func `frames with gaps in their numbers or more than five digits are in order`() throws {
    let plain = try VideoBench(Array(0..<6))
    // The same pictures, because a picture depends on its number modulo 30.
    let gaps = try VideoBench([0, 31, 62, 99_993, 99_994, 100_025])
    _ = try VideoEncoder().encode(try plain.frames(), to: plain.folder + "/v.apng")
    _ = try VideoEncoder().encode(try gaps.frames(), to: gaps.folder + "/v.apng")
    #expect(plain.bytes("v.apng") == gaps.bytes("v.apng"))
    let part = try gaps.frames(FrameRate(20), 31...99_993)
    #expect(part.numbers == [31, 62, 99_993])
    #expect(try VideoEncoder().encode(part, to: gaps.folder + "/p.gif").frames == 3)
  }

  @Test func `a sequence with a gap or a frame of another size is an error`() throws {
    let bench = try VideoBench([3, 4, 5, 6])
    func path(_ number: Int) -> String { "\(bench.folder)/frames/frame-0000\(number).png" }
    try bench.frames().checkSequence()
    let other = try PNGEncoder(.fast).encode(try Bitmap(width: 41, height: 31))
    try Files.write(other, to: path(5))
    #expect(
      throws: FileError(
        .understand, path(5), "has 41×31 pixels, but frame-00003.png has 41×30; make all frames of one size")
    ) { try bench.frames().checkSequence() }
    try Files.remove(path(5))
    #expect(
      throws: FileError(
        .understand, path(5), "is missing, but frame-00006.png exists; rename the frames, or add it")
    ) { try bench.frames().checkSequence() }
    try Files.remove(path(6))
    try bench.frames().checkSequence()
    try Files.write([1, 2, 3], to: path(4))
    #expect(throws: FileError(.understand, path(4), "is not a PNG file")) { try bench.frames().checkSequence() }
  }

  @Test(arguments: [(60, 1, 50.0), (30, 1, 25), (24, 1, 20), (20, 1, 20), (30_000, 1001, 25), (7, 1, 100.0 / 15)])
  func `a GIF's rate is a whole number of hundredths of a second`(frames: Int64, seconds: Int64, expected: Double) {
    let rate = VideoFormat.gif.rate(for: FrameRate(frames, per: seconds))
    #expect(abs(rate.framesPerSecond - expected) < 1e-9)
    #expect(VideoFormat.mp4.rate(for: FrameRate(frames, per: seconds)) == FrameRate(frames, per: seconds))
  }

  @Test(arguments: [0, 1, 3]) func `the loop count is stored in each format`(count: Int) throws {
    let bench = try VideoBench(Array(0..<4))
    var options = VideoOptions()
    options.loopCount = count
    for format in VideoFormat.allCases where format.isLooping {
      _ = try VideoEncoder(options).encode(try bench.frames(), to: "\(bench.folder)/v.\(format.rawValue)")
    }
    // NETSCAPE2.0, then 3, 1 and the number of repetitions.
    let gif = bench.bytes("v.gif")
    let loop = gif.firstRange(of: Array("NETSCAPE2.0".utf8)).map { Int(gif[$0.upperBound + 2]) }
    #expect(loop == [0: 0, 1: nil, 3: 2][count])
    let webp = bench.bytes("v.webp")
    let anim = try #require(webp.firstRange(of: Array("ANIM".utf8)))
    #expect(Int(webp[anim.upperBound + 8]) == count)
    let apng = bench.bytes("v.apng")
    let control = try #require(apng.firstRange(of: Array("acTL".utf8)))
    #expect(Int(apng[control.upperBound + 7]) == count)
  }

  @Test(arguments: [VideoFormat.mp4, .webm]) func `captions become a track`(format: VideoFormat) throws {
    let bench = try VideoBench()
    let vtt = "WEBVTT\n\n00:00.200 --> 00:00.900\nPull up,\nthen let go\n"
    try Files.write(Array(vtt.utf8), to: bench.folder + "/50% c:d.vtt")
    var options = VideoOptions()
    options.captions = bench.folder + "/50% c:d.vtt"
    for name in ["v", "w"] {
      _ = try VideoEncoder(options).encode(try bench.frames(), to: "\(bench.folder)/\(name).\(format.rawValue)")
    }
    #expect(bench.bytes("v.\(format.rawValue)") == bench.bytes("w.\(format.rawValue)"))
    let path = "\(bench.folder)/v.\(format.rawValue)"
    #expect(try VideoProbe(path, format)?.hasCaptions == true)
    #expect(
      try bench.ask(["ffmpeg", "-v", "error", "-i", path, "-f", "webvtt", "-"]).contains("Pull up,\nthen let go"))
    try Files.write(Array("no captions".utf8), to: bench.folder + "/bad.vtt")
    options.captions = bench.folder + "/bad.vtt"
    #expect(throws: FileError.self) { try VideoEncoder(options).encode(try bench.frames(), to: path) }
    // A file without captions gives no track.
    try Files.write(Array("WEBVTT\n".utf8), to: bench.folder + "/none.vtt")
    options.captions = bench.folder + "/none.vtt"
    _ = try VideoEncoder(options).encode(try bench.frames(), to: path)
    #expect(try VideoProbe(path, format)?.hasCaptions == false)
    // A GIF cannot contain captions.
    _ = try VideoEncoder(options).encode(try bench.frames(), to: bench.folder + "/v.gif")
  }

  @Test(arguments: VideoFormat.allCases) func `a file is encoded below its size limit`(format: VideoFormat) throws {
    let bench = try VideoBench(noise: true)
    let path = "\(bench.folder)/v.\(format.rawValue)"
    let whole = try VideoEncoder().encode(try bench.frames(FrameRate(60)), to: path)
    var options = VideoOptions()
    options.maxBytes = whole.bytes
    #expect(try VideoEncoder(options).encode(try bench.frames(FrameRate(60)), to: path) == whole)
    options.maxBytes = whole.bytes * 2 / 5
    let small = try VideoEncoder(options).encode(try bench.frames(FrameRate(60)), to: path)
    #expect(small.bytes <= whole.bytes * 2 / 5)
    #expect(small.bytes == bench.bytes("v.\(format.rawValue)").count)
    #expect((2...9).contains(small.tries), "\(small)")
    #expect(small.form != whole.form, "\(small)")
    options.maxBytes = 40
    do {
      _ = try VideoEncoder(options).encode(try bench.frames(FrameRate(60)), to: path)
      Issue.record("a video of 40 bytes was encoded")
    } catch VideoError.doesNotFit(_, 40, let smallest, _) {
      #expect(smallest > 40)
      #expect(smallest < small.bytes)
    }
    #expect(bench.bytes("v.\(format.rawValue)").count == small.bytes)
    #expect(try bench.names().count == 2)
  }

  // The parts in which a webm is written are longer than this clip.
  @Test(arguments: [VideoFormat.mp4, .gif, .apng])
  func `ffmpeg ends a file that exceeds the limit, always at the same frame`(format: VideoFormat) throws {
    let folder = TestFolder(), path = "\(folder.path)/v.\(format.rawValue)"
    func encode(_ limit: Int?) throws -> (report: VideoReport, first: Int) {
      let first = Mutex(0)
      var options = VideoOptions()
      options.maxBytes = limit
      let report = try VideoEncoder(options).encode(
        Noise(), to: path,
        run: Run(
          isCancelled: { false },
          attempts: { done, attempt in first.withLock { if attempt.number == 1 { $0 = done } } }, progress: { _, _ in })
      )
      return (report, first.withLock(\.self))
    }
    let whole = try encode(nil).report
    let small = try encode(whole.bytes / 4)
    #expect(small.report.bytes <= whole.bytes / 4 && small.report.tries > 1)
    #expect(small.first < Noise().count)
    let bytes = try Files.read(path, limit: .max - 1)
    #expect(try encode(whole.bytes / 4).report == small.report)
    #expect(try Files.read(path, limit: .max - 1) == bytes)
  }

  /// The listing of the frames has 180 kB.
  @Test(arguments: [VideoFormat.mp4, .webm, .gif, .apng]) func `a video of thousands of frames is checked as a whole`(
    format: VideoFormat
  ) throws {
    let folder = TestFolder()
    let report = try VideoEncoder().encode(
      Noise(count: 3000, width: 16, height: 16), to: "\(folder.path)/v.\(format.rawValue)")
    #expect(report.frames == (format == .gif ? 2500 : 3000))
  }

  @Test func `a limit of the frame rate leaves out frames`() throws {
    let bench = try VideoBench()
    var options = VideoOptions()
    options.frameRateLimit = 25
    for format in VideoFormat.allCases {
      let path = "\(bench.folder)/v.\(format.rawValue)"
      let report = try VideoEncoder(options).encode(try bench.frames(FrameRate(60)), to: path)
      #expect((report.frames, report.frameRate.framesPerSecond) == (10, 20), "\(format)")
      #expect(report.form.contains("20 frames a second"))
    }
  }

  @Test func `a GIF is reported with its own number of frames`() throws {
    let bench = try VideoBench()
    let report = try VideoEncoder().encode(try bench.frames(FrameRate(60)), to: bench.folder + "/v.gif")
    #expect(report.frames == 25)
    #expect(try VideoProbe(report.path, .gif)?.frames == 25)
  }

  @Test func `attempts are reported with their number and their number of frames`() throws {
    let bench = try VideoBench(noise: true)
    var options = VideoOptions()
    let whole = try VideoEncoder().encode(try bench.frames(FrameRate(60)), to: bench.folder + "/v.webp")
    options.maxBytes = whole.bytes / 3
    let reports = Mutex<[(Int, Run.Attempt)]>([])
    let report = try VideoEncoder(options).encode(
      try bench.frames(FrameRate(60)), to: bench.folder + "/v.webp",
      run: Run(
        isCancelled: { false }, attempts: { done, attempt in reports.withLock { $0.append((done, attempt)) } },
        progress: { _, _ in }))
    let ends = reports.withLock(\.self).filter { $0 == $1.count }.map(\.1)
    #expect(ends.map(\.number) == Array(1...report.tries))
    #expect(ends[0].count == 30)
    #expect(zip(ends, ends.dropFirst()).allSatisfy { $1.before == $0.before + $0.count })
  }

  @Test func `a WebP is lossy, unless it must be lossless or transparent`() throws {
    let bench = try VideoBench(noise: true)
    var options = VideoOptions()
    let lossy = try VideoEncoder(options).encode(try bench.frames(), to: bench.folder + "/v.webp")
    #expect(lossy.form == "41×30 pixels, 20 frames a second, quality 90")
    options.webPQuality = 60
    let small = try VideoEncoder(options).encode(try bench.frames(), to: bench.folder + "/s.webp")
    #expect(small.form == "41×30 pixels, 20 frames a second, quality 60")
    options.webPQuality = nil
    let exact = try VideoEncoder(options).encode(try bench.frames(), to: bench.folder + "/l.webp")
    #expect(exact.form == "41×30 pixels, 20 frames a second, lossless")
    let clear = try VideoEncoder().encode(
      try VideoFrames(bench.folder, frameRate: FrameRate(20), hasAlpha: true), to: bench.folder + "/t.webp")
    #expect(clear.form == exact.form)
    #expect(small.bytes < lossy.bytes)
  }

  /// libwebp_anim ignores changes of a few levels, frame after frame.
  @Test func `a slow fade reaches its end in a lossy WebP`() throws {
    let bench = try VideoBench([])
    for number in 0..<60 {
      let bitmap = try Bitmap(width: 64, height: 64, filledWith: RGBA(255, 255, 255))
      for y in 16..<48 { for x in 16..<48 { bitmap[x, y] = RGBA(UInt8(2 * number), 0, 0) } }
      let name = "frame-000\(number < 10 ? "0" : "")\(number).png"
      try Files.write(try PNGEncoder(.fast).encode(bitmap), to: "\(bench.folder)/frames/\(name)")
    }
    _ = try VideoEncoder().encode(try bench.frames(), to: bench.folder + "/v.webp")
    // The last frame as a file of its own: it covers what has changed, and nothing else.
    let bytes = bench.bytes("v.webp")
    let last = try #require(bytes.ranges(of: Array("ANMF".utf8)).last).upperBound + 20
    let header = Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0, 63, 0, 0, 63, 0, 0]
    let body = Array("WEBP".utf8) + header + bytes[last...]
    let size = (0..<4).map { UInt8(body.count >> (8 * $0) & 255) }
    try Files.write(Array("RIFF".utf8) + size + body, to: bench.folder + "/last.webp")
    _ = try bench.ask([
      "ffmpeg", "-v", "error", "-i", bench.folder + "/last.webp", "-pix_fmt", "rgba", bench.folder + "/last.png",
    ])
    let picture = try PNGReader.read(path: bench.folder + "/last.png")
    #expect(picture[2, 2].alpha == 0)
    #expect(picture[32, 32].alpha == 255)
    #expect(abs(Int(picture[32, 32].red) - 118) <= 3)
  }

  @Test func `a cancelled encoder leaves no file and no process`() throws {
    let bench = try VideoBench()
    let asked = Mutex(0)
    let path = bench.folder + "/v.webm"
    #expect(throws: CancellationError.self) {
      try VideoEncoder().encode(
        try bench.frames(), to: path,
        run: Run(isCancelled: {
          asked.withLock {
            $0 += 1
            return $0 > 20
          }
        }))
    }
    #expect(try bench.names() == ["frames"])
  }

  @Test(arguments: [
    ([0x89, 0x50], "is not a PNG file"), (Array("gigabyte".utf8) + Array(repeating: 7, count: 99), "is not a PNG file"),
  ])
  func `a frame that is not a PNG is an error that names it`(bytes: [UInt8], reason: String) throws {
    let bench = try VideoBench()
    try Files.write(bytes, to: bench.folder + "/frames/frame-00007.png")
    let path = bench.folder + "/frames/frame-00007.png"
    #expect(throws: FileError(.understand, path, reason)) {
      try VideoEncoder().encode(try bench.frames(), to: bench.folder + "/v.gif")
    }
    let whole = try #require(FileManager.default.contents(atPath: bench.folder + "/frames/frame-00003.png"))
    try Files.write(Array(whole.dropLast(9)), to: path)
    #expect(throws: FileError(.understand, path, "is truncated")) {
      try VideoEncoder().encode(try bench.frames(), to: bench.folder + "/v.gif")
    }
    #expect(try bench.names() == ["frames"])
  }

  @Test func `a directory without frames is an error that names it`() throws {
    let bench = try VideoBench([])
    #expect(throws: VideoError.noFrames(bench.folder + "/frames")) { try bench.frames() }
    #expect(throws: FileError.self) { try VideoFrames(bench.folder + "/nowhere", frameRate: .sixty) }
  }

  @Test func `a pipe is written in place, and a link stays`() throws {
    let bench = try VideoBench()
    _ = try VideoEncoder().encode(try bench.frames(), to: bench.folder + "/v.gif")
    try FileManager.default.createSymbolicLink(atPath: bench.folder + "/l.gif", withDestinationPath: "made")
    _ = try VideoEncoder().encode(try bench.frames(), to: bench.folder + "/l.gif")
    #expect(bench.bytes("made") == bench.bytes("v.gif"))
    #expect(Files.isLink(bench.folder + "/l.gif"))
    #expect(mkfifo(bench.folder + "/p.gif", 0o600) == 0)
    // Another process reads, because two of the tests' threads could wait for each other.
    let reader = Process()
    reader.executableURL = URL(filePath: "/bin/sh")
    reader.arguments = ["-c", "cat p.gif > piped"]
    reader.currentDirectoryURL = URL(filePath: bench.folder)
    try reader.run()
    _ = try VideoEncoder().encode(try bench.frames(), to: bench.folder + "/p.gif")
    reader.waitUntilExit()
    #expect(bench.bytes("piped") == bench.bytes("v.gif"))
  }

  @Test func `an app preview has profile high, level 4.0 and a silent stereo track`() throws {
    let bench = try VideoBench()
    var options = VideoOptions()
    options.appPreviewDuration = 1
    let path = "\(bench.folder)/v.mp4"
    _ = try VideoEncoder(options).encode(try bench.frames(FrameRate(30)), to: path)
    let bytes = bench.bytes("v.mp4")
    let box = try #require(bytes.indices.dropLast(8).first { bytes[$0..<$0 + 4].elementsEqual("avcC".utf8) })
    // The version, the profile, its constraints and the level (ISO/IEC 14496-15).
    #expect(bytes[box + 5] == 100 && bytes[box + 7] == 40)
    let streams = try RunningProcess(["ffmpeg", "-hide_banner", "-i", path]).finish().messages
    #expect(streams.contains("Audio: aac (LC)") && streams.contains("48000 Hz, stereo"))
    #expect(streams.contains("Duration: 00:00:01.0"))
    _ = try VideoEncoder(options).encode(try bench.frames(FrameRate(30)), to: "\(bench.folder)/w.mp4")
    #expect(bench.bytes("w.mp4") == bytes)
  }
}
