import Testing
import ToolTestSupport

@Suite struct FeedCommandTests {
  static let feed = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "Tides",
     "items": [{"id": "1", "title": "Neap", "content_html": "<p>Twice a month the <b>range</b> is small.</p>",
                "authors": [{"name": "M. Ebb"}], "date_published": "2026-01-02T03:04:05Z"}]}
    """

  @Test func `feed prints the title, author and number of words of each entry`() {
    let captured = CapturedConsole(input: Self.feed)
    #expect(captured.run("feed -") == .done)
    for part in ["Tides", "Neap", "M. Ebb", "7 words"] { #expect(captured.output.contains(part), "\(part)") }
  }

  @Test func `--json has the text and the author of each entry`() {
    let captured = CapturedConsole(input: Self.feed)
    #expect(captured.run("feed - --json") == .done)
    #expect(captured.output.contains("\"text\": \"Twice a month the range is small.\""))
    #expect(captured.output.contains("\"author\": \"M. Ebb\""))
  }

  @Test(arguments: ["", "  \n", "{\"a\": ", "<!doctype html><p>no feed", "just words"])
  func `an input that is not a feed is invalid input`(text: String) {
    let captured = CapturedConsole(input: text)
    #expect(captured.run("feed -") == .badInput)
    #expect(captured.diagnostics.hasPrefix("flipbook: error: <stdin>"))
    #expect(captured.output == "")
  }

  @Test func `a missing feed has the exit code of missing inputs`() {
    #expect(CapturedConsole().run("feed /nowhere/feed.json") == .inputNotFound)
  }
}
