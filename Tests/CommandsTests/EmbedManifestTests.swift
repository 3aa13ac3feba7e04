import Foundation
import Platform
import TestSupport
import Testing
import ToolTestSupport

/// Lines `embed` of a manifest: files are compared by pixels and frames, blocks by their text.
@Suite(.enabled(if: Shell.hasFFmpeg, "ffmpeg is not installed")) struct EmbedManifestTests {
  private let tool = Tool()
  private var folder: TestFolder { tool.folder }
  private static let line = "embed pull.flip --for github -o images --into page.md\n"

  init() throws {
    try folder.write(
      "# A pull.\nscene page-flicking\nsize 40x60\nscale 1\nfps 5\nwait 200ms\nmark \"end\"\n", to: "pull.flip")
    try folder.write("<!-- flipbook pull -->\n<!-- /flipbook pull -->\n", to: "page.md")
    try folder.write(Self.line, to: "m.txt")
  }

  private func text(_ name: String) -> String { String(decoding: folder.bytes(name) ?? Data(), as: UTF8.self) }

  private func pictures(_ options: String = "") -> (code: ExitCode, output: [String], diagnostics: String) {
    let outcome = tool.run("pictures @/m.txt \(options)")
    return (
      outcome.code, outcome.output.replacing("@/", with: "").split(separator: "\n").map(String.init),
      outcome.diagnostics
    )
  }

  private static let files = ["images/pull.webp", "images/pull.png", "images/pull~dark.webp", "images/pull~dark.png"]

  @Test func `files and block are made, and then up to date`() throws {
    let missing = pictures("--check")
    #expect(missing.code == .framesDiffer)
    #expect(missing.output == Self.files.map { "missing: \($0)" } + ["stale: page.md: the block pull differs"])
    let made = pictures()
    #expect(made.code == .done)
    #expect(made.output == Self.files + ["page.md"])
    #expect(text("page.md").contains("src=\"images/pull.webp\""))
    let check = pictures("--check")
    #expect(check.code == .done)
    #expect(check.output == ["m.txt: 4 pictures, all up to date"])
    #expect(pictures().output.isEmpty)
  }

  @Test func `the command makes the same block as the manifest`() throws {
    #expect(pictures("-q").code == .done)
    let page = text("page.md")
    tool.expect("embed @/pull.flip --for github -o @/images --into @/page.md -q")
    #expect(text("page.md") == page)
    #expect(pictures("--check -q").code == .done)
  }

  @Test func `a changed clip, text and option are stale`() throws {
    #expect(pictures("-q").code == .done)
    try folder.write(text("pull.flip").replacing("A pull.", with: "Another pull."), to: "pull.flip")
    #expect(pictures("--check").output == ["stale: page.md: the block pull differs"])
    try folder.write(Self.line.replacing("--for", with: "--loop 2 --alt 'A pull.' --for"), to: "m.txt")
    #expect(
      pictures("--check").output == [
        "stale: images/pull.webp: frames differ", "stale: images/pull~dark.webp: frames differ",
      ])
    try folder.write(Self.line, to: "m.txt")
    try folder.write(text("pull.flip").replacing("size 40x60", with: "size 50x60"), to: "pull.flip")
    #expect(pictures("--check").output.count == 5)
  }

  @Test func `a line may choose the format of the image`() throws {
    try folder.write(Self.line.replacing("--for", with: "--format gif --for"), to: "m.txt")
    #expect(pictures("-q").code == .done)
    #expect(text("images/pull.gif").hasPrefix("GIF89a") && pictures("--check").code == .done)
  }

  @Test func `a block or file that no line makes is reported`() throws {
    #expect(pictures("-q").code == .done)
    try folder.write(text("page.md") + "<!-- flipbook old -->\n<!-- /flipbook old -->\n", to: "page.md")
    try folder.write("", to: "images/old.gif")
    #expect(pictures("--check").output == ["no line: images/old.gif", "no line: page.md: block old"])
  }

  @Test func `several lines share a page`() throws {
    try folder.write(text("pull.flip"), to: "push.flip")
    try folder.write(text("page.md") + "<!-- flipbook push -->\n<!-- /flipbook push -->\n", to: "page.md")
    try folder.write(Self.line + Self.line.replacing("pull", with: "push"), to: "m.txt")
    #expect(pictures("-q").code == .done)
    #expect(text("page.md").contains("images/pull.webp") && text("page.md").contains("images/push.webp"))
    #expect(pictures("--check").code == .done)
    try folder.write(Self.line + Self.line, to: "m.txt")
    #expect(pictures("--check").diagnostics.contains("page.md is already made by line 1"))
  }

  @Test(arguments: [
    ("--variants light,dark", "--variants is not supported by embed"),
    ("-o ../images", "must be inside the manifest's folder"), ("-o /tmp", "must be relative to the manifest's folder"),
    ("--into ../page.md", "must be inside the manifest's folder"), ("--into absent.md", "absent.md"),
    ("--into pull.flip", "pull.flip has no block for pull"),
  ])
  func `an invalid line is an error with its location`(options: String, message: String) throws {
    try folder.write("embed pull.flip --for html \(options)\n", to: "m.txt")
    let outcome = pictures("--check")
    #expect(outcome.code == (options == "--into absent.md" ? .inputNotFound : .badInput))
    #expect(outcome.diagnostics.contains("m.txt:1:") && outcome.diagnostics.contains(message), "\(outcome)")
  }
}
