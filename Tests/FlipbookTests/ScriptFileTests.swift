import Flipbook
import Foundation
import Platform
import Script
import TestSupport
import Testing

/// Scripts in files: included files, and files named by settings.
@Suite struct ScriptFileTests {
  private let folder = TestFolder()

  init() throws {
    try folder.write("wait 1s\n", to: "outside/part.flip")
    try folder.write("root:x:0:0\n", to: "outside/passwd")
    try folder.write("wait 2s\n", to: "scripts/lib/part.flip")
  }

  private func link(_ name: String, to target: String) throws {
    try folder.link("\(name)", to: target)
  }

  /// Returns the longest duration of a script of one line, in seconds, or its errors.
  private func outcome(
    _ line: String, _ name: String = "scripts/main.flip", options: ScriptOptions = ScriptOptions(scene: "any")
  ) throws -> String {
    let path = "\(folder)/\(name)"
    do {
      let script = try Script(text: line + "\n", path: path, vocabulary: nil, options: options)
      return "\(script.longestDuration.components.seconds) s"
    } catch {
      return error.diagnostics.map(\.message).joined(separator: "; ")
    }
  }

  @Test func `a symbolic link to a file in the script's folder is included`() throws {
    try link("scripts/near.flip", to: "lib/part.flip")
    try link("scripts/folder", to: "lib")
    try link("way", to: "scripts")
    for line in ["include near.flip", "include folder/part.flip", "include folder/../lib/part.flip"] {
      #expect(try outcome(line) == "2 s", "\(line)")
      #expect(try outcome(line, "way/main.flip") == "2 s", "\(line)")
    }
  }

  @Test(arguments: [
    "include passwd.flip", "include chain.flip", "include lib/away/passwd", "repeat 2 { include passwd.flip }",
    "include lib/inner.flip",
  ])
  func `a symbolic link to a file outside the script's folder is rejected, without its contents`(line: String) throws {
    try link("scripts/passwd.flip", to: "../outside/passwd")
    try link("scripts/chain.flip", to: "passwd.flip")
    try link("scripts/lib/away", to: "../../outside")
    try folder.write("include ../chain.flip\n", to: "scripts/lib/inner.flip")
    let message = try outcome(line)
    #expect(message.hasPrefix("cannot read \"\(folder)/scripts/"), "\(message)")
    #expect(message.hasSuffix("\": it is a link to a file outside the script's folder"), "\(message)")
    #expect(!message.contains("root"), "\(message)")
    let options = ScriptOptions(scene: "any", allowsOutsideFiles: true)
    #expect(try outcome(line, options: options).contains("unknown statement \"root\""))
  }

  @Test func `a path with .. after a symbolic link is resolved without following the link`() throws {
    try link("scripts/away", to: "../outside")
    try folder.write("wait 3s\n", to: "scripts/part.flip")
    #expect(try outcome("include away/../part.flip") == "3 s")
  }

  /// Build systems lay out packages like this: every file is a symbolic link to the sources.
  @Test func `a script that is a symbolic link includes the files next to its target`() throws {
    try folder.write("include lib/part.flip\n", to: "scripts/main.flip")
    for name in ["main.flip", "lib/part.flip"] {
      try folder.create("forest/lib")
      try link("forest/\(name)", to: "\(folder)/scripts/\(name)")
    }
    let script = try Script(
      path: "\(folder)/forest/main.flip", vocabulary: nil, options: ScriptOptions(scene: "any"))
    #expect(script.longestDuration == .seconds(2))
  }

  @Test(arguments: ["include", "feed", "set photo"])
  func `a pipe as an included file, feed or setting is an error`(statement: String) throws {
    #expect(mkfifo("\(folder)/scripts/pipe", 0o600) == 0)
    let text = "scene \(statement == "feed" ? "vertical-swipe" : "file")\n\(statement) pipe\nwait 1s\n"
    let error = #expect(throws: ScriptError.self) {
      try Clip(text: text, path: "\(folder)/scripts/main.flip", catalog: SceneCatalog.all + [FileScene.definition])
    }
    let path = statement == "include" ? "\(folder)/scripts/pipe" : "pipe"
    #expect(
      error?.diagnostics.map(\.message) == ["cannot read \"\(path)\": it is a pipe, not a regular file"])
    #expect(error?.diagnostics.first?.location.line == 2)
  }

  @Test func `a script that is a pipe is an error and does not block`() {
    #expect(mkfifo("\(folder)/pipe.flip", 0o600) == 0)
    let error = #expect(throws: FileError.self) { try Clip(script: "\(folder)/pipe.flip") }
    #expect(error?.reason == "it is a pipe, not a regular file")
  }

  @Test func `a dangling symbolic link is reported as one`() throws {
    try link("scripts/dangling.flip", to: "gone.flip")
    #expect(
      try outcome("include dangling.flip")
        == "cannot read \"\(folder)/scripts/dangling.flip\": it is a dangling link")
  }
}
