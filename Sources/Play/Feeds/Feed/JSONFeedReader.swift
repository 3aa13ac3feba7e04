import JSON

/// Reads JSON Feed 1 and 1.1 (jsonfeed.org). Passes the iTunes format, which is also JSON, to ``ITunesFeedReader``.
struct JSONFeedReader {
  let document: FeedDocument
  let resolver: ImageResolver

  /// Reads the feed of a JSON Feed or iTunes document.
  ///
  /// - Throws: `FeedError` if the text is not JSON, or is no feed.
  func feed() throws(FeedError) -> Feed {
    let root: JSONValue
    do {
      root = try JSONParser.parse(document.bytes, start: document.start)
    } catch {
      throw document.error(.malformed(error.message), at: error.offset)
    }
    let isNamed = root["version"]?.scalar?.contains("jsonfeed.org/") == true
    if isNamed || root["items"]?.elements != nil { return try jsonFeed(root) }
    if let inner = root["feed"], inner.isObject {
      return ITunesFeedReader(root: inner, lines: LineIndex(document.bytes), resolver: resolver).feed()
    }
    throw document.error(.notAFeed(looksLike: Self.looks(root)))
  }

  /// Reads a JSON Feed (https://www.jsonfeed.org/version/1.1/).
  private func jsonFeed(_ root: JSONValue) throws(FeedError) -> Feed {
    guard let items = root["items"] else {
      throw document.error(.malformed("a JSON Feed needs “items”, an array of articles"), at: root.offset)
    }
    guard let elements = items.elements else {
      throw document.error(.malformed("“items” must be an array, not \(items.kind)"), at: items.offset)
    }
    let lines = LineIndex(document.bytes)
    let author = Self.author(of: root)
    var assembly = FeedAssembly(resolver: resolver)
    assembly.add(elements, lines) { Self.draft($0, author: author, line: $1) }
    return assembly.feed(.jsonFeed, title: Self.title(of: root))
  }

  private static func draft(_ item: JSONValue, author: String?, line: Int) -> EntryDraft {
    EntryDraft(
      title: title(of: item), author: Self.author(of: item) ?? author,
      date: item["date_published"]?.scalar?.nonBlank ?? item["date_modified"]?.scalar, body: body(of: item),
      image: item["image"]?.scalar?.nonBlank ?? item["banner_image"]?.scalar, line: line)
  }

  /// Returns a title with its character references decoded. The format has plain text, but many programs write HTML's
  /// references. Tags are text.
  private static func title(of node: JSONValue) -> String? {
    node["title"]?.scalar.map { HTMLParser.plainText($0.replacing("<", with: "&lt;")) }
  }

  private static func body(of item: JSONValue) -> EntryDraft.Body? {
    if let html = item["content_html"]?.scalar, !html.isBlank { return .html(html) }
    if let text = item["content_text"]?.scalar, !text.isBlank { return .text(text) }
    return item["summary"]?.scalar.map { .text($0) }
  }

  /// Returns the names in `authors` (version 1.1) and `author` (version 1), without duplicates.
  private static func author(of node: JSONValue) -> String? {
    let authors = (node["authors"]?.oneOrMore ?? []) + (node["author"]?.oneOrMore ?? [])
    let names = authors.compactMap { ($0["name"]?.scalar ?? $0.scalar)?.nonBlank }
    var known: Set<String> = []
    let unique = names.filter { known.insert($0).inserted }
    return unique.isEmpty ? nil : unique.joined(separator: ", ")
  }

  /// Returns the kind of a JSON document that is not a feed, for the message.
  private static func looks(_ root: JSONValue) -> String {
    guard root.isObject else { return "plain JSON, \(root.kind)" }
    let keys = root.keys.prefix(4).map { "“\($0.prefix(30))”" }
    if keys.isEmpty { return "plain JSON, an empty object" }
    return "plain JSON, an object with \(keys.joined(separator: ", "))\(root.keys.count > 4 ? "…" : "")"
  }
}

/// Reads the JSON of iTunes' RSS generator: every value is in a `label`, and a list with one item is an object.
struct ITunesFeedReader {
  /// The value of `feed`.
  let root: JSONValue
  let lines: LineIndex
  let resolver: ImageResolver

  func feed() -> Feed {
    var assembly = FeedAssembly(resolver: resolver)
    // Newer versions of the generator use `results`, without labels.
    let entries = root["entry"] ?? root["results"]
    if entries == nil { assembly.warn("the feed has no “entry”") }
    let author = root["author"].flatMap { Self.label($0["name"]) }
    assembly.add(entries?.oneOrMore ?? [], lines) { Self.draft($0, author: author, line: $1) }
    return assembly.feed(.iTunes, title: Self.label(root["title"]))
  }

  private static func draft(_ entry: JSONValue, author: String?, line: Int) -> EntryDraft {
    EntryDraft(
      title: label(entry["im:name"]) ?? label(entry["title"]) ?? label(entry["name"]),
      author: label(entry["im:artist"]) ?? label(entry["artistName"]) ?? author,
      date: label(entry["im:releaseDate"]) ?? label(entry["releaseDate"]) ?? label(entry["updated"]),
      body: body(of: entry), image: image(of: entry), line: line)
  }

  /// Returns the text of `{"label": …}`, or of a plain value.
  private static func label(_ node: JSONValue?) -> String? {
    guard let node = node?.oneOrMore.first else { return nil }
    return (node.scalar ?? node["label"]?.scalar)?.nonBlank
  }

  private static func body(of entry: JSONValue) -> EntryDraft.Body? {
    for key in ["summary", "content", "rights"] {
      let node = entry[key]?.oneOrMore.first
      guard let text = node?.scalar ?? node?["label"]?.scalar, !text.isBlank else { continue }
      return HTMLParser.looksLikeHTML(text) ? .html(text) : .text(text)
    }
    return nil
  }

  /// Returns the address of the largest picture. Sizes are numbers or strings, and a missing size counts as 0.
  private static func image(of entry: JSONValue) -> String? {
    let images = entry["im:image"]?.oneOrMore ?? []
    let sized = images.enumerated().compactMap { index, image -> (source: String, height: Int, index: Int)? in
      guard let source = (image["label"]?.scalar ?? image.scalar)?.nonBlank else { return nil }
      let height = image["attributes"]?["height"]?.scalar ?? image["height"]?.scalar
      return (source, height.flatMap { Int($0) } ?? 0, index)
    }
    return sized.max { ($0.height, $0.index) < ($1.height, $1.index) }?.source ?? entry["artworkUrl100"]?.scalar
  }
}

extension FeedAssembly {
  /// Adds the objects of a list, and skips all other values with a warning.
  fileprivate mutating func add(_ nodes: [JSONValue], _ lines: LineIndex, _ draft: (JSONValue, Int) -> EntryDraft) {
    for node in nodes {
      let line = lines.line(at: node.offset)
      if node.isObject { add(draft(node, line)) } else { skip(line, "it must be an object, not \(node.kind)") }
    }
  }
}
