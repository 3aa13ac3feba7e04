import Testing
import ToolTestSupport

@Suite struct FeedCommandTests {
  private static let feed = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "Tides",
     "items": [{"id": "1", "title": "Neap", "content_html": "<p>Twice a month the <b>range</b> is small.</p>",
                "authors": [{"name": "M. Ebb"}], "date_published": "2026-01-02T03:04:05Z"}]}
    """

  @Test func `each entry is printed with its title, author and number of words, or as JSON with its text`() {
    let tool = Tool(input: Self.feed)
    tool.expect("feed -", .done, "Tides", "Neap", "M. Ebb", "7 words")
    tool.expect(
      "feed - --json", .done, "\"text\": \"Twice a month the range is small.\"", "\"author\": \"M. Ebb\"")
  }

  @Test(arguments: ["", "  \n", "{\"a\": ", "<!doctype html><p>no feed", "just words"])
  func `an input that is not a feed is invalid input`(text: String) {
    Tool(input: text).expect("feed -", .badInput, output: "", diagnostics: "flipbook: error: <stdin>…")
  }

  @Test func `a missing feed has the exit code of missing inputs`() {
    Tool().expect("feed /nowhere/feed.json", .inputNotFound)
  }
}
