import Foundation
import Imaging
import Testing

@testable import FlipbookTool

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

  func compare(_ words: String...) -> (code: ExitCode, output: String, diagnostics: String) {
    CapturedConsole.outcome(of: ["compare"] + words)
  }

  @Test func `the verdict does not wait for a picture that would be too large`() throws {
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

  @Test func `perceptual passes noise and finds motion`() throws {
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

  @Test func `masks let pass what lies within them`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (old, moved) = (try page("a.png"), try page("c.png", squareAt: 21))
    #expect(compare(old, moved, "--mask", "20,10,13x12") == (.done, "same\n", ""))
    #expect(compare(old, moved, "--mask", "20,10,1x12", "--mask=32,10,1x12").code == .done)
    #expect(compare(old, moved, "--mask", "20,10,13x11").code == .framesDiffer)
    let outside = compare(old, moved, "--mask", "60,0,5x5")
    #expect(outside.code == .usage, "\(outside)")
    #expect(outside.diagnostics.contains("60,0,5x5 lies outside the picture"), "\(outside)")
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

  @Test func `side by side shows both and the difference`() throws {
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
    // The names are drawn: letters, not only the ground.
    #expect(Set((0..<picture.width).map { picture[$0, top / 2] }).count > 3)
    #expect(compare(old, changed, "--side-by-side").code == .usage)
  }

  @Test func `any number of jobs says the same`() throws {
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
    // The first picture that is none is named, however many are looked at.
    for index in [4, 7] { try Data("no picture".utf8).write(to: URL(filePath: "\(folder)/b/\(index).png")) }
    for jobs in ["1", "2", "8"] {
      let broken = compare("\(folder)/a", "\(folder)/b", "--jobs", jobs)
      #expect(broken.code == .badInput)
      #expect(broken.diagnostics.contains("b/4.png"))
    }
    #expect(compare("\(folder)/a", "\(folder)/b", "--jobs", "0").code == .usage)
  }
}
