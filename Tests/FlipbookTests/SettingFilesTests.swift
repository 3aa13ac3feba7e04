import Flipbook
import Foundation
import Platform
import Recording
import Script
import TestSupport
import Testing

/// Settings of the kind `file` that name a file, a folder or a glob.
@Suite struct SettingFilesTests {
  let folder = TestFolder()

  init() throws {
    for name in ["cards/card-10.txt", "cards/card-2.txt", "cards/.hidden", "cards/more/card-3.txt", "deck.txt"] {
      try folder.write(name, to: "\(name)")
    }
    try folder.create("empty")
  }

  /// A scene that shows nothing and reads the files of its setting `deck`.
  private final class DeckScene: Scene {
    let names: String

    static let definition = SceneDefinition(
      vocabulary: .init(
        name: "deck", settings: [.init(name: "deck", kind: .file, defaultText: "")], probes: ["names", "first"]),
      make: { DeckScene($0) })

    let first: String

    init(_ context: SceneContext) {
      names = context.settings.paths("deck").map(Files.name).joined(separator: " ")
      first = context.settings.path("deck").map(Files.name) ?? ""
    }

    func readProbes() -> [ProbeReading] {
      [ProbeReading("names", .text(names)), ProbeReading("first", .text(first))]
    }
  }

  private func clip(_ deck: String) throws -> Clip {
    try Clip(
      text: "scene deck\nsize 20x20\nscale 1\nfps 10\n\(deck)\nwait 100ms", path: "\(folder)/deck.flip",
      catalog: [DeckScene.definition])
  }

  private func names(_ deck: String) throws -> [String] {
    let frame = try #require(try clip(deck).frames().first { _ in true })
    return frame.probes.filter { ["names", "first"].contains($0.name) }.map(\.value.description)
  }

  @Test func `a folder and a glob stand for their files in natural order`() throws {
    #expect(try names("set deck cards") == ["card-2.txt card-10.txt", "card-2.txt"])
    #expect(try names("set deck cards/card-*.txt") == ["card-2.txt card-10.txt", "card-2.txt"])
    #expect(try names("set deck \"cards/card-?.txt\"") == ["card-2.txt", "card-2.txt"])
    #expect(try names("set deck deck.txt") == ["deck.txt", "deck.txt"])
    #expect(try names("") == ["", ""])
  }

  @Test(arguments: [
    ("empty", "cannot read \"empty\": the folder has no files"),
    ("no-*.txt", "cannot read \"no-*.txt\": no file matches"),
    ("none.txt", "cannot read \"none.txt\": no such file or directory"),
  ])
  func `a folder without files and a glob without matches are errors`(deck: String, message: String) throws {
    let error = try #require(throws: ScriptError.self) { try clip("set deck \(deck)") }
    #expect(error.diagnostics.map { $0.message.lowercased() } == [message])
    #expect(error.diagnostics.map(\.line) == [5])
  }

  @Test func `each file is an input of the recording, and a changed one is detected`() throws {
    func record(_ resumes: Bool = false) throws -> [RecordingInput] {
      let output = "\(folder)/out"
      _ = try clip("set deck cards").record(to: output, options: RecordingOptions(resumes: resumes))
      return try Manifest(Files.read("\(output)/manifest.json")).description.inputs.filter { $0.kind == .file }
    }
    let inputs = try record()
    #expect(inputs.map(\.name) == ["deck/card-2.txt", "deck/card-10.txt"])
    #expect(Set(inputs.map(\.hash)).count == 2)
    try folder.write("changed", to: "cards/card-10.txt")
    let later = try record()
    #expect(later[0] == inputs[0])
    #expect(later[1] != inputs[1])
    #expect(try clip("set deck cards").inputFiles.map(Files.name) == ["deck.flip", "card-2.txt", "card-10.txt"])
  }
}
