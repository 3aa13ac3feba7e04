import Foundation
import Imaging
import Platform
import TestSupport
import Testing
import ToolTestSupport

@Suite struct ComparePairsTests {
  private let tool = Tool()

  /// Writes a plain picture of a level of grey.
  private func write(_ level: UInt8, _ names: String...) throws {
    let png = try PNGEncoder().encode(Bitmap(width: 4, height: 3, filledWith: RGBA(level, level, level)))
    for name in names { try tool.folder.write(png, to: name) }
  }

  private func compare(_ options: String = "") -> Tool.Outcome { tool.run("compare @/a @/b \(options)") }

  @Test func `pictures of directories are paired by name`() throws {
    for (level, name) in [(1, "cart"), (2, "home"), (3, "login"), (4, "profile")] as [(UInt8, String)] {
      try write(level, "a/\(name).png")
      if name != "home" { try write(level, "b/\(name).png") }
    }
    let result = compare()
    #expect(result == (.shapeDiffers, "home.png is only in @/a\nthe other 3 pictures are the same\n", ""))
    let json = compare("--json").output
    #expect(json.contains(#""onlyInFirst": ["home.png"]"#), "\(json)")
    #expect(json.contains(#""onlyInSecond": []"#), "\(json)")
    try write(9, "b/login.png", "b/new.png")
    #expect(
      compare().output.hasPrefix(
        "home.png is only in @/a\nnew.png is only in @/b\n1 of 3 frames differ\nfirst: frame 1, login.png: pixels differ: "
      )
    )
  }

  @Test func `pictures of subdirectories are paired by their paths`() throws {
    try write(1, "a/x/home.png", "b/x/home.png", "a/y/z/home.png", "a/.hidden/home.png", "b/.home.png")
    #expect(compare() == (.shapeDiffers, "y/z/home.png is only in @/a\nthe other picture is the same\n", ""))
    try write(2, "b/y/z/home.png")
    #expect(compare().output.contains("first: frame 1, y/z/home.png: pixels differ: "))
    try write(1, "b/y/z/home.png")
    #expect(compare() == (.done, "same: 2 frames\n", ""))
    // A link to its own directory has no end.
    try tool.folder.link("a/x/loop", to: "../x")
    #expect(compare().code == .done)
  }

  @Test func `directories without a common name are different, whatever their pictures`() throws {
    try write(1, "a/step-1.png", "b/step-2.png")
    #expect(compare("--share 100") == (.shapeDiffers, "step-1.png is only in @/a\nstep-2.png is only in @/b\n", ""))
  }

  @Test(arguments: [
    ("frame-00000.png frame-00001.png frame-00003.png", "frame-00000.png frame-00001.png"),
    ("frames/frame-00000.png frames/frame-00001.png frames/frame-00002.png", "frame-00001.png frame-00002.png"),
    ("old-8.png old-9.png old-10.png", "frames/new-1.png frames/new-2.png"),
  ])
  func `frames of sequences are paired by position`(first: String, second: String) throws {
    for name in first.split(separator: " ") { try write(1, "a/\(name)") }
    for name in second.split(separator: " ") { try write(1, "b/\(name)") }
    let result = compare()
    #expect(result == (.shapeDiffers, "numbers of frames differ: 3 and 2\nthe first 2 frames are the same\n", ""))
    let last = Files.name(of: String(first.split(separator: " ")[2]))
    #expect(compare("--json").output.contains("\"onlyInFirst\": [\"\(last)\"]"))
  }

  @Test func `directories called frames are compared by name`() throws {
    try write(1, "a/frames/home.png", "b/home.png")
    #expect(compare() == (.done, "same: 1 frame\n", ""))
    try write(1, "b/frames/home.png")
    #expect(compare() == (.shapeDiffers, "home.png is only in @/b\nthe other picture is the same\n", ""))
  }

  @Test(arguments: [1, 3, 6, 8], [8, 16])
  func `pictures are compared as they are shown`(orientation: UInt8, depth: Int) throws {
    let levels = (0..<12).map { UInt8($0 * 20) }
    func write(_ name: String, _ levels: [UInt8], width: Int, _ exif: [UInt8] = []) throws {
      let before = exif.isEmpty ? [] : [(type: "eXIf", content: exif)]
      let bitmap = try Bitmap(width: width, height: 12 / width, rgba: levels.flatMap { [$0, $0, $0, 255] })
      var maker = PNGMaker(bitmap: bitmap)
      maker.before = before
      let wide = PNGMaker.wide(levels.map { UInt16($0) * 257 }, width: width, channels: 1, before: before)
      try tool.folder.write(depth == 8 ? maker.bytes() : wide, to: name)
    }
    let entry: [UInt8] = [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    let tiff = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0]
    try write("a/x.png", levels, width: 4, tiff)
    let isTurned = orientation > 4
    // The stored pixel of each shown one, of 4 × 3 pixels.
    let shown = (0..<12).map { index -> UInt8 in
      let (x, y) = isTurned ? (index % 3, index / 3) : (index % 4, index / 4)
      return switch orientation {
      case 3: levels[(2 - y) * 4 + 3 - x]
      case 6: levels[(2 - x) * 4 + y]
      case 8: levels[x * 4 + 3 - y]
      default: levels[index]
      }
    }
    try write("b/x.png", shown, width: isTurned ? 3 : 4)
    #expect(compare() == (.done, "same: 1 frame\n", ""))
    #expect(compare("--mask \(isTurned ? "0,3,1x1" : "3,0,1x1")").code == .done)
    try write("b/x.png", levels, width: 4)
    #expect(compare().code == (isTurned ? .shapeDiffers : orientation == 1 ? .done : .framesDiffer))
  }

  @Test func `a directory that cannot be read is an error`() throws {
    try write(1, "a/home.png", "b/home.png", "b/more/cart.png")
    chmod("\(tool.folder)/b/more", 0)
    defer { chmod("\(tool.folder)/b/more", 0o700) }
    if getuid() != 0 { #expect(compare().code == .inputNotFound) }
  }
}
