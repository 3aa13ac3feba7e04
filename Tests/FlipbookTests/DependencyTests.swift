import Flipbook
import Foundation
import Platform
import Recording
import Script
import Synchronization
import TestSupport
import Testing

/// The dependencies of a recording: all are in the manifest, without the path of the recording.
@Suite struct DependencyTests {
  let folder = TestFolder()

  static let script = """
    scene vertical-swipe
    size 120x160
    scale 1
    fps 10
    feed mine.json
    include lib/swipe.flip
    """

  /// Creates a folder with a script, an included file, a feed and a picture, and returns its path.
  private func checkout(_ name: String, picture: String = "gray.png", text: String = "snow \u{2603}") throws -> String {
    let directory = "\(folder)/\(name)"
    let pictures = URL(filePath: #filePath).appending(path: "../../Samples/pictures").standardized.path
    try write(Self.script, to: "\(directory)/pull.flip")
    try write("wait 100ms\ntap at 60,80\nwait 200ms\n", to: "\(directory)/lib/swipe.flip")
    let article = "<p>\(text)</p><img src='img/one.png'><img src='none.png'>"
    let item = #"{"id": "1", "title": "One", "content_html": "\#(article)"}"#
    try write(
      #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [\#(item)]}"#,
      to: "\(directory)/mine.json")
    try FileManager.default.createDirectory(atPath: "\(directory)/img", withIntermediateDirectories: true)
    let file = try #require(Files.names(in: pictures).first { $0.hasSuffix(".png") })
    try FileManager.default.copyItem(atPath: "\(pictures)/\(file)", toPath: "\(directory)/img/one.png")
    return directory
  }

  private func write(_ text: String, to path: String) throws { try Files.write(Array(text.utf8), to: path) }

  @discardableResult
  private func record(
    _ directory: String, to name: String = "out", resumes: Bool = false
  ) throws -> Manifest {
    let output = "\(directory)/\(name)"
    _ = try Clip(script: "\(directory)/pull.flip").record(
      to: output, options: RecordingOptions(resumes: resumes))
    return try Manifest(Files.read("\(output)/manifest.json"))
  }

  @Test func `the manifest lists every input, by a relative name`() throws {
    let directory = try checkout("a")
    let manifest = try record(directory)
    let inputs = manifest.description.inputs
    #expect(
      inputs.map(\.title) == [
        "script", "included file lib/swipe.flip", "feed", "picture img/one.png", "picture none.png",
        "choice of fallback fonts",
      ])
    #expect(inputs.filter { $0.hash == nil }.map(\.name) == ["none.png"])
    #expect(manifest.description.renderer.contains { $0.name.hasPrefix("fallback ") })
    let text = try Files.readText("\(directory)/out/manifest.json")
    #expect(!text.contains(folder.path))
    #expect(!text.contains("../"))
    #expect(!text.contains("/usr"))
    #expect(try SchemaCheck(published: "manifest.schema.json").complaints(aboutText: text) == [])
  }

  @Test func `recordings in different folders are equal, also with other line endings`() throws {
    let (here, there) = (try checkout("here"), try checkout("there/deeper"))
    // Line endings vary with the checkout.
    try write(Self.script.replacing("\n", with: "\r\n"), to: "\(there)/pull.flip")
    #expect(try record(here) == record(there))
    #expect(try Files.areSame("\(there)/out", "\(here)/out"))
  }

  @Test(arguments: [
    ("pull.flip", "script"), ("lib/swipe.flip", "included file lib/swipe.flip"), ("mine.json", "feed"),
    ("img/one.png", "picture img/one.png"), ("none.png", "picture none.png"),
  ])
  func `a changed input prevents resuming and is the only difference`(file: String, title: String) throws {
    let directory = try checkout("a")
    let before = try record(directory)
    let bytes = try Files.read("\(directory)/\(file == "none.png" ? "img/one.png" : file)")
    try Files.write(bytes + [0x20], to: "\(directory)/\(file)")
    #expect { try self.record(directory, resumes: true) } throws: { error in
      guard case RecordingError.cannotResume(_, let differences) = error else { return false }
      return differences.map(\.name) == [title]
    }
    #expect(try before.differences(from: record(directory)).map(\.name) == [title])
  }

  @Test func `a recording depends on the content of a setting's file`() throws {
    let directory = "\(folder)/setting"
    try write("scene file\nsize 120x160\nfps 10\nset photo p.png\nwait 100ms\n", to: "\(directory)/pull.flip")
    func manifest(_ content: String) throws -> Manifest {
      try write(content, to: "\(directory)/p.png")
      _ = try Clip(script: "\(directory)/pull.flip", catalog: [FileScene.definition]).record(to: "\(directory)/out")
      return try Manifest(Files.read("\(directory)/out/manifest.json"))
    }
    let before = try manifest("one")
    #expect(before.description.settings.first { $0.name == "photo" }?.value == "p.png")
    #expect(try before.differences(from: manifest("two")).map(\.name) == ["file of the setting photo"])
  }

  @Test func `a script changed in memory has another hash`() throws {
    let directory = try checkout("a")
    var script = try Script(path: "\(directory)/pull.flip", vocabulary: nil)
    let read = try Clip(script).record(to: "\(directory)/one")
    #expect(read.report.framesWritten > 0)
    let before = try Manifest(Files.read("\(directory)/one/manifest.json"))
    script.actions.removeLast()
    _ = try Clip(script).record(to: "\(directory)/two")
    let after = try Manifest(Files.read("\(directory)/two/manifest.json"))
    #expect(before.differences(from: after).map(\.name).contains("script"))
  }

  @Test func `a picture that changes during a recording stops it with an error`() throws {
    let directory = try checkout("a")
    let isChanged = Mutex(false)
    let clip = try Clip(script: "\(directory)/pull.flip")
    #expect(throws: RecordingError.inputChanged(name: "picture img/one.png")) {
      try clip.record(
        to: "\(directory)/out",
        run: Run(progress: { _, _ in
          isChanged.withLock {
            if !$0 { try? Files.write([1, 2, 3], to: "\(directory)/img/one.png") }
            $0 = true
          }
        }))
    }
    #expect(try Manifest(Files.read("\(directory)/out/manifest.json")).ending == nil)
  }
}
