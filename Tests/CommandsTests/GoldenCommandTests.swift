import Foundation
import Platform
import TestSupport
import Testing
import ToolTestSupport
import Verdicts

/// `verify` and `approve` with moved scripts, changed goldens, and goldens without some probes.
extension VerifyCommandTests {
  // MARK: Scripts that move

  /// Approves two scripts of a folder, and renames the folder.
  private func moveScripts() throws {
    for name in ["s/pull", "s/more/short"] { try folder.write(RecordCommandTests.script, to: "\(name).flip") }
    tool.expect("approve @/s \(goldens) --record all")
    try Files.move("\(folder)/s", to: "\(folder)/scripts")
  }

  @Test(arguments: [("--changed", "unchanged"), ("--missing", "already exists"), ("--record all", "replaced")])
  func `goldens of moved scripts are kept, and the new paths are recorded`(options: String, outcome: String) throws {
    try moveScripts()
    tool.expect("verify @/scripts \(folders)", diagnostics: "")
    let approved = tool.expect("approve @/scripts \(goldens) \(options) --prune")
    let note = outcome == "replaced" ? "" : ", new path of its script recorded"
    let lines = ["more/short", "pull"].map { "@/Goldens/\($0): \(outcome)\(note)\n" }
    #expect(approved.output == lines.joined())
    let facts = try folder.text("Goldens/pull/renderer.json")
    #expect(facts.contains(#""script": "../../scripts/pull.flip""#), "\(facts)")
    // Each script is found without the other.
    tool.expect("verify @/scripts/pull.flip \(folders)", diagnostics: "")
  }

  @Test func `a golden is unreferenced if its script is neither in the call nor at its path`() throws {
    try moveScripts()
    try folder.remove("scripts/more")
    let note =
      "@/Goldens/more/short is unreferenced: its script does not exist; "
      + "remove it with: flipbook approve --prune\n"
    #expect(run("verify @/scripts \(folders)").diagnostics == note)
    let pruned = run("approve @/scripts \(goldens) --missing --prune")
    #expect(pruned.output.hasSuffix("@/Goldens/more/short: removed; its script does not exist\n"), "\(pruned)")
    tool.expect("verify @/scripts \(folders)")
  }

  @Test func `two scripts that would have the same golden are an error`() throws {
    for name in ["a/pull", "b/pull"] { try folder.write(RecordCommandTests.script, to: "\(name).flip") }
    let result = tool.expect("verify @/a/pull.flip @/b/pull.flip \(folders)", .usage)
    let message =
      "@/a/pull.flip and @/b/pull.flip would both have the golden pull: verify them one by one, or name "
      + "the folder above them"
    #expect(result.diagnostics.contains(message), "\(result)")
  }

  @Test func `the golden of a script with an error is not pruned`() throws {
    try moveScripts()
    try folder.write("scene nothing", to: "scripts/pull.flip")
    tool.expect("approve @/scripts \(goldens) --changed --prune", .badInput)
    #expect(folder.exists("Goldens/pull/trace.tsv"))
  }

  @Test func `a folder of goldens with two paths is pruned once`() throws {
    for name in ["s/a", "s/b"] { try folder.write(RecordCommandTests.script, to: "\(name).flip") }
    tool.expect("approve @/s --approved @/approved --record all")
    try folder.remove("s/b.flip")
    try folder.write(RecordCommandTests.script, to: "s/c.flip")
    let line = "approve @/s/a.flip @/s/../s/c.flip --approved @/approved --missing --prune"
    let pruned = tool.expect(line)
    #expect(pruned.output.components(separatedBy: "Goldens/b: removed").count == 2, "\(pruned)")
    #expect(!folder.exists("s/Goldens/b"))
  }

  // MARK: Probes that a golden lacks

