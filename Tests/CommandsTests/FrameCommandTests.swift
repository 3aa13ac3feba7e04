import Flipbook
import Foundation
import Imaging
import Platform
import TestSupport
import Testing
import ToolTestSupport

/// `approve --as` and `verify --as`: goldens of frames that another program drew.
@Suite struct FrameCommandTests {
  /// With the variable CI, only `--record` approves.
  private let tool = Tool()
  private var folder: TestFolder { tool.folder }
  private var goldens: String { "--as dot --goldens @/Goldens" }
  private var failures: String { "@/failures/dot" }

  init() throws { try draw() }

  // MARK: Frames

  /// Returns a frame with a dot at `x`, and a clock that shows `time` in its first row.
  private func frame(_ x: Int, time: UInt8 = 0, width: Int = 20, ground: RGBA = RGBA(240, 240, 240)) throws -> Bitmap {
    let bitmap = try Bitmap(width: width, height: 10, filledWith: ground)
    for column in 0..<width { bitmap[column, 0] = RGBA(time, time, time) }
    for y in 4..<7 { for column in x..<x + 3 { bitmap[column, y] = RGBA(200, 0, 0) } }
    return bitmap
  }

  /// Writes frames in which the dot stands still twice.
  private func draw(_ positions: [Int] = [1, 2, 3, 3, 3, 4, 6, 8, 8, 9, 10, 11], time: UInt8 = 0) throws {
    try? folder.remove("frames")
    for (index, x) in positions.enumerated() { try write(frame(x, time: time), index) }
  }

  private func write(_ bitmap: Bitmap, _ index: Int) throws {
    try Files.write(try PNGEncoder().encode(bitmap), to: "\(folder)/frames/f\(index).png")
  }

  private func run(_ line: String, input: [UInt8] = []) -> Tool.Outcome {
    var tool = tool
    tool.input = input
    return tool.run(line)
  }

