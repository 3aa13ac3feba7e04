import JSON

/// JSON Feed 1 and 1.1 (jsonfeed.org), and the way to the iTunes format, which is JSON too.
struct JSONFeedReader {
  let document: FeedDocument
  let shelf: ImageShelf

  func feed() throws(FeedError) -> Feed {
    let start = document.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let root: JSONNode
    do {
      root = try JSONParser.parse(document.bytes, start: start)
    } catch {
      throw document.error(.malformed(error.message), at: error.offset)
    }
    let isNamed = root["version"]?.text?.contains("jsonfeed.org/") == true
    if isNamed || root["items"]?.elements != nil { return try jsonFeed(root) }
    if let inner = root["feed"], inner.isObject {
      return ITunesFeedReader(root: inner, lines: LineIndex(document.bytes), shelf: shelf).feed()
    }
    throw document.error(.notAFeed(looksLike: Self.looks(root)))
  }

  private func jsonFeed(_ root: JSONNode) throws(FeedError) -> Feed {
    guard let items = root["items"] else {
      throw document.error(.malformed("a JSON Feed needs “items”, an array of articles"), at: root.offset)
    }
    guard let elements = items.elements else {
      throw document.error(.malformed("“items” must be an array, and is \(items.kind)"), at: items.offset)
    }
    let lines = LineIndex(document.bytes)
    let author = Self.author(of: root)
    var assembly = FeedAssembly(shelf: shelf)
    for item in elements {
      let line = lines.line(at: item.offset)
      guard item.isObject else {
        assembly.skip(line: line, "it should be an object, and is \(item.kind)")
        continue
      }
      assembly.add(Self.draft(item, author: author, line: line))
    }
    return assembly.feed(.jsonFeed, title: root["title"]?.text)
  }

  private static func draft(_ item: JSONNode, author: String?, line: Int) -> EntryDraft {
    let link = item["url"]?.text?.nonBlank ?? item["external_url"]?.text
    return EntryDraft(
      title: item["title"]?.text, author: Self.author(of: item) ?? author,
      date: item["date_published"]?.text ?? item["date_modified"]?.text, link: link, body: body(of: item),
      image: item["image"]?.text?.nonBlank ?? item["banner_image"]?.text, base: link, line: line)
  }

  private static func body(of item: JSONNode) -> EntryDraft.Body? {
    if let html = item["content_html"]?.text, !html.isBlank { return .html(html) }
    if let text = item["content_text"]?.text, !text.isBlank { return .text(text) }
    return item["summary"]?.text.map { .text($0) }
  }

  /// `authors` of version 1.1, or `author` of version 1.
  private static func author(of node: JSONNode) -> String? {
    let authors = (node["authors"]?.oneOrMore ?? []) + (node["author"]?.oneOrMore ?? [])
    let names = authors.compactMap { ($0["name"]?.text ?? $0.text)?.nonBlank }
    var known: Set<String> = []
    let unique = names.filter { known.insert($0).inserted }
    return unique.isEmpty ? nil : unique.joined(separator: ", ")
  }

  private static func looks(_ root: JSONNode) -> String {
    guard root.isObject else { return "plain JSON, \(root.kind)" }
    let keys = root.keys.prefix(4).map { "“\($0.prefix(30))”" }
    if keys.isEmpty { return "plain JSON, an empty object" }
    return "plain JSON, an object with \(keys.joined(separator: ", "))\(root.keys.count > 4 ? "…" : "")"
  }
}
