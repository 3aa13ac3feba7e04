import Flipbook
import Foundation
import Platform
import Script
import TestSupport
import Testing

struct EmbedPageTests {
  private func page(_ text: String, named name: String = "page.md") throws -> EmbedPage {
    let folder = TestFolder()
    try folder.write(text, to: "\(name)")
    return try EmbedPage(path: "\(folder)/\(name)")
  }

  private func replaced(_ text: String, with markup: String = "new", named name: String = "page.md") throws -> String? {
    try page(text, named: name).replacing("a", with: markup).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `the lines between the markers are replaced`() throws {
    let text = "# Title\n<!-- flipbook a -->\nold\n\nolder\n<!-- /flipbook a -->\nend"
    #expect(try replaced(text) == "# Title\n<!-- flipbook a -->\nnew\n<!-- /flipbook a -->\nend")
    #expect(
      try replaced("<!-- flipbook a -->\n<!-- /flipbook a -->") == "<!-- flipbook a -->\nnew\n<!-- /flipbook a -->")
  }

  @Test func `an unchanged block changes nothing`() throws {
    #expect(try replaced("<!-- flipbook a -->\nnew\n<!-- /flipbook a -->\n") == nil)
  }

  @Test func `line endings, byte order mark and indentation stay`() throws {
    #expect(
      try replaced("\u{FEFF}<!-- flipbook a -->\r\nold\r\n<!-- /flipbook a -->\r\nend\r\n", with: "x\ny")
        == "\u{FEFF}<!-- flipbook a -->\r\nx\r\ny\r\n<!-- /flipbook a -->\r\nend\r\n")
    #expect(
      try replaced("- item\n\n  <!-- flipbook a -->\n  <!-- /flipbook a -->\n", with: "x\n\ny")
        == "- item\n\n  <!-- flipbook a -->\n  x\n\n  y\n  <!-- /flipbook a -->\n")
  }

  @Test func `other blocks stay`() throws {
    let other = "<!-- flipbook b -->\nb\n<!-- /flipbook b -->\n"
    let page = try page(other + "<!-- flipbook a -->\n<!-- /flipbook a -->\n" + other.replacing("k b", with: "k c"))
    #expect(page.names == ["a", "b", "c"])
    #expect(
      try page.replacing("a", with: "new").map { String(decoding: $0, as: UTF8.self) }
        == other + "<!-- flipbook a -->\nnew\n<!-- /flipbook a -->\n" + other.replacing("k b", with: "k c"))
  }

  @Test func `markers in fenced code are text, except on an HTML page`() throws {
    let block = "<!-- flipbook a -->\n<!-- /flipbook a -->\n"
    for fence in ["~~~~", "```` markdown"] {
      let text = "\(fence)\n```\n\(block)\(fence.prefix { "`~".contains($0) })\n"
      #expect(try page(text).names.isEmpty, "\(fence)")
      #expect(try replaced(text + block) == text + "<!-- flipbook a -->\nnew\n<!-- /flipbook a -->\n")
    }
    #expect(try page("```\n\(block)", named: "page.HTML").names == ["a"])
    #expect(try page("```inline``` text\n\(block)").names == ["a"])
  }

  @Test func `blocks that are changed at the same time all stay`() throws {
    let folder = TestFolder()
    let (path, names) = ("\(folder)/page.md", (0..<40).map { "block-\($0)" })
    try Files.write(Array(names.map { EmbedPage.markers($0) + "\n" }.joined().utf8), to: path)
    DispatchQueue.concurrentPerform(iterations: names.count) { number in
      try? EmbedPage.update(path, names[number], with: "new \(number)") { try Files.write($0 ?? [], to: path) }
    }
    let text = String(decoding: try Files.read(path), as: UTF8.self)
    for number in names.indices { #expect(text.contains("-->\nnew \(number)\n<!--"), "\(number)") }
  }

  @Test func `a missing block is an error with the lines to paste`() throws {
    let error = #expect(throws: UserError.self) { try replaced("text <!-- flipbook a --> text\n") }
    #expect(error?.exitCode == .badInput)
    #expect(error?.description.hasSuffix(":\n<!-- flipbook a -->\n<!-- /flipbook a -->") ?? false)
  }

  @Test(arguments: [
    ("<!-- flipbook a -->\n", 1, "the block a has no end"),
    ("<!-- /flipbook a -->\n", 1, "the block a ends without a start"),
    ("<!-- flipbook a -->\n<!-- /flipbook a -->\n\n<!-- flipbook a -->\n", 4, "second block a of this page"),
    ("<!-- flipbook a -->\n<!-- flipbook b -->\n", 2, "the block b begins inside the block a of line 1"),
    ("<!-- flipbook a -->\n<!-- /flipbook b -->\n", 2, "the block b ends without a start"),
  ])
  func `an invalid block is an error with its line`(text: String, line: Int, message: String) throws {
    let error = try #require(throws: ScriptError.self) { try page(text) }
    #expect(error.diagnostics.map(\.message) == [message])
    #expect(error.diagnostics.map(\.location.line) == [line])
  }
}