  @discardableResult private func approve(
    _ options: String = "", _ code: ExitCode = .done, _ texts: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Tool.Outcome {
    let line = "approve @/frames \(goldens) --record all \(options)"
    return tool.expect(line, code, containing: texts, sourceLocation: sourceLocation)
  }

  @discardableResult private func verify(
    _ options: String = "", _ code: ExitCode = .done, _ texts: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Tool.Outcome {
    let line = "verify @/frames \(goldens) --artifacts @/failures \(options)"
    return tool.expect(line, code, containing: texts, sourceLocation: sourceLocation)
  }

  // MARK: Verdicts

  @Test func `frames are approved, and the same frames pass`() throws {
    let approved = approve()
    #expect(approved.output == "@/Goldens/dot: added\n")
    // The dot stands still in three frames: each different frame is kept once.
    #expect(folder.names(in: "Goldens/dot/frames").count == 9)
    #expect(folder.names(in: "Goldens/dot") == ["frames", "frames.hashes", "renderer.json", "sheet.png", "trace.tsv"])
    verify("", .done, "same")
    #expect(!folder.exists("failures/dot"))
    #expect(approve().output == "@/Goldens/dot: unchanged\n")
    let text = try folder.text("Goldens/dot/renderer.json")
    #expect(try SchemaCheck(published: "golden.schema.json").complaints(aboutText: text) == [])
  }

  @Test func `each kind of difference has the exit code of a clip`() throws {
    verify("", .goldenMissing, "approve @/frames --goldens @/Goldens --as dot")
    approve()
    try write(frame(9), 7)
    verify("", .framesDiffer, "1 of 12 frames differs, first frame 7")
    #expect(folder.names(in: "failures/dot") == ["actual", "difference", "expected", "report.html"])
    #expect(folder.names(in: "failures/dot/actual/frames").count == 12)
    #expect(folder.names(in: "failures/dot/expected") == ["frame-00007.png"])
    try draw(Array(1...11))
    verify("", .shapeDiffers)
    try draw([1, 2, 3, 3, 4, 6, 8, 8, 9, 10, 11, 11])
    verify("", .framesDiffer, "time shift")
    try draw()
    verify("--fps 30", .shapeDiffers)
    verify()
    #expect(!folder.exists("failures/dot"), "the artifacts of the earlier failure are kept")
  }

  @Test func `a frame of another size is an error of approve and another shape for verify`() throws {
    approve()
    try write(frame(3, width: 21), 4)
    verify("--report markdown=@/r.md", .shapeDiffers, "20×10 → 21×10 in @/frames/f4.png")
    approve("", .badInput, "@/frames/f4.png has 21×10 pixels, but the first frame has 20×10")
    #expect(try folder.text("Goldens/dot/frames.hashes").contains("#size: 20x10"))
  }

  @Test func `masks and tolerance are recorded, and options override them`() throws {
    approve("--mask 0,0,20x1 --channel-delta 3")
    try draw(time: 99)
    verify("", .done, "within the tolerance")
    // An option replaces the recorded masks.
    verify("--mask 0,9,20x1", .framesDiffer, "--as dot --mask 0,9,20x1 --channel-delta 3")
    try write(frame(1, time: 99, ground: RGBA(242, 240, 240)), 0)
    verify()
    verify("--exact", .framesDiffer)
    verify("--channel-delta 1", .framesDiffer)
    let note = approve()
    #expect(note.diagnostics == "flipbook: note: the golden no longer has --mask 0,0,20x1 --channel-delta 3\n")
  }

  @Test func `a golden without pictures compares hashes`() throws {
    approve("--pictures none")
    #expect(folder.names(in: "Goldens/dot") == ["frames.hashes", "renderer.json", "sheet.png", "trace.tsv"])
    verify()
    try write(frame(9), 7)
    verify("", .framesDiffer, "frames    1 of 12 frames differs, first frame 7 at 0.117 s")
    for option in ["--mask 0,0,1x1", "--share 1", "--perceptual"] {
      approve("--pictures none \(option)", .usage)
    }
    approve("--pictures shots", .usage)
  }

  @Test func `the rate of the golden is used, and another one differs`() throws {
    approve("--fps 30")
    verify()
    verify("--fps 60", .shapeDiffers)
    try write(frame(9), 6)
    verify("", .framesDiffer, "0.200 s")
  }

  // MARK: Probes

  private func writeProbes(_ positions: [Int], rows: Int = 12) throws {
    let rows = (0..<rows).map { "\(positions[min($0, positions.count - 1)])\t\($0 > 4)\n" }
    try Files.write(Array(("dot.x\tfast\n" + rows.joined()).utf8), to: "\(folder)/p.tsv")
  }

  @Test func `the probe that left its golden first is reported`() throws {
    let probes = "--probes @/p.tsv"
    try writeProbes([1, 2, 3, 3, 3, 4, 6, 8, 8, 9, 10, 11])
    approve(probes)
    verify(probes)
    try writeProbes([1, 2, 3, 3, 3, 4, 7])
    verify(probes, .framesDiffer, "dot.x reads 7, was 6 (+1), at frame 6, 0.100 s; at 6 ticks")
    verify("", .framesDiffer, "probes missing from the recording: dot.x, fast")
    try writeProbes([1], rows: 11)
    verify(probes, .badInput, "@/p.tsv: 11 rows for 12 frames")
    approve(probes, .badInput)
  }

  @Test(arguments: [("1", "1.0", ""), ("007", "7", "id"), ("12345678901234567890", "12345678901234567891", "id")])
  func `probes are compared exactly`(old: String, new: String, probe: String) throws {
    func write(_ value: String, time: String = "0.5", mark: String = "") throws {
      let rows = String(repeating: "\(value)\t\(time)\n", count: 12)
      try folder.write("\(mark)id\ttime\n\(rows)", to: "p.tsv")
    }
    let probes = "--probes @/p.tsv"
    try write(old)
    approve(probes)
    try write(new, mark: "\u{FEFF}")
    if probe.isEmpty {
      verify(probes)
    } else {
      verify(probes, .framesDiffer, "\(probe) reads \(new), was \(old), at frame 0")
    }
    try write(old, time: "0.6")
    verify(probes, .framesDiffer, "time reads 0.6, was 0.5 (+0.1), at frame 0")
  }

  @Test func `the trace of a clip is accepted`() throws {
    try folder.write(RecordCommandTests.script, to: "clip.flip")
    tool.expect("record @/clip.flip -q -o @/clip")
    let line = "@/clip --as clip --goldens @/Goldens --probes @/clip/trace.tsv"
    tool.expect("approve \(line) --record all")
    tool.expect("verify \(line) --artifacts @/failures")
  }

  // MARK: Streams

  private func stream() throws -> [UInt8] {
    try FrameSource.bytes(ofFolder: "\(folder)/frames")
  }

  @Test func `frames of standard input are those of a folder`() throws {
    approve()
    let line = "verify - \(goldens) --artifacts @/failures"
    #expect(run(line, input: try stream()).code == .done)
    try write(frame(9), 7)
    let changed = try stream()
    let result = run(line, input: changed)
    #expect(result.code == .framesDiffer, "\(result)")
    // A stream cannot be read again, so the kept frames are approved.
    #expect(result.output.contains("approve \(failures)/actual --goldens @/Goldens --as dot"), "\(result)")
    #expect(run("approve \(failures)/actual \(goldens) --record all").output == "@/Goldens/dot: replaced\n")
    #expect(run(line, input: changed).code == .done)
    tool.expect(line, .badInput)
    let garbage = run(line, input: try stream() + [10])
    #expect(garbage.code == .badInput)
    #expect(garbage.output.contains("<stdin>, frame 12: not a PNG file"), "\(garbage)")
  }

  // MARK: Errors

  @Test func `a golden of a script and one of frames are never mixed up`() throws {
    try folder.write(RecordCommandTests.script, to: "dot.flip")
    approve()
    let script = "@/dot.flip --goldens @/Goldens --approved @/approved"
    for line in [
      "verify \(script) --artifacts @/failures", "approve \(script) --record all", "approve \(script) --changed",
    ] {
      let result = tool.expect(line, .badInput)
      #expect("\(result)".contains("is the golden of frames that another program drew, not of a script"), "\(result)")
    }
    try folder.remove("Goldens")
    tool.expect("approve \(script) --record all")
    verify("", .badInput, "is the golden of a script, not of frames")
    approve("", .badInput, "is the golden of a script, not of frames")
  }

  @Test func `frames without a golden's name are a usage error`() throws {
    for command in ["approve --record all", "verify"] {
      tool.expect("\(command) @/frames", .usage, "name the golden of such frames with --as NAME")
    }
  }

  @Test(arguments: [
    "verify frames --as a/b", "verify frames --as ..", "approve frames --as .unfinished", "verify frames --as=",
    "verify frames frames --as dot", "verify pull.flip --as dot", "verify Goldens/dot --as dot",
    "approve Goldens/dot/frames --as dot", "verify frames --as dot --shard 1/2",
    "verify frames --as dot --baseline HEAD",
    "verify frames --as dot --strict-renderer", "approve frames --as dot --changed",
    "approve frames --as dot --missing",
    "approve frames --as dot --record changed", "approve frames --as dot --device iphone-4",
    "verify frames --as dot --mask clock", "verify frames --as dot --mask 500,0,4x4", "approve frames --as dot --prune",
    "verify pull.flip --probes p.tsv", "approve pull.flip --mask 0,0,4x4", "approve pull.flip --perceptual",
    "verify failures/dot/actual --as dot",
  ])
  func `an option or operand that does not apply is a usage error`(line: String) throws {
    try folder.write(RecordCommandTests.script, to: "pull.flip")
    approve()
    try write(frame(9), 7)
    verify("", .framesDiffer)
    let before = try folder.text("Goldens/dot/frames.hashes")
    let words = line.split(separator: " ").map { word -> String in
      let isPath =
        ["frames", "pull.flip", "p.tsv"].contains(word) || word.hasPrefix("Goldens/") || word.hasPrefix("fail")
      return isPath ? "@/\(word)" : String(word)
    }
    let artifacts = words[0] == "verify" ? "--artifacts @/failures" : ""
    Tool(folder, variables: [:]).expect(
      "\(words.joined(separator: " ")) --goldens @/Goldens \(artifacts)", .usage)
    #expect(try folder.text("Goldens/dot/frames.hashes") == before)
    #expect(folder.exists("failures/dot/actual"))
  }

  @Test func `a file that is no frame is named`() throws {
    approve()
    for bytes in [Array("GIF89a".utf8), Array(try PNGEncoder().encode(frame(3)).dropLast(20)), []] {
      try Files.write(bytes, to: "\(folder)/frames/f3.png")
      verify("--report json=@/r.json", .badInput, "@/frames/f3.png: ")
      #expect(try folder.text("r.json").contains("\"failed\""))
      approve("", .badInput)
    }
    #expect(folder.names(in: "Goldens/dot").contains("renderer.json"))
  }

  @Test func `in continuous integration, frames are approved on request only`() {
    let tool = Tool(folder, variables: ["CI": "1"])
    tool.expect("approve @/frames --as dot --goldens @/Goldens --record never", .usage)
    tool.expect("approve @/frames --as dot --goldens @/Goldens --record all")
  }

  // MARK: Formats

  @Test func `transparent pixels are compared with their alpha`() throws {
    let clear = { (alpha: UInt8) in
      let pixels = Array(repeating: [40, 80, 90, alpha], count: 200)
      return try Bitmap(width: 20, height: 10, rgba: pixels.flatMap(\.self))
    }
    try folder.remove("frames")
    for index in 0..<3 { try write(clear(UInt8(100 + index)), index) }
    approve()
    verify()
    try write(clear(99), 1)
    verify("--report html=@/r.html", .framesDiffer)
    try write(clear(101), 1)
    verify()
  }

  // MARK: Reports

  @Test func `every report describes frames as it does clips`() throws {
    approve()
    try write(frame(9), 7)
    let formats = ["html=r.html", "junit=r.xml", "json=r.json", "markdown=r.md", "allure=allure"]
    try Files.write([1], to: "\(folder)/allure/other-result.json")
    let reports = formats.map { "--report \($0.replacing("=", with: "=@/"))" }.joined(separator: " ")
    verify(reports, .framesDiffer)
    for file in ["r.html", "r.xml", "r.json", "r.md"] {
      #expect(try folder.text("\(file)").contains("dot"), "\(file)")
    }
    #expect(folder.exists("r-1.png"))
    let allure = folder.names(in: "allure")
    #expect(allure.count == 3)
    #expect(allure.count { $0.hasSuffix("-attachment.imagediff") } == 1)
    #expect(try Files.read("\(folder)/allure/other-result.json") == [1])
  }

  @Test func `the pictures of a Markdown report leave out what the golden masks`() throws {
    approve("--mask 0,0,20x1")
    try draw(time: 1)
    try write(frame(9, time: 1), 7)
    verify("--report markdown=@/r.md", .framesDiffer)
    #expect(folder.exists("r-1.png"))
    // Only one frame differs outside the mask, so there is nothing to play.
    #expect(!folder.exists("r-2.gif"))
  }

  @Test(arguments: ["-", "file", "failures/x", "Goldens/dot"])
  func `Allure's results have a directory of their own`(place: String) throws {
    approve()
    try Files.write([1], to: "\(folder)/file")
    try folder.create("failures")
    verify(
      "--report allure=\(place == "-" ? place : "@/\(place)")", place == "file" ? .cannotCreate : .usage)
  }
}

extension FrameSource {
  /// The files of a folder, one after the other.
  fileprivate static func bytes(ofFolder folder: String) throws -> [UInt8] {
    var source = try FrameSource(folder: folder)
    var bytes: [UInt8] = []
    while let file = try source.next() { bytes += file.bytes }
    return bytes
  }
}
