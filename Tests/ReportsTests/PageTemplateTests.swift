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
}
