import Imaging
import Platform
import Testing
import ToolTestSupport

/// Files whose content Git LFS has not downloaded yet.
@Suite struct PointerCommandTests {
  private let tool = Tool()

  private let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 9\n"

  private func write(_ text: String, _ names: String...) throws {
    for name in names { try tool.folder.write(text, to: name) }
  }

  private func expectPointer(_ line: String, _ file: String) {
    // A feed that cannot be read has a code of its own.
    let code: ExitCode = line.hasPrefix("feed") ? .inputNotFound : .badInput
    let result = tool.expect(line, code, file, "Git LFS pointer; run git lfs pull")
    #expect(!"\(result)".contains("damaged"))
  }

  @Test(arguments: [
    ("compare @/p.png @/p.png", "p.png"), ("compare @/d @/d", "d/p.png"),
    ("compare @/p.png @/p.png --mask 0,0,1x1", "p.png"),
    ("record --screens @/p.png -o @/x.gif", "p.png"), ("record --screens @/p.jpg -o @/x", "p.jpg"),
    ("check @/p.flip", "p.flip"), ("check @/p.scene", "p.scene"), ("check @/includes.flip", "p.flip"),
    ("check @/feed.flip", "p.json"), ("check @/clip.flip --feed @/p.json", "p.json"),
    ("feed @/p.json", "p.json"), ("approve @/d --as d --goldens @/g --record all", "d/p.png"),
  ])
  func `a pointer in place of an input is reported as such`(line: String, file: String) throws {
    try write(pointer, "p.png", "p.jpg", "p.flip", "p.scene", "p.json", "d/p.png")
    try write("scene vertical-swipe\nwait 50ms", "clip.flip")
    try write("scene vertical-swipe\nfeed p.json\nwait 50ms", "feed.flip")
    try write("scene vertical-swipe\ninclude p.flip\nwait 50ms", "includes.flip")
    expectPointer(line, file)
  }

  @Test(arguments: ["frames.hashes", "trace.tsv", "renderer.json", "sheet.png", "shot-armed.png"])
  func `a pointer in place of a golden's file is reported as such`(file: String) throws {
    try write("scene vertical-swipe\nsize 80x120\nscale 1\nfps 10\nwait 50ms\nshot \"armed\"", "clip.flip")
    let approve = "approve @/clip.flip --goldens @/g --approved @/a --record all"
    tool.expect(approve)
    try write(pointer, "g/clip/\(file)")
    expectPointer("verify @/clip.flip --goldens @/g --artifacts @/f", "g/clip/\(file)")
    tool.expect(approve)
    tool.expect("verify @/clip.flip --goldens @/g --artifacts @/f")
  }

  @Test func `a pointer in place of a golden's frame is reported as such`() throws {
    for (folder, level) in [("old", 1), ("new", 2)] as [(String, UInt8)] {
      let png = try PNGEncoder().encode(Bitmap(width: 4, height: 3, filledWith: RGBA(level, 0, 0)))
      try tool.folder.write(png, to: "\(folder)/0.png")
    }
    tool.expect("approve @/old --as dot --goldens @/g --record all")
    try write(pointer, "g/dot/frames/frame-00000.png")
    expectPointer("verify @/new --as dot --goldens @/g --artifacts @/f", "frames/frame-00000.png")
  }
}
