import Testing

@testable import Reports

@Suite struct PageTemplateTests {
  private func filled(_ text: String, _ values: [String: PageTemplate.Value]) -> String {
    String(decoding: PageTemplate(text).filled(values), as: UTF8.self)
  }

  @Test func `values take the places of their names, which may stand twice`() {
    #expect(filled("{{a}}-{{b}}-{{a}}.", ["a": .text("1"), "b": .markup("<b>")]) == "1-<b>-1.")
    #expect(filled("{ {a} }", [:]) == "{ {a} }" && filled("", [:]).isEmpty)
  }

  @Test func `a value that looks like a place stays what it is`() {
    #expect(filled("{{a}}{{b}}", ["a": .text("{{b}}"), "b": .markup("{{a}}")]) == "{{b}}{{a}}")
  }

  @Test func `text is escaped, between tags and between quotes`() {
    #expect(filled("{{a}}", ["a": .text("</script>\"&\u{1B}")]) == "&lt;/script&gt;&quot;&amp;\u{FFFD}")
  }

  @Test(arguments: [
    "report/page.html", "report/clip.html", "shared/player.html", "report/page.css", "shared/player.css",
    "report/images.js", "shared/player.js",
  ])
  func `each file of the page is whole`(name: String) {
    let text = PageTemplate.text(ofFile: name)
    #expect(text.hasSuffix("\n") && text.utf8.count > 300)
  }

  @Test func `modules in one file import and export nothing`() {
    let script = ReportPage.joined(["shared/dom.js", "shared/panes.js", "report/report.js"])
    let lines = script.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") })
    #expect(lines.contains("class Panes {") && lines.contains { $0.hasPrefix("const find = ") })
  }
}
