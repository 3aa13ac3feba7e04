import Foundation
import Platform
import Testing
import ToolTestSupport
import Verdicts

/// `verify` and `approve` with moved scripts, changed goldens, and goldens without some probes.
extension VerifyCommandTests {
  // MARK: Scripts that move

  /// Approves two scripts of a folder, and renames the folder.
  private func moveScripts() throws {
    for name in ["s/pull", "s/more/short"] { try write(RecordCommandTests.script, to: "\(name).flip") }
    #expect(run("approve \(folder)/s \(goldens) --record all").code == .done)
    try Files.move("\(folder)/s", to: "\(folder)/scripts")
  }

  @Test(arguments: [("--changed", "unchanged"), ("--missing", "already exists"), ("--record all", "replaced")])
  func `goldens of moved scripts are kept, and the new paths are recorded`(options: String, outcome: String) throws {
    try moveScripts()
    let before = run("verify \(folder)/scripts \(folders)")
    #expect(before.code == .done, "\(before)")
    #expect(before.diagnostics == "")
    let approved = run("approve \(folder)/scripts \(goldens) \(options) --prune")
    #expect(approved.code == .done, "\(approved)")
    let note = outcome == "replaced" ? "" : ", new path of its script recorded"
    let lines = ["more/short", "pull"].map { "\(folder)/Goldens/\($0): \(outcome)\(note)\n" }
    #expect(approved.output == lines.joined())
    let facts = try Files.readText("\(folder)/Goldens/pull/renderer.json")
    #expect(facts.contains(#""script": "../../scripts/pull.flip""#), "\(facts)")
    // Each script is found without the other.
    let one = run("verify \(folder)/scripts/pull.flip \(folders)")
    #expect(one.code == .done, "\(one)")
    #expect(one.diagnostics == "")
  }

  @Test func `a golden is unreferenced if its script is neither in the call nor at its path`() throws {
    try moveScripts()
    try Files.remove("\(folder)/scripts/more")
    let note =
      "\(folder)/Goldens/more/short is unreferenced: its script does not exist; "
      + "remove it with: flipbook approve --prune\n"
    #expect(run("verify \(folder)/scripts \(folders)").diagnostics == note)
    let pruned = run("approve \(folder)/scripts \(goldens) --missing --prune")
    #expect(pruned.output.hasSuffix("\(folder)/Goldens/more/short: removed; its script does not exist\n"), "\(pruned)")
    #expect(run("verify \(folder)/scripts \(folders)").code == .done)
  }

  @Test func `two scripts that would have the same golden are an error`() throws {
    for name in ["a/pull", "b/pull"] { try write(RecordCommandTests.script, to: "\(name).flip") }
    let result = run("verify \(folder)/a/pull.flip \(folder)/b/pull.flip \(folders)")
    #expect(result.code == .usage)
    let message =
      "\(folder)/a/pull.flip and \(folder)/b/pull.flip would both have the golden pull: verify them one by one, or name "
      + "the folder above them"
    #expect(result.diagnostics.contains(message), "\(result)")
  }

  @Test func `the golden of a script with an error is not pruned`() throws {
    try moveScripts()
    try write("scene nothing", to: "scripts/pull.flip")
    let pruned = run("approve \(folder)/scripts \(goldens) --changed --prune")
    #expect(pruned.code == .badInput, "\(pruned)")
    #expect(exists("Goldens/pull/trace.tsv"))
  }

  @Test func `a folder of goldens with two paths is pruned once`() throws {
    for name in ["s/a", "s/b"] { try write(RecordCommandTests.script, to: "\(name).flip") }
    #expect(run("approve \(folder)/s --approved \(folder)/approved --record all").code == .done)
    try Files.remove("\(folder)/s/b.flip")
    try write(RecordCommandTests.script, to: "s/c.flip")
    let line = "approve \(folder)/s/a.flip \(folder)/s/../s/c.flip --approved \(folder)/approved --missing --prune"
    let pruned = run(line)
    #expect(pruned.code == .done, "\(pruned)")
    #expect(pruned.output.components(separatedBy: "Goldens/b: removed").count == 2, "\(pruned)")
    #expect(!exists("s/Goldens/b"))
  }

  // MARK: Probes that a golden lacks