  @Test func `probes missing in a golden are a note in every report`() throws {
    #expect(approve().code == .done)
    let trace = try folder.text("Goldens/clip/trace.tsv")
    let rows = trace.split(separator: "\n").map { $0.split(separator: "\t") }
    let cut = rows.map { $0.prefix(2).joined(separator: "\t") + "\n" }.joined()
    try folder.write(cut, to: "Goldens/clip/trace.tsv")
    let note = "\(rows[0].count - 2) probes are not in the golden"
    let names = "\(rows[0][2]), \(rows[0][3])"
    let files = ["junit=r.xml", "json=r.json", "html=r.html", "markdown=r.md"].map { "--report \($0)" }
    let reports = files.joined(separator: " ").replacing("=", with: "=@/")
    tool.expect(
      "verify @/clip.flip \(folders) \(reports) --report github", .done, "same (\(note))\n", "\(note): \(names)",
      "::notice file=@/clip.flip,title=clip%3A same::same (\(note))")
    for name in ["r.xml", "r.json", "r.html"] {
      #expect(try folder.text(name).contains("\(note): \(names)"), "\(name)")
    }
    let table = try folder.text("r.md")
    #expect(table.contains("same (\(note))"), "\(table)")
    let json = try JSONSerialization.jsonObject(with: Data(try folder.text("r.json").utf8))
    let verifications = (json as? [String: Any])?["verifications"] as? [[String: Any]]
    let probes = (verifications?.first?["verdict"] as? [String: Any])?["newProbes"] as? [String]
    #expect(probes == rows[0].dropFirst(2).map(String.init))
    // Approving again records them.
    #expect(approve().output == "@/Goldens/clip: replaced\n")
    #expect(try folder.text("Goldens/clip/trace.tsv") == trace)
  }

  // MARK: Only approve writes to a golden

  @Test(arguments: [
    "shot @/clip.flip --at 100ms -o @/Goldens/clip/sheet.png", "shot @/clip.flip --at 100ms -o @/Goldens/clip/new.png",
    "shot @/clip.flip --at 100ms -o @/link/sheet.png", "sheet @/clip.flip -o @/Goldens/clip/sheet.png",
    "plot @/clip.flip -o @/Goldens/clip/plot.svg",
    "diff @/clip.flip @/clip.flip --with fps -o @/Goldens/clip/x.png",
    "diff @/clip.flip @/clip.flip --markdown @/Goldens/clip/x.md",
    "compare @/Goldens/clip/sheet.png @/Goldens/clip/shot-low.png -o @/Goldens/clip/sheet.png",
    "record @/clip.flip -o @/Goldens/clip",
    "record @/clip.flip -o @/Goldens/clip/frames/x", "record @/clip.flip -o @/Goldens/clip/x.gif",
    "record @/clip.flip -o @/x.gif --frames-dir @/Goldens/clip/x",
    "video @/approved/clip @/Goldens/clip/x.gif", "demo -o @/Goldens/clip/demo",
    "verify @/clip.flip --artifacts @/Goldens/clip", "verify @/clip.flip --artifacts @/Goldens/clip/x",
    "verify @/clip.flip --theme dark --artifacts @/Goldens/clip",
    "verify @/clip.flip --report json=@/Goldens/clip/r.json",
    "approve @/clip.flip --record all --approved @/Goldens/clip/x",
  ])
  func `only approve writes to a golden`(line: String) throws {
    #expect(approve().code == .done)
    try folder.link("link", to: "Goldens/clip")
    let golden = try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/Goldens")
    let sheet = try Files.read("\(folder)/Goldens/clip/sheet.png")
    let command = line.hasPrefix("verify") ? "\(line) --goldens @/Goldens" : line
    tool.expect(command, .usage, " must not be inside the golden ", "/Goldens/clip, which only approve writes")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/Goldens") == golden)
    #expect(try Files.read("\(folder)/Goldens/clip/sheet.png") == sheet)
  }

