import Testing

@testable import Reports

@Suite struct PageTemplateTests {
  private func filled(_ text: String, _ values: [String: PageTemplate.Value]) -> String {
    String(decoding: PageTemplate(text).filled(values), as: UTF8.self)
  }

  @Test func `values take the places of their names, which may stand twice`() {
    #expect(filled("{{a}}-{{b}}-{{a}}.", ["a": .text("1"), "b": .markup("<b>")]) == "1-<b>-1.")
    #expect(filled("{ {a} }", [:]) == "{ {a} }")
    #expect(filled("", [:]).isEmpty)
  }

  @Test func `a value that looks like a place stays what it is`() {
    #expect(filled("{{a}}{{b}}", ["a": .text("{{b}}"), "b": .markup("{{a}}")]) == "{{b}}{{a}}")
  }

  @Test func `text is escaped, between tags and between quotes`() {
    #expect(filled("{{a}}", ["a": .text("</script>\"&\u{1B}")]) == "&lt;/script&gt;&quot;&amp;\u{FFFD}")
  }

  @Test func `modules are one, and import nothing`() throws {
    for script in [PageText.reportScript, try studioFile("studio.js")] {
      #expect(!script.split(separator: "\n").contains { $0.hasPrefix("import ") })
      #expect(script.contains("\nexport class Panes {"))
      #expect(script.hasSuffix("\n"))
    }
  }

  @Test func `the studio's page is three files, with one player`() throws {
    let page = try studioFile("")
    #expect(page.split(separator: "<section id=\"player\"").count == 2)
    #expect(page.contains("href=\"studio.css\""))
    #expect(page.contains("src=\"studio.js\""))
    #expect(try studioFile("studio.css").contains(":root {"))
    #expect(PageText.studioFile("studio.html") == nil)
    #expect(PageText.studioFile("shared/player.js") == nil)
  }

  private func studioFile(_ name: String) throws -> String {
    String(decoding: try #require(PageText.studioFile(name)).bytes, as: UTF8.self)
  }
}
