import Flipbook
import Foundation
import Imaging
import Platform
import TestSupport
import Testing
import ToolTestSupport

/// The commands verify and approve, as called by people and build servers.
@Suite struct VerifyCommandTests {
  let tool = Tool()
  var folder: TestFolder { tool.folder }
  var goldens: String { "--goldens @/Goldens --approved @/approved" }
  var folders: String { "\(goldens) --artifacts @/failures" }

  init() throws {
    try folder.write(RecordCommandTests.script, to: "clip.flip")
    try folder.write(RecordCommandTests.script.replacing("wait 400ms", with: "wait 100ms"), to: "more/short.flip")
  }

  func change(_ old: String, to new: String) throws {
    try folder.write(RecordCommandTests.script.replacing(old, with: new), to: "clip.flip")
  }

  func run(_ line: String) -> Tool.Outcome { tool.run(line) }

  func approve(_ options: String = "") -> Tool.Outcome {
    // The tests may run with CI set.
    run("approve @/clip.flip \(goldens) \(options.isEmpty ? "--record all" : options)")
  }

  func verify(_ options: String = "") -> ExitCode {
    run("verify @/clip.flip \(folders) \(options)").code
  }

  /// An error before playback: the script is invalid.
  @Test(arguments: [("j", "j"), ("j", "j/k")])
  func `a report at the path of the artifacts or above it is an error`(report: String, artifacts: String)
    throws
  {
    try change("lift", to: "lfit")
    tool.expect(
      "verify @/clip.flip --report json=@/\(report) --artifacts @/\(artifacts)", .usage,
      "is the directory of --artifacts; choose another name")
  }

  @Test func `pictures of a report replace only those of an earlier report`() throws {
    for ending in ["png", "gif"] {
      try folder.write("mine", to: "report-2.\(ending)")
      tool.expect(
        "verify @/clip.flip \(folders) --report markdown=@/report.md", .cannotCreate,
        "report-2.\(ending) already exists")
      #expect(try folder.text("report-2.\(ending)") == "mine")
      #expect(!folder.exists("report.md"))
      try folder.remove("report-2.\(ending)")
    }
    try folder.write("mine", to: "report-1.png")
    let difference = "diff @/clip.flip @/more/short.flip --markdown @/report.md"
    tool.expect(difference, .cannotCreate)
    #expect(!folder.exists("report.md"))
    try folder.write("an earlier one", to: "report.md")
    tool.expect(difference, .framesDiffer)
    #expect(verify("--report markdown=@/report.md") == .goldenMissing)
  }

  /// The report exists, so its pictures count as those of an earlier one.
  @Test func `pictures of a report never replace pictures of the feed`() throws {
    let png = try PNGEncoder().encode(try Bitmap(width: 4, height: 4, filledWith: RGBA(200, 0, 0)))
    try Files.write(png, to: "\(folder)/r-1.png")
    let item = #"{"id": "1", "title": "t", "content_html": "<p><img src='r-1.png'></p>"}"#
    let feed = #"{"version": "https://jsonfeed.org/version/1.1", "title": "f", "items": [\#(item)]}"#
    try folder.write(feed, to: "f.json")
    try folder.write("feed \"f.json\"\n" + RecordCommandTests.script, to: "clip.flip")
    #expect(approve().code == .done)
    try folder.write("an earlier report", to: "r.md")
    tool.expect(
      "verify @/clip.flip \(folders) --theme dark --report markdown=@/r.md", .usage, "r-1.png",
      "input of this command; choose another output")
    #expect(try Files.read("\(folder)/r-1.png") == png, "the feed's picture was replaced")
    #expect(try folder.text("r.md") == "an earlier report")
  }

