import Platform

/// Reads RSS 0.90 to 2.0, including RSS 1.0, whose items are outside of the channel.
struct RSSReader {
  let root: XMLElement
  let resolver: ImageResolver

  func feed() -> Feed {
    let channel = root.name == "channel" ? root : root.first("channel") ?? root
    let items = root.descendants("item")
    let author = Self.person(channel.first("itunes:author", "dc:creator"))
    var assembly = FeedAssembly(resolver: resolver)
    if items.isEmpty { assembly.warn("the feed has no items") }
    for item in items { assembly.add(Self.draft(item, author: author)) }
    return assembly.feed(.rss, title: channel.first("title", "dc:title").map { HTMLParser.plainText($0.text) })
  }

  private static func draft(_ item: XMLElement, author: String?) -> EntryDraft {
    EntryDraft(
      title: item.first("title", "dc:title", "media:title", "itunes:title").map { HTMLParser.plainText($0.text) },
      author: person(item.first("dc:creator", "author", "itunes:author", "atom:author")) ?? author,
      date: item.first("pubdate", "dc:date", "dcterms:issued", "dcterms:created", "atom:published", "atom:updated")?
        .text,
      body: body(of: item), image: image(of: item), line: item.line, holdsSomething: item.holdsSomething)
  }

  /// Returns the most complete text of an item. A description often has only the beginning of the content.
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

  /// Returns the name in `name@example.org (Name)`, or else the whole text.
  static func person(_ element: XMLElement?) -> String? {
    guard let text = (element?.first("atom:name", "name") ?? element)?.text.nonBlank else { return nil }
    guard text.contains("@"), let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
      return HTMLParser.plainText(text)
    }
    return String(text[text.index(after: open)...].dropLast()).nonBlank ?? text
  }
}

/// Reads RSS and Atom, and rejects other markup.
struct XMLFeedReader {
  let document: FeedDocument
  let resolver: ImageResolver

  /// Reads the feed of an XML document, RSS or Atom.
  ///
  /// - Throws: `FeedError` if the text is not XML, or its root is no feed. A damaged document with entries is read with
  ///   a warning.
  func feed() throws(FeedError) -> Feed {
    let root: XMLElement
    let damage: XMLDocument.Failure?
    do {
      (root, damage) = try XMLDocument.root(XMLEncoding.utf8(document.bytes))
    } catch {
      if ContentKind(document.bytes) == .html { throw document.error(.notAFeed(looksLike: ContentKind.html.name)) }
      let start = LineIndex(document.bytes).start(ofLine: error.line)
      throw document.error(.malformed("malformed XML: \(error.message)"), at: start)
    }
    var feed = try feed(of: root)
    if let damage {
      let message = "the file is damaged at line \(damage.line) (\(damage.message)); only the readable part is shown"
      feed.warnings.append(FeedWarning(message: message))
    }
    return feed
  }

  /// Reads the feed by the name of its root element.
  private func feed(of root: XMLElement) throws(FeedError) -> Feed {
    switch root.name {
    case "rss", "rdf:rdf", "channel", "rdf": return RSSReader(root: root, resolver: resolver).feed()
    case "atom:feed", "feed", "atom:entry": return AtomReader(root: root, resolver: resolver).feed()
    case "html", "xhtml:html": throw document.error(.notAFeed(looksLike: ContentKind.html.name))
    case "svg", "svg:svg": throw document.error(.notAFeed(looksLike: "an SVG picture"))
    case "opml": throw document.error(.notAFeed(looksLike: "OPML, a list of feeds"))
    default:
      throw document.error(.notAFeed(looksLike: "XML with the root element <\(root.name.prefix(40))>"))
    }
  }
}

/// Reads Atom 0.3 and 1.0 (RFC 4287).
struct AtomReader {
  let root: XMLElement
  let resolver: ImageResolver

