import Flipbook
import Foundation
import Imaging
import Platform
import Rendering
import TestSupport
import Testing

/// The examples of the script language's reference, played unchanged.
@Suite struct StatementExampleTests {
  @Test(arguments: Script.Statement.all.map(\.name))
  func `an example of the reference plays without errors`(name: String) throws {
    let statement = try #require(Script.Statement.named(name))
    let files = TestFolder()
    let folder = files.url
    // Files that the examples name.
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "feeds"), withDestinationURL: DocumentationTests.root.appending(path: "Assets/feeds"))
    let bitmap = try Bitmap(width: 32, height: 48)
    for name in ["home", "order 1"] {
      try Files.write(try PNGEncoder().encode(bitmap), to: folder.appending(path: "shots/\(name).png").path)
    }
    try Data("wait 100ms\n".utf8).write(to: folder.appending(path: "common.flip"))
    try FileManager.default.copyItem(
      atPath: try FontSource().files()[0], toPath: folder.appending(path: "brand.otf").path)
    let scene = name == "scene" ? "" : "scene vertical-swipe\n"
    let script = folder.appending(path: "example.flip").path
    try Data((scene + statement.example + "\nwait 10ms\n").utf8).write(to: URL(filePath: script))
    let clip = try Clip(script: script)
    let result = try clip.dryRun()
    #expect(result.errors.isEmpty)
    #expect(result.stop == nil)
    #expect(result.end.seconds > 0)
  }
}
