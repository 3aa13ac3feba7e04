import Foundation
import Platform
import TestSupport
import Testing
import ToolTestSupport

/// The failure artifacts of scripts with one name, and those that cannot be written.
extension VerifyCommandTests {
  private func report(_ script: String) -> Tool.Outcome {
    run("verify @/\(script) --approved @/approved --artifacts @/failures")
  }

  /// Approves scripts and changes them.
  private func breakScripts(_ names: String...) throws {
    for name in names {
      try folder.write(RecordCommandTests.script, to: name)
      tool.expect("approve @/\(name) --approved @/approved --record all")
      try folder.write(RecordCommandTests.script.replacing("wait 400ms", with: "wait 300ms"), to: name)
    }
  }

  @Test func `scripts with one name have failure folders of their own`() throws {
    try breakScripts("a/pull.flip", "b/pull.flip", "c/pull.flip")
    for (script, name) in [("a", "pull"), ("b", "pull-2"), ("c", "pull-3"), ("b", "pull-2"), ("a", "pull")] {
      let result = report("\(script)/pull.flip")
      #expect(result.code == .shapeDiffers, "\(result)")
      #expect(result.output.contains("@/failures/\(name)/report.html"), "\(result)")
      #expect(try folder.text("failures/\(name)/report.html").contains("\(folder)/\(script)/pull.flip"))
    }
    #expect(Files.names(in: "\(folder)/failures") == ["pull", "pull-2", "pull-3"])
    // A verification that passes removes its own failure only.
    try folder.write(RecordCommandTests.script, to: "b/pull.flip")
    #expect(report("b/pull.flip").code == .done)
    #expect(Files.names(in: "\(folder)/failures") == ["pull", "pull-3"])
    try folder.write(RecordCommandTests.script, to: "a/pull.flip")
    #expect(report("a/pull.flip").code == .done)
    #expect(report("c/pull.flip").output.contains("failures/pull-3/report.html"))
    try folder.write(RecordCommandTests.script, to: "c/pull.flip")
    #expect(report("c/pull.flip").code == .done)
    #expect(!folder.exists("failures"))
  }

  /// Editing the files of a failure does not change the golden.
  @Test func `files of failures are copies, not hard links, of the golden's files`() throws {
    #expect(approve("--record all --pictures all").code == .done)
    #expect(verify("--theme dark") == .framesDiffer)
    func frames() throws -> [[UInt8]] {
      try Files.names(in: "\(folder)/Goldens/clip/frames").map { try Files.read("\(folder)/Goldens/clip/frames/\($0)") }
    }
    let golden = try frames()
    let expected = "\(folder)/failures/clip/expected"
    let names = Files.names(in: expected)
    #expect(!names.isEmpty)
    for name in names {
      let handle = try #require(FileHandle(forWritingAtPath: "\(expected)/\(name)"))
      try handle.write(contentsOf: Data("spoilt".utf8))
      try handle.close()
    }
    #expect(try frames() == golden)
  }

  @Test(arguments: ["failures", "failures/pull", "failures/pull/notes.txt"])
  func `the verdict stays if the failure folder cannot be written`(path: String) throws {
    try breakScripts("a/pull.flip")
    try folder.write("mine", to: path)
    let result = report("a/pull.flip")
    #expect(result.code == .shapeDiffers, "\(result)")
    #expect(result.output.contains("frames: 11 → 10"), "\(result)")
    #expect(result.diagnostics.hasPrefix("flipbook: warning: pull: the failure artifacts are not kept: "), "\(result)")
    #expect(result.diagnostics.contains("@/failures"), "\(result)")
    #expect(try folder.text(path) == "mine")
  }

  @Test func `simultaneous approvals of scripts with one name wait for each other`() async throws {
    for name in ["a", "b", "c"] {
      let text = RecordCommandTests.script.replacing("wait 400ms", with: "wait \(name == "b" ? 300 : 400)ms")
      try folder.write(text, to: "\(name)/pull.flip")
    }
    let found = await withTaskGroup(of: Tool.Outcome.self) { group in
      for name in ["a", "b", "c"] {
        group.addTask { tool.run("approve @/\(name)/pull.flip --approved @/approved --record all") }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(found.allSatisfy { $0.code == .done }, "\(found)")
    #expect(Files.names(in: "\(folder)/approved") == ["pull"])
    for name in ["a", "b", "c"] { #expect(report("\(name)/pull.flip").code == .done) }
  }
}
