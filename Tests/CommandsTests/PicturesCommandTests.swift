import Foundation
import Imaging
import Platform
import TestSupport
import Testing
import ToolTestSupport

/// `pictures`: makes the pictures of a manifest, compares them by their pixels, and reports errors with their location.
@Suite struct PicturesCommandTests {
  private let tool = Tool()
  private var folder: TestFolder { tool.folder }

  init() throws {
    try folder.write(Self.article, to: "docs/article.flip")
    try folder.write(
      "scene page-flicking\nsize 40x60\nscale 1\nfps 5\nwait 200ms\nshot \"end\"\n", to: "docs/pages.flip")
    try folder.write(Self.feed, to: "docs/feed.json")
  }

  private static let article = """
    scene vertical-swipe
    size 120x160
    scale 1
    fps 5
    feed feed.json
    wait 100ms
    shot "start"
    flick up at 500pt/s from 60,120
    wait 300ms
    """
  private static let feed =
    #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [{"id": "1", "title": "Sky","#
    + #" "content_html": "<p>Blue.</p>"}, {"id": "2", "title": "Sea", "content_html": "<p>Green.</p>"}]}"#
  private static let manifest = """
    # What the documentation shows.
    shot article.flip --at start -o images/article.png
    sheet article.flip --frames 2 -o images/sheet.png --compress small
    shot pages.flip --at end -o images/pages.png
    plot pages.flip --probe page -o pages.svg
    """

