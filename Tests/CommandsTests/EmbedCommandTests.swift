import Foundation
import Platform
import TestSupport
import Testing
import ToolTestSupport

/// `embed`: writes the files of a clip for a page, and the page's block.
@Suite(.enabled(if: Shell.hasFFmpeg, "ffmpeg is not installed")) struct EmbedCommandTests {
  private let tool = Tool()
  private var folder: TestFolder { tool.folder }
  private static let script = """
    # A pull.
    scene page-flicking
    size 40x60
    scale 1
    fps 5
    touch at 30,30
    drag by -20,0 over 400ms
    mark "pulled"
    lift
    wait 400ms

    """
  private static let block = "<!-- flipbook pull -->\n<!-- /flipbook pull -->\n"

  init() throws { try folder.write(Self.script, to: "pull.flip") }

  private func text(_ name: String) -> String { String(decoding: folder.bytes(name) ?? Data(), as: UTF8.self) }

  private func names(_ name: String = "images") -> [String] { folder.names(in: name) }

  private func embed(_ options: String = "", script: String = "@/pull.flip") -> Tool.Outcome {
    tool.run("embed \(script) \(options)")
  }

  @Test(arguments: [("github", 4, "<picture>\n"), ("html", 2, "<div "), ("docc", 4, "@Video(")])
  func `the files of a page are the same in each run`(target: String, count: Int, markup: String) throws {
    #expect(embed("--for \(target) -o @/images -q").code == .done)
    let first = names().map { text("images/\($0)") }
    #expect(first.count == count)
    let second = embed("--for \(target) -o @/images -q")
    #expect(names().map { text("images/\($0)") } == first)
    #expect(second.diagnostics.isEmpty)
    #expect(second.output.hasPrefix(markup))
  }

  @Test func `a page gets its block, with paths relative to it`() throws {
    try folder.write("Text\n\n\(Self.block)", to: "docs/page.md")
    let first = embed("--for github -o '@/docs/my images' --into @/docs/page.md -q")
    #expect(first.code == .done)
    #expect(first.output.isEmpty)
    let page = text("docs/page.md")
    #expect(page.hasPrefix("Text\n\n<!-- flipbook pull -->\n<picture>\n"))
    #expect(page.contains(#"src="my%20images/pull.webp""#))
    #expect(page.hasSuffix("</details>\n<!-- /flipbook pull -->\n"))
    let stamp = Files.stamp(of: "\(folder)/docs/page.md")
    let again = embed("--for github -o '@/docs/my images' --into @/docs/page.md")
    #expect(
      again.output
        == ["pull.webp", "pull.png", "pull~dark.webp", "pull~dark.png"].map { "@/docs/my images/\($0)\n" }.joined())
    #expect(text("docs/page.md") == page)
    #expect(Files.stamp(of: "\(folder)/docs/page.md") == stamp)
  }

  @Test func `files are next to the page by default`() throws {
    try folder.write(Self.block, to: "page.md")
    #expect(embed("--for html --into @/page.md -q").code == .done)
    #expect(names("").contains("pull.mp4"))
    #expect(text("page.md").contains(#"<source src="pull.mp4">"#))
  }

  @Test func `a page without a block is an error before anything is drawn`() throws {
    try folder.write("Text\n", to: "page.md")
    let outcome = embed("--for html -o @/images --into @/page.md")
    #expect(outcome.code == .badInput)
    #expect(
      outcome.diagnostics.hasSuffix(
        "page.md has no block for pull; paste these two lines where the clip belongs:\n\(Self.block)"))
    #expect(names().isEmpty && text("page.md") == "Text\n")
    #expect(!folder.exists("images"))
  }

  @Test func `a failure leaves files and page as they were`() throws {
    try folder.write(Self.block, to: "page.md")
    try folder.write("old", to: "images/pull.webp")
    let outcome = embed("--for github -o @/images --into @/page.md --max-bytes 100 -q")
    #expect(outcome.code == .badInput)
    #expect(outcome.diagnostics.contains("pull.webp exceeds the limit of 100 bytes"))
    #expect(names() == ["pull.webp"] && text("images/pull.webp") == "old" && text("page.md") == Self.block)
    try folder.write(Self.script + "expect page == 7\n", to: "pull.flip")
    #expect(embed("--for github -o @/images --into @/page.md -q").code == .badInput)
    #expect(names() == ["pull.webp"] && text("images/pull.webp") == "old" && text("page.md") == Self.block)
  }

  @Test func `an output that is an input, a page or not a file is an error`() throws {
    try folder.write(Self.block, to: "page.md")
    #expect(embed("--for html --into /dev/null").code == .usage)
    #expect(embed("--for html --into @/missing.md").code == .inputNotFound)
    #expect(embed("--for html -o @/clip.gif").code == .usage)
    #expect(embed("--for html -o @/pull.flip/x").code == .cannotCreate)
    try folder.create("images/pull.png")
    #expect(embed("--for html -o @/images -q").code == .cannotCreate)
    try folder.remove("images/pull.png")
    try folder.link("images/pull.mp4", to: "\(folder)/pull.flip")
    #expect(embed("--for html -o @/images -q").code == .usage)
    #expect(text("pull.flip") == Self.script)
    try folder.remove("images/pull.mp4")
    #expect(mkfifo("\(folder)/images/pull.mp4", 0o600) == 0)
    #expect(embed("--for html -o @/images -q").code == .usage)
  }

  @Test func `a file that cannot be created leaves the others as they were`() throws {
    try folder.write("old", to: "images/pull.mp4")
    try folder.link("images/pull.png", to: "/proc/self/missing/pull.png")
    #expect(embed("--for html -o @/images -q").code == .cannotCreate)
    #expect(names() == ["pull.mp4", "pull.png"] && text("images/pull.mp4") == "old")
  }

  @Test func `the target of a link is replaced, not the link`() throws {
    try folder.write(Self.block, to: "real/page.md")
    try folder.link("page.md", to: "\(folder)/real/page.md")
    try folder.write("", to: "real/old.gif")
    try folder.link("pull.gif", to: "\(folder)/real/old.gif")
    #expect(embed("--for github --format gif --into @/page.md -q").code == .done)
    #expect(text("real/page.md").contains("\"pull.gif\"") && Files.isLink("\(folder)/page.md"))
    #expect(Files.isLink("\(folder)/pull.gif") && text("real/old.gif").hasPrefix("GIF89a"))
  }

  @Test func `names are unique in a catalog`() throws {
    try folder.write("other", to: "Shop.docc/Resources/pull.png")
    let outcome = embed("--for docc -o @/Shop.docc/Clips")
    #expect(outcome.code == .usage)
    #expect(outcome.diagnostics.contains("Clips/pull.png has the same name as"))
    #expect(embed("--for docc -o @/Shop.docc/Resources -q").code == .done)
    #expect(names("Shop.docc/Resources") == ["pull.mp4", "pull.png", "pull~dark.mp4", "pull~dark.png"])
  }

  @Test func `invalid options are errors`() {
    #expect(embed().diagnostics.contains("missing option --for github|html|docc"))
    #expect(embed("--for markdown").diagnostics.contains("--for \"markdown\""))
    for (option, value) in [("--loop", "2"), ("--format", "gif")] {
      for target in ["docc", "html"] {
        let outcome = embed("--for \(target) \(option) \(value)")
        #expect(outcome.code == .usage)
        #expect(
          outcome.diagnostics.contains("\(option) requires --for github, not --for \(target), which shows a video"))
      }
    }
    #expect(embed("--for html --alt ' '").diagnostics.contains("--alt requires a text"))
    let still = embed("--for html --still puled")
    #expect(still.code == .usage && still.diagnostics.contains("did you mean \"pulled\"?"))
    #expect(embed("--for html", script: "@").code == .usage)
  }

  @Test func `html has both themes with --theme light,dark, the other kinds by default`() {
    #expect(embed("--for html -o @/images --theme dark,light -q").code == .done)
    #expect(names() == ["pull.mp4", "pull.png", "pull~dark.mp4", "pull~dark.png"])
    #expect(embed("--for github -o @/dark --theme dark -q").code == .done)
    #expect(names("dark") == ["pull.png", "pull.webp"])
  }
}