  @Test(arguments: [true, false]) func `--approved cannot be the folder of the goldens`(exists: Bool) throws {
    if exists { #expect(approve().code == .done) }
    let line = "approve @/clip.flip --record all --goldens @/Goldens --approved @/./Goldens"
    tool.expect(line, .usage, "--approved must not be the directory of the goldens")
    #expect(folder.exists("Goldens") == exists)
  }

  @Test func `a damaged picture of a golden is an error of its script only`() throws {
    tool.expect("approve @ \(goldens) --record all")
    try folder.write("hi", to: "Goldens/clip/sheet.png")
    tool.expect(
      "verify @ \(folders)", .badInput, "Goldens/clip/sheet.png is damaged: it is not a complete PNG file; restore it",
      "1 same, 1 comparison failed")
    #expect(approve().output == "@/Goldens/clip: replaced\n")
    #expect(verify() == .done)
  }

  // MARK: The command that approves

  @Test func `verdicts, errors and notes name the program's own command for approval`() throws {
    #expect(approve().code == .done)
    tool.expect("approve @/more \(goldens) --record all")
    try folder.remove("more")
    var tool = tool
    tool.approval = .program(["swift", "run", "Card"])
    let command = "swift run Card approve \(folder)/clip.flip --goldens \(folder)/Goldens --theme dark"
    let files = ["junit=r.xml", "json=r.json", "html=r.html", "markdown=r.md"].map { "--report \($0)" }
    let reports = files.joined(separator: " ").replacing("=", with: "=@/")
    tool.expect(
      "verify @/clip.flip \(folders) --theme dark \(reports)", .framesDiffer,
      command.replacing(folder.path, with: "@"), "; remove it with: swift run Card approve --prune")
    for name in ["r.xml", "r.json", "r.html"] {
      #expect(try folder.text(name).contains(command), "\(name)")
    }
    #expect(try folder.text("r.md").contains("swift run Card approve"))
    #expect(try folder.text("failures/clip/report.html").contains(command))
  }

  // MARK: Names and codes

  @Test(arguments: [1, 250]) func `a script's name may have the maximum length of a file name`(count: Int) throws {
    let name = String(repeating: "n", count: count)
    try folder.write(RecordCommandTests.script, to: "\(name).flip")
    let line = "@/\(name).flip \(goldens)"
    #expect(run("approve \(line) --record all").output == "@/Goldens/\(name): added\n")
    tool.expect("verify \(line) --artifacts @/failures")
    tool.expect("verify \(line) --artifacts @/failures --theme dark", .framesDiffer)
    #expect(folder.exists("failures/\(name)/report.html"))
    tool.expect("verify \(line) --artifacts @/failures")
    #expect(try Files.entries(of: "\(folder)/approved") == [name])
    #expect(!folder.exists("failures"))
  }

  static let codes: [ExitCode] = [.done, .framesDiffer, .rendererDiffers, .shapeDiffers, .goldenMissing]

  @Test func `the exit code is the most severe one of two scripts, in either order`() throws {
    for code in Self.codes { try folder.write(RecordCommandTests.script, to: "codes/\(code).flip") }
    tool.expect("approve @/codes \(goldens) --record all")
    try folder.write(RecordCommandTests.script.replacing("0,-20", with: "0,-24"), to: "codes/framesDiffer.flip")
    try folder.write(
      RecordCommandTests.script.replacing("wait 400ms", with: "wait 500ms"), to: "codes/shapeDiffers.flip")
    try folder.remove("Goldens/goldenMissing")
    let facts = "Goldens/rendererDiffers/renderer.json"
    let renderer = try folder.text(facts)
    try folder.write(renderer.replacing("\"pango\": \"", with: "\"pango\": \"0."), to: facts)
    for (index, first) in Self.codes.enumerated() {
      for (other, second) in Self.codes.enumerated() where other != index {
        let scripts = [first, second].map { "@/codes/\($0).flip" }.joined(separator: " ")
        let code = run("verify \(scripts) \(folders) --strict-renderer").code
        #expect(code == Self.codes[max(index, other)], "\(first) \(second)")
      }
    }
  }
}
