import Flipbook
import Foundation
import Goldens
import Scenes
import Testing

/// Goldens written, held against clips, and damaged.
@Suite final class VerifyTests {
  static let text = """
    scene vertical-swipe
    size 80x120
    scale 1
    fps 20
    wait 200ms
    shot "start"
    touch at 40,90
    drag by 0,-40 over 200ms
    lift
    settle within 2s
    """

  let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path
  var goldens: String { folder + "/Goldens" }
  var golden: String { goldens + "/clip" }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func clip(_ text: String = text, _ change: (inout ClipOptions) -> Void = { _ in }) throws -> Clip {
    var options = ClipOptions()
    change(&options)
    return try Clip(text: text, path: "clip.flip", options: options)
  }

  var options: VerifyOptions {
    var options = VerifyOptions()
    options.artifacts = folder + "/failures"
    options.approved = folder + "/approved"
    return options
  }

  func approve(_ clip: Clip, _ pictures: ApproveOptions.Pictures = .shots) throws -> Clip.Approval {
    var options = ApproveOptions()
    options.approved = folder + "/approved"
    options.pictures = pictures
    return try clip.approve(into: goldens, options: options)
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

  @Test func whatIsApprovedIsTheSame() throws {
    #expect(try approve(clip()) == .added)
    #expect(names(golden) == ["frames.framehash", "renderer.json", "sheet.png", "shot-start.png", "trace.tsv"])
    #expect(try approve(clip()) == .unchanged)
    let result = try verify(clip())
    #expect(result.isSame, "\(result)")
    try result.get()
    // Nothing is left of what was not a failure.
    #expect(!FileManager.default.fileExists(atPath: folder + "/failures"))
  }

  @Test func whatDiffersIsKeptAndTold() throws {
    _ = try approve(clip())
    let before = try Data(contentsOf: URL(fileURLWithPath: golden + "/trace.tsv"))
    let other = Self.text.replacing("0,-40", with: "0,-44")
    let result = try verify(clip(other))
    #expect(!result.isSame)
    guard case .touches(let departure)? = result.verdict?.cause else {
      Issue.record("\(result)")
      return
    }
    #expect(departure.probe == "touch.y")
    let first = try #require(result.verdict?.differing.first)
    // The recording that was approved is there, so pixels were compared.
    #expect(first.verdict?.difference != nil)
    let artifacts = try #require(result.artifacts)
    #expect(names(artifacts.directory) == ["actual", "difference", "expected", "report.html"])
    for path in [artifacts.expected[first.number], artifacts.difference[first.number]] {
      #expect(FileManager.default.fileExists(atPath: try #require(path)))
    }
    #expect(throws: VerificationFailure.self) { try result.get() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: golden + "/trace.tsv")) == before)
    // The next success clears the place.
    #expect(try verify(clip()).isSame)
    #expect(!FileManager.default.fileExists(atPath: artifacts.directory))
  }

  @Test func aGoldenOfHashesAloneIsEnoughToFind() throws {
    _ = try approve(clip(), .none)
    try FileManager.default.removeItem(atPath: folder + "/approved")
    let result = try verify(clip { $0.theme = .dark }) { $0.tolerance = .perceptual }
    #expect(result.verdict?.differing.first == .init(number: 0, seconds: 0))
    #expect(result.artifacts?.expected == [:])
  }

  @Test func recordModesWriteWhatTheySay() throws {
    let dark = try clip { $0.theme = .dark }
    for mode in [RecordMode.never, .changed] {
      #expect(try verify(clip(), record: mode).outcome == .missing(isRecorded: false))
      #expect(!FileManager.default.fileExists(atPath: golden))
    }
    #expect(try verify(clip(), record: .missing).outcome == .missing(isRecorded: true))
    for mode in [RecordMode.never, .missing] {
      let result = try verify(dark, record: mode)
      #expect(!result.isSame && !result.isApproved)
    }
    for (clip, mode) in zip([dark, try clip(), dark], [RecordMode.changed, .failed, .all]) {
      let result = try verify(clip, record: mode)
      #expect(!result.isSame && result.isApproved)
      #expect(try verify(clip).isSame)
    }
  }

  @Test(arguments: ["frames.framehash", "trace.tsv", "renderer.json"])
  func aDamagedGoldenIsAnError(file: String) throws {
    _ = try approve(clip())
    try "nonsense".write(toFile: "\(golden)/\(file)", atomically: true, encoding: .utf8)
    #expect { try self.verify(self.clip()) } throws: { "\($0)".contains("\(file) is damaged") }
    try FileManager.default.removeItem(atPath: "\(golden)/\(file)")
    #expect(throws: GoldenError.self) { try self.verify(self.clip()) }
  }

  @Test func aPictureThatIsNotTheGoldensIsDamage() throws {
    _ = try approve(clip())
    try FileManager.default.copyItem(atPath: "\(golden)/sheet.png", toPath: "\(golden)/other.png")
    try FileManager.default.removeItem(atPath: "\(golden)/shot-start.png")
    try FileManager.default.moveItem(atPath: "\(golden)/other.png", toPath: "\(golden)/shot-start.png")
    #expect { try self.verify(self.clip { $0.theme = .dark }) } throws: {
      "\($0)".contains("shot-start.png is damaged") && "\($0)".contains("approve")
    }
    #expect(try approve(clip()) == .replaced)
    #expect(try !verify(clip { $0.theme = .dark }).isSame)
    #expect(try approve(clip()) == .unchanged)
    #expect(names(goldens) == ["clip"])
  }