  /// Returns every file below the manifest's folder, with its bytes and its inode, which changes if it is replaced.
  private func files() -> [String: [Int: Data]] {
    var files: [String: [Int: Data]] = [:]
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: "\(folder)/docs")) ?? [] {
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/docs/\(name)")
      if let bytes = folder.bytes("docs/\(name)") { files[name] = [attributes?[.systemFileNumber] as? Int ?? 0: bytes] }
    }
    return files
  }

  /// Writes a manifest into `docs` and runs `pictures` on it; what it prints is relative to the folder.
  private func pictures(_ manifest: String, _ options: String = "") throws -> Tool.Outcome {
    try folder.write(manifest, to: "docs/m.txt")
    var outcome = tool.run("pictures @/docs/m.txt \(options)")
    outcome.output.replace("@/", with: "")
    outcome.diagnostics.replace("@/", with: "")
    return outcome
  }

  @Test func `missing pictures are made, and existing ones are kept`() throws {
    let check = try pictures(Self.manifest, "--check")
    #expect(check.code == .framesDiffer)
    #expect(folder.bytes("docs/pages.svg") == nil)
    #expect(
      check.output
        == ["images/article.png", "images/sheet.png", "images/pages.png", "pages.svg"]
        .map { "missing: docs/\($0)\n" }.joined())
    let made = try pictures(Self.manifest)
    #expect(made.code == .done, "\(made)")
    #expect(made.diagnostics == "docs/m.txt: 4 pictures, 4 written\n", "\(made)")
    #expect(made.output == check.output.replacing("missing: ", with: ""))
    #expect(try PNGReader.read(path: "\(folder)/docs/images/pages.png").size == PixelSize(width: 40, height: 60))
    let before = files()
    let again = try pictures(Self.manifest)
    #expect(again.code == .done)
    #expect(again.output == "")
    #expect(files() == before.merging(files().filter { $0.key == "m.txt" }) { $1 })
    let same = try pictures(Self.manifest, "--check")
    #expect(same.code == .done)
    #expect(same.output == "docs/m.txt: 4 pictures, all up to date\n")
    // The bytes are those of the command without a manifest.
    tool.expect("sheet @/docs/article.flip --frames 2 --compress small -o @/x.png")
    #expect(folder.bytes("x.png") == folder.bytes("docs/images/sheet.png"))
  }

  @Test func `an error in a time is located at the time`() throws {
    let made = try pictures("shot pages.flip --at 9s -o x.png\nshot pages.flip -o x2.png --at=8s")
    #expect(made.diagnostics.contains("docs/m.txt:1:22: error: the clip ends"), "\(made)")
    #expect(made.diagnostics.contains("docs/m.txt:2:27: error: the clip ends"), "\(made)")
  }

  @Test func `a changed text or colour makes exactly the pictures with it stale`() throws {
    #expect(try pictures(Self.manifest).code == .done)
    try folder.write(Self.feed.replacing("Blue", with: "Grey"), to: "docs/feed.json")
    let text = try pictures(Self.manifest, "--check")
    #expect(text.code == .framesDiffer)
    #expect(
      text.output.split(separator: "\n").map { $0.prefix { $0 != "g" } } == ["stale: docs/ima", "stale: docs/ima"])
    #expect(text.output.contains("article.png: pixels differ"))
    #expect(text.output.contains("sheet.png: pixels differ"))
    try folder.write(Self.feed, to: "docs/feed.json")
    #expect(try pictures(Self.manifest, "--check").code == .done)
    try folder.write("theme dark\n" + Self.article, to: "docs/article.flip")
    let colour = try pictures(Self.manifest)
    #expect(colour.code == .done, "\(colour)")
    #expect(colour.output == "docs/images/article.png\ndocs/images/sheet.png\n", "\(colour)")
    #expect(try pictures(Self.manifest, "--check").code == .done)
  }

  @Test func `changes without a visible effect make no picture stale`() throws {
    #expect(try pictures(Self.manifest).code == .done)
    // Another compression or zlib: other bytes of the same pixels. Another text of the same script and feed.
    let path = "\(folder)/docs/images/article.png"
    let bitmap = try PNGReader.read(path: path)
    let other = try ReferencePNGEncoder().encode(bitmap)
    #expect(Data(other) != folder.bytes("docs/images/article.png"))
    try Data(other).write(to: URL(filePath: path))
    try folder.write("# Rewritten.\n" + Self.article.replacing("100ms", with: "0.1s"), to: "docs/article.flip")
    try folder.write(Self.feed.replacing(", ", with: ",\n"), to: "docs/feed.json")
    #expect(try pictures(Self.manifest, "--check").code == .done)
    #expect(try pictures(Self.manifest).output == "")
    #expect(Data(other) == folder.bytes("docs/images/article.png"))
  }

  @Test func `a damaged picture is stale and made again`() throws {
    #expect(try pictures(Self.manifest).code == .done)
    let whole = try #require(folder.bytes("docs/images/pages.png"))
    for rest in [Data(), whole.dropLast(20), Data("<svg>".utf8)] {
      try rest.write(to: URL(filePath: "\(folder)/docs/images/pages.png"))
      let check = try pictures(Self.manifest, "--check")
      #expect(check.code == .framesDiffer, "\(check)")
      #expect(check.output.hasPrefix("stale: docs/images/pages.png: not a valid PNG file"), "\(check)")
    }
    #expect(try pictures(Self.manifest).output == "docs/images/pages.png\n")
    #expect(folder.bytes("docs/images/pages.png") == whole)
  }

  @Test func `variants are made with their themes and scales`() throws {
    let line = "shot article.flip --at start --variants light,dark@2x -o a.png"
    #expect(try pictures(line).output == "docs/a.png\ndocs/a~dark.png\ndocs/a@2x.png\ndocs/a~dark@2x.png\n")
    for (name, width) in [("a", 120), ("a~dark", 120), ("a@2x", 240), ("a~dark@2x", 240)] {
      let bitmap = try PNGReader.read(path: "\(folder)/docs/\(name).png")
      #expect(bitmap.width == width, "\(name)")
      #expect((bitmap[5, 120].red < 128) == name.contains("dark"), "\(name)")
    }
  }

  @Test func `files without a line are listed, unless they are kept or read`() throws {
    let manifest = Self.manifest + "\nkeep logo*.png *.mp4\nshot input.svg --at end -o input.png"
    try folder.write("scene page-flicking\nsize 40x60\nshot \"end\"\n", to: "docs/input.svg")
    #expect(try pictures(manifest).code == .done)
    for name in [
      "images/old.png", "clip.GIF", "logo-dark.png", "images/x.mp4", "text.txt", ".hidden.png", "other/a.png",
    ] {
      try folder.write("x", to: "docs/\(name)")
    }
    let check = try pictures(manifest, "--check")
    #expect(check.code == .framesDiffer)
    #expect(check.output == "no line: docs/clip.GIF\nno line: docs/images/old.png\n")
    #expect(check.diagnostics.contains("keep PATTERN"))
    let made = try pictures(manifest)
    #expect(made.code == .done)
    #expect(made.diagnostics.contains("without a line: docs/clip.GIF, docs/images/old.png"))
    #expect(folder.bytes("docs/images/old.png") != nil)
    #expect(try pictures(manifest, "--check --only images/p*").code == .done)
  }

  @Test func `--only selects pictures by a pattern or a path`() throws {
    #expect(try pictures(Self.manifest, "--only *.svg").output == "docs/pages.svg\n")
    #expect(
      try pictures(Self.manifest, "--only images/[ap]*").output == "docs/images/article.png\ndocs/images/pages.png\n"
    )
    #expect(
      try pictures(Self.manifest, "--only @/docs/images/sheet.png").output == "docs/images/sheet.png\n")
    let none = try pictures(Self.manifest, "--only *.gif")
    #expect(none.code == .badInput)
    #expect(none.diagnostics.contains("no picture that matches \"*.gif\""))
    #expect(try pictures("# nothing\n").code == .badInput)
  }

  @Test func `if a line fails, nothing is written, and every error has its location`() throws {
    let manifest =
      Self.manifest + """

        shot pages.flip --at 5 -o x.png
        sheet failing.flip --shots -o y.png
        shot pages.flip --at end --view nothing -o z.png
        """
    try folder.write("scene page-flicking\nsize 40x60\nshot \"end\"\nexpect page == 7\n", to: "docs/failing.flip")
    let before = files()
    let result = try pictures(manifest)
    #expect(result.code == .badInput)
    #expect(result.output == "")
    #expect(files().filter { $0.key != "m.txt" } == before.filter { $0.key != "m.txt" })
    let lines = result.diagnostics.split(separator: "\n").filter { $0.contains("error: ") }
    try #require(lines.count == 4, "\(result.diagnostics)")
    #expect(lines[0].hasPrefix("docs/m.txt:6:22: error: unknown moment \"5\""))
    #expect(lines[1].hasPrefix("docs/failing.flip:4:1: error: expect page == 7"))
    #expect(lines[2].hasPrefix("docs/m.txt:8:33: error: there is no view \"nothing\""))
    #expect(lines[3] == "flipbook: error: no picture was written")
  }

  @Test(arguments: [
    ("shoot a.flip -o x.png", 1, "did you mean \"shot\"?"), ("check pages.flip", 1, "does not make a picture"),
    ("flipbook shot pages.flip --at end -o x.png", 1, "a line starts with the command"),
    ("keep", 1, "missing argument"),
    ("shot pages.flip --att end -o x.png", 17, "did you mean \"--at\"?"),
    ("shot --at end -o x.png", 1, "flipbook shot SCRIPT"),
    ("shot pages.flip --at end", 1, "missing option -o"),
    ("shot pages.flip two --at end -o x.png", 17, "unexpected argument"),
    ("shot pages.flip --at end -o ../x.png", 29, "must be inside the manifest's folder"),
    ("shot pages.flip --at end -o a/../../x.png", 29, "must be inside the manifest's folder"),
    ("shot pages.flip --at end -o /x.png", 29, "must be relative"),
    ("shot pages.flip --at end -o x.jpg", 29, "unsupported format"), ("shot pages.flip --at end -o x", 29, ".png"),
    ("shot pages.flip --at end -o x/", 29, "unsupported format"), ("shot - --at end -o x.png", 6, "pass a file"),
    ("shot pages.flip --at end -o -", 29, "pass a file"), ("shot none.flip --at end -o o.png", 6, "No such file"),
    ("shot pages.flip --feed - --at end -o x.png", 24, "pass a file"),
    ("record pages.flip --raw -o x.gif", 19, "not supported in a manifest"),
    ("shot pages.flip --at end -o out/x.png", 29, "because of a link"),
    ("shot pages.flip --at end -o x.png", 29, "because of a link"),
    ("shot pages.flip --at end -o is.png", 29, "it is a directory"),
    ("shot pages.flip --at end -o p.png", 29, "a pipe"),
    ("shot a.png --at end -o a.png", 24, "is an input of this manifest"),
    ("shot pages.flip --at end -o ./hard.png", 29, "is an input of this manifest"),
    ("plot pages.flip --against kept -o kept/x.svg", 35, "an input of the line"),
    ("shot pages.flip --at end -o 'x.png", 29, "unterminated quotation"),
    ("shot pages.flip --at end -o x.png --variants dusk", 46, "unknown variant"),
    ("shot pages.flip --at end --theme dark -o x.png --variants light", 26, "cannot be combined"),
    ("plot pages.flip -o x.svg --variants @2x", 26, "an SVG file has no scale"),
    ("shot pages.flip --at end -o x@2x.png --variants dark", 38, "already has @2x"),
  ])
  func `an error in a line has a location and a remedy, and nothing is made`(line: String, column: Int, message: String)
    throws
  {
    try folder.write("scene page-flicking\nsize 40x60\nshot \"end\"\n", to: "docs/a.png")
    try folder.write("x", to: "elsewhere/y.png")
    try FileManager.default.linkItem(atPath: "\(folder)/docs/pages.flip", toPath: "\(folder)/docs/hard.png")
    try folder.link("docs/out", to: "../elsewhere")
    try folder.link("docs/x.png", to: "../elsewhere/y.png")
    for name in ["is.png", "kept"] { try folder.create("docs/\(name)") }
    #expect(mkfifo("\(folder)/docs/p.png", 0o600) == 0)
    let text = "shot pages.flip --at end -o good.png\n\n\(line)\nshot pages.flip --at end -o ./good.png\n"
    for check in ["", "--check"] {
      let result = try pictures(text, check)
      #expect([.badInput, .inputNotFound, .cannotCreate].contains(result.code))
      #expect(result.output == "")
      let lines = result.diagnostics.split(separator: "\n").map(String.init)
      try #require(lines.count > 4, "\(lines)")
      #expect(lines[0].hasPrefix("docs/m.txt:3:\(column): error: "), "\(lines[0])")
      #expect(lines[0].contains(message), "\(lines[0])")
      #expect(lines[1] == "  3 | \(line)")
      #expect(lines[2].hasPrefix("    | \(String(repeating: " ", count: column - 1))^"))
      // All errors are reported together.
      #expect(lines[3].hasPrefix("docs/m.txt:4:29: error: docs/good.png is already made by line 1"))
      #expect(lines.last == "flipbook: error: no picture was made")
      #expect(folder.bytes("docs/good.png") == nil)
      #expect(folder.bytes("elsewhere/y.png") == Data("x".utf8))
    }
  }

  @Test func `errors of a script in several lines are reported once`() throws {
    try folder.write("scene page-flicking\nwait 3mz\n", to: "docs/bad.flip")
    let result = try pictures((1...3).map { "shot bad.flip --at 0s -o \($0).png\n" }.joined())
    #expect(result.code == .badInput)
    #expect(result.diagnostics.split(separator: "\n").count == 4, "\(result.diagnostics)")
    #expect(result.diagnostics.hasPrefix("docs/bad.flip:2:6: error: unknown unit \"mz\""))
  }

  /// Manifests beyond the limits.
  private static let hostile = [
    String(repeating: "a\n", count: 60_000), "shot" + String(repeating: " a", count: 60_000),
    String(repeating: "x", count: 60_000),
    (1...1100).map { "shot pages.flip --at end -o \($0).png\n" }.joined(), String(repeating: "#\n", count: 600_000),
  ]

  @Test(arguments: hostile.indices)
  func `a manifest beyond the limits is rejected with a short message`(index: Int) throws {
    let result = try pictures(Self.hostile[index])
    #expect(result.code == .badInput)
    #expect(result.diagnostics.utf8.count < 100_000)
    #expect(folder.bytes("docs/1.png") == nil)
  }

  @Test func `an interruption ends the command with only its own message`() throws {
    try folder.write(Self.manifest, to: "docs/m.txt")
    let captured = CapturedConsole()
    captured.interruption.request(.interrupted)
    #expect(captured.run(arguments: ["pictures", "\(folder)/docs/m.txt"]) == .interrupted)
    #expect(folder.bytes("docs/pages.svg") == nil)
    #expect(captured.diagnostics == "flipbook: interrupted\n")
  }
}
