import Foundation
import Imaging
import Platform
import TestSupport
import Testing
import ToolTestSupport

/// Files whose content Git LFS has not downloaded yet.
@Suite struct PointerCommandTests {
  private let files = TestFolder()
  private var folder: String { files.path }

  private let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 9\n"

  private func write(_ text: String, _ names: String...) throws {
    for name in names { try Files.write(Array(text.utf8), to: "\(folder)/\(name)") }
  }

  private func run(_ line: String) -> (code: ExitCode, text: String) {
    let words = line.split(separator: " ").map { String($0).replacing("FOLDER", with: folder) }
    let outcome = CapturedConsole.outcome(of: words)
    return (outcome.code, outcome.output + outcome.diagnostics)
  }

  private func expectPointer(_ line: String, _ file: String) {
    let result = run(line)
    // A feed that cannot be read has a code of its own.
    #expect(result.code == (line.hasPrefix("feed") ? .inputNotFound : .badInput), "\(result)")
    #expect(result.text.contains(file), "\(result)")
    #expect(result.text.contains("Git LFS pointer; run git lfs pull"), "\(result)")
    #expect(!result.text.contains("damaged"), "\(result)")
  }

  @Test(arguments: [
    ("compare FOLDER/p.png FOLDER/p.png", "p.png"), ("compare FOLDER/d FOLDER/d", "d/p.png"),
    ("compare FOLDER/p.png FOLDER/p.png --mask 0,0,1x1", "p.png"),
    ("record --screens FOLDER/p.png -o FOLDER/x.gif", "p.png"), ("record --screens FOLDER/p.jpg -o FOLDER/x", "p.jpg"),
    ("check FOLDER/p.flip", "p.flip"), ("check FOLDER/p.scene", "p.scene"), ("check FOLDER/includes.flip", "p.flip"),
    ("check FOLDER/feed.flip", "p.json"), ("check FOLDER/clip.flip --feed FOLDER/p.json", "p.json"),
    ("feed FOLDER/p.json", "p.json"), ("approve FOLDER/d --as d --goldens FOLDER/g --record all", "d/p.png"),
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
    try write("scene vertical-swipe\nfps 10\nwait 50ms\nshot \"armed\"", "clip.flip")
    let approve = "approve FOLDER/clip.flip --goldens FOLDER/g --approved FOLDER/a --record all"
    #expect(run(approve).code == .done)
    try write(pointer, "g/clip/\(file)")
    expectPointer("verify FOLDER/clip.flip --goldens FOLDER/g --artifacts FOLDER/f", "g/clip/\(file)")
    #expect(run(approve).code == .done)
    #expect(run("verify FOLDER/clip.flip --goldens FOLDER/g --artifacts FOLDER/f").code == .done)
  }

  @Test func `a pointer in place of a golden's frame is reported as such`() throws {
    for (folder, level) in [("old", 1), ("new", 2)] as [(String, UInt8)] {
      let png = try PNGEncoder().encode(Bitmap(width: 4, height: 3, filledWith: RGBA(level, 0, 0)))
      try Files.write(png, to: "\(self.folder)/\(folder)/0.png")
    }
    #expect(run("approve FOLDER/old --as dot --goldens FOLDER/g --record all").code == .done)
    try write(pointer, "g/dot/frames/frame-00000.png")
    expectPointer("verify FOLDER/new --as dot --goldens FOLDER/g --artifacts FOLDER/f", "frames/frame-00000.png")
  }
}
