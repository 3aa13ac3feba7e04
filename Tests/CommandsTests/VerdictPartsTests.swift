import Foundation
import Imaging
import JSON
import Platform
import Recording
import TestSupport
import Testing
import ToolTestSupport
import Verdicts

@testable import GoldenFiles

/// `verify --shard` and `merge`: the verdict of several machines compared with that of one.
@Suite final class VerdictPartsTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path
  var folders: String { "--goldens \(folder)/Goldens --approved \(folder)/approved" }

  init() throws {
    for name in ["same", "moved", "dark", "longer", "unmet", "wrong", "new"] {
      try write(RecordCommandTests.script.replacing("wait 400ms", with: "wait 3s"), to: name)
    }
    let line = "approve \(folder)/scripts \(folders) --record all -q"
    #expect(CapturedConsole().run(line) == .done)
    try change("moved", "0,-20", "0,-24")
    try change("dark", "fps 10", "fps 10\ntheme dark")
    try change("longer", "wait 3s", "wait 3500ms")
    try change("unmet", "wait 3s", "wait 3s\nexpect page == 7")
    try change("wrong", "lift", "lfit")
    try Files.remove("\(folder)/Goldens/new")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ text: String, to name: String) throws {
    try Files.createDirectory("\(folder)/scripts")
    try Files.write(Array(text.utf8), to: "\(folder)/scripts/\(name).flip")
  }

  func change(_ name: String, _ old: String, _ new: String) throws {
    try write(try Files.readText("\(folder)/scripts/\(name).flip").replacing(old, with: new), to: name)
  }

  func run(_ line: String) -> (code: ExitCode, output: String, diagnostics: String) {
    CapturedConsole.outcome(of: line.split(separator: " ").map(String.init))
  }

  func reports(_ name: String) -> String {
    "--artifacts \(folder)/failures --report json=\(folder)/\(name).json --report junit=\(folder)/\(name).xml "
      + "--report html=\(folder)/\(name).html"
  }

  /// Returns the text of a report without times, which differ between runs.
  func timeless(_ name: String) throws -> String {
    try Files.readText("\(folder)/\(name)")
      .replacing(#/"(timestamp|duration)": [^,\n]+/#, with: "")
      .replacing(#/ (time|timestamp)="[^"]*"/#, with: "").replacing(#/\b\d+\.\d s\b/#, with: "")
      .replacing(#/\d{4}-\d\d-\d\d[T ][\d:]+/#, with: "")
      .replacing(#/<system-out>[^<]*/#, with: "")
  }

  func files(_ name: String) -> [String: Data] {
    var files: [String: Data] = [:]
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(name)")) ?? [] {
      guard !path.hasSuffix("report.html") else { continue }
      if let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)/\(path)") { files[path] = bytes }
    }
    return files
  }

  @discardableResult
  func part(_ index: Int, of count: Int, _ options: String = "") -> ExitCode {
    run("verify \(folder)/scripts \(folders) -q --shard \(index)/\(count) -o \(folder)/\(index) \(options)").code
  }

  @Test(arguments: [1, 2, 5, 23])
  func `merged parts have the verdict, reports and artifacts of one machine`(count: Int) throws {
    let whole = run("verify \(folder)/scripts \(folders) \(reports("whole"))")
    #expect(whole.code == .badInput)
    let kept = files("failures")
    #expect(kept.keys.filter { $0.hasPrefix("dark/difference/") || $0.hasPrefix("dark/expected/") }.count > 60)
    let codes = (1...count).map { part($0, of: count) }
    #expect(codes.contains { $0 != .done })
    let parts = (1...count).map { "\(folder)/\($0)" }.reversed().joined(separator: " ")
    let merged = run("merge \(parts) \(reports("merged"))")
    #expect(merged.code == whole.code, "\(merged)")
    func untimed(_ text: String) -> String { text.replacing(#/ +\d+\.\d s/#, with: "") }
    #expect(untimed(merged.output) == untimed(whole.output))
    for ending in ["json", "xml", "html"] {
      #expect(try timeless("merged.\(ending)") == timeless("whole.\(ending)"), "\(ending)")
    }
    #expect(differingFiles(files("failures"), kept) == [])
  }

  @Test(arguments: ["--perceptual", "--channel-delta 3 --share 0.5", "--mask clock --strict-renderer", "--theme dark"])
  func `options of the parts apply to the merge, and mixed options are rejected`(options: String) throws {
    for name in ["wrong", "new"] { try Files.remove("\(folder)/scripts/\(name).flip") }
    let whole = run("verify \(folder)/scripts \(folders) \(reports("whole")) \(options)")
    for index in 1...3 { part(index, of: 3, options) }
    let merged = run("merge \(folder)/1 \(folder)/2 \(folder)/3 \(reports("merged"))")
    #expect(merged.code == whole.code)
    #expect(whole.code != .done)
    #expect(try timeless("merged.json") == timeless("whole.json"))
    // Unused masks and unreferenced goldens are only known from all parts together.
    #expect(merged.diagnostics == whole.diagnostics)
    part(2, of: 3, options + " --exact")
    let mixed = run("merge \(folder)/1 \(folder)/2 \(folder)/3")
    #expect(mixed.code == .badInput)
    #expect(!mixed.diagnostics.isEmpty)
  }

  /// Four parts of four scripts: each plays one script, and only one of them shows the masked view.
  @Test func `a mask that one part has used is not reported`() throws {
    for name in ["dark", "longer", "unmet", "wrong", "new"] { try Files.remove("\(folder)/scripts/\(name).flip") }
    try write("scene page-flicking\nsize 90x120\nfps 10\nwait 2s\n", to: "pages")
    try change("moved", "0,-24", "0,-20")
    #expect(run("approve \(folder)/scripts/pages.flip \(folders) --record all -q").code == .done)
    let mask = try #require(
      run("check \(folder)/scripts/pages.flip").code == .done ? "control" : nil)
    let whole = run("verify \(folder)/scripts \(folders) --mask \(mask)")
    #expect(whole.code == .done, "\(whole)")
    for index in 1...4 { part(index, of: 4, "--mask \(mask)") }
    let unseen = try (1...4).map { try ShardManifest(of: "\(folder)/\($0)").unseenMasks }
    #expect(Set(unseen) == [[], [mask]], "one part or more has seen the mask, and one or more has not")
    let parts = (1...4).map { "\(folder)/\($0)" }.joined(separator: " ")
    let merged = run("merge \(parts)")
    #expect(merged.code == .done)
    #expect(merged.diagnostics == whole.diagnostics)
  }

  @Test func `a mask that no part has used is an error`() throws {
    for name in ["dark", "longer", "unmet", "wrong", "new"] { try Files.remove("\(folder)/scripts/\(name).flip") }
    try change("moved", "0,-24", "0,-20")
    let whole = run("verify \(folder)/scripts \(folders) --mask nowhere")
    for index in 1...3 { part(index, of: 3, "--mask nowhere") }
    let merged = run("merge \(folder)/1 \(folder)/2 \(folder)/3")
    #expect(merged.code == .badInput)
    #expect(merged.diagnostics.contains("nowhere"))
    #expect(merged.diagnostics == whole.diagnostics)
  }

  /// Hidden frames and masked views at the boundaries between parts.
  @Test(arguments: ["hide", "mask", "hide and mask"])
  func `parts of a clip with hidden ticks or masks have the verdict of one machine`(line: String) throws {
    for name in try Files.entries(of: "\(folder)/scripts") { try Files.remove("\(folder)/scripts/\(name)") }
    let text = """
      scene vertical-swipe
      size 90x120
      fps 10
      \(line.contains("mask") ? "tolerance mask header" : "# no mask")
      wait 1s
      \(line.contains("hide") ? "hide" : "# shown")
      wait 500ms
      \(line.contains("hide") ? "show" : "# shown")
      touch at 45,60
      drag by 0,-20 over 500ms
      lift
      wait 2s

      """
    try write(text, to: "x")
    #expect(run("approve \(folder)/scripts \(folders) --record all -q").code == .done)
    try change("x", "0,-20", "0,-24")
    let whole = run("verify \(folder)/scripts \(folders) \(reports("whole"))")
    for index in 1...5 { part(index, of: 5) }
    let parts = (1...5).map { "\(folder)/\($0)" }.joined(separator: " ")
    let merged = run("merge \(parts) \(reports("merged"))")
    #expect(whole.code == .framesDiffer)
    #expect(merged.code == whole.code)
    #expect(try timeless("merged.json") == timeless("whole.json"))
  }

  @Test func `parts with different goldens are rejected`() throws {
    part(1, of: 2)
    let file = "\(folder)/Goldens/moved/renderer.json"
    try Files.write(Array(try Files.readText(file).replacing("\"pango\": \"", with: "\"pango\": \"0.").utf8), to: file)
    part(2, of: 2)
    let merged = run("merge \(folder)/1 \(folder)/2 \(reports("merged"))")
    #expect(merged.code == .badInput)
    #expect(merged.diagnostics.contains("part 2 was made with another golden of moved"))
    try Files.remove("\(folder)/Goldens/moved")
    part(1, of: 2)
    let none = run("merge \(folder)/1 \(folder)/2 \(reports("merged"))")
    #expect(none.code == .badInput, "\(none)")
    #expect(none.diagnostics.contains("another golden of moved"), "\(none)")
    #expect(!Files.exists("\(folder)/merged.json"))
  }

  @Test func `a missing, duplicate, damaged or unfinished part is rejected with its name`() throws {
    for index in 1...3 { part(index, of: 3) }
    let line = "merge \(folder)/1 \(folder)/2 \(folder)/3 \(reports("merged"))"
    func refusal(_ line: String) -> String {
      let outcome = run(line)
      #expect(outcome.code == .badInput)
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/merged.json"))
      return outcome.diagnostics
    }
    #expect(refusal("merge \(folder)/1 \(folder)/3 \(reports("merged"))").contains("part 2 of 3 is missing"))
    #expect(refusal("\(line) \(folder)/2").contains("part 2 of 3"))
    let piece = try #require(Files.names(in: "\(folder)/2").filter(PartialVerdict.isDirectory).first)
    let place = "\(folder)/2/\(piece)"
    let text = try Files.read("\(place)/piece.json")
    for bytes in [[], Array(text.prefix(text.count / 2)), Array("{}".utf8)] {
      try Files.write(bytes, to: "\(place)/piece.json")
      #expect(refusal(line).contains(place))
    }
    try Files.write(text, to: "\(place)/piece.json")
    try Files.remove("\(folder)/2/shard.json")
    #expect(refusal(line).contains("\(folder)/2 has no shard.json"))
  }

  @Test func `a damaged file of a part is rejected with its path`() throws {
    part(1, of: 1)
    let all = files("1").keys.sorted()
    for ending in [".png", "frames.hashes", "trace.tsv", "manifest.json", "renderer.json"] {
      let name = try #require(all.last { $0.hasSuffix(ending) })
      let bytes = try Files.read("\(folder)/1/\(name)")
      try Files.write(Array(bytes.prefix(bytes.count / 2)), to: "\(folder)/1/\(name)")
      let outcome = run("merge \(folder)/1 --artifacts \(folder)/failures")
      #expect(outcome.code == .badInput, "\(name): \(outcome)")
      #expect(outcome.diagnostics.contains("\(folder)/1/"), "\(name): \(outcome.diagnostics)")
      try Files.write(bytes, to: "\(folder)/1/\(name)")
    }
  }

  @Test func `a part keeps frames only of clips that do not pass`() throws {
    part(1, of: 1)
    let pieces = try Files.names(in: "\(folder)/1").filter(PartialVerdict.isDirectory).map {
      try PartialVerdict(of: "\(folder)/1/\($0)")
    }
    #expect(pieces.filter(\.hasFrames).map(\.name) == ["dark", "longer", "moved", "unmet"])
  }

  @Test func `a directory with other files or a lock is an error and is left unchanged`() throws {
    try Files.createDirectory("\(folder)/1")
    try Files.write([1], to: "\(folder)/1/letter")
    #expect(part(1, of: 2) == .cannotCreate)
    #expect(Files.names(in: "\(folder)/1") == ["letter"])
    try Files.createDirectory("\(folder)/2")
    let lock = try DirectoryLock("\(folder)/2")
    #expect(part(2, of: 2) == .cannotCreate)
    withExtendedLifetime(lock) {}
  }

  @Test(arguments: [
    ("verify x -o y", "-o requires --shard"), ("verify x --shard 1/2 --json", "--json and --shard cannot be combined"),
    ("verify x --shard 1/2 --report github", "--report and --shard cannot be combined"),
    ("verify x --shard 1/2 --artifacts y", "--artifacts and --shard cannot be combined"),
  ])
  func `options of the whole verdict are errors with --shard`(line: String, message: String) {
    let outcome = run(line.replacing(" x", with: " \(folder)/scripts"))
    #expect(outcome.code == .usage, "\(outcome)")
    #expect(outcome.diagnostics.contains(message), "\(outcome)")
  }

  /// Every number of a verdict is preserved.
  @Test func `parsing a written verdict returns an equal one`() throws {
    var difference = PixelDifference(
      size: PixelSize(width: 30, height: 20), comparedCount: 600, differingCount: 7, pixelCount: 5, largestDelta: 255)
    difference.bounds = .init(columns: 3...9, rows: 0...0)
    difference.perception = .init(
      largestDistance: 0.1 + 0.2, density: 1.0 / 3, densestWindow: PixelRegion(x: 1, y: 2, width: 8, height: 8))
    var verdicts: [Verdict] = [
      .same, .tolerated(difference), .masked(difference.size),
      .size(first: difference.size, second: PixelSize(width: 1, height: 2)),
    ]
    for cause in [
      .moved(right: -3, down: 64), .recoloured(from: RGBA(1, 2, 3, 4), to: RGBA(255, 0, 9)), .antialiasing, .appeared,
      .disappeared, .content,
    ] as [PixelCause] {
      difference.cause = cause
      verdicts.append(.pixels(difference))
    }
    for verdict in verdicts {
      #expect(try Verdict(JSONParser.parse(Array(verdict.json.text.utf8))) == verdict)
    }
  }
}
