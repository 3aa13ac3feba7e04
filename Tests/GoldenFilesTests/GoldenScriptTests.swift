import Flipbook
import Foundation
import GoldenFiles
import Platform
import Testing
import Verdicts

/// The path of the script that a golden records.
extension VerifyTests {
  /// Approves a script file, and then moves it.
  private func moved(to name: String) throws -> String {
    let old = "\(folder)/old/clip.flip"
    try Files.write(Array(Self.text.utf8), to: old)
    _ = try approve(Clip(script: old))
    try Files.move(old, to: "\(folder)/\(name)")
    return "\(folder)/\(name)"
  }

  @Test(arguments: ["new/clip.flip", "new \"one\\two\"/é.flip"], [true, false])
  func `updating a moved script's path changes one line of renderer.json and nothing else`(name: String, isNull: Bool)
    throws
  {
    let script = try moved(to: name)
    let file = "\(golden)/renderer.json"
    // Line endings of another editor.
    var facts = try Files.readText(file).replacing("\n", with: "\r\n")
    if isNull { facts = facts.replacing("\"../../old/clip.flip\"", with: "null") }
    try Files.write(Array(facts.utf8), to: file)
    #expect(GoldenFolder.stale(below: goldens) == (isNull ? [] : [GoldenFolder(golden)]))
    #expect(try GoldenFolder(golden).updateScript(script))
    #expect(GoldenFolder.stale(below: goldens) == [])
    let recorded = try GoldenFolder(golden).read()?.script
    #expect(recorded == "../../\(name)")
    let text = try Files.readText(file)
    let lines = zip(text.split(separator: "\r\n"), facts.split(separator: "\r\n")).filter { $0 != $1 }
    #expect(lines.count == 1, "\(text)")
    #expect(try !GoldenFolder(golden).updateScript(script))
    #expect(names(golden) == ["frames.hashes", "renderer.json", "sheet.png", "shot-start.png", "trace.tsv"])
  }

  @Test func `a missing script or a missing golden changes no file`() throws {
    _ = try approve(clip())
    let facts = try Files.readText("\(golden)/renderer.json")
    #expect(try !GoldenFolder(golden).updateScript("\(folder)/none.flip"))
    #expect(try Files.readText("\(golden)/renderer.json") == facts)
    try Files.write(Array(Self.text.utf8), to: "\(folder)/clip.flip")
    #expect(try !GoldenFolder("\(goldens)/none").updateScript("\(folder)/clip.flip"))
    #expect(names(goldens) == ["clip"])
  }

  @Test func `updating the script's path of a locked golden is an error`() throws {
    let script = try moved(to: "clip.flip")
    let lock = try DirectoryLock(golden)
    defer { withExtendedLifetime(lock) {} }
    let message = "\(golden): another process is approving this golden; wait until it ends"
    #expect(throws: UserError(message, .cannotCreate)) { try GoldenFolder(self.golden).updateScript(script) }
  }

  @Test func `the search for stale goldens follows no symbolic link`() throws {
    _ = try moved(to: "clip.flip")
    let elsewhere = "\(folder)/elsewhere"
    try Files.createDirectory(elsewhere)
    try FileManager.default.createSymbolicLink(atPath: "\(elsewhere)/link", withDestinationPath: golden)
    try FileManager.default.createSymbolicLink(atPath: "\(elsewhere)/loop", withDestinationPath: ".")
    #expect(GoldenFolder.stale(below: elsewhere) == [])
    #expect(GoldenFolder.stale(below: goldens) == [GoldenFolder(golden)])
  }

  @Test func `a file is inside a golden if one of its parent folders is a golden`() throws {
    _ = try approve(clip())
    for name in ["sheet.png", "new.png", "frames/new.png", "a/b/c.png"] {
      #expect(GoldenFolder.containing("\(golden)/\(name)") != nil, "\(name)")
    }
    for path in ["\(goldens)/new.png", "\(folder)/new.png", "new.png"] {
      #expect(GoldenFolder.containing(path) == nil, "\(path)")
    }
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: golden)
    #expect(GoldenFolder.containing("\(folder)/link/new.png") != nil)
    // A file of another program with the same name.
    try Files.write(Array("{}".utf8), to: "\(folder)/other/renderer.json")
    #expect(GoldenFolder.containing("\(folder)/other/new.png") == nil)
  }
}