  @Test func `verify has an exit code for each kind of difference`() throws {
    #expect(verify() == .goldenMissing)
    #expect(approve().code == .done)
    #expect(verify() == .done)
    #expect(!folder.exists("failures"))
    #expect(verify("--strict-renderer") == .done)
    #expect(verify("--theme dark") == .framesDiffer)
    #expect(folder.exists("failures/clip/actual/frames/frame-00000.png"))
    #expect(folder.exists("failures/clip/expected/frame-00000.png"))
    #expect(verify("--scale 2") == .shapeDiffers)
    #expect(verify("--fps 20") == .shapeDiffers)
    try change("wait 400ms", to: "wait 500ms")
    #expect(verify() == .shapeDiffers)
    try change("wait 400ms", to: "wait 400ms\nexpect page == 9")
    #expect(verify() == .badInput)
    try change("lift", to: "lfit")
    #expect(verify() == .badInput)
    try change("lift", to: "lift")
    let known = try folder.text("Goldens/clip/renderer.json")
    try folder.write(known.replacing("\"pango\": \"", with: "\"pango\": \"0."), to: "Goldens/clip/renderer.json")
    #expect(verify("--strict-renderer") == .rendererDiffers)
    let fallback = "\"renderer\": {\n    \"fallback NotoColorEmoji.ttf\": \"\(String(repeating: "a", count: 64))\","
    try folder.write(known.replacing("\"renderer\": {", with: fallback), to: "Goldens/clip/renderer.json")
    #expect(verify() == .done)
    #expect(verify("--strict-renderer") == .rendererDiffers)
    tool.expect("verify @/none.flip \(folders)", .inputNotFound)
    #expect(verify("--channel-delta 300") == .usage)
    #expect(verify("--exact --perceptual") == .usage)
    #expect(verify("--report pdf=x") == .usage)
  }

  @Test func `approve selects goldens by its mode and prints the result for each`() throws {
    #expect(approve("--changed").output == "@/Goldens/clip: missing\n")
    #expect(approve("--missing").output == "@/Goldens/clip: added\n")
    #expect(approve("--missing").output == "@/Goldens/clip: already exists\n")
    #expect(approve("--changed").output == "@/Goldens/clip: unchanged\n")
    #expect(approve().output == "@/Goldens/clip: unchanged\n")
    try change("0,-20", to: "0,-30")
    #expect(approve("--record failed").output == "@/Goldens/clip: replaced\n")
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
    tool.expect(
      "verify @/clip.flip \(folders) --theme light", .framesDiffer, "theme: dark → light",
      "--scale 1.5 --fps 20 --theme light --touches")
    // Approving again keeps them as well.
    #expect(approve("--changed").output == "@/Goldens/clip: unchanged\n")
    #expect(approve().output == "@/Goldens/clip: unchanged\n")
  }

  @Test func `a damaged golden is reported once, and approving repairs it`() throws {
    #expect(approve().code == .done)
    try folder.write("[]", to: "Goldens/clip/renderer.json")
    let result = tool.expect("verify @/clip.flip \(folders)", .badInput)
    #expect((result.output + result.diagnostics).components(separatedBy: "is damaged").count == 2, "\(result)")
    #expect(result.output.contains("renderer.json is damaged: line 1: expected an object, not an array"))
    #expect(approve().code == .done)
    #expect(verify() == .done)
  }

  @Test func `a directory stands for the scripts below it, and goldens without a script are pruned`() throws {
    tool.expect("approve @ \(goldens) --record all")
    #expect(folder.exists("Goldens/clip/trace.tsv"))
    #expect(folder.exists("Goldens/more/short/trace.tsv"))
    tool.expect("verify @ \(folders)", .done, "2 scripts: 2 same")
    try folder.remove("more/short.flip")
    let stale = tool.expect("verify @ \(folders)")
    let note = "Goldens/more/short is unreferenced: its script does not exist; remove it with: flipbook approve --prune"
    #expect(stale.diagnostics.contains(note), "\(stale)")
    let pruned = run("approve @ \(goldens) --record all --prune")
    #expect(pruned.output.contains("Goldens/more/short: removed"))
    #expect(!folder.exists("Goldens/more/short"))
    tool.expect("verify @/Goldens \(folders)", .inputNotFound)
  }

  @Test func `the exit code is the most severe one, and the summary counts the remaining results`() throws {
    #expect(approve().code == .done)
    tool.expect("verify @ \(folders) --theme dark", .goldenMissing, "1 differs", "1 without a golden")
    try folder.write("scene nothing", to: "more/short.flip")
    tool.expect("verify @ \(folders)", .badInput, "1 same")
  }

  @Test func `--report writes every format`() throws {
    #expect(approve().code == .done)
    let reports = ["junit=@/r.xml", "json=@/r.json", "html=@/r.html", "github"]
    tool.expect(
      "verify @/clip.flip \(folders) --theme dark " + reports.map { "--report \($0)" }.joined(separator: " "),
      .framesDiffer, "::error file=")
    #expect(folder.exists("r.xml"))
    #expect(folder.exists("r.json"))
    #expect(folder.exists("r.html"))
    let json = run("verify @/clip.flip \(folders) --json")
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(object?["same"] as? Bool == true)
  }
}
