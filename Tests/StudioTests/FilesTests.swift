import Flipbook
import Foundation
import JSON
import TestSupport
import Testing
import Verdicts

@testable import Studio

/// The script file and the goldens.
struct FilesTests {
  @Test func `a change of the script's file is reported, whether it is edited, replaced, removed or restored`() throws {
    let (bench, page) = try StudioBench.opened()
    let path = bench.folder + "/pull.flip"
    var known = try bench.news(page)
    let changes: [(String, () throws -> Void)] = [
      ("in place", { try "scene vertical-swipe\nwait 1s\n".write(toFile: path, atomically: false, encoding: .utf8) }),
      ("replaced", { try "scene vertical-swipe\nwait 2s\n".write(toFile: path, atomically: true, encoding: .utf8) }),
      ("removed", { try FileManager.default.removeItem(atPath: path) }),
      ("put back", { try "scene vertical-swipe\nwait 3s\n".write(toFile: path, atomically: false, encoding: .utf8) }),
    ]
    for (name, change) in changes {
      try change()
      var latest = known
      // A file written in two steps is reported twice.
      for _ in 0..<3
      where latest["script"]?["text"]?.scalar != bench.text || latest["sequence"]?.scalar == known["sequence"]?.scalar {
        latest = try bench.news(page, since: latest["sequence"]?.scalar ?? "")
        if name == "removed" { break }
      }
      #expect(latest["sequence"]?.scalar != known["sequence"]?.scalar, "\(name)")
      #expect(latest["script"]?["missing"]?.scalar == (name == "removed" ? "true" : "false"), "\(name)")
      if name != "removed" { #expect(latest["script"]?["text"]?.scalar == bench.text, "\(name)") }
      known = latest
    }
  }

  @Test func `saving over a change of another program is a conflict, until that change was seen`() throws {
    let (bench, page) = try StudioBench.opened()
    let known = try bench.news(page)["script"]?["version"]?.scalar ?? ""
    try bench.write("theirs\n")
    let refused = try bench.post("api/script", #"{"text": "mine\n", "version": "\#(known)"}"#)
    #expect(refused.status == 409)
    #expect(try refused.json["error"]?.scalar == "another program changed \(bench.folder)/pull.flip")
    #expect(bench.text == "theirs\n")
    #expect(try refused.json["script"]?["text"]?.scalar == "theirs\n")
    let theirs = try refused.json["script"]?["version"]?.scalar ?? ""
    #expect(try bench.post("api/script", #"{"text": "mine\n", "version": "\#(theirs)"}"#).status == 200)
    #expect(bench.text == "mine\n")
  }

  /// The replacements of a script: a name for messages, the expected error, and the change of the file at a path.
  private static let unreadable: [(name: String, problem: String, replace: @Sendable (String) throws -> Void)] = [
    ("Latin-1", "is not UTF-8 text", { try Data([0x23, 0x20, 0xE9, 0x0A]).write(to: URL(filePath: $0)) }),
    (
      "more than 1 MiB", "is longer than 1 MiB",
      {
        try String(repeating: "# theirs\n", count: 120_000).write(toFile: $0, atomically: true, encoding: .utf8)
      }
    ),
  ]

  @Test(arguments: 0..<unreadable.count)
  func `saving over an unreadable script is a conflict until that version was seen`(at index: Int) throws {
    let (_, problem, replace) = Self.unreadable[index]
    let (bench, page) = try StudioBench.opened()
    let path = bench.folder + "/pull.flip"
    let known = try bench.news(page)
    let version = known["script"]?["version"]?.scalar ?? ""
    try replace(path)
    let theirs = try Data(contentsOf: URL(filePath: path))
    let reported = try bench.news(page, since: known["sequence"]?.scalar ?? "")["script"]
    #expect(reported?["unreadable"]?.scalar == "\(path) \(problem)")
    #expect(reported?["missing"]?.scalar == "false")
    #expect(reported?["text"]?.scalar == StudioBench.script)
    func save(_ version: String) throws -> StudioBench.Response {
      try bench.post("api/script", #"{"text": "wait 1s\n", "version": "\#(version)"}"#)
    }
    let refused = try save(version)
    #expect(refused.status == 409)
    #expect(try refused.json["error"]?.scalar == "\(path) \(problem)")
    let isSame = try Data(contentsOf: URL(filePath: path)) == theirs
    #expect(isSame, "the file was overwritten")
    // A version that was seen may be replaced, but not a later one.
    let seen = try refused.json["script"]?["version"]?.scalar ?? ""
    try replace(path)
    #expect(try save(seen).json["error"]?.scalar == "\(path) \(problem)")
    let latest = try save(seen).json["script"]?["version"]?.scalar ?? ""
    #expect(try save(latest).status == 200)
    #expect(bench.text == "wait 1s\n")
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("pipe", "it is a pipe, not a regular file"), ("directory", "Is a directory"),
      ("link to a pipe", "it is a pipe, not a regular file"),
    ])
  func `a script's path that is no regular file is never written to and blocks no request`(kind: String, reason: String)
    throws
  {
    let (bench, page) = try StudioBench.opened()
    let path = bench.folder + "/pull.flip"
    let version = try bench.news(page)["script"]?["version"]?.scalar ?? ""
    try FileManager.default.removeItem(atPath: path)
    switch kind {
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "directory": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    default:
      #expect(mkfifo(bench.folder + "/pipe", 0o600) == 0)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "pipe")
    }
    func save(_ version: String) throws -> StudioBench.Response {
      try bench.post("api/script", #"{"text": "wait 1s\n", "version": "\#(version)"}"#)
    }
    let refused = try save(version)
    #expect(refused.status == 409)
    #expect(try refused.json["error"]?.scalar == "cannot read \(path): \(reason)")
    let script = try bench.news(page)["script"]
    #expect(script?["unreadable"]?.scalar == "cannot read \(path): \(reason)")
    #expect(script?["replaceable"]?.scalar == "false")
    // Seeing it does not allow replacing it.
    #expect(try save(script?["version"]?.scalar ?? "").json["error"]?.scalar == "cannot read \(path): \(reason)")
    try FileManager.default.removeItem(atPath: path)
    #expect(try bench.post("api/script", #"{"text": "wait 1s\n", "version": "\#(version)"}"#).status == 200)
    #expect(bench.text == "wait 1s\n")
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["feed", "include"])
  func `a script that names a pipe is an error and blocks no page`(statement: String) throws {
    let bench = try StudioBench()
    let (page, other) = (try bench.openPage(), try bench.openPage())
    #expect(mkfifo(bench.folder + "/fifo.json", 0o600) == 0)
    let text = "scene vertical-swipe\n\(statement) \"fifo.json\"\nwait 1s\n"
    let response = try bench.post(page + "/clip", #"{"text": \#(JSONValue.string(text).line)}"#)
    #expect(response.status == 200)
    let diagnostic = try response.json["mistakes"]?.elements?.first
    #expect(diagnostic?["line"]?.scalar == "2", "\(response.text)")
    #expect(try bench.post(other + "/frame", #"{"index": 0, "have": null}"#).status == 200)
  }

  @Test func `a script is read again before it is saved`() throws {
    let files = TestFolder()
    let folder = files.path
    let path = folder + "/a.flip"
    try "wait 1s\n".write(toFile: path, atomically: true, encoding: .utf8)
    let script = try ScriptFile(path)
    let version = script.version
    // No file watcher reports this change.
    try "theirs\n".write(toFile: path, atomically: true, encoding: .utf8)
    let error = #expect(throws: HTTPError.self) { try script.write("mine\n", over: version) }
    #expect(error?.message == "another program changed \(path)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "theirs\n")
    try script.write("mine\n", over: script.version)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine\n")
  }

  /// Checks the graph of a golden that differs, and that an outdated token is rejected.
  private func expectGraph(_ bench: StudioBench, _ old: JSONValue, _ golden: JSONValue) throws {
    func address(_ golden: JSONValue) -> String { "api/goldens/0/graph?token=\(golden["token"]?.scalar ?? "")" }
    let graph = try bench.get(address(golden)).json
    let probes = try #require(graph["probes"]?.elements)
    let offset = try #require(probes.first { $0["name"]?.scalar == "offset.y" })
    #expect(probes[0]["departs"]?.scalar != "null", "the probes that diverge come first")
    #expect(offset["expected"]?.elements?.count == offset["actual"]?.elements?.count)
    #expect(offset["expected"]?.line != offset["actual"]?.line)
    #expect(graph["moments"]?.line.contains("lifted") == true)
    #expect(graph["touches"]?.elements?.count == 1)
    #expect(try bench.get(address(old)).status == 409)
    #expect(try bench.get("api/goldens/7/graph").status == 404)
  }

  @Test func `approving records the frames that were seen, or is a conflict if the clip changed`() throws {
    let bench = try StudioBench(StudioBench.smallScript)
    let new = try bench.verify()
    #expect(new["verdict"]?.scalar == "new")
    #expect(new["frames"]?.scalar != nil)
    let picture = try bench.get("api/goldens/0/image?frame=0&side=actual&token=\(new["token"]?.scalar ?? "")")
    #expect(picture.status == 200)
    #expect(picture.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let approved = try bench.approve(new)
    #expect(approved.status == 200, "\(approved.text)")
    #expect(try approved.json["golden"]?["verdict"]?.scalar == "same")
    #expect(FileManager.default.fileExists(atPath: bench.folder + "/Goldens/pull/frames.hashes"))
    // The earlier token is outdated.
    let late = try bench.approve(new)
    #expect(late.status == 409)
    #expect(try late.json["error"]?.scalar == "pull was verified again after it was shown")
    try bench.write(bench.text.replacingOccurrences(of: "-120", with: "-90"))
    #expect(try bench.post("api/goldens/verify").status == 202)
    let different = try bench.verifiedGolden()
    #expect(different["verdict"]?.scalar == "different")
    #expect(!(different["different"]?.elements?.isEmpty ?? true))
    let frame = different["different"]?.elements?.first?.scalar ?? ""
    try expectGraph(bench, new, different)
    for side in ["expected", "actual"] {
      let address = "api/goldens/0/image?frame=\(frame)&side=\(side)&token=\(different["token"]?.scalar ?? "")"
      #expect(try bench.get(address).status == 200, "\(side)")
    }
    // The script changes after the verification and before the approval.
    try bench.write(bench.text.replacingOccurrences(of: "-90", with: "-60"))
    let refused = try bench.approve(different)
    #expect(refused.status == 409)
    #expect(refused.text.contains("because it has changed since it was verified"), "\(refused.text)")
    #expect(try bench.approve(try bench.verifiedGolden()).status == 200)
    let clip = try bench.clip
    #expect(try clip.verify(against: bench.folder + "/Goldens", record: .never).isSame)
  }

  @Test func `approving with the token of an earlier verification is a conflict`() throws {
    let bench = try StudioBench(StudioBench.smallScript)
    var options = ApproveOptions()
    options.approved = bench.folder + "/output/approved"
    try bench.clip.approve(
      into: bench.folder + "/Goldens", named: "pull", options: options)
    let hashes = { try String(contentsOfFile: bench.folder + "/Goldens/pull/frames.hashes", encoding: .utf8) }
    let before = try hashes()
    func verify(_ distance: String) throws -> JSONValue {
      try bench.write(StudioBench.smallScript.replacingOccurrences(of: "-120", with: distance))
      return try bench.verify()
    }
    let seen = try verify("-90")
    let latest = try verify("-60")
    #expect(seen["verdict"]?.scalar == "different")
    #expect(latest["verdict"]?.scalar == "different")
    let refused = try bench.approve(seen)
    #expect(refused.status == 409)
    #expect(try refused.json["error"]?.scalar == "pull was verified again after it was shown")
    #expect(try refused.json["remedy"]?.scalar == "Review it again.")
    #expect(try hashes() == before)
    #expect(try bench.approve(latest).status == 200)
    #expect(try hashes() != before)
  }

  @Test func `a verdict is stale while the script differs from its version`() throws {
    let (bench, page) = try StudioBench.opened()
    _ = try bench.post("api/goldens/verify")
    #expect(try bench.verifiedGolden()["stale"]?.scalar == "false")
    var known = try bench.news(page)
    for (text, isStale) in [(StudioBench.script + "wait 1s\n", "true"), (StudioBench.script, "false")] {
      try bench.write(text)
      for _ in 0..<3 where try bench.verifiedGolden()["stale"]?.scalar != isStale {
        known = try bench.news(page, since: known["sequence"]?.scalar ?? "")
      }
      let golden = try bench.verifiedGolden()
      #expect(golden["stale"]?.scalar == isStale)
      #expect(golden["verdict"]?.scalar == "new")
    }
  }

  @Test func `leaving a golden does not write it`() throws {
    let bench = try StudioBench()
    _ = try bench.openPage()
    _ = try bench.post("api/pages/1/frame", #"{"index": 0, "have": null}"#)
    // The verification starts a second after the first image.
    _ = try bench.verifiedGolden()
    #expect(try bench.post("api/goldens/0/leave").json["golden"]?["left"]?.scalar == "true")
    #expect(!FileManager.default.fileExists(atPath: bench.folder + "/Goldens"))
    #expect(try bench.post("api/goldens/1/leave").refusal == "404 there is no golden 1")
  }

  @Test func `two pages have separate clips and touches`() throws {
    let bench = try StudioBench()
    let (a, b) = (try bench.openPage(), try bench.openPage())
    #expect(a != b)
    _ = try bench.post(b + "/clip", #"{"text": "scene page-flicking\nwait 500ms"}"#)
    let down = #"{"at": {"frame": 0}, "now": 10, "events": [["down", 100, 200, 0]], "have": null}"#
    #expect(try bench.post(a + "/live", down).header["down"]?.scalar == "true")
    #expect(try bench.post(b + "/frame", #"{"index": 3, "have": null}"#).header["index"]?.scalar == "3")
    let other = try bench.post(b + "/live", #"{"at": {"frame": 0}, "now": 10, "events": [], "have": null}"#)
    #expect(try other.header["down"]?.scalar == "false")
  }

  @Test func `opening a ninth page closes the oldest one`() throws {
    let bench = try StudioBench()
    let first = try bench.openPage()
    for _ in 0..<8 { _ = try bench.openPage() }
    let response = try bench.post(first + "/frame", #"{"index": 0, "have": null}"#)
    #expect(response.refusal == "404 this page has expired")
    #expect(try response.json["remedy"]?.scalar == "Reload it.")
  }

  @Test func `the page and its resources are served, and no other file`() throws {
    let bench = try StudioBench()
    let page = try bench.get("")
    #expect(page.status == 200)
    #expect(page.text.contains("<title>"))
    for name in page.text.matches(of: /(?:href|src)="([^":]+)"/).map({ String($0.output.1) }) {
      #expect(try bench.get(name).status == 200, "\(name)")
    }
    #expect(try bench.get("report/page.html").refusal == "404 not found")
    // The page's links are relative to an address that ends with a slash.
    #expect(try bench.send("GET \(bench.path.dropLast()) HTTP/1.1\r\nHost: \(bench.host)\r\n\r\n").status == 301)
  }

  @Test func `a new script is created when it is saved, and a pipe at its path does not block`() throws {
    let files = TestFolder()
    let folder = files.path
    let path = folder + "/new.flip"
    let script = try ScriptFile(path, orElse: "wait 1s\n")
    #expect(script.isMissing)
    #expect(script.text == "wait 1s\n")
    #expect(!FileManager.default.fileExists(atPath: path))
    try script.write("wait 2s\n", over: script.version)
    #expect(!script.isMissing)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "wait 2s\n")
    #expect(try ScriptFile(path, orElse: "wait 1s\n").text == "wait 2s\n")
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(script.reread())
    #expect(script.unreadable?.description == "cannot read \(path): it is a pipe, not a regular file")
    #expect(script.text == "wait 2s\n")
    try FileManager.default.removeItem(atPath: path)
    #expect(script.reread())
    #expect(script.isMissing)
    #expect(script.unreadable == nil)
  }

  @Test func `a golden of another length is comparable, one of another size is not`() throws {
    let bench = try StudioBench(StudioBench.smallScript)
    let golden = try bench.clip
    try golden.approve(into: bench.folder + "/Goldens", named: "pull")
    func change(_ old: String, _ new: String) throws -> JSONValue {
      try bench.write(bench.text.replacingOccurrences(of: old, with: new))
      return try bench.verify()
    }
    let longer = try change("hold 100ms", "hold 600ms")
    #expect(longer["comparable"]?.scalar == "true")
    #expect(longer["expected"]?.scalar != longer["frames"]?.scalar)
    let larger = try change("iphone-4", "iphone-8")
    #expect(larger["comparable"]?.scalar == "false")
    #expect(larger["expected"]?.scalar == longer["expected"]?.scalar)
  }
}
