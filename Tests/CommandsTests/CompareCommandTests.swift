import Imaging
import Platform
import TestSupport
import Testing
import ToolTestSupport

@Suite struct CompareCommandTests {
  private let tool = Tool()

  /// Writes a page of 60×40 with a black square as PNG.
  private func page(
    _ name: String, squareAt x: Int = 20, paper: UInt8 = 250, ink: UInt8 = 0, noise: Int = 0
  ) throws {
    var rgba: [UInt8] = []
    for index in 0..<60 * 40 {
      let isInk = (x..<x + 12).contains(index % 60) && (10..<22).contains(index / 60)
      let level = Int(isInk ? ink : paper)
      let isEdge = index % 60 == x - 1 && (10..<22).contains(index / 60)
      let seen = UInt8(isEdge ? level - noise : level)
      rgba += [seen, seen, seen, 255]
    }
    try tool.folder.write(try PNGEncoder().encode(Bitmap(width: 60, height: 40, rgba: rgba)), to: name)
  }

  /// Writes a grey picture of 16 bits a channel, with other values for the pixels at some indices.
  private func wide(
    _ name: String, _ changes: [Int: UInt16] = [:], grey: UInt16 = 0x8080,
    before: [(type: String, content: [UInt8])] = []
  ) throws {
    let samples = (0..<200).map { changes[$0] ?? grey }
    try tool.folder.write(PNGMaker.wide(samples, width: 20, channels: 1, before: before), to: name)
  }

  private func picture(_ name: String) throws -> Bitmap { try PNGReader.read(path: "\(tool.folder)/\(name)") }

  @Test func `16-bit pictures are compared with 16 bits`() throws {
    try wide("a.png")
    try wide("b.png", [23: 0x8081, 45: 0x8070])
    let found = "pixels differ: 2 of 200 pixels (1.0 %), largest delta 16 of 65535, x 3…5, y 1…2\n"
    #expect(tool.run("compare @/a.png @/b.png -o @/d.png") == (.framesDiffer, found, ""))
    for (x, y, isMarked) in [(3, 1, true), (5, 2, true), (4, 1, false)] {
      #expect(try (picture("d.png")[x, y] == RGBA(0xe6, 0, 0x3c)) == isMarked)
    }
    tool.expect(
      "compare @/a.png @/b.png --json", .framesDiffer, "\"largestDelta\": 16", "\"channelLimit\": 65535")
    // Masked pixels are not compared.
    tool.expect("compare @/a.png @/b.png --mask 3,1,1x1", .framesDiffer, "1 of 199 pixels")
    tool.expect("compare @/a.png @/b.png --mask 3,1,1x1 --mask 5,2,1x1", output: "same\n")
  }

  @Test func `one 8-bit level is 257 levels of 16 bits`() throws {
    for (name, level) in [("a", 0), ("b", 257), ("c", 258)] as [(String, UInt16)] {
      try wide("\(name).png", [0: 0x8080 + level])
    }
    tool.expect("compare @/a.png @/b.png --channel-delta 1")
    tool.expect("compare @/a.png @/c.png --channel-delta 1", .framesDiffer)
    tool.expect("compare @/a.png @/b.png", .framesDiffer)
    tool.expect("compare @/a.png @/c.png --share 0.5")
  }

  @Test func `an 8-bit picture equals its 16-bit copy`() throws {
    var rgba: [UInt8] = []
    for index in 0..<200 as Range<UInt8> { rgba += [index, 255 - index, 7, [255, 128, 1, 0][Int(index % 4)]] }
    try tool.folder.write(try PNGEncoder().encode(Bitmap(width: 20, height: 10, rgba: rgba)), to: "n.png")
    // Clear pixels have no colour in the first file.
    var samples = try picture("n.png").rgba.map { UInt16($0) * 257 }
    try tool.folder.write(PNGMaker.wide(samples, width: 20, channels: 4), to: "s.png")
    samples[4] += 1
    try tool.folder.write(PNGMaker.wide(samples, width: 20, channels: 4), to: "o.png")
    tool.expect("compare @/n.png @/s.png", output: "same\n")
    tool.expect("compare @/s.png @/n.png", output: "same\n")
    tool.expect("compare @/n.png @/o.png", .framesDiffer, "1 of 200 pixels (0.5 %), largest delta 1 of 65535")
  }

  @Test func `a difference below one 8-bit level passes a perceptual comparison`() throws {
    for (name, grey) in [("a", 0x8080), ("b", 0x80a0), ("c", 0xc080)] as [(String, UInt16)] {
      try wide("\(name).png", grey: grey)
    }
    let passed = "same within the tolerance: 200 of 200 pixels differ, none of them noticeably, "
    tool.expect(
      "compare @/a.png @/b.png --perceptual -o @/d.png", output: "\(passed)…largest delta 32 of 65535…")
    tool.expect("compare @/a.png @/c.png --perceptual", .framesDiffer, "recoloured from #808080 to #c0c0c0")
  }

  @Test func `comparing directories of 16-bit frames names the different frame`() throws {
    for (directory, last) in [("x", 0x8080), ("y", 0x8081)] as [(String, UInt16)] {
      for number in 0..<3 { try wide("\(directory)/\(number).png", number == 2 ? [7: last] : [:]) }
    }
    let found = tool.expect("compare @/x @/y --json", .framesDiffer, "\"name\": \"2.png\"")
    #expect(!found.output.contains("\"name\": \"1.png\""))
  }

  @Test(arguments: ["@/a.png @/x/b.png", "@/x/b.png @/a.png", "@/x/b.png @/x/b.png", "@/x @/x"])
  func `an animation is rejected as either input and in a directory`(inputs: String) throws {
    try wide("a.png")
    try wide("x/b.png", before: [("acTL", PNGMaker.number(2) + PNGMaker.number(0))])
    tool.expect("compare \(inputs)", .badInput, "@/x/b.png: expected one picture, not an animation; ")
  }

