import Foundation
import Imaging
import Platform
import TestSupport
import Testing
import ToolTestSupport

@testable import CommandLine

/// The pictures of a failure on a machine that has only the repository, such as a build server.
@Suite final class BaselineTests {
  static let script = smallClip("touch at 40,90", "drag by 0,-40 over 200ms", "shot \"up\"", "lift", "wait 300ms")
  static let changed = script.replacing("0,-40", with: "0,-50")
  /// A change after which no frame equals an approved one.
  static let dark = "theme dark\n" + script
  /// A change after which the first different frames equal none of the clip.
  static let late = script.replacing("touch at 40,90", with: "wait 100ms\ntouch at 40,90").replacing(
    "0,-40", with: "0,-50")

  let folder = FileManager.default.temporaryDirectory.appending(path: "flip book-\(UUID().uuidString)").path
  var golden: String { "\(folder)/work/Goldens/my clip" }

  init() throws {
    try write(Self.script, to: "my clip.flip")
    try git("init", "-q", "-b", "main")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ text: String, to name: String) throws {
    try Files.write(Array(text.utf8), to: "\(folder)/work/\(name)")
  }

  @discardableResult func git(_ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let identity = ["-c", "user.name=n", "-c", "user.email=e", "-c", "commit.gpgsign=false"]
    process.arguments = ["git"] + identity + ["-C", "\(folder)/work"] + arguments
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  func commit() throws {
    try git("add", "-A")
    #expect(try git("commit", "-q", "-m", "m") == 0)
  }

  func approve(_ options: String...) {
    let arguments =
      ["approve", "\(folder)/work/my clip.flip", "--approved", "\(folder)/gone", "--record", "all"] + options
    let outcome = CapturedConsole.outcome(of: arguments)
    #expect(outcome.code == .done, "\(outcome)")
    try? FileManager.default.removeItem(atPath: "\(folder)/gone")
  }

  @discardableResult func verify(_ options: String..., script: String = "my clip.flip") -> (
    code: ExitCode, output: String, diagnostics: String
  ) {
    CapturedConsole.outcome(
      of: ["verify", "\(folder)/work/\(script)", "--approved", "\(folder)/none", "--artifacts", "\(folder)/failures"]
        + ["--report", "markdown=\(folder)/r.md", "--report", "html=\(folder)/r.html"] + options)
  }

  func text(_ name: String) throws -> String { try Files.readText("\(folder)/\(name)") }

  /// Returns the frames with a picture of the golden in the failure's folder, each compared with the golden's hash.
  func pictured(_ name: String = "my clip") throws -> [Int] {
    let hashes = try FrameHashes(text: try text("work/Goldens/my clip/frames.hashes")).rows.map(\.hash)
    let directory = "\(folder)/failures/\(name)/expected"
    let numbers = Files.names(in: directory).compactMap(FrameFile.number)
    for number in numbers {
      let picture = try PNGReader.read(path: "\(directory)/\(FrameFile.name(number))")
      #expect(picture.contentHash == hashes[number], "frame \(number)")
    }
    return numbers
  }

  /// The data of the page's clip.
  func page() throws -> [String: Any] {
    let page = try text("r.html")
    let start = try #require(page.firstRange(of: "id=\"clip-0-data\">")).upperBound
    let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
    return try #require(JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [String: Any])
  }

  /// Returns the frames without a golden's picture on the page.
  func missingOnPage() throws -> [Int] {
    try #require(page()["expected"] as? [Int]).enumerated().filter { $1 == -1 }.map(\.offset)
  }

  /// Expects that every report has the golden's pictures of the frames that differ.
  func expectPictures(_ result: (code: ExitCode, output: String, diagnostics: String)) throws {
    #expect(result.code == .framesDiffer, "\(result)")
    #expect(try pictured().count > 5)
    #expect(try missingOnPage().isEmpty)
    #expect(!result.output.contains("only hashes"), "\(result.output)")
    let comment = try text("r.md")
    #expect(comment.contains("![my clip&#58; before, after and difference, at the largest difference](r-1.png)"))
    #expect(Files.exists("\(folder)/r-1.png"))
  }

  /// Expects that no pane of a picture is empty. Lines and letters are grey, too, but cover few pixels.
  func expectNoGreyPane(_ name: String) throws {
    let picture = try PNGReader.read(path: "\(folder)/\(name)")
    let count = (0..<picture.width * picture.height).count {
      picture[$0 % picture.width, $0 / picture.width] == RGBA(229, 229, 234)
    }
    #expect(count < picture.width * picture.height / 50, "a grey pane in \(name): \(count) pixels")
  }

  @Test func `on a branch, the approved frames are drawn from the merge base`() throws {
    approve("--pictures", "none")
    try commit()
    try git("checkout", "-q", "-b", "work")
    try write(Self.changed, to: "my clip.flip")
    try commit()
    try expectPictures(verify())
  }

  @Test func `with uncommitted changes, the approved frames are drawn from the last commit`() throws {
    approve("--pictures", "none")
    try commit()
    try write(Self.changed, to: "my clip.flip")
    try expectPictures(verify())
  }

  @Test func `on the default branch, approved frames are drawn from the commit that changed the golden`() throws {
    approve("--pictures", "none")
    try commit()
    try write(Self.changed, to: "my clip.flip")
    try commit()
    let result = verify("--report", "github")
    try expectPictures(result)
    #expect(result.output.contains("::error file="), "\(result.output)")
  }

  @Test func `included files, the feed and its pictures are read from the commit, also for a moved script`() throws {
    let picture = try Bitmap(width: 40, height: 40, filledWith: RGBA(200, 0, 0))
    try Files.write(try PNGEncoder().encode(picture), to: "\(folder)/work/feeds/img/a b.png")
    let item = #"{"id": "1", "title": "t", "content_html": "<p><img src='./img/a%20b.png'></p>"}"#
    let feed = #"{"version": "https://jsonfeed.org/version/1.1", "title": "f", "items": [\#(item)]}"#
    try write(feed, to: "feeds/f.json")
    try write("wait 100ms", to: "parts/rest.flip")
    try write("feed \"feeds/f.json\"\n" + Self.script + "\ninclude \"parts/rest.flip\"", to: "my clip.flip")
    approve("--pictures", "none", "--theme", "dark")
    try commit()
    try git("checkout", "-q", "-b", "work")
    let other = try Bitmap(width: 40, height: 40, filledWith: RGBA(0, 200, 0))
    try Files.write(try PNGEncoder().encode(other), to: "\(folder)/work/feeds/img/a b.png")
    try write("feed \"../feeds/f.json\"\n" + Self.script + "\nwait 100ms", to: "sub/my clip.flip")
    try Files.remove("\(folder)/work/my clip.flip")
    try Files.remove("\(folder)/work/parts/rest.flip")
    try commit()
    try expectPictures(verify("--goldens", "\(folder)/work/Goldens", script: "sub/my clip.flip"))
  }

  @Test func `a golden approved with --feed is drawn with the commit's version of the feed`() throws {
    func feed(_ title: String) -> String {
      #"{"version": "https://jsonfeed.org/version/1.1", "title": "f", "items": [{"id": "1", "title": "\#(title)"}]}"#
    }
    try write(feed("one"), to: "f.json")
    approve("--pictures", "none", "--feed", "\(folder)/work/f.json")
    try commit()
    try write(feed("two"), to: "f.json")
    try expectPictures(verify("--feed", "\(folder)/work/f.json"))
  }

  @Test func `--baseline draws the approved frames from its revision`() throws {
    try commit()
    try git("tag", "v1")
    approve("--pictures", "none")
    try write(Self.dark, to: "my clip.flip")
    try commit()
    let result = verify()
    #expect(result.code == .framesDiffer, "\(result)")
    #expect(result.output.contains("its files are unchanged"), "\(result)")
    #expect(try pictured().isEmpty)
    try expectPictures(verify("--baseline", "v1"))
    try expectPictures(verify("--baseline", "HEAD~1"))
  }

  @Test(arguments: [
    ("none", ExitCode.inputNotFound, "--baseline: unknown revision \"none\" in "),
    ("HEAD:my clip.flip", .inputNotFound, "unknown revision"),
    ("--help", .usage, "for --baseline; expected a git revision"),
    ("", .usage, "for --baseline; expected a git revision, such as main or HEAD~1"),
  ])
  func `an unknown or invalid --baseline is an error before drawing`(
    revision: String, code: ExitCode, message: String
  ) throws {
    approve()
    try commit()
    let result = verify("--baseline=\(revision)")
    #expect(result.code == code, "\(result)")
    #expect(result.diagnostics.contains(message), "\(result)")
    #expect(!Files.exists("\(folder)/r.md"))
  }

  @Test func `without a repository, the reports state the reason and show only the current frames`() throws {
    try Files.remove("\(folder)/work/.git")
    approve("--pictures", "none")
    try write(Self.dark, to: "my clip.flip")
    let result = verify()
    #expect(result.code == .framesDiffer)
    let reason = "they cannot be drawn again: \(golden) is in no git repository; approve --pictures all keeps"
    #expect(result.output.contains(reason), "\(result.output)")
    #expect(try pictured().isEmpty)
    #expect(try text("r.html").contains("The golden has no images of the frames that differ, and they cannot be drawn"))
    let comment = try text("r.md")
    #expect(comment.contains("![my clip&#58; current frame](r-1.png)"), "\(comment)")
    #expect(comment.contains("the first that differs, as drawn now."), "\(comment)")
    #expect(!Files.exists("\(folder)/r-2.gif"))
    try expectNoGreyPane("r-1.png")
    let named = verify("--baseline", "main")
    #expect(named.code == .inputNotFound)
    #expect(named.diagnostics.contains("--baseline: \(folder)/work/Goldens is not in a git repository"), "\(named)")
  }

  @Test func `with pictures of some frames, the largest difference among them is shown`() throws {
    try Files.remove("\(folder)/work/.git")
    approve()
    try write(Self.late, to: "my clip.flip")
    let result = verify()
    let pictured = try pictured()
    #expect(pictured.contains(8), "\(pictured)")
    #expect(!pictured.contains(5), "\(pictured)")
    #expect(result.output.contains("frame 8, the largest difference with an image: "), "\(result.output)")
    let comment = try text("r.md")
    #expect(comment.contains("Frame 8, the largest difference among frames with a picture."), "\(comment)")
    try expectNoGreyPane("r-1.png")
    #expect(try text("r.html").contains("The golden has images of only some of the frames that differ"))
    #expect(try page()["first"] as? Int == 8)
  }

  @Test func `a commit whose script draws other frames is not used`() throws {
    approve("--pictures", "none")
    try write(Self.dark, to: "my clip.flip")
    try commit()
    try write(Self.dark.replacing("0,-40", with: "0,-50"), to: "my clip.flip")
    let result = verify()
    #expect(result.output.contains("no commit has the files that drew it; approve"), "\(result.output)")
    #expect(try pictured().isEmpty)
    let named = verify("--baseline", "HEAD")
    #expect(named.output.contains("again: the files of HEAD draw different frames"), "\(named.output)")
  }

  @Test func `frames that one commit does not draw are drawn from the next candidate`() throws {
    approve("--pictures", "none")
    try commit()
    try write(Self.script.replacing("0,-40", with: "0,-44"), to: "my clip.flip")
    try git("checkout", "-q", "-b", "work")
    try commit()
    try write(Self.dark, to: "my clip.flip")
    // The script of HEAD draws the first frames, and that of main all of them.
    verify("--baseline", "HEAD")
    #expect(try pictured().first == 0)
    #expect(try !missingOnPage().isEmpty)
    #expect(try text("r.html").contains("again: the files that were found draw different frames"))
    try expectPictures(verify())
  }

  @Test func `frames approved with other options are drawn without a commit`() throws {
    try Files.remove("\(folder)/work/.git")
    approve("--pictures", "none")
    try expectPictures(verify("--theme", "dark"))
  }

  @Test func `a symbolic link in a commit is not followed`() throws {
    approve("--pictures", "none")
    try write(Self.script, to: "secret/original.flip")
    try Files.remove("\(folder)/work/my clip.flip")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/work/my clip.flip", withDestinationPath: "secret/original.flip")
    try commit()
    try Files.remove("\(folder)/work/my clip.flip")
    try write(Self.dark, to: "my clip.flip")
    verify()
    #expect(try pictured().isEmpty)
  }

  @Test func `diff of a golden and its script draws the approved frames, too`() throws {
    approve("--pictures", "none")
    try commit()
    try write(Self.changed, to: "my clip.flip")
    let result = CapturedConsole.outcome(
      of: ["diff", golden, "-o", "\(folder)/d.png", "--approved", "\(folder)/none"])
    #expect(result.code == .framesDiffer)
    #expect(!result.diagnostics.contains("keeps no picture"), "\(result)")
    try expectNoGreyPane("d.png")
  }

  @Test func `without git, the report states the reason`() throws {
    approve("--pictures", "none")
    try commit()
    try write(Self.dark, to: "my clip.flip")
    let process = Process()
    process.executableURL = BuiltProgram.named("flipbook")
    process.arguments = [
      "verify", "\(folder)/work/my clip.flip", "--approved", "\(folder)/none", "--artifacts", "\(folder)/failures",
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(folder)/none"
    process.environment = environment
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(text.contains("they cannot be drawn again: git is missing; approve --pictures all"), "\(text)")
  }
}