  @Test func `probes missing in a golden are a note in every report`() throws {
    #expect(approve().code == .done)
    let trace = try Files.readText("\(folder)/Goldens/clip/trace.tsv")
    let rows = trace.split(separator: "\n").map { $0.split(separator: "\t") }
    let cut = rows.map { $0.prefix(2).joined(separator: "\t") + "\n" }.joined()
    try write(cut, to: "Goldens/clip/trace.tsv")
    let note = "\(rows[0].count - 2) probes are not in the golden"
    let names = "\(rows[0][2]), \(rows[0][3])"
    let files = ["junit=r.xml", "json=r.json", "html=r.html", "markdown=r.md"].map { "--report \($0)" }
    let reports = files.joined(separator: " ").replacing("=", with: "=\(folder)/")
    let result = run("verify \(folder)/clip.flip \(folders) \(reports) --report github")
    #expect(result.code == .done, "\(result)")
    #expect(result.output.contains("same (\(note))\n"), "\(result)")
    #expect(result.output.contains("\(note): \(names)"), "\(result)")
    #expect(result.output.contains("::notice file=\(folder)/clip.flip,title=clip%3A same::same (\(note))"), "\(result)")
    for name in ["r.xml", "r.json", "r.html"] {
      #expect(try Files.readText("\(folder)/\(name)").contains("\(note): \(names)"), "\(name)")
    }
    let table = try Files.readText("\(folder)/r.md")
    #expect(table.contains("same (\(note))"), "\(table)")
    let json = try JSONSerialization.jsonObject(with: Data(try Files.readText("\(folder)/r.json").utf8))
    let verifications = (json as? [String: Any])?["verifications"] as? [[String: Any]]
    let probes = (verifications?.first?["verdict"] as? [String: Any])?["newProbes"] as? [String]
    #expect(probes == rows[0].dropFirst(2).map(String.init))
    // Approving again records them.
    #expect(approve().output == "\(folder)/Goldens/clip: replaced\n")
    #expect(try Files.readText("\(folder)/Goldens/clip/trace.tsv") == trace)
  }

  // MARK: Only approve writes to a golden

  @Test(arguments: [
    "shot CLIP --at 100ms -o GOLDEN/sheet.png", "shot CLIP --at 100ms -o GOLDEN/new.png",
    "shot CLIP --at 100ms -o LINK/sheet.png", "sheet CLIP -o GOLDEN/sheet.png", "plot CLIP -o GOLDEN/plot.svg",
    "diff CLIP CLIP --with fps -o GOLDEN/x.png", "diff CLIP CLIP --markdown GOLDEN/x.md",
    "compare GOLDEN/sheet.png GOLDEN/shot-low.png -o GOLDEN/sheet.png", "record CLIP -o GOLDEN",
    "record CLIP -o GOLDEN/frames/x", "record CLIP -o GOLDEN/x.gif", "record CLIP -o x.gif --frames-dir GOLDEN/x",
    "video approved/clip GOLDEN/x.gif", "demo -o GOLDEN/demo",
    "verify CLIP --artifacts GOLDEN", "verify CLIP --artifacts GOLDEN/x", "verify CLIP --theme dark --artifacts GOLDEN",
    "verify CLIP --report json=GOLDEN/r.json",
    "approve CLIP --record all --approved GOLDEN/x",
  ])
  func `only approve writes to a golden`(line: String) throws {
    #expect(approve().code == .done)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link", withDestinationPath: "\(folder)/Goldens/clip")
    let golden = try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/Goldens")
    let sheet = try Files.read("\(folder)/Goldens/clip/sheet.png")
    let replacements = [
      "CLIP": "\(folder)/clip.flip", "GOLDEN": "\(folder)/Goldens/clip", "LINK": "\(folder)/link",
      "approved/clip": "\(folder)/approved/clip", " x.gif": " \(folder)/x.gif",
    ]
    let command = replacements.reduce(line) { $0.replacing($1.key, with: $1.value) }
    let result = run(command.hasPrefix("verify") ? "\(command) --goldens \(folder)/Goldens" : command)
    #expect(result.code == .usage, "\(result)")
    #expect(result.diagnostics.contains(" must not be inside the golden "), "\(result)")
    #expect(result.diagnostics.contains("/Goldens/clip, which only approve writes"), "\(result)")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/Goldens") == golden)
    #expect(try Files.read("\(folder)/Goldens/clip/sheet.png") == sheet)
  }

