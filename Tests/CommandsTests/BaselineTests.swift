import CommandLine
import Foundation
import Imaging
import Platform
import TestSupport
import Testing
import ToolTestSupport

/// The pictures of a failure on a machine that has only the repository, such as a build server.
@Suite struct BaselineTests {
  static let script = smallClip("touch at 40,90", "drag by 0,-40 over 200ms", "shot \"up\"", "lift", "wait 300ms")
  static let changed = script.replacing("0,-40", with: "0,-50")
  /// A change after which no frame equals an approved one.
  static let dark = "theme dark\n" + script
  /// A change after which the first different frames equal none of the clip.
  static let late = script.replacing("touch at 40,90", with: "wait 100ms\ntouch at 40,90").replacing(
    "0,-40", with: "0,-50")

  let tool = Tool(TestFolder("flip book"))
  var folder: TestFolder { tool.folder }

  init() throws {
    try folder.write(Self.script, to: "work/my clip.flip")
    try git("init", "-q", "-b", "main")
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

  func approve(_ options: String = "--pictures none") throws {
    tool.expect("approve '@/work/my clip.flip' --approved @/gone --record all \(options)")
    try? folder.remove("gone")
  }

  @discardableResult func verify(_ options: String = "", script: String = "my clip.flip") -> Tool.Outcome {
    let reports = "--report markdown=@/r.md --report html=@/r.html"
    return tool.run("verify '@/work/\(script)' --approved @/none --artifacts @/failures \(reports) \(options)")
  }

  /// Returns the frames with a picture of the golden in the failure's folder, each compared with the golden's hash.
  func pictured(_ name: String = "my clip") throws -> [Int] {
    let hashes = try FrameHashes(text: try folder.text("work/Goldens/my clip/frames.hashes")).rows.map(\.hash)
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
    let page = try folder.text("r.html")
    let start = try #require(page.firstRange(of: "id=\"clip-0-data\">")).upperBound
    let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
    return try #require(JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [String: Any])
  }

  /// Returns the frames without a golden's picture on the page.
  func missingOnPage() throws -> [Int] {
    try #require(page()["expected"] as? [Int]).enumerated().filter { $1 == -1 }.map(\.offset)
  }

  /// Expects that every report has the golden's pictures of the frames that differ.
  func expectPictures(_ result: Tool.Outcome) throws {
    #expect(result.code == .framesDiffer, "\(result)")
    #expect(try pictured().count > 5)
    #expect(try missingOnPage().isEmpty)
    #expect(!result.output.contains("only hashes"), "\(result.output)")
    let comment = try folder.text("r.md")
    #expect(comment.contains("![my clip&#58; before, after and difference, at the largest difference](r-1.png)"))
    #expect(folder.exists("r-1.png"))
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
    try approve()
    try commit()
    try git("checkout", "-q", "-b", "work")
    try folder.write(Self.changed, to: "work/my clip.flip")
    try commit()
    try expectPictures(verify())
  }

  @Test func `with uncommitted changes, the approved frames are drawn from the last commit`() throws {
    try approve()
    try commit()
    try folder.write(Self.changed, to: "work/my clip.flip")
    try expectPictures(verify())
  }

  @Test func `on the default branch, approved frames are drawn from the commit that changed the golden`() throws {
    try approve()
    try commit()
    try folder.write(Self.changed, to: "work/my clip.flip")
    try commit()
    let result = verify("--report github")
    try expectPictures(result)
    #expect(result.output.contains("::error file="), "\(result.output)")
  }

  @Test func `included files, the feed and its pictures are read from the commit, also for a moved script`() throws {
    let picture = try Bitmap(width: 40, height: 40, filledWith: RGBA(200, 0, 0))
    try folder.write(try PNGEncoder().encode(picture), to: "work/feeds/img/a b.png")
    let item = #"{"id": "1", "title": "t", "content_html": "<p><img src='./img/a%20b.png'></p>"}"#
    let feed = #"{"version": "https://jsonfeed.org/version/1.1", "title": "f", "items": [\#(item)]}"#
    try folder.write(feed, to: "work/feeds/f.json")
    try folder.write("wait 100ms", to: "work/parts/rest.flip")
    try folder.write("feed \"feeds/f.json\"\n" + Self.script + "\ninclude \"parts/rest.flip\"", to: "work/my clip.flip")
    try approve("--pictures none --theme dark")
    try commit()
    try git("checkout", "-q", "-b", "work")
    let other = try Bitmap(width: 40, height: 40, filledWith: RGBA(0, 200, 0))
    try folder.write(try PNGEncoder().encode(other), to: "work/feeds/img/a b.png")
    try folder.write("feed \"../feeds/f.json\"\n" + Self.script + "\nwait 100ms", to: "work/sub/my clip.flip")
    try folder.remove("work/my clip.flip")
    try folder.remove("work/parts/rest.flip")
    try commit()
    try expectPictures(verify("--goldens @/work/Goldens", script: "sub/my clip.flip"))
  }

  @Test func `a golden approved with --feed is drawn with the commit's version of the feed`() throws {
    func feed(_ title: String) -> String {
      #"{"version": "https://jsonfeed.org/version/1.1", "title": "f", "items": [{"id": "1", "title": "\#(title)"}]}"#
    }
    try folder.write(feed("one"), to: "work/f.json")
    try approve("--pictures none --feed @/work/f.json")
    try commit()
    try folder.write(feed("two"), to: "work/f.json")
    try expectPictures(verify("--feed @/work/f.json"))
  }

  @Test func `--baseline draws the approved frames from its revision`() throws {
    try commit()
    try git("tag", "v1")
    try approve()
    try folder.write(Self.dark, to: "work/my clip.flip")
    try commit()
    let result = verify()
    #expect(result.code == .framesDiffer, "\(result)")
    #expect(result.output.contains("its files are unchanged"), "\(result)")
    #expect(try pictured().isEmpty)
    try expectPictures(verify("--baseline v1"))
    try expectPictures(verify("--baseline HEAD~1"))
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
    try approve("")
    try commit()
    let result = verify("'--baseline=\(revision)'")
    #expect(result.code == code, "\(result)")
    #expect(result.diagnostics.contains(message), "\(result)")
    #expect(!folder.exists("r.md"))
  }

  @Test func `without a repository, the reports state the reason and show only the current frames`() throws {
    try folder.remove("work/.git")
    try approve()
    try folder.write(Self.dark, to: "work/my clip.flip")
    let result = verify()
    #expect(result.code == .framesDiffer)
    let reason =
      "they cannot be drawn again: @/work/Goldens/my clip is in no git repository; approve --pictures all keeps"
    #expect(result.output.contains(reason), "\(result.output)")
    #expect(try pictured().isEmpty)
    #expect(
      try folder.text("r.html").contains("The golden has no images of the frames that differ, and they cannot be drawn")
    )
    let comment = try folder.text("r.md")
    #expect(comment.contains("![my clip&#58; current frame](r-1.png)"), "\(comment)")
    #expect(comment.contains("the first that differs, as drawn now."), "\(comment)")
    #expect(!folder.exists("r-2.gif"))
    try expectNoGreyPane("r-1.png")
    let named = verify("--baseline main")
    #expect(named.code == .inputNotFound)
    #expect(named.diagnostics.contains("--baseline: @/work/Goldens is not in a git repository"), "\(named)")
  }

