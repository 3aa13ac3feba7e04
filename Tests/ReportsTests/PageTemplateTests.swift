import Testing

@testable import Reports

@Suite struct PageTemplateTests {
  private func filled(_ text: String, _ values: [String: PageTemplate.Value]) -> String {
    String(decoding: PageTemplate(text).filled(values), as: UTF8.self)
  }

  @Test func `values replace their names, which may occur twice`() {
    #expect(filled("{{a}}-{{b}}-{{a}}.", ["a": .text("1"), "b": .markup("<b>")]) == "1-<b>-1.")
    #expect(filled("{ {a} }", [:]) == "{ {a} }")
    #expect(filled("", [:]).isEmpty)
  }

  @Test func `a value that looks like a placeholder is not replaced`() {
    #expect(filled("{{a}}{{b}}", ["a": .text("{{b}}"), "b": .markup("{{a}}")]) == "{{b}}{{a}}")
  }

  @Test func `text is escaped, between tags and between quotes`() {
    #expect(filled("{{a}}", ["a": .text("</script>\"&\u{1B}")]) == "&lt;/script&gt;&quot;&amp;\u{FFFD}")
  }
}
