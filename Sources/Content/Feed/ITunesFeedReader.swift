import JSON

/// The JSON that iTunes' RSS generator writes: every value is in a `label`, every list of one is an object.
struct ITunesFeedReader {
  /// The value of `feed`.
  let root: JSONNode
  let lines: LineIndex
  let shelf: ImageShelf

  func feed() -> Feed {
    var assembly = FeedAssembly(shelf: shelf)
    // The second generation of the generator says `results` and leaves the labels out.
    let entries = root["entry"] ?? root["results"]
    if entries == nil { assembly.warn("the feed has no “entry”") }
    let author = root["author"].flatMap { Self.label($0["name"]) }
    for entry in entries?.oneOrMore ?? [] {
      let line = lines.line(at: entry.offset)
      guard entry.isObject else {
        assembly.skip(line: line, "it should be an object, and is \(entry.kind)")
        continue
      }
      assembly.add(Self.draft(entry, author: author, line: line))
    }
    return assembly.feed(.iTunes, title: Self.label(root["title"]))
  }

  private static func draft(_ entry: JSONNode, author: String?, line: Int) -> EntryDraft {
    let link = link(of: entry)
    return EntryDraft(
      title: label(entry["im:name"]) ?? label(entry["title"]) ?? label(entry["name"]),
      author: label(entry["im:artist"]) ?? label(entry["artistName"]) ?? author, date: date(of: entry), link: link,
      body: body(of: entry), image: image(of: entry), base: link, line: line)
  }

  /// The text of `{"label": …}`, or of a value that is the text itself.
  private static func label(_ node: JSONNode?) -> String? {
    guard let node = node?.oneOrMore.first else { return nil }
    return (node.text ?? node["label"]?.text)?.nonBlank
  }

  private static func date(of entry: JSONNode) -> String? {
    if let label = label(entry["im:releaseDate"]) { return label }
    return entry["im:releaseDate"]?["attributes"]?["label"]?.text ?? entry["releaseDate"]?.text
      ?? label(entry["updated"])
  }

  private static func body(of entry: JSONNode) -> EntryDraft.Body? {
    for key in ["summary", "content", "rights"] {
      let node = entry[key]?.oneOrMore.first
      guard let text = node?.text ?? node?["label"]?.text, !text.isBlank else { continue }
      return HTMLParser.looksLikeHTML(text) ? .html(text) : .text(text)
    }
    return nil
  }

  private static func link(of entry: JSONNode) -> String? {
    let links = entry["link"]?.oneOrMore ?? []
    let pages = links.filter { $0["attributes"]?["rel"]?.text ?? "alternate" == "alternate" }
    return (pages.first ?? links.first)?["attributes"]?["href"]?.text ?? label(entry["id"]) ?? entry["url"]?.text
  }

  /// The largest of the pictures; sizes are numbers or strings, and one without is the smallest.
  private static func image(of entry: JSONNode) -> String? {
    let images = entry["im:image"]?.oneOrMore ?? []
    let sized = images.enumerated().compactMap { index, image -> (source: String, height: Int, index: Int)? in
      guard let source = (image["label"]?.text ?? image.text)?.nonBlank else { return nil }
      let height = image["attributes"]?["height"]?.text ?? image["height"]?.text
      return (source, height.flatMap { Int($0) } ?? 0, index)
    }
    return sized.max { ($0.height, $0.index) < ($1.height, $1.index) }?.source ?? entry["artworkUrl100"]?.text
  }
}
