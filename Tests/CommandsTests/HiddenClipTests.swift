import Foundation
import Platform
import Testing
import ToolTestSupport

@Suite struct HiddenClipTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path

  @Test(arguments: [
    "check CLIP", "record CLIP -o FOLDER/out", "record CLIP -o FOLDER/x.mp4", "record CLIP -o FOLDER/x.gif",
    "record CLIP -o FOLDER/x.html", "approve CLIP --record all --goldens FOLDER/g --approved FOLDER/a",
    "verify CLIP --goldens FOLDER/none --artifacts FOLDER/f", "verify CLIP --goldens FOLDER/h --artifacts FOLDER/f",
    "embed CLIP --for github --alt moves -o FOLDER/e",
  ])
  func `a clip that hides every frame is an error`(line: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let clip = "\(folder)/clip.flip", text = "scene vertical-swipe\nfps 10\nwait 0.2s\n"
    func outcome(_ line: String) -> (code: ExitCode, output: String, diagnostics: String) {
      let words = line.replacing("CLIP", with: clip).replacing("FOLDER", with: folder).split(separator: " ")
      return CapturedConsole.outcome(of: words.map(String.init))
    }
    try Files.write(Array(text.utf8), to: clip)
    if line.contains("/h ") { #expect(outcome("approve CLIP --record all --goldens FOLDER/h").code == .done) }
    try Files.write(Array(text.replacing("wait", with: "hide\nwait 50ms\nwait").utf8), to: clip)
    let result = outcome(line)
    #expect(result.code == .badInput, "\(result)")
    let message = "\(clip):3:1: error: \(clip) hides every frame; remove a hide statement"
    #expect((result.output + result.diagnostics).contains(message), "\(result)")
    #expect(!Files.names(in: folder).contains { $0.hasPrefix("x.") || $0 == "out" })
  }
}
