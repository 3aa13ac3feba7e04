import Flipbook
import Foundation
import Platform
import Recording
import Script
import Synchronization
import TestSupport
import Testing

/// What a recording depends on: all of it is in the manifest, and nothing that tells where it was made.
@Suite final class DependencyTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  static let script = """
    scene vertical-swipe
    size 120x160
    scale 1
    fps 10
    feed mine.json
    include lib/swipe.flip
    """

  /// A folder with a script, what it includes, a feed and a picture.
  private func checkout(_ name: String, picture: String = "gray.png", text: String = "snow \u{2603}") throws -> String {
    let place = "\(folder)/\(name)"
    let pictures = URL(filePath: #filePath).appending(path: "../../Samples/pictures").standardized.path
    try write(Self.script, to: "\(place)/pull.flip")
    try write("wait 100ms\ntap at 60,80\nwait 200ms\n", to: "\(place)/lib/swipe.flip")
    let article = "<p>\(text)</p><img src='img/one.png'><img src='none.png'>"
    let item = #"{"id": "1", "title": "One", "content_html": "\#(article)"}"#
    try write(
      #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [\#(item)]}"#, to: "\(place)/mine.json")
    try FileManager.default.createDirectory(atPath: "\(place)/img", withIntermediateDirectories: true)
    let file = try #require(Files.names(in: pictures).first { $0.hasSuffix(".png") })
    try FileManager.default.copyItem(atPath: "\(pictures)/\(file)", toPath: "\(place)/img/one.png")
    return place
  }

  private func write(_ text: String, to path: String) throws { try Files.write(Array(text.utf8), to: path) }

  @discardableResult
  private func record(
    _ place: String, _ selection: FrameSelection = .all, to name: String = "out", resumes: Bool = false
  ) throws -> Manifest {
    let output = "\(place)/\(name)"
    _ = try Clip(script: "\(place)/pull.flip").record(
      to: output, options: Recorder.Options(selection: selection, resumes: resumes))
    return try Manifest(Files.read("\(output)/manifest.json"))
  }

  @Test func everythingThatIsReadIsInTheManifest() throws {
    let place = try checkout("a")
    let manifest = try record(place)
    let inputs = manifest.description.inputs
    #expect(
      inputs.map(\.title) == [
        "script", "included file lib/swipe.flip", "feed", "picture img/one.png", "picture none.png",
        "choice of fallback fonts",
      ])
    #expect(inputs.filter { $0.hash == nil }.map(\.name) == ["none.png"])
    #expect(manifest.description.renderer.contains { $0.name.hasPrefix("fallback ") })
    let text = try Files.readText("\(place)/out/manifest.json")
    #expect(!text.contains(folder))
    #expect(!text.contains("../"))
    #expect(!text.contains("/usr"))
    #expect(try SchemaCheck(published: "manifest.schema.json").complaints(aboutText: text) == [])
  }

  @Test func whereItWasMadeDoesNotMatter() throws {
    let (here, there) = (try checkout("here"), try checkout("there/deeper"))
    // Ends of lines are those of the checkout.
    try write(Self.script.replacing("\n", with: "\r\n"), to: "\(there)/pull.flip")
    #expect(try record(here) == record(there))
    let parts = try [(here, 0...1), (there, 2...3)].map { place, frames in
      try record(place, .frames(frames), to: "part")
      return "\(place)/part"
    }
    _ = try PartsMerger(parts).write(to: "\(folder)/whole")
    #expect(try Files.areSame("\(folder)/whole", "\(here)/out"))
  }

  @Test(arguments: [
    ("pull.flip", "script"), ("lib/swipe.flip", "included file lib/swipe.flip"), ("mine.json", "feed"),
    ("img/one.png", "picture img/one.png"), ("none.png", "picture none.png"),
  ])
  func whatIsChangedIsNamed(file: String, title: String) throws {
    let place = try checkout("a")
    let before = try record(place)
    let bytes = try Files.read("\(place)/\(file == "none.png" ? "img/one.png" : file)")
    try Files.write(bytes + [0x20], to: "\(place)/\(file)")
    #expect { try self.record(place, resumes: true) } throws: { error in
      guard case RecordingError.cannotResume(_, let differences) = error else { return false }
      return differences.map(\.name) == [title]
    }
    #expect(try before.differences(from: record(place)).map(\.name) == [title])
  }

  @Test func `a recording depends on the content of a setting's file`() throws {
    let place = "\(folder)/setting"
    try write("scene file\nsize 120x160\nfps 10\nset photo p.png\nwait 100ms\n", to: "\(place)/pull.flip")
    func manifest(_ content: String) throws -> Manifest {
      try write(content, to: "\(place)/p.png")
      _ = try Clip(script: "\(place)/pull.flip", catalog: [FileScene.definition]).record(to: "\(place)/out")
      return try Manifest(Files.read("\(place)/out/manifest.json"))
    }
    let before = try manifest("one")
    #expect(before.description.settings.first { $0.name == "photo" }?.value == "p.png")
    #expect(try before.differences(from: manifest("two")).map(\.name) == ["file of the setting photo"])
  }

  @Test func aScriptMadeOfPartsIsKnownByWhatItDoes() throws {
    let place = try checkout("a")
    var script = try Script(path: "\(place)/pull.flip", vocabulary: nil)
    let read = try Clip(script).record(to: "\(place)/one")
    #expect(read.report.framesWritten > 0)
    let before = try Manifest(Files.read("\(place)/one/manifest.json"))
    script.actions.removeLast()
    _ = try Clip(script).record(to: "\(place)/two")
    let after = try Manifest(Files.read("\(place)/two/manifest.json"))
    #expect(before.differences(from: after).map(\.name).contains("script"))
  }

  @Test func aPictureThatChangesMeanwhileEndsTheRecording() throws {
    let place = try checkout("a")
    let isChanged = Mutex(false)
    let clip = try Clip(script: "\(place)/pull.flip")
    #expect(throws: RecordingError.inputChanged(name: "picture img/one.png")) {
      try clip.record(
        to: "\(place)/out",
        run: Run(progress: { _, _ in
          isChanged.withLock {
            if !$0 { try? Files.write([1, 2, 3], to: "\(place)/img/one.png") }
            $0 = true
          }
        }))
    }
    #expect(try Manifest(Files.read("\(place)/out/manifest.json")).ending == nil)
  }
}
