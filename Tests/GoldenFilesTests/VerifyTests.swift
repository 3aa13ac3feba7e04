import Flipbook
import Foundation
import Platform
import Scenes
import Simulation
import TestSupport
import Testing
import Timebase
import Verdicts

/// Goldens written, compared with clips, and damaged.
@Suite struct VerifyTests {
  static let text = smallClip("touch at 40,90", "drag by 0,-40 over 200ms", "lift", "settle within 2s")

  let folder: TestFolder
  var goldens: String { "\(folder)/Goldens" }
  var golden: String { goldens + "/clip" }

  init() { folder = TestFolder() }

  private init(in folder: TestFolder) { self.folder = folder }

  /// The golden of the clip and its recording.
  private static let prepared = Result {
    try TestFolder.prepared { folder in
      let tests = VerifyTests(in: folder)
      _ = try tests.approve(tests.clip())
    }
  }

  /// Approves the clip; its files are copied, because many tests damage them.
  func approveClip() throws { try folder.copy(Self.prepared.get()) }

  func clip(_ text: String = text, _ change: (inout ClipOptions) -> Void = { _ in }) throws -> Clip {
    var options = ClipOptions()
    change(&options)
    return try Clip(text: text, path: "clip.flip", options: options)
  }

  var options: VerifyOptions {
    var options = VerifyOptions()
    options.artifacts = "\(folder)/failures"
    options.approved = "\(folder)/approved"
    return options
  }

  func approve(_ clip: Clip, _ pictures: ApproveOptions.Pictures = .shots) throws -> GoldenApproval {
    var options = ApproveOptions()
    options.approved = "\(folder)/approved"
    options.pictures = pictures
    return try clip.approve(into: goldens, options: options)
  }

  /// The error of a directory that is no golden.
  var notAGolden: UserError {
    UserError("\(golden) exists and is not a golden: name another directory, or move it away", .cannotCreate)
  }

  /// Returns the error of a damaged file of the golden.
  func damage(_ file: String, _ reason: String) -> UserError {
    UserError("\(golden)/\(file) is damaged: \(reason); \(GoldenFolder.remedy)", .badInput)
  }

  func verify(_ clip: Clip, record: RecordMode = .never, _ change: (inout VerifyOptions) -> Void = { _ in }) throws
    -> Verification
  {
    var options = options
    change(&options)
    return try clip.verify(against: goldens, record: record, options: options)
  }

  func names(_ path: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }

  @Test func `an approved clip verifies, and no failure artifacts remain`() throws {
    #expect(try approve(clip()) == .added)
    #expect(names(golden) == ["frames.hashes", "renderer.json", "sheet.png", "shot-start.png", "trace.tsv"])
    #expect(try approve(clip()) == .unchanged)
    let result = try verify(clip())
    #expect(result.isSame, "\(result)")
    try result.get()
    // A success leaves no failure artifacts.
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/failures"))
  }

  @Test func `a failure reports its cause and keeps images until the next success`() throws {
    try approveClip()
    let before = try Data(contentsOf: URL(fileURLWithPath: golden + "/trace.tsv"))
    let other = Self.text.replacing("0,-40", with: "0,-44")
    let result = try verify(clip(other))
    #expect(!result.isSame)
    guard case .touches(let deviation)? = result.verdict?.cause else {
      Issue.record("\(result)")
      return
    }
    #expect(deviation.probe == "touch.y")
    let first = try #require(result.verdict?.differing.first)
    // The approved recording exists, so pixels are compared.
    #expect(first.verdict?.difference != nil)
    let artifacts = try #require(result.artifacts)
    #expect(names(artifacts.directory) == ["actual", "difference", "expected", "report.html"])
    for path in [artifacts.expected[first.number], artifacts.difference[first.number]] {
      #expect(FileManager.default.fileExists(atPath: try #require(path)))
    }
    #expect(throws: VerificationFailure.self) { try result.get() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: golden + "/trace.tsv")) == before)
    // The next success removes the artifacts.
    #expect(try verify(clip()).isSame)
    #expect(!FileManager.default.fileExists(atPath: artifacts.directory))
  }

  @Test func `a golden with hashes alone still identifies the first different frame`() throws {
    _ = try approve(clip(), .none)
    try FileManager.default.removeItem(atPath: "\(folder)/approved")
    let result = try verify(clip { $0.theme = .dark }) { $0.tolerance = .perceptual }
    #expect(result.verdict?.differing.first == .init(number: 0, seconds: 0))
    #expect(result.artifacts?.expected == [:])
  }