  func feed() -> Feed {
    var assembly = FeedAssembly(resolver: resolver)
    let isSingle = root.name == "atom:entry"
    let entries = isSingle ? [root] : root.elements.filter { ["entry", "item"].contains(Self.name($0)) }
    if entries.isEmpty { assembly.warn("the feed has no entries") }
    let author = Self.authors(of: root)
    for entry in entries { assembly.add(draft(entry, author: author)) }
    return assembly.feed(.atom, title: isSingle ? nil : Self.child(root, "title").map(Self.plainText))
  }

  private func draft(_ entry: XMLElement, author: String?) -> EntryDraft {
    let source = Self.child(entry, "source").flatMap { Self.authors(of: $0) }
    return EntryDraft(
      title: Self.child(entry, "title").map(Self.plainText),
      author: Self.authors(of: entry) ?? source ?? entry.first("dc:creator")?.text ?? author,
      date: Self.child(entry, "published", "issued", "updated", "modified", "created")?.text
        ?? entry.first("dc:date")?.text,
      body: Self.child(entry, "content").flatMap(Self.body) ?? Self.child(entry, "summary").flatMap(Self.body),
      image: Self.image(of: entry), line: entry.line, holdsSomething: entry.holdsSomething)
  }

  /// Returns the name without the Atom prefix, since some feeds do not declare the namespace.
  private static func name(_ element: XMLElement) -> Substring {
    element.name.hasPrefix("atom:") ? element.name.dropFirst(5) : element.name[...]
  }

  private static func child(_ element: XMLElement, _ names: String...) -> XMLElement? {
    names.lazy.compactMap { name in element.elements.first { Self.name($0) == name } }.first
  }

  private static func authors(of element: XMLElement) -> String? {
    let people = element.elements.filter { name($0) == "author" }
    let names = people.compactMap { (child($0, "name") ?? ($0.elements.isEmpty ? $0 : nil))?.text.nonBlank }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  private static func image(of entry: XMLElement) -> String? {
    if let thumbnail = entry.first("media:thumbnail") ?? entry.first("media:group")?.first("media:thumbnail") {
      return thumbnail.attributes["url"]
    }
    let links = entry.elements.filter { name($0) == "link" && $0.attributes["rel"] == "enclosure" }
    return links.first { $0.attributes["type"]?.hasPrefix("image/") == true }?.attributes["href"]
  }

  /// Returns the content of an element, by its `type` and, in Atom 0.3, by its `mode`.
  private static func body(_ element: XMLElement) -> EntryDraft.Body? {
    let type = element.attributes["type"]?.lowercased() ?? "text"
    if !element.elements.isEmpty { return element.innerHTML.isBlank ? nil : .html(element.innerHTML) }
    guard !element.text.isBlank else { return nil }
    if let decoded = Base64Text.decoded(element) { return .html(decoded) }
    let isText = type == "text" || type == "text/plain"
    let isEscaped = element.attributes["mode"]?.lowercased() == "escaped"
    return isText && !(isEscaped && HTMLParser.looksLikeHTML(element.text)) ? .text(element.text) : .html(element.text)
  }

  /// Returns the text of an Atom title, whose type may be `html` or `xhtml`.
  private static func plainText(_ element: XMLElement) -> String {
    let type = element.attributes["type"]?.lowercased() ?? "text"
    if !element.elements.isEmpty { return HTMLParser.plainText(element.innerHTML) }
    if let decoded = Base64Text.decoded(element) { return HTMLParser.plainText(decoded) }
    return type.contains("html") ? HTMLParser.plainText(element.text) : element.text.collapsingWhitespace()
  }
}

/// Text that an Atom feed encodes as Base64.
enum Base64Text {
  /// Returns the decoded text of an element. It must have `mode="base64"` (Atom 0.3), or a media type that is not
  /// text (Atom 1.0; RFC 4287, section 4.1.3.3). Returns `nil` for other elements and for invalid Base64.
  static func decoded(_ element: XMLElement) -> String? {
    let type = element.attributes["type"]?.lowercased() ?? "text"
    let isOpaque = type.hasPrefix("application/") && !type.hasSuffix("xml")
    guard element.attributes["mode"]?.lowercased() == "base64" || isOpaque else { return nil }
    return Base64.decode(element.text.utf8).map { String(decoding: $0, as: UTF8.self) }
  }
}
