import Foundation
import Platform
import TestSupport
import Testing
import ToolTestSupport

/// `embed`: writes the files of a clip for a page, and the page's block.
@Suite(.enabled(if: Shell.hasFFmpeg, "ffmpeg is not installed")) final class EmbedCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path
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

  init() throws { try write(Self.script, to: "pull.flip") }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ text: String, to name: String) throws {
    try Files.write(Array(text.utf8), to: "\(folder)/\(name)")
  }

  private func text(_ name: String) -> String {
    String(decoding: Files.contents(of: "\(folder)/\(name)"), as: UTF8.self)
  }

  private func names(_ name: String = "images") -> [String] { Files.names(in: "\(folder)/\(name)").sorted() }

  /// Runs the command; paths after `@` are in the folder.
  private func embed(
    _ arguments: String..., script: String = "@pull.flip"
  ) -> (code: ExitCode, output: String, diagnostics: String) {
    let words = (["embed", script] + arguments).map { $0.hasPrefix("@") ? "\(folder)/\($0.dropFirst())" : $0 }
    let outcome = CapturedConsole.outcome(of: words)
    return (
      outcome.code, outcome.output.replacing("\(folder)/", with: ""),
      outcome.diagnostics.replacing("\(folder)/", with: "")
    )
  }

  @Test(arguments: ["github", "html", "docc", "markdown"])
  func `the files of a page are the same in each run`(target: String) throws {
    #expect(embed("--for", target, "-o", "@images", "-q").code == .done)
    let first = names().map { text("images/\($0)") }
    #expect(first.count == (target == "markdown" ? 2 : 4))
    let second = embed("--for", target, "-o", "@images", "-q")
    #expect(names().map { text("images/\($0)") } == first)
    #expect(second.diagnostics.isEmpty)
    #expect(second.output.hasPrefix(target == "docc" ? "@Video(" : target == "markdown" ? "![" : "<picture>\n"))
  }

  @Test func `a page gets its block, with paths relative to it`() throws {
    try write("Text\n\n\(Self.block)", to: "docs/page.md")
    let first = embed("--for", "github", "-o", "@docs/my images", "--into", "@docs/page.md", "-q")
    #expect(first.code == .done)
    #expect(first.output.isEmpty)
    let page = text("docs/page.md")
    #expect(page.hasPrefix("Text\n\n<!-- flipbook pull -->\n<picture>\n"))
    #expect(page.contains(#"src="my%20images/pull.gif""#))
    #expect(page.hasSuffix("</details>\n<!-- /flipbook pull -->\n"))
    let stamp = Files.stamp(of: "\(folder)/docs/page.md")
    let again = embed("--for", "github", "-o", "@docs/my images", "--into", "@docs/page.md")
    #expect(
      again.output
        == ["pull.gif", "pull.png", "pull~dark.gif", "pull~dark.png"].map { "docs/my images/\($0)\n" }.joined())
    #expect(text("docs/page.md") == page)
    #expect(Files.stamp(of: "\(folder)/docs/page.md") == stamp)
  }

  @Test func `files are next to the page by default`() throws {
    try write(Self.block, to: "page.md")
    #expect(embed("--for", "markdown", "--into", "@page.md", "-q").code == .done)
    #expect(names("").contains("pull.gif"))
    #expect(text("page.md").contains("![A pull.](pull.gif)"))
  }

  @Test func `a page without a block is an error before anything is drawn`() throws {
    try write("Text\n", to: "page.md")
    let outcome = embed("--for", "html", "-o", "@images", "--into", "@page.md")
    #expect(outcome.code == .badInput)
    #expect(
      outcome.diagnostics.hasSuffix(
        "page.md has no block for pull; paste these two lines where the clip belongs:\n\(Self.block)"))
    #expect(names().isEmpty && text("page.md") == "Text\n")
    #expect(!Files.exists("\(folder)/images"))
  }

  @Test func `a failure leaves files and page as they were`() throws {
    try write(Self.block, to: "page.md")
    try write("old", to: "images/pull.gif")
    let outcome = embed("--for", "github", "-o", "@images", "--into", "@page.md", "--max-bytes", "100", "-q")
    #expect(outcome.code == .badInput)
    #expect(outcome.diagnostics.contains("pull.gif exceeds the limit of 100 bytes"))
    #expect(names() == ["pull.gif"] && text("images/pull.gif") == "old" && text("page.md") == Self.block)
    try write(Self.script + "expect page == 7\n", to: "pull.flip")
    #expect(embed("--for", "github", "-o", "@images", "--into", "@page.md", "-q").code == .badInput)
    #expect(names() == ["pull.gif"] && text("images/pull.gif") == "old" && text("page.md") == Self.block)
  }

  @Test func `an output that is an input, a page or not a file is an error`() throws {
    try write(Self.block, to: "page.md")
    #expect(embed("--for", "html", "--into", "/dev/null").code == .usage)
    #expect(embed("--for", "html", "--into", "@missing.md").code == .inputNotFound)
    #expect(embed("--for", "html", "-o", "@clip.gif").code == .usage)
    #expect(embed("--for", "html", "-o", "@pull.flip/x").code == .cannotCreate)
    try FileManager.default.createDirectory(atPath: "\(folder)/images/pull.png", withIntermediateDirectories: true)
    #expect(embed("--for", "html", "-o", "@images", "-q").code == .cannotCreate)
    try FileManager.default.removeItem(atPath: "\(folder)/images/pull.png")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/images/pull.webp", withDestinationPath: "\(folder)/pull.flip")
    #expect(embed("--for", "html", "-o", "@images", "-q").code == .usage)
    #expect(text("pull.flip") == Self.script)
    try FileManager.default.removeItem(atPath: "\(folder)/images/pull.webp")
    #expect(mkfifo("\(folder)/images/pull.webp", 0o600) == 0)
    #expect(embed("--for", "html", "-o", "@images", "-q").code == .usage)
  }

  @Test func `a file that cannot be created leaves the others as they were`() throws {
    try write("old", to: "images/pull.gif")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/images/pull.png", withDestinationPath: "/proc/self/missing/pull.png")
    #expect(embed("--for", "markdown", "-o", "@images", "-q").code == .cannotCreate)
    #expect(names() == ["pull.gif", "pull.png"] && text("images/pull.gif") == "old")
  }

  @Test func `the target of a link is replaced, not the link`() throws {
    try write(Self.block, to: "real/page.md")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/page.md", withDestinationPath: "\(folder)/real/page.md")
    try write("", to: "real/old.gif")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/pull.gif", withDestinationPath: "\(folder)/real/old.gif")
    #expect(embed("--for", "markdown", "--into", "@page.md", "-q").code == .done)
    #expect(text("real/page.md").contains("(pull.gif)") && Files.isLink("\(folder)/page.md"))
    #expect(Files.isLink("\(folder)/pull.gif") && text("real/old.gif").hasPrefix("GIF89a"))
  }

  @Test func `names are unique in a catalog`() throws {
    try write("other", to: "Shop.docc/Resources/pull.png")
    let outcome = embed("--for", "docc", "-o", "@Shop.docc/Clips")
    #expect(outcome.code == .usage)
    #expect(outcome.diagnostics.contains("Clips/pull.png has the same name as"))
    #expect(embed("--for", "docc", "-o", "@Shop.docc/Resources", "-q").code == .done)
    #expect(names("Shop.docc/Resources") == ["pull.mp4", "pull.png", "pull~dark.mp4", "pull~dark.png"])
  }

  @Test func `invalid options are errors`() {
    #expect(embed().diagnostics.contains("missing option --for github|html|docc|markdown"))
    #expect(embed("--for", "docc", "--loop", "2").diagnostics.contains("--loop requires gif or webp, not mp4"))
    #expect(embed("--for", "html", "--alt", " ").diagnostics.contains("--alt requires a text"))
    let still = embed("--for", "html", "--still", "puled")
    #expect(still.code == .usage && still.diagnostics.contains("did you mean \"pulled\"?"))
    #expect(embed("--for", "html", script: "@").code == .usage)
  }
}
