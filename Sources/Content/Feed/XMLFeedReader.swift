/// RSS 0.90 to 2.0, and RSS 1.0, whose items stand beside the channel.
struct RSSReader {
  let root: XMLElement
  let resolver: ImageResolver

  func feed() -> Feed {
    let channel = root.name == "channel" ? root : root.first("channel") ?? root
    let items = root.descendants("item")
    let site = channel.first("link")?.text.nonBlank
    let author = Self.person(channel.first("itunes:author", "dc:creator"))
    var assembly = FeedAssembly(resolver: resolver)
    if items.isEmpty { assembly.warn("the feed has no items") }
    for item in items { assembly.add(Self.draft(item, site: site, author: author)) }
    return assembly.feed(.rss, title: channel.first("title", "dc:title").map { HTMLParser.plainText($0.text) })
  }

  private static func draft(_ item: XMLElement, site: String?, author: String?) -> EntryDraft {
    let link = link(of: item)
    return EntryDraft(
      title: item.first("title", "dc:title", "media:title", "itunes:title").map { HTMLParser.plainText($0.text) },
      author: person(item.first("dc:creator", "author", "itunes:author", "atom:author")) ?? author,
      date: item.first("pubdate", "dc:date", "dcterms:issued", "dcterms:created", "atom:published", "atom:updated")?
        .text,
      link: link, body: body(of: item), image: image(of: item),
      base: item.attributes["xml:base"] ?? link ?? site, line: item.line, holdsSomething: item.holdsSomething)
  }

  private static func link(of item: XMLElement) -> String? {
    if let link = item.all("link").lazy.compactMap({ $0.text.nonBlank ?? $0.attributes["href"] }).first { return link }
    if let link = item.first("atom:link")?.attributes["href"] { return link }
    guard let guid = item.first("guid"), guid.attributes["ispermalink"]?.lowercased() != "false" else { return nil }
    return guid.text.nonBlank
  }

  /// The most complete of what a feed has: a description is often only the beginning of the content.
  private static func body(of item: XMLElement) -> EntryDraft.Body? {
    let names = ["content:encoded", "xhtml:body", "body", "xhtml:div", "description", "content", "itunes:summary"]
    for name in names {
      guard let element = item.first(name) else { continue }
      let hasMarkup = !element.elements.isEmpty
      let text = hasMarkup ? element.innerHTML : element.text
      guard !text.isBlank else { continue }
      return hasMarkup || HTMLParser.looksLikeHTML(text) ? .html(text) : .text(text)
    }
    return nil
  }

  private static func image(of item: XMLElement) -> String? {
    let groups = [item] + item.all("media:group")
    for group in groups {
      if let thumbnail = group.first("media:thumbnail")?.attributes["url"]?.nonBlank { return thumbnail }
      let pictures = group.all("media:content").filter {
        $0.attributes["medium"] == "image" || $0.attributes["type"]?.hasPrefix("image/") == true
      }
      if let address = pictures.first?.attributes["url"]?.nonBlank { return address }
    }
    if let picture = item.first("itunes:image")?.attributes["href"]?.nonBlank { return picture }
    let enclosure = item.all("enclosure").first { $0.attributes["type"]?.hasPrefix("image/") == true }
    return enclosure?.attributes["url"]
  }

  /// The name in `name@example.org (Name)`, or the text as it is.
  static func person(_ element: XMLElement?) -> String? {
    guard let text = (element?.first("atom:name", "name") ?? element)?.text.nonBlank else { return nil }
    guard text.contains("@"), let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
      return HTMLParser.plainText(text)
    }
    return String(text[text.index(after: open)...].dropLast()).nonBlank ?? text
  }
}

/// RSS and Atom: tells them apart, and from anything else in angle brackets.
struct XMLFeedReader {
  let document: FeedDocument
  let resolver: ImageResolver

  func feed() throws(FeedError) -> Feed {
    let root: XMLElement
    let damage: XMLDocument.Failure?
    do {
      (root, damage) = try XMLDocument.root(XMLEncoding.utf8(document.bytes))
    } catch {
      if ContentKind(document.bytes) == .html { throw document.error(.notAFeed(looksLike: ContentKind.html.name)) }
      let start = LineIndex(document.bytes).start(ofLine: error.line)
      throw document.error(.malformed("this looks like XML, but: \(error.message)"), at: start)
    }
    var feed = try feed(of: root)
    if let damage {
      let message = "the file is damaged at line \(damage.line) (\(damage.message)); shown is what could be read"
      feed.warnings.append(FeedWarning(message: message))
    }
    return feed
  }

  private func feed(of root: XMLElement) throws(FeedError) -> Feed {
    switch root.name {
    case "rss", "rdf:rdf", "channel", "rdf": return RSSReader(root: root, resolver: resolver).feed()
    case "atom:feed", "feed", "atom:entry": return AtomReader(root: root, resolver: resolver).feed()
    case "html", "xhtml:html": throw document.error(.notAFeed(looksLike: ContentKind.html.name))
    case "svg", "svg:svg": throw document.error(.notAFeed(looksLike: "an SVG picture"))
    case "opml": throw document.error(.notAFeed(looksLike: "OPML, a list of feeds"))
    default:
      throw document.error(.notAFeed(looksLike: "XML with <\(root.name.prefix(40))> as its outermost element"))
    }
  }
}
