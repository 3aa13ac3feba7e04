import Feeds

/// Decodes a feed from text; pictures become placeholders.
func decode(_ text: String) throws -> Feed {
  try Feed.decode(bytes: Array(text.utf8), baseDirectory: nil, fileName: "feed")
}

/// Returns the error of a text that is not a feed.
func feedError(_ bytes: [UInt8]) -> FeedError? {
  do {
    _ = try Feed.decode(bytes: bytes, baseDirectory: nil, fileName: "feed")
    return nil
  } catch {
    return error
  }
}

func feedError(_ text: String) -> FeedError? { feedError(Array(text.utf8)) }

/// Wraps an article in the smallest JSON Feed and returns its blocks.
func blocks(_ html: String) throws -> [ArticleBlock] {
  let escaped = html.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    .replacing("\t", with: "\\t").replacing("\r", with: "\\r").replacing("\0", with: "\\u0000")
  let feed = try decode(
    "{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": [{\"title\": \"T\", \"content_html\": \"\(escaped)\"}]}"
  )
  return feed.entries[0].blocks
}
