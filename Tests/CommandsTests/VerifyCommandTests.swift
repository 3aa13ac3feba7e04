import Foundation
import Imaging
import Platform
import Testing
import ToolTestSupport

@testable import Flipbook

/// The commands verify and approve, as called by people and build servers.
@Suite final class VerifyCommandTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path
  var goldens: String { "--goldens \(folder)/Goldens --approved \(folder)/approved" }
  var folders: String { "\(goldens) --artifacts \(folder)/failures" }

  init() throws {
    try write(RecordCommandTests.script, to: "clip.flip")
    try write(RecordCommandTests.script.replacing("wait 400ms", with: "wait 100ms"), to: "more/short.flip")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ text: String, to name: String) throws { try Files.write(Array(text.utf8), to: "\(folder)/\(name)") }
  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(name)") }
  func change(_ old: String, to new: String) throws {
    try write(RecordCommandTests.script.replacing(old, with: new), to: "clip.flip")
  }

  func run(_ line: String) -> (code: ExitCode, output: String, diagnostics: String) {
    CapturedConsole.outcome(of: line.split(separator: " ").map(String.init))
  }

  func approve(_ options: String = "") -> (code: ExitCode, output: String, diagnostics: String) {
    // The tests may run with CI set.
    run("approve \(folder)/clip.flip \(goldens) \(options.isEmpty ? "--record all" : options)")
  }

  func verify(_ options: String = "") -> ExitCode {
    run("verify \(folder)/clip.flip \(folders) \(options)").code
  }

  /// An error before playback: the script is invalid.
  @Test(arguments: [("j", "j"), ("j", "j/k")])
  func `a report at the path of the artifacts or above it is an error`(report: String, artifacts: String)
    throws
  {
    try change("lift", to: "lfit")
    let result = run("verify \(folder)/clip.flip --report json=\(folder)/\(report) --artifacts \(folder)/\(artifacts)")
    #expect(result.code == .usage, "\(result)")
    #expect(result.diagnostics.contains("is the directory of --artifacts; choose another name"), "\(result)")
  }

  @Test func `pictures of a report replace only those of an earlier report`() throws {
    for ending in ["png", "gif"] {
      try write("mine", to: "report-2.\(ending)")
      let result = run("verify \(folder)/clip.flip \(folders) --report markdown=\(folder)/report.md")
      #expect(result.code == .cannotCreate)
      #expect(result.diagnostics.contains("report-2.\(ending) already exists"))
      #expect(try Files.readText("\(folder)/report-2.\(ending)") == "mine")
      #expect(!exists("report.md"))
      try Files.remove("\(folder)/report-2.\(ending)")
    }
    try write("mine", to: "report-1.png")
    let difference = "diff \(folder)/clip.flip \(folder)/more/short.flip --markdown \(folder)/report.md"
    #expect(run(difference).code == .cannotCreate)
    #expect(!exists("report.md"))
    try write("an earlier one", to: "report.md")
    #expect(run(difference).code == .framesDiffer)
    #expect(verify("--report markdown=\(folder)/report.md") == .goldenMissing)
  }

  /// The report exists, so its pictures count as those of an earlier one.
  @Test func `pictures of a report never replace pictures of the feed`() throws {
    let png = try PNGEncoder().encode(try Bitmap(width: 4, height: 4, filledWith: RGBA(200, 0, 0)))
    try Files.write(png, to: "\(folder)/r-1.png")
    let item = #"{"id": "1", "title": "t", "content_html": "<p><img src='r-1.png'></p>"}"#
    let feed = #"{"version": "https://jsonfeed.org/version/1.1", "title": "f", "items": [\#(item)]}"#
    try write(feed, to: "f.json")
    try write("feed \"f.json\"\n" + RecordCommandTests.script, to: "clip.flip")
    #expect(approve().code == .done)
    try write("an earlier report", to: "r.md")
    let result = run("verify \(folder)/clip.flip \(folders) --theme dark --report markdown=\(folder)/r.md")
    #expect(result.code == .usage, "\(result)")
    #expect(result.diagnostics.contains("r-1.png"), "\(result)")
    #expect(result.diagnostics.contains("input of this command; choose another output"), "\(result)")
    #expect(try Files.read("\(folder)/r-1.png") == png, "the feed's picture was replaced")
    #expect(try Files.readText("\(folder)/r.md") == "an earlier report")
  }

  @Test func `verify has an exit code for each kind of difference`() throws {
    #expect(verify() == .goldenMissing)
    #expect(approve().code == .done)
    #expect(verify() == .done)
    #expect(!exists("failures"))
    #expect(verify("--strict-renderer") == .done)
    #expect(verify("--theme dark") == .framesDiffer)
    #expect(exists("failures/clip/actual/frames/frame-00000.png"))
    #expect(exists("failures/clip/expected/frame-00000.png"))
    #expect(verify("--scale 2") == .shapeDiffers)
    #expect(verify("--fps 20") == .shapeDiffers)
    try change("wait 400ms", to: "wait 500ms")
    #expect(verify() == .shapeDiffers)
    try change("wait 400ms", to: "wait 400ms\nexpect page == 9")
    #expect(verify() == .badInput)
    try change("lift", to: "lfit")
    #expect(verify() == .badInput)
    try change("lift", to: "lift")
    let known = try Files.readText("\(folder)/Goldens/clip/renderer.json")
    try write(known.replacing("\"pango\": \"", with: "\"pango\": \"0."), to: "Goldens/clip/renderer.json")
    #expect(verify("--strict-renderer") == .rendererDiffers)
    let fallback = "\"renderer\": {\n    \"fallback NotoColorEmoji.ttf\": \"\(String(repeating: "a", count: 64))\","
    try write(known.replacing("\"renderer\": {", with: fallback), to: "Goldens/clip/renderer.json")
    #expect(verify() == .done)
    #expect(verify("--strict-renderer") == .rendererDiffers)
    #expect(run("verify \(folder)/none.flip \(folders)").code == .inputNotFound)
    #expect(verify("--channel-delta 300") == .usage)
    #expect(verify("--exact --perceptual") == .usage)
    #expect(verify("--report pdf=x") == .usage)
  }

  @Test func `approve selects goldens by its mode and prints the result for each`() throws {
    #expect(approve("--changed").output == "\(folder)/Goldens/clip: missing\n")
    #expect(approve("--missing").output == "\(folder)/Goldens/clip: added\n")
    #expect(approve("--missing").output == "\(folder)/Goldens/clip: already exists\n")
    #expect(approve("--changed").output == "\(folder)/Goldens/clip: unchanged\n")
    #expect(approve().output == "\(folder)/Goldens/clip: unchanged\n")
    try change("0,-20", to: "0,-30")
    #expect(approve("--record failed").output == "\(folder)/Goldens/clip: replaced\n")
    // The default folder of verify's artifacts.
    #expect(!FileManager.default.fileExists(atPath: VerifyOptions().artifacts + "/clip"))
    #expect(verify() == .done)
    #expect(approve("--record never").code == .usage)
    #expect(approve("--missing --changed").code == .usage)
  }

  @Test func `verify uses the options of the golden, and the command line overrides them`() throws {
    #expect(approve("--record all --theme dark --fps 20 --scale 1.5 --touches").code == .done)
    #expect(verify() == .done)
    #expect(verify("--fps 20") == .done)
    let light = run("verify \(folder)/clip.flip \(folders) --theme light")
    #expect(light.code == .framesDiffer, "\(light.output)")
    #expect(light.output.contains("theme: dark → light"), "\(light.output)")
    #expect(light.output.contains("--scale 1.5 --fps 20 --theme light --touches"), "\(light.output)")
    // Approving again keeps them as well.
    #expect(approve("--changed").output == "\(folder)/Goldens/clip: unchanged\n")
    #expect(approve().output == "\(folder)/Goldens/clip: unchanged\n")
  }

  @Test func `a damaged golden is reported once, and approving repairs it`() throws {
    #expect(approve().code == .done)
    try write("[]", to: "Goldens/clip/renderer.json")
    let result = run("verify \(folder)/clip.flip \(folders)")
    #expect(result.code == .badInput)
    #expect((result.output + result.diagnostics).components(separatedBy: "is damaged").count == 2, "\(result)")
    #expect(result.output.contains("renderer.json is damaged: line 1: expected an object, not an array"))
    #expect(approve().code == .done)
    #expect(verify() == .done)
  }

  @Test func `a directory stands for the scripts below it, and goldens without a script are pruned`() throws {
    #expect(run("approve \(folder) \(goldens) --record all").code == .done)
    #expect(exists("Goldens/clip/trace.tsv"))
    #expect(exists("Goldens/more/short/trace.tsv"))
    let all = run("verify \(folder) \(folders)")
    #expect(all.code == .done, "\(all.output)")
    #expect(all.output.contains("2 scripts: 2 same"), "\(all.output)")
    try FileManager.default.removeItem(atPath: "\(folder)/more/short.flip")
    let stale = run("verify \(folder) \(folders)")
    #expect(stale.code == .done)
    let note = "Goldens/more/short is unreferenced: its script does not exist; remove it with: flipbook approve --prune"
    #expect(stale.diagnostics.contains(note), "\(stale)")
    let pruned = run("approve \(folder) \(goldens) --record all --prune")
    #expect(pruned.output.contains("Goldens/more/short: removed"))
    #expect(!exists("Goldens/more/short"))
    #expect(run("verify \(folder)/Goldens \(folders)").code == .inputNotFound)
  }

  @Test func `the exit code is the most severe one, and the summary counts the remaining results`() throws {
    #expect(approve().code == .done)
    let both = run("verify \(folder) \(folders) --theme dark")
    #expect(both.code == .goldenMissing)
    #expect(both.output.contains("1 differs"))
    #expect(both.output.contains("1 without a golden"))
    try write("scene nothing", to: "more/short.flip")
    let broken = run("verify \(folder) \(folders)")
    #expect(broken.code == .badInput)
    #expect(broken.output.contains("1 same"))
  }

  @Test func `--report writes every format`() throws {
    #expect(approve().code == .done)
    let reports = ["junit=\(folder)/r.xml", "json=\(folder)/r.json", "html=\(folder)/r.html", "github"]
    let result = run(
      "verify \(folder)/clip.flip \(folders) --theme dark " + reports.map { "--report \($0)" }.joined(separator: " "))
    #expect(result.code == .framesDiffer)
    #expect(result.output.contains("::error file="))
    #expect(exists("r.xml"))
    #expect(exists("r.json"))
    #expect(exists("r.html"))
    let json = run("verify \(folder)/clip.flip \(folders) --json")
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(object?["same"] as? Bool == true)
  }
}
