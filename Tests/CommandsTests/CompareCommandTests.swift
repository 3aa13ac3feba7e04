import Foundation
import Imaging
import Platform
import TestSupport
import Testing
import ToolTestSupport

@Suite struct CompareCommandTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path

  /// A page of 60×40 with a black square, written as PNG.
  @discardableResult
  func page(
    _ name: String, squareAt x: Int = 20, paper: UInt8 = 250, ink: UInt8 = 0, noise: Int = 0
  ) throws -> String {
    var rgba: [UInt8] = []
    for index in 0..<60 * 40 {
      let isInk = (x..<x + 12).contains(index % 60) && (10..<22).contains(index / 60)
      let level = Int(isInk ? ink : paper)
      let isEdge = index % 60 == x - 1 && (10..<22).contains(index / 60)
      let seen = UInt8(isEdge ? level - noise : level)
      rgba += [seen, seen, seen, 255]
    }
    let url = URL(filePath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(try PNGEncoder().encode(Bitmap(width: 60, height: 40, rgba: rgba))).write(to: url)
    return url.path
  }

  func compare(_ arguments: String...) -> (code: ExitCode, output: String, diagnostics: String) {
    CapturedConsole.outcome(of: ["compare"] + arguments)
  }

  /// Writes a grey picture of 16 bits a channel, with other values for the pixels at some indices.
  func wide(_ name: String, _ changes: [Int: UInt16] = [:], grey: UInt16 = 0x8080) throws -> String {
    try Files.createDirectory(folder)
    let samples = (0..<200).map { changes[$0] ?? grey }
    try Files.write(PNGMaker.wide(samples, width: 20, channels: 1), to: "\(folder)/\(name)")
    return "\(folder)/\(name)"
  }

  @Test func `16-bit pictures are compared with 16 bits`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (old, new) = (try wide("a.png"), try wide("b.png", [23: 0x8081, 45: 0x8070]))
    let found = compare(old, new, "-o", "\(folder)/d.png")
    #expect(found.code == .framesDiffer)
    #expect(
      found.output == "pixels differ: 2 of 200 pixels (1.0 %), largest delta 16 of 65535, x 3…5, y 1…2\n")
    let picture = try PNGReader.read(path: "\(folder)/d.png")
    #expect(picture[3, 1] == RGBA(0xe6, 0, 0x3c))
    #expect(picture[5, 2] == RGBA(0xe6, 0, 0x3c))
    #expect(picture[4, 1] != RGBA(0xe6, 0, 0x3c))
    let json = compare(old, new, "--json").output
    #expect(json.contains("\"largestDelta\": 16"))
    #expect(json.contains("\"channelLimit\": 65535"))
    // Masked pixels are not compared.
    #expect(compare(old, new, "--mask", "3,1,1x1").output.contains("1 of 199 pixels"))
    #expect(compare(old, new, "--mask", "3,1,1x1", "--mask", "5,2,1x1").output == "same\n")
  }

  @Test func `one 8-bit level is 257 levels of 16 bits`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (old, near) = (try wide("a.png"), try wide("b.png", [0: 0x8080 + 257]))
    let far = try wide("c.png", [0: 0x8080 + 258])
    #expect(compare(old, near, "--channel-delta", "1").code == .done)
    #expect(compare(old, far, "--channel-delta", "1").code == .framesDiffer)
    #expect(compare(old, near).code == .framesDiffer)
    #expect(compare(old, far, "--share", "0.5").code == .done)
  }

  @Test func `an 8-bit picture equals its 16-bit copy`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var rgba: [UInt8] = []
    for index in 0..<200 as Range<UInt8> { rgba += [index, 255 - index, 7, [255, 128, 1, 0][Int(index % 4)]] }
    let (narrow, same, other) = ("\(folder)/n.png", "\(folder)/s.png", "\(folder)/o.png")
    try Files.write(try PNGEncoder().encode(Bitmap(width: 20, height: 10, rgba: rgba)), to: narrow)
    // Clear pixels have no colour in the first file.
    var samples = try PNGReader.read(path: narrow).rgba.map { UInt16($0) * 257 }
    try Files.write(PNGMaker.wide(samples, width: 20, channels: 4), to: same)
    samples[4] += 1
    try Files.write(PNGMaker.wide(samples, width: 20, channels: 4), to: other)
    #expect(compare(narrow, same).output == "same\n")
    #expect(compare(same, narrow).output == "same\n")
    #expect(compare(narrow, other).output.contains("1 of 200 pixels (0.5 %), largest delta 1 of 65535"))
  }

  @Test func `a difference below one 8-bit level passes a perceptual comparison`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (old, near, far) = (try wide("a.png"), try wide("b.png", grey: 0x80a0), try wide("c.png", grey: 0xc080))
    let passed = compare(old, near, "--perceptual", "-o", "\(folder)/d.png")
    #expect(passed.output.hasPrefix("same within the tolerance: 200 of 200 pixels differ, none of them noticeably, "))
    #expect(passed.output.contains("largest delta 32 of 65535"))
    #expect(compare(old, far, "--perceptual").output.contains("recoloured from #808080 to #c0c0c0"))
  }

  @Test func `comparing directories of 16-bit frames names the different frame`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (directory, last) in [("x", 0x8080), ("y", 0x8081)] as [(String, UInt16)] {
      try Files.createDirectory("\(folder)/\(directory)")
      for number in 0..<3 { _ = try wide("\(directory)/\(number).png", number == 2 ? [7: last] : [:]) }
    }
    let found = compare("\(folder)/x", "\(folder)/y", "--json")
    #expect(found.code == .framesDiffer)
    #expect(found.output.contains("\"name\": \"2.png\""))
    #expect(!found.output.contains("\"name\": \"1.png\""))
  }

  @Test func `an animation is rejected as either input and in a directory`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let still = try wide("a.png")
    try Files.createDirectory("\(folder)/x")
    let animation = "\(folder)/x/b.png"
    let control = ("acTL", PNGMaker.number(2) + PNGMaker.number(0))
    try Files.write(
      PNGMaker.wide(Array(repeating: 0x8080, count: 200), width: 20, channels: 1, before: [control]), to: animation)
    for arguments in [
      [still, animation], [animation, still], [animation, animation], ["\(folder)/x", "\(folder)/x"],
    ] {
      let outcome = CapturedConsole.outcome(of: ["compare"] + arguments)
      #expect(outcome.code == .badInput)
      #expect(outcome.diagnostics.contains("\(animation): expected one picture, not an animation; "))
    }
  }

  @Test func `a memory limit reduces the number of jobs, and a note reports it`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for number in 0..<3 { try page("x/\(number).png") }
    let note = "flipbook: warning: --jobs 4 is reduced to 2 to stay within 50kB; see --memory\n"
    let less = compare("\(folder)/x", "\(folder)/x", "--jobs", "4", "--memory", "50kB")
    #expect(less.code == .done)
    #expect(less.diagnostics == note)
    #expect(compare("\(folder)/x", "\(folder)/x", "--jobs", "4").diagnostics == "")
    #expect(compare("\(folder)/x", "\(folder)/x", "--memory", "1").diagnostics == "")
    #expect(compare("\(folder)/x", "\(folder)/x", "-j", "4", "--memory", "50kB", "-q").diagnostics == "")
  }

  @Test func `a difference picture that would be too large is omitted, but not the verdict`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = try page("a.png")
    let large = try Bitmap(width: 5400, height: 4000, filledWith: RGBA(9, 9, 9))
    try Data(try PNGEncoder().encode(large)).write(to: URL(filePath: "\(folder)/b.png"))
    large.place(try Bitmap(width: 1, height: 1, filledWith: RGBA(99, 99, 99)), x: 0, y: 0)
    try Data(try PNGEncoder().encode(large)).write(to: URL(filePath: "\(folder)/c.png"))
    let result = compare("\(folder)/b.png", "\(folder)/c.png", "--side-by-side", "-o", "\(folder)/d.png")
    #expect(result.code == .framesDiffer, "\(result)")
    #expect(result.output.contains("1 of 21600000 pixels"), "\(result)")
    #expect(result.diagnostics.contains("d.png is not written"))
    #expect(result.diagnostics.contains("16200×4000"))
    #expect(compare(first, first, "--side-by-side", "-o", "\(folder)/d.png").code == .done)
  }

  @Test func `--perceptual passes noise and finds motion`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (old, noisy, moved) = (try page("a.png"), try page("b.png", noise: 2), try page("c.png", squareAt: 21))
    #expect(compare(old, noisy).code == .framesDiffer)
    let passed = compare(old, noisy, "--perceptual")
    #expect(passed.code == .done)
    #expect(passed.output.hasPrefix("same within the tolerance: 12 of 2400 pixels differ"))
    let found = compare(old, moved, "--perceptual")
    #expect(found.code == .framesDiffer)
    #expect(found.output.contains("moved by 1 pixel to the right: 24 of 2400"))
    let json = compare(old, moved, "--perceptual", "--json").output
    #expect(json.contains("\"kind\": \"moved\""))
    #expect(json.contains("\"densestWindow\": ["))
  }

  @Test func `--mask ignores differences inside its region`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (old, moved) = (try page("a.png"), try page("c.png", squareAt: 21))
    #expect(compare(old, moved, "--mask", "20,10,13x12") == (.done, "same\n", ""))
    #expect(compare(old, moved, "--mask", "20,10,1x12", "--mask=32,10,1x12").code == .done)
    #expect(compare(old, moved, "--mask", "20,10,13x11").code == .framesDiffer)
    let outside = compare(old, moved, "--mask", "60,0,5x5")
    #expect(outside.code == .usage, "\(outside)")
    #expect(outside.diagnostics.contains("60,0,5x5 is outside the picture"), "\(outside)")
    #expect(compare(old, moved, "--mask", "20,10,13x12", "--mask", "59,39,5x5").code == .done)
    let all = compare(old, old, "--mask", "0,0,60x40")
    #expect(all.code == .framesDiffer)
    #expect(all.output.hasPrefix("nothing was compared"))
    for mask in ["1,2,3", "1,2,3x0", "1,2,3x4x5", "a,2,3x4", "1,2,+3x4", "1,2,3x99999999999999999999", ""] {
      let bad = compare(old, moved, "--mask", mask)
      #expect(bad.code == .usage, "\(mask)")
      #expect(bad.diagnostics.contains("X,Y,WxH"), "\(mask)")
    }
  }

  @Test func `a directory and a picture, and directories without pictures, are errors`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (old, new) = (try page("a/a.png"), try page("b.png"))
    let mixed = compare(new, Files.directory(of: old))
    #expect(mixed.code == .usage)
    #expect(mixed.diagnostics.contains("a is a directory, but \(new) is not; name two pictures, or two directories"))
    for name in ["c", "d"] { try Files.createDirectory("\(folder)/\(name)") }
    let empty = compare("\(folder)/c", "\(folder)/d")
    #expect(empty.code == .badInput)
    let message = "no PNG files in \(folder)/c and \(folder)/d; name the directories of the frames"
    #expect(empty.diagnostics.contains(message), "\(empty)")
  }

  @Test func `--side-by-side shows both pictures and their difference`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (old, changed) = (try page("a.png"), try page("c.png", ink: 120))
    let path = "\(folder)/d.png"
    #expect(compare(old, changed, "--side-by-side", "-o", path).code == .framesDiffer)
    let picture = try PNGReader.read(path: path)
    #expect(picture.width > 3 * 60)
    #expect(picture.height > 40)
    let gutter = (picture.width - 180) / 4
    let top = picture.height - 40 - gutter
    func middle(_ index: Int) -> RGBA { picture[gutter + index * (60 + gutter) + 26, top + 16] }
    #expect([middle(0), middle(1), middle(2)] == [RGBA(0, 0, 0), RGBA(120, 120, 120), RGBA(230, 0, 60)])
    // The names are drawn as letters.
    #expect(Set((0..<picture.width).map { picture[$0, top / 2] }).count > 3)
    #expect(compare(old, changed, "--side-by-side").code == .usage)
  }

  @Test func `the output is identical for any number of jobs`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for index in 0..<9 {
      try page("a/\(index).png")
      try page("b/\(index).png", squareAt: [20, 20, 21, 23, 20, 20, 25, 26, 20][index])
    }
    let one = compare("\(folder)/a", "\(folder)/b", "--jobs", "1", "--json")
    #expect(one.code == .framesDiffer)
    #expect(one.output.contains("\"longestRun\": ["))
    for jobs in ["2", "3", "16"] {
      let more = compare("\(folder)/a", "\(folder)/b", "--jobs", jobs, "--json")
      #expect(more.output == one.output)
      #expect(more.code == one.code)
    }
    // The first invalid picture is reported for any number of jobs.
    for index in [4, 7] { try Data("no picture".utf8).write(to: URL(filePath: "\(folder)/b/\(index).png")) }
    for jobs in ["1", "2", "8"] {
      let broken = compare("\(folder)/a", "\(folder)/b", "--jobs", jobs)
      #expect(broken.code == .badInput)
      #expect(broken.diagnostics.contains("b/4.png"))
    }
    #expect(compare("\(folder)/a", "\(folder)/b", "--jobs", "0").code == .usage)
  }
}