  @Test func `each record mode writes only the goldens that it covers`() throws {
    let dark = try clip { $0.theme = .dark }
    for mode in [RecordMode.never, .changed] {
      #expect(try verify(clip(), record: mode).outcome == .missing(isRecorded: false))
      #expect(!FileManager.default.fileExists(atPath: golden))
    }
    #expect(try verify(clip(), record: .missing).outcome == .missing(isRecorded: true))
    for mode in [RecordMode.never, .missing] {
      let result = try verify(dark, record: mode)
      #expect(!result.isSame)
      #expect(!result.isApproved)
    }
    for (clip, mode) in zip([dark, try clip(), dark], [RecordMode.changed, .failed, .all]) {
      let result = try verify(clip, record: mode)
      #expect(!result.isSame)
      #expect(result.isApproved)
      #expect(try verify(clip).isSame)
    }
  }

  @Test(arguments: ["frames.hashes", "trace.tsv", "renderer.json"])
  func `an unreadable or missing file of a golden is an error`(file: String) throws {
    try approveClip()
    try "nonsense".write(toFile: "\(golden)/\(file)", atomically: true, encoding: .utf8)
    let error = #expect(throws: UserError.self) { try self.verify(self.clip()) }
    #expect(error?.description.hasPrefix("\(golden)/\(file) is damaged: ") == true)
    #expect(error?.description.hasSuffix("; \(GoldenFolder.remedy)") == true)
    try FileManager.default.removeItem(atPath: "\(golden)/\(file)")
    let missing = file == "renderer.json" ? notAGolden : damage(file, "No such file or directory")
    #expect(throws: missing) { try self.verify(self.clip()) }
  }

  @Test func `a shot's picture replaced by another one is damage, and approving repairs it`() throws {
    try approveClip()
    try FileManager.default.copyItem(atPath: "\(golden)/sheet.png", toPath: "\(golden)/other.png")
    try FileManager.default.removeItem(atPath: "\(golden)/shot-start.png")
    try FileManager.default.moveItem(atPath: "\(golden)/other.png", toPath: "\(golden)/shot-start.png")
    let reason = "it does not match its hash in frames.hashes"
    #expect(throws: damage("shot-start.png", reason)) { try self.verify(self.clip { $0.theme = .dark }) }
    #expect(try approve(clip()) == .replaced)
    #expect(try !verify(clip { $0.theme = .dark }).isSame)
    #expect(try approve(clip()) == .unchanged)
    #expect(names(goldens) == ["clip"])
  }

  @Test func `the script's tolerances apply to their frames, and options override them`() throws {
    _ = try approve(clip(), .all)
    try FileManager.default.removeItem(atPath: "\(folder)/approved")
    let dark = { (lines: String) in
      try self.clip(Self.text.replacing("fps 20", with: "fps 20\n\(lines)")) { $0.theme = .dark }
    }
    #expect(try !verify(dark("")).isSame)
    let all = try verify(dark("tolerance share 100%"))
    #expect(all.verdict?.differing.isEmpty == true)
    #expect(all.verdict?.toleratedCount == all.verdict?.actualCount)
    let some = try verify(dark("tolerance share 100% frames 0-3"))
    #expect(some.verdict?.differing.first?.number == 4)
    #expect(some.verdict?.toleratedCount == 4)
    let overridden = try verify(dark("tolerance share 100%\ntolerance exact frames 2-2"))
    #expect(overridden.verdict?.differing.map(\.number) == [2])
    // Options of the call override the script.
    #expect(try !verify(dark("tolerance share 100%")) { $0.tolerance = .exact }.isSame)
  }

