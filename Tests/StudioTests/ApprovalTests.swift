import Flipbook
import Foundation
import GoldenFiles
import JSON
import Testing

/// Approvals that are undone and redone.
struct ApprovalTests {
  private let bench: StudioBench
  private var hashes: String { bench.folder + "/Goldens/pull/frames.hashes" }

  init() throws { bench = try StudioBench(StudioBench.smallScript) }

  /// The files of the golden and their contents.
  private func files() throws -> [String: Data] {
    let folder = bench.folder + "/Goldens/pull"
    var found: [String: Data] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      found[name] = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
    }
    return found
  }

  /// Verifies and approves the script with another distance. Returns the number of the approval.
  private func approve(_ distance: String) throws -> String {
    try bench.write(StudioBench.smallScript.replacingOccurrences(of: "-120", with: distance))
    let token = try bench.verify()["token"]?.scalar ?? ""
    let response = try bench.post("api/goldens/0/approve", #"{"token": "\#(token)"}"#)
    #expect(response.status == 200, "\(response.text)")
    return try #require(try response.json["approval"]?.scalar)
  }

  private func restore(_ approval: String, _ golden: Int = 0) throws -> StudioBench.Response {
    try bench.post("api/goldens/\(golden)/restore", #"{"approval": \#(approval)}"#)
  }

  @Test func `restoring undoes an approval, and a second time it redoes it`() throws {
    let first = try approve("-120")
    let old = try files()
    let second = try approve("-90")
    let new = try files()
    #expect(old != new)
    #expect(try restore(second).json["golden"]?["verdict"]?.scalar == "different")
    #expect(try files() == old)
    #expect(try restore(first).json["golden"]?["verdict"]?.scalar == "new")
    #expect(try files().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: bench.folder + "/Goldens/pull"))
    #expect(try restore(first).json["golden"]?["verdict"]?.scalar == "different")
    #expect(try files() == old)
    #expect(try restore(second).json["golden"]?["verdict"]?.scalar == "same")
    #expect(try files() == new)
  }

  @Test func `an approval is not undone if the golden has changed since`() throws {
    _ = try approve("-120")
    let approval = try approve("-90")
    try "theirs\n".write(toFile: hashes, atomically: true, encoding: .utf8)
    let before = try files()
    let refused = try restore(approval)
    #expect(refused.status == 409)
    #expect(refused.text.contains("has changed since it was approved, and was not restored"), "\(refused.text)")
    #expect(try files() == before)
    // A complete golden that is another one is kept, too.
    let clip = try bench.clip
    try FileManager.default.removeItem(atPath: bench.folder + "/Goldens/pull")
    try bench.write(StudioBench.smallScript.replacingOccurrences(of: "-120", with: "-60"))
    var options = ApproveOptions()
    options.approved = bench.folder + "/elsewhere"
    try Clip(script: clip.script.file).approve(into: bench.folder + "/Goldens", named: "pull", options: options)
    let other = try files()
    let late = try restore(approval)
    #expect(late.status == 409)
    #expect(late.text.contains("has changed since it was approved, and was not restored"), "\(late.text)")
    #expect(try files() == other)
  }

  @Test func `an approval that the studio does not know is not found`() throws {
    let approval = try approve("-120")
    #expect(try restore("7").refusal == "404 there is no approval 7")
    #expect(try restore(approval, 1).refusal == "404 there is no golden 1")
    #expect(try bench.post("api/goldens/0/restore").status == 400)
  }

  @Test func `a golden of another program's frames is an error in the list, and is not replaced`() throws {
    let frames = bench.folder + "/frames"
    try Files.createDirectory(frames)
    let picture = try bench.clip.shot(at: .instant(.zero)).bitmap()
    try Files.write(try PNGEncoder(.fast).encode(picture), to: "\(frames)/1.png")
    _ = try FrameGolden("pull", in: bench.folder + "/Goldens").approve(try FrameSource(folder: frames))
    let kept = try Files.read(hashes)
    let golden = try bench.verify()
    #expect(golden["verdict"]?.scalar == "error", "\(golden.line)")
    #expect(golden["headline"]?.string?.isEmpty == false)
    let token = golden["token"]?.scalar ?? ""
    #expect(try bench.post("api/goldens/0/approve", #"{"token": "\#(token)"}"#).status != 200)
    #expect(try Files.read(hashes) == kept)
  }

  @Test func `a skipped golden can be reviewed again`() throws {
    _ = try bench.post("api/goldens/verify")
    _ = try bench.verifiedGolden()
    #expect(try bench.post("api/goldens/0/leave").json["golden"]?["left"]?.scalar == "true")
    #expect(try bench.post("api/goldens/0/leave", #"{"left": false}"#).json["golden"]?["left"]?.scalar == "false")
  }

  @Test func `a copy restores a golden completely or not at all`() throws {
    _ = try approve("-120")
    let golden = GoldenFolder(bench.folder + "/Goldens/pull")
    let copy = try GoldenCopy(of: golden, in: bench.folder + "/copy")
    _ = try approve("-90")
    let now = try files()
    // A file of the copy is lost: nothing may change.
    try FileManager.default.removeItem(atPath: bench.folder + "/copy/sheet.png")
    #expect(throws: (any Error).self) { try copy.restore(over: golden.content) }
    #expect(try files() == now)
    #expect(try golden.read() != nil)
  }
}