  @Test(arguments: [true, false]) func `--approved cannot be the folder of the goldens`(exists: Bool) throws {
    if exists { #expect(approve().code == .done) }
    let line = "approve \(folder)/clip.flip --record all --goldens \(folder)/Goldens --approved \(folder)/./Goldens"
    let result = run(line)
    #expect(result.code == .usage)
    #expect(result.diagnostics.contains("--approved must not be the directory of the goldens"), "\(result)")
    #expect(self.exists("Goldens") == exists)
  }

  @Test func `a damaged picture of a golden is an error of its script only`() throws {
    #expect(run("approve \(folder) \(goldens) --record all").code == .done)
    try write("hi", to: "Goldens/clip/sheet.png")
    let result = run("verify \(folder) \(folders)")
    #expect(result.code == .badInput, "\(result)")
    #expect(result.output.contains("Goldens/clip/sheet.png is damaged: it is not a complete PNG file; restore it"))
    #expect(result.output.contains("1 same, 1 comparison failed"), "\(result)")
    #expect(approve().output == "\(folder)/Goldens/clip: replaced\n")
    #expect(verify() == .done)
  }

  // MARK: The command that approves

  @Test func `verdicts, errors and notes name the program's own command for approval`() throws {
    #expect(approve().code == .done)
    #expect(run("approve \(folder)/more \(goldens) --record all").code == .done)
    try Files.remove("\(folder)/more")
    func verify(_ options: String) -> CapturedConsole {
      let captured = CapturedConsole(approval: .program(["swift", "run", "Card"]))
      let line = "verify \(folder)/clip.flip \(folders) \(options)"
      _ = captured.run(arguments: line.split(separator: " ").map(String.init))
      return captured
    }
    let command = "swift run Card approve \(folder)/clip.flip --goldens \(folder)/Goldens --theme dark"
    let files = ["junit=r.xml", "json=r.json", "html=r.html", "markdown=r.md"].map { "--report \($0)" }
    let reports = files.joined(separator: " ").replacing("=", with: "=\(folder)/")
    let differs = verify("--theme dark \(reports)")
    #expect(differs.output.contains(command), "\(differs.output)")
    #expect(differs.diagnostics.contains("; remove it with: swift run Card approve --prune"))
    for name in ["r.xml", "r.json", "r.html"] {
      #expect(try Files.readText("\(folder)/\(name)").contains(command), "\(name)")
    }
    #expect(try Files.readText("\(folder)/r.md").contains("swift run Card approve"))
    #expect(try Files.readText("\(folder)/failures/clip/report.html").contains(command))
  }

  // MARK: Names and codes

  @Test(arguments: [1, 250]) func `a script's name may have the maximum length of a file name`(count: Int) throws {
    let name = String(repeating: "n", count: count)
    try write(RecordCommandTests.script, to: "\(name).flip")
    let line = "\(folder)/\(name).flip \(goldens)"
    #expect(run("approve \(line) --record all").output == "\(folder)/Goldens/\(name): added\n")
    #expect(run("verify \(line) --artifacts \(folder)/failures").code == .done)
    #expect(run("verify \(line) --artifacts \(folder)/failures --theme dark").code == .framesDiffer)
    #expect(exists("failures/\(name)/report.html"))
    #expect(run("verify \(line) --artifacts \(folder)/failures").code == .done)
    #expect(try Files.entries(of: "\(folder)/approved") == [name])
    #expect(!exists("failures"))
  }

  static let codes: [ExitCode] = [.done, .framesDiffer, .rendererDiffers, .shapeDiffers, .goldenMissing]

  @Test func `the exit code is the most severe one of two scripts, in either order`() throws {
    for code in Self.codes { try write(RecordCommandTests.script, to: "codes/\(code).flip") }
    #expect(run("approve \(folder)/codes \(goldens) --record all").code == .done)
    try write(RecordCommandTests.script.replacing("0,-20", with: "0,-24"), to: "codes/framesDiffer.flip")
    try write(RecordCommandTests.script.replacing("wait 400ms", with: "wait 500ms"), to: "codes/shapeDiffers.flip")
    try Files.remove("\(folder)/Goldens/goldenMissing")
    let facts = "Goldens/rendererDiffers/renderer.json"
    let renderer = try Files.readText("\(folder)/\(facts)")
    try write(renderer.replacing("\"pango\": \"", with: "\"pango\": \"0."), to: facts)
    for (index, first) in Self.codes.enumerated() {
      for (other, second) in Self.codes.enumerated() where other != index {
        let scripts = [first, second].map { "\(folder)/codes/\($0).flip" }.joined(separator: " ")
        let code = run("verify \(scripts) \(folders) --strict-renderer").code
        #expect(code == Self.codes[max(index, other)], "\(first) \(second)")
      }
    }
  }
}
