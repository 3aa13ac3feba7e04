import Feeds
import Testing

@Suite struct ITunesFeedTests {
  @Test func `labels give titles, authors, dates, pictures and links`() throws {
    let feed = try decode(
      """
      {"feed": {"title": {"label": "Top"}, "author": {"name": {"label": "Shop"}}, "entry": [
        {"im:name": {"label": "One"}, "title": {"label": "One - Ada"}, "im:artist": {"label": "Ada"},
         "im:image": [{"label": "s.png", "attributes": {"height": "53"}}, {"label": "l.png", "attributes": {"height": 100}},
                      {"label": "m.png", "attributes": {"height": "75"}}],
         "summary": {"label": "<p>Rich</p>"}, "link": {"attributes": {"rel": "alternate", "href": "https://example.org"}},
         "im:releaseDate": {"label": "2012-05-03T00:00:00-07:00", "attributes": {"label": "May 3, 2012"}}},
        {"title": {"label": "Two"}, "summary": {"label": "plain\\ntext"}, "updated": {"label": "2012-05-03"}},
        {"im:name": {"label": 3}, "im:image": [], "id": {"label": "https://example.org/3"}}
      ]}}
      """)
    #expect(feed.format == .iTunes)
    #expect(feed.title == "Top")
    #expect(feed.entries.map(\.title) == ["One", "Two", "3"])
    #expect(feed.entries.map(\.author) == ["Ada", "Shop", "Shop"])
    #expect(feed.entries.map(\.date?.iso8601) == ["2012-05-03T07:00:00Z", "2012-05-03T00:00:00Z", nil])
    #expect(feed.entries.map(\.leadImage?.source) == ["l.png", nil, nil])
    #expect(feed.entries.map(\.text) == ["Rich", "plain\ntext", ""])
  }

  @Test func `a single entry needs no array`() throws {
    let feed = try decode(#"{"feed": {"title": {"label": "T"}, "entry": {"im:name": {"label": "Only"}}}}"#)
    #expect(feed.entries.map(\.title) == ["Only"])
  }

  @Test func `a feed without entries is a warning`() throws {
    let feed = try decode(#"{"feed": {"title": {"label": "T"}}}"#)
    #expect(feed.entries.isEmpty)
    #expect(feed.warnings.map(\.description) == ["the feed has no “entry”"])
  }

  @Test func `invalid entries are skipped`() throws {
    let feed = try decode(#"{"feed": {"entry": [null, "x", {}, {"im:name": {"label": "Good"}}]}}"#)
    #expect(feed.entries.map(\.title) == ["Untitled", "Good"])
    #expect(feed.warnings.compactMap(\.entry) == [1, 2, 3])
  }

  @Test func `the second version of the format has no labels`() throws {
    let feed = try decode(
      #"{"feed": {"title": "T", "results": [{"name": "N", "artistName": "A", "artworkUrl100": "p.png", "releaseDate": "2020-02-29"}]}}"#
    )
    #expect(feed.entries.map(\.title) == ["N"])
    #expect(feed.entries[0].date?.dayText == "29 February 2020")
    #expect(feed.entries[0].leadImage?.source == "p.png")
  }
}