  @Test func `differences under a mask are ignored, and an unknown mask is an error`() throws {
    let text = Self.text.replacing("vertical-swipe", with: "page-flicking").replacing("0,-40", with: "0,-5")
    _ = try approve(clip(text), .all)
    // The touch indicator is drawn only over the pages.
    let touched = try clip(text) { $0.showsTouches = true }
    #expect(try !verify(touched).isSame)
    let masked = try verify(touched) { $0.masks = ["pages"] }
    #expect(masked.isSame, "\(masked)")
    #expect(throws: UserError("no view \"nowhere\" is visible in any frame", .badInput)) {
      try self.verify(touched) { $0.masks = ["nowhere"] }
    }
  }

  @Test func `a script with a failed expectation is not approved`() throws {
    let clip = try clip(Self.text + "\nexpect page == 7")
    let error = #expect(throws: UserError.self) { try self.approve(clip) }
    #expect(error?.exitCode == .badInput)
    #expect(
      error?.description.split(separator: "\n").prefix(2) == [
        "clip was not approved, because an expectation of the script failed:",
        "clip.flip:11:1: error: expect page == 7 failed at 1.2 s: page is 0",
      ])
    #expect(!FileManager.default.fileExists(atPath: golden))
  }

  @Test func `a directory that is not a golden is an error and is left unchanged`() throws {
    try FileManager.default.createDirectory(atPath: golden, withIntermediateDirectories: true)
    try "mine".write(toFile: "\(golden)/notes.txt", atomically: true, encoding: .utf8)
    #expect(throws: notAGolden) { try self.approve(self.clip()) }
    #expect(throws: notAGolden) { try self.verify(self.clip()) }
    #expect(names(golden) == ["notes.txt"])
  }

  @Test func `a directory of artifacts with other files is an error and is left unchanged`() throws {
    try approveClip()
    let directory = "\(folder)/failures/clip"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try "mine".write(toFile: "\(directory)/notes.txt", atomically: true, encoding: .utf8)
    let message =
      "\(directory) exists and does not contain failure artifacts: name another directory with --artifacts"
    #expect(throws: UserError(message, .cannotCreate)) { try self.verify(self.clip()) }
    #expect(names(directory) == ["notes.txt"])
  }

  @Test func `a golden is stale when its script is missing`() throws {
    let path = "\(folder)/clip.flip"
    try Self.text.write(toFile: path, atomically: true, encoding: .utf8)
    _ = try approve(Clip(script: path))
    #expect(GoldenFolder.stale(below: goldens) == [])
    try FileManager.default.removeItem(atPath: path)
    #expect(GoldenFolder.stale(below: goldens) == [GoldenFolder(golden)])
    try GoldenFolder(golden).remove()
    #expect(names(goldens) == [])
  }

  // MARK: The record of a golden

  @Test func `options that are not given are filled in from the golden`() throws {
    func given(_ change: (inout ClipOptions) -> Void) -> ClipOptions {
      var options = ClipOptions()
      change(&options)
      return options
    }
    let options = given { options in
      (options.theme, options.scale, options.showsTouches) = (.dark, 1.5, true)
      (options.frameRate, options.device) = (FrameRate(30_000, per: 1001), "iphone-4")
    }
    _ = try approve(Clip(text: Self.text, path: "clip.flip", options: options))
    var found = ClipOptions()
    try found.fill(from: GoldenFolder(golden))
    #expect(found == options)
    #expect(try verify(Clip(text: Self.text, path: "clip.flip", options: found)).isSame)
    // Options of the call take precedence.
    var light = given { $0.theme = .light }
    try light.fill(from: GoldenFolder(golden))
    #expect(light.theme == .light)
    #expect(light.scale == 1.5)
    #expect(light.showsTouches)
    let differs = try verify(Clip(text: Self.text, path: "clip.flip", options: light))
    #expect(differs.verdict?.cause == .settings([Change("theme", expected: "dark", actual: "light")]))
    #expect(differs.options.suffix(3) == ["--theme", "light", "--touches"])
    #expect(differs.approveCommand == "FLIPBOOK_RECORD=changed swift test")
    // Without a golden, no option is filled in.
    var none = ClipOptions()
    try none.fill(from: GoldenFolder(golden + "-none"))
    #expect(none == ClipOptions())
    let text = try Files.readText("\(golden)/renderer.json")
    #expect(try SchemaCheck(published: "golden.schema.json").complaints(aboutText: text) == [])
  }

  @Test func `a different feed is reported as the cause, without its folder`() throws {
    let feed = { (name: String, text: String) in
      let item = #"{"id": "1", "title": "One", "content_text": "\#(text)"}"#
      return InputFile(
        name: "some/folder/\(name)", directory: ".",
        bytes: Array(#"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [\#(item)]}"#.utf8))
    }
    _ = try approve(clip { $0.feed = feed("mine.json", "first words") })
    let result = try verify(clip { $0.feed = feed("other.json", "many more words than there were") })
    guard case .inputs(let changes)? = result.verdict?.cause else {
      Issue.record("\(result)")
      return
    }
    #expect(changes.map(\.name) == ["feed"])
    #expect("\(result)".contains("approved with a different feed: mine.json "), "\(result)")
    #expect("\(result)".contains("…, now other.json "), "\(result)")
    #expect(changes.allSatisfy { !"\($0)".contains("folder/") })
    #expect(try verify(clip { $0.feed = feed("mine.json", "first words") }).isSame)
  }

  @Test(arguments: ["frames.hashes", "trace.tsv", "renderer.json"])
  func `Windows line endings in a golden's files are accepted`(file: String) throws {
    try approveClip()
    let text = try Files.readText("\(golden)/\(file)")
    try Files.write(Array(text.replacing("\n", with: "\r\n").utf8), to: "\(golden)/\(file)")
    #expect(try verify(clip()).isSame)
  }

  @Test(arguments: [
    ("renderer.json", "[]", "line 1: expected an object, not an array"),
    ("renderer.json", "{}", "line 1: “$schema” is missing"),
    (
      "renderer.json", "{\n\"$schema\": \"urn:flipbook:schema:golden:1\"}",
      "line 2: unknown format; another version of Flipbook or another program wrote it"
    ),
    ("renderer.json", "{\n", "line 2: expected a key in double quotes, but the file ends here"),
    ("frames.hashes", "\u{0}", "line 1: the line is truncated"),
    ("trace.tsv", "a\tb\n", "line 1: expected the first column to be “frame”"),
  ])
  func `invalid contents are damage with a line and a remedy, and approving repairs them`(
    file: String, text: String, message: String
  ) throws {
    try approveClip()
    try Files.write(Array(text.utf8), to: "\(golden)/\(file)")
    #expect(throws: damage(file, message)) { try self.verify(self.clip()) }
    // Approving writes the file again.
    #expect(try approve(clip()) == .replaced)
    #expect(try verify(clip()).isSame)
  }

  @Test func `the page of a failure contains the final path of its folder`() throws {
    try approveClip()
    let result = try verify(clip { $0.theme = .dark })
    let artifacts = try #require(result.artifacts)
    let page = try Files.readText(artifacts.page)
    #expect(artifacts.directory == "\(folder)/failures/clip")
    let paths = Set(page.matches(of: #/(?:xdg-open|open) ([^<]+)</#).map { String($0.1) })
    #expect(paths == [artifacts.page])
    #expect(page.contains("<code>\(artifacts.directory)</code>"))
    // Its images were found in the staging folder.
    #expect(page.contains("id=\"clip-0-sheet-0\""))
  }

  @Test func `a file named frames.framehash is not part of a golden`() throws {
    try approveClip()
    try Files.write(Array("#format: frame checksums\n".utf8), to: "\(golden)/frames.framehash")
    #expect(try verify(clip()).isSame)
    try Files.remove("\(golden)/frames.hashes")
    #expect(throws: damage("frames.hashes", "No such file or directory")) { try self.verify(self.clip()) }
    try GoldenFolder(golden).remove()
    #expect(Files.exists("\(golden)/frames.framehash"))
  }

  @Test(arguments: [("0.05\t", "NaN\t"), ("0.05\t", "1e999\t"), ("0.05\t", "-inf\t")])
  func `a number in the trace that is not finite is damage with its line`(old: String, new: String) throws {
    try approveClip()
    let text = try Files.readText("\(golden)/trace.tsv")
    #expect(text.contains(old))
    try Files.write(Array(text.replacing(old, with: new, maxReplacements: 1).utf8), to: "\(golden)/trace.tsv")
    let reason = "line 3: time is \(new.dropLast()), which is not a finite number"
    #expect(throws: damage("trace.tsv", reason)) { try self.verify(self.clip()) }
  }

  @Test func `a missing line in frames.hashes or in the trace is damage`() throws {
    try approveClip()
    for (file, reason) in [
      ("frames.hashes", "it has 24 frames, but trace.tsv has 25 ticks"),
      ("trace.tsv", "it has 25 frames, but trace.tsv has 24 ticks"),
    ] {
      let text = try Files.readText("\(golden)/\(file)")
      let lines = text.split(separator: "\n")
      try Files.write(Array((lines.dropLast().joined(separator: "\n") + "\n").utf8), to: "\(golden)/\(file)")
      #expect(throws: damage("frames.hashes", reason)) { try self.verify(self.clip()) }
      try Files.write(Array(text.utf8), to: "\(golden)/\(file)")
    }
    #expect(try verify(clip()).isSame)
  }

  @Test(arguments: ["frames.hashes", "trace.tsv", "renderer.json"], ["link", "pipe", "directory"])
  func `a symbolic link, pipe or directory in place of a golden's file is an error`(file: String, kind: String) throws {
    try approveClip()
    let path = "\(golden)/\(file)"
    try FileManager.default.moveItem(atPath: path, toPath: "\(folder)/elsewhere")
    switch kind {
    case "link": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "\(folder)/elsewhere")
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    default: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    let reasons = [
      "link": "it is a symbolic link, which is not followed", "pipe": "it is not a regular file",
      "directory": "it is a directory",
    ]
    let reason = try #require(reasons[kind])
    #expect(throws: damage(file, reason)) { try self.verify(self.clip()) }
  }

}