  @Test func `with pictures of some frames, the largest difference among them is shown`() throws {
    try folder.remove("work/.git")
    try approve("")
    try folder.write(Self.late, to: "work/my clip.flip")
    let result = verify()
    let pictured = try pictured()
    #expect(pictured.contains(8), "\(pictured)")
    #expect(!pictured.contains(5), "\(pictured)")
    #expect(result.output.contains("frame 8, the largest difference with an image: "), "\(result.output)")
    let comment = try folder.text("r.md")
    #expect(comment.contains("Frame 8, the largest difference among frames with a picture."), "\(comment)")
    try expectNoGreyPane("r-1.png")
    #expect(try folder.text("r.html").contains("The golden has images of only some of the frames that differ"))
    #expect(try page()["first"] as? Int == 8)
  }

  @Test func `a commit whose script draws other frames is not used`() throws {
    try approve()
    try folder.write(Self.dark, to: "work/my clip.flip")
    try commit()
    try folder.write(Self.dark.replacing("0,-40", with: "0,-50"), to: "work/my clip.flip")
    let result = verify()
    #expect(result.output.contains("no commit has the files that drew it; approve"), "\(result.output)")
    #expect(try pictured().isEmpty)
    let named = verify("--baseline HEAD")
    #expect(named.output.contains("again: the files of HEAD draw different frames"), "\(named.output)")
  }

  @Test func `frames that one commit does not draw are drawn from the next candidate`() throws {
    try approve()
    try commit()
    try folder.write(Self.script.replacing("0,-40", with: "0,-44"), to: "work/my clip.flip")
    try git("checkout", "-q", "-b", "work")
    try commit()
    try folder.write(Self.dark, to: "work/my clip.flip")
    // The script of HEAD draws the first frames, and that of main all of them.
    verify("--baseline HEAD")
    #expect(try pictured().first == 0)
    #expect(try !missingOnPage().isEmpty)
    #expect(try folder.text("r.html").contains("again: the files that were found draw different frames"))
    try expectPictures(verify())
  }

  @Test func `frames approved with other options are drawn without a commit`() throws {
    try folder.remove("work/.git")
    try approve()
    try expectPictures(verify("--theme dark"))
  }

  @Test func `a symbolic link in a commit is not followed`() throws {
    try approve()
    try folder.write(Self.script, to: "work/secret/original.flip")
    try folder.remove("work/my clip.flip")
    try folder.link("work/my clip.flip", to: "secret/original.flip")
    try commit()
    try folder.remove("work/my clip.flip")
    try folder.write(Self.dark, to: "work/my clip.flip")
    verify()
    #expect(try pictured().isEmpty)
  }

  @Test func `diff of a golden and its script draws the approved frames, too`() throws {
    try approve()
    try commit()
    try folder.write(Self.changed, to: "work/my clip.flip")
    let result = tool.expect("diff '@/work/Goldens/my clip' -o @/d.png --approved @/none", .framesDiffer)
    #expect(!result.diagnostics.contains("keeps no picture"), "\(result)")
    try expectNoGreyPane("d.png")
  }

  @Test func `without git, the report states the reason`() throws {
    try approve()
    try commit()
    try folder.write(Self.dark, to: "work/my clip.flip")
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