  @Test(arguments: [
    ("--jobs 4 --memory 50kB", "flipbook: warning: --jobs 4 is reduced to 2 to stay within 50kB; see --memory\n"),
    ("--jobs 4", ""), ("--memory 1", ""), ("-j 4 --memory 50kB -q", ""),
  ])
  func `a memory limit reduces the number of jobs, and a note reports it`(options: String, note: String) throws {
    for number in 0..<3 { try page("x/\(number).png") }
    tool.expect("compare @/x @/x \(options)", diagnostics: note)
  }

  @Test func `a difference picture that would be too large is omitted, but not the verdict`() throws {
    try page("a.png")
    let large = try Bitmap(width: 5400, height: 4000, filledWith: RGBA(9, 9, 9))
    try tool.folder.write(try PNGEncoder().encode(large), to: "b.png")
    large.place(try Bitmap(width: 1, height: 1, filledWith: RGBA(99, 99, 99)), x: 0, y: 0)
    try tool.folder.write(try PNGEncoder().encode(large), to: "c.png")
    tool.expect(
      "compare @/b.png @/c.png --side-by-side -o @/d.png", .framesDiffer, "1 of 21600000 pixels",
      "d.png is not written", "16200×4000")
    tool.expect("compare @/a.png @/a.png --side-by-side -o @/d.png")
  }

  @Test func `--perceptual passes noise and finds motion`() throws {
    try page("a.png")
    try page("b.png", noise: 2)
    try page("c.png", squareAt: 21)
    tool.expect("compare @/a.png @/b.png", .framesDiffer)
    tool.expect("compare @/a.png @/b.png --perceptual", output: "same within the tolerance: 12 of 2400 pixels differ…")
    tool.expect(
      "compare @/a.png @/c.png --perceptual", .framesDiffer, "moved by 1 pixel to the right: 24 of 2400")
    tool.expect(
      "compare @/a.png @/c.png --perceptual --json", .framesDiffer, "\"kind\": \"moved\"", "\"densestWindow\": [")
  }

  @Test(arguments: [
    ("20,10,13x12", ExitCode.done, "same\n"), ("20,10,1x12 --mask=32,10,1x12", .done, "same\n"),
    ("20,10,13x11", .framesDiffer, "…"), ("60,0,5x5", .usage, ""), ("20,10,13x12 --mask 59,39,5x5", .done, "same\n"),
    ("0,0,60x40", .framesDiffer, "nothing was compared…"), ("1,2,3", .usage, ""), ("1,2,3x0", .usage, ""),
    ("1,2,3x4x5", .usage, ""), ("a,2,3x4", .usage, ""), ("1,2,+3x4", .usage, ""),
    ("1,2,3x99999999999999999999", .usage, ""), ("''", .usage, ""),
  ])
  func `--mask ignores differences inside its region`(mask: String, code: ExitCode, output: String) throws {
    try page("a.png")
    try page("c.png", squareAt: 21)
    let result = tool.expect("compare @/a.png @/c.png --mask \(mask)", code, output: output)
    let message = mask.hasPrefix("60") ? "60,0,5x5 is outside the picture" : "X,Y,WxH"
    #expect(result.diagnostics.contains(message) == (code == .usage), "\(result)")
  }

  @Test func `a directory and a picture, and directories without pictures, are errors`() throws {
    try page("a/a.png")
    try page("b.png")
    tool.expect(
      "compare @/b.png @/a", .usage, "a is a directory, but @/b.png is not; name two pictures, or two directories")
    for name in ["c", "d"] { try tool.folder.create(name) }
    tool.expect(
      "compare @/c @/d", .badInput, "no PNG files in @/c and @/d; name the directories of the frames")
  }

  @Test func `--side-by-side shows both pictures and their difference`() throws {
    try page("a.png")
    try page("c.png", ink: 120)
    tool.expect("compare @/a.png @/c.png --side-by-side -o @/d.png", .framesDiffer)
    let picture = try picture("d.png")
    #expect(picture.width > 3 * 60)
    #expect(picture.height > 40)
    let gutter = (picture.width - 180) / 4
    let top = picture.height - 40 - gutter
    func middle(_ index: Int) -> RGBA { picture[gutter + index * (60 + gutter) + 26, top + 16] }
    #expect([middle(0), middle(1), middle(2)] == [RGBA(0, 0, 0), RGBA(120, 120, 120), RGBA(230, 0, 60)])
    // The names are drawn as letters.
    #expect(Set((0..<picture.width).map { picture[$0, top / 2] }).count > 3)
    tool.expect("compare @/a.png @/c.png --side-by-side", .usage)
  }

  @Test func `the output is identical for any number of jobs`() throws {
    for index in 0..<9 {
      try page("a/\(index).png")
      try page("b/\(index).png", squareAt: [20, 20, 21, 23, 20, 20, 25, 26, 20][index])
    }
    let one = tool.expect("compare @/a @/b --jobs 1 --json", .framesDiffer, "\"longestRun\": [")
    for jobs in [2, 3, 16] {
      tool.expect("compare @/a @/b --jobs \(jobs) --json", .framesDiffer, output: one.output)
    }
    // The first invalid picture is reported for any number of jobs.
    for index in [4, 7] { try tool.folder.write("no picture", to: "b/\(index).png") }
    for jobs in [1, 2, 8] { tool.expect("compare @/a @/b --jobs \(jobs)", .badInput, "b/4.png") }
    tool.expect("compare @/a @/b --jobs 0", .usage)
  }
}