  @Test func whatTheScriptLetsPassPasses() throws {
    _ = try approve(clip(), .all)
    try FileManager.default.removeItem(atPath: folder + "/approved")
    let dark = { (lines: String) in
      try self.clip(Self.text.replacing("fps 20", with: "fps 20\n\(lines)")) { $0.theme = .dark }
    }
    #expect(try !verify(dark("")).isSame)
    let all = try verify(dark("tolerance share 100%"))
    #expect(all.verdict?.differing.isEmpty == true && all.verdict?.toleratedCount == all.verdict?.actualCount)
    let some = try verify(dark("tolerance share 100% frames 0-3"))
    #expect(some.verdict?.differing.first?.number == 4 && some.verdict?.toleratedCount == 4)
    let taken = try verify(dark("tolerance share 100%\ntolerance exact frames 2-2"))
    #expect(taken.verdict?.differing.map(\.number) == [2])
    // What the call says comes before what the script says.
    #expect(try !verify(dark("tolerance share 100%")) { $0.tolerance = .exact }.isSame)
  }

  @Test func whatIsMaskedDoesNotCount() throws {
    let text = Self.text.replacing("vertical-swipe", with: "page-flicking").replacing("0,-40", with: "0,-5")
    _ = try approve(clip(text), .all)
    // The finger is drawn over the pages, and nowhere else.
    let touched = try clip(text) { $0.showsTouches = true }
    #expect(try !verify(touched).isSame)
    let masked = try verify(touched) { $0.masks = ["pages"] }
    #expect(masked.isSame, "\(masked)")
    #expect { try self.verify(touched) { $0.masks = ["nobody"] } } throws: { "\($0)".contains("nobody") }
  }

  @Test func aScriptThatExpectsInVainIsNotApproved() throws {
    let clip = try clip(Self.text + "\nexpect page == 7")
    #expect { try self.approve(clip) } throws: { "\($0)".contains("page") }
    #expect(!FileManager.default.fileExists(atPath: golden))
  }

  @Test func foreignDirectoriesAreLeftAlone() throws {
    try FileManager.default.createDirectory(atPath: golden, withIntermediateDirectories: true)
    try "mine".write(toFile: "\(golden)/notes.txt", atomically: true, encoding: .utf8)
    #expect(throws: GoldenError.notAGolden(path: golden)) { try self.approve(self.clip()) }
    #expect(throws: GoldenError.notAGolden(path: golden)) { try self.verify(self.clip()) }
    #expect(names(golden) == ["notes.txt"])
  }

  @Test func foreignArtifactsAreLeftAlone() throws {
    _ = try approve(clip())
    let place = folder + "/failures/clip"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try "mine".write(toFile: "\(place)/notes.txt", atomically: true, encoding: .utf8)
    #expect(throws: GoldenError.foreignArtifacts(path: place)) { try self.verify(self.clip()) }
    #expect(names(place) == ["notes.txt"])
  }

  @Test func aGoldenIsStaleWhenItsScriptIsGone() throws {
    let path = folder + "/clip.flip"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Self.text.write(toFile: path, atomically: true, encoding: .utf8)
    _ = try approve(Clip(script: path))
    #expect(try GoldenFolder.stale(below: goldens) == [])
    try FileManager.default.removeItem(atPath: path)
    #expect(try GoldenFolder.stale(below: goldens) == [GoldenFolder(golden)])
    try GoldenFolder(golden).remove()
    #expect(names(goldens) == [])
  }
}
