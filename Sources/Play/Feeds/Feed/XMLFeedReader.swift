import Platform

/// Reads RSS and Atom, and rejects other markup.
struct XMLFeedReader {
  let document: FeedDocument
  let resolver: ImageResolver

  /// Reads the feed of an XML document, RSS or Atom.
  ///
  /// - Throws: `FeedError` if the text is not well-formed XML, or its root is no feed.
  func feed() throws(FeedError) -> Feed {
    let root = try root()
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

  /// Returns the root element of the document.
  private func root() throws(FeedError) -> XMLElement {
    let text = try document.xml()
    do {
      return try XMLDocument.root(text)
    } catch {
      if ContentKind(text) == .html { throw document.error(.notAFeed(looksLike: ContentKind.html.name)) }
      throw FeedError(
        fileName: document.fileName, position: TextPosition(line: error.line),
        reason: .malformed("malformed XML: \(error.reason)"))
    }
  }
}

/// Reads RSS 0.90 to 2.0, including RSS 1.0, whose items are outside of the channel.
struct RSSReader {
  let root: XMLElement
  let resolver: ImageResolver

  func feed() -> Feed {
    let channel = root.name == "channel" ? root : root.all("channel").first ?? root
    let items = root.descendants("item")
    let author = channel.value(of: ["itunes:author", "dc:creator"], Self.person)
    var assembly = FeedAssembly(resolver: resolver)
    if items.isEmpty { assembly.warn("the feed has no items") }
    for item in items { assembly.add(Self.draft(item, author: author)) }
    return assembly.feed(.rss, title: channel.value(of: ["title", "dc:title"], Self.title))
  }

  private static func draft(_ item: XMLElement, author: String?) -> EntryDraft {
    EntryDraft(
      title: item.value(of: ["title", "dc:title"], title) ?? item.mediaValue(of: "media:title", title)
        ?? item.value(of: ["itunes:title"], title),
      author: item.value(of: ["dc:creator", "author", "itunes:author", "atom:author"], person) ?? author,
      date: item.text(
        of: "pubdate", "dc:date", "dcterms:issued", "dcterms:created", "atom:published", "atom:updated"),
      body: body(of: item), image: item.mediaImage ?? image(of: item), line: item.line)
  }

  private static func title(_ element: XMLElement) -> String? { HTMLParser.plainText(element.text).nonBlank }

  /// Returns the most complete text of an item. A description often has only the beginning of the content.
  private static func body(of item: XMLElement) -> EntryDraft.Body? {
    let names = ["content:encoded", "xhtml:body", "body", "xhtml:div", "description", "content", "itunes:summary"]
    return item.value(of: names, \.body) ?? item.mediaValue(of: "media:description", \.body)
  }

  private static func image(of item: XMLElement) -> String? {
    item.value(of: ["itunes:image"]) { $0.attributes["href"]?.nonBlank }
      ?? item.value(of: ["enclosure"]) { $0.isImage ? $0.attributes["url"]?.nonBlank : nil }
  }

  /// Returns the names in `jane@example.org (Jane)` or `"Jane" <jane@example.org>`, or else the whole text.
  static func person(_ element: XMLElement) -> String? {
    let text = element.text(of: "atom:name", "name") ?? element.text
    guard text.contains("@") else { return HTMLParser.plainText(text).nonBlank }
    let parts = text.replacing("(", with: " (").replacing("<", with: " <").split(separator: ",")
    let names = parts.compactMap(name).joined(separator: ", ").nonBlank
    return HTMLParser.plainText(names ?? text.filter { !"<>()".contains($0) }).nonBlank
  }

  /// Returns the words that are no address of mail, without the brackets or quotation marks around them.
  private static func name(_ text: Substring) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace).filter { word in
      word.split(separator: "@").filter { $0.contains(where: \.isLetter) }.count < 2
    }
    let name = words.joined(separator: " ").replacing("\"", with: "")
    return (name.hasPrefix("(") && name.hasSuffix(")") ? String(name.dropFirst().dropLast()) : name).nonBlank
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
    return assembly.feed(.atom, title: isSingle ? nil : Self.value(of: ["title"], in: root, Self.title))
  }

  private func draft(_ entry: XMLElement, author: String?) -> EntryDraft {
    let source = Self.value(of: ["source"], in: entry, Self.authors)
    let dates = ["published", "issued", "updated", "modified", "created"]
    return EntryDraft(
      title: Self.value(of: ["title"], in: entry, Self.title) ?? entry.mediaValue(of: "media:title", Self.title),
      author: Self.authors(of: entry) ?? source ?? entry.value(of: ["dc:creator"], RSSReader.person) ?? author,
      date: Self.value(of: dates, in: entry, \.text.nonBlank) ?? entry.text(of: "dc:date"),
      body: Self.value(of: ["content", "summary"], in: entry, Self.body)
        ?? entry.mediaValue(of: "media:description", \.body),
      image: entry.mediaImage ?? Self.value(of: ["link"], in: entry, Self.image), line: entry.line)
  }

  /// Returns the name without the Atom prefix, since some feeds do not declare the namespace.
  private static func name(_ element: XMLElement) -> Substring {
    element.name.hasPrefix("atom:") ? element.name.dropFirst(5) : element.name[...]
  }

  /// Returns the first value of a child with one of these names, in Atom's namespace or without one.
  private static func value<Value>(
    of names: [String], in element: XMLElement, _ read: (XMLElement) -> Value?
  ) -> Value? {
    element.value(of: names.flatMap { ["atom:" + $0, $0] }, read)
  }

  private static func authors(of element: XMLElement) -> String? {
    let people = element.elements.filter { name($0) == "author" }
    let names = people.compactMap { person in
      value(of: ["name"], in: person, \.text.nonBlank) ?? (person.elements.isEmpty ? person.text.nonBlank : nil)
    }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  private static func image(_ link: XMLElement) -> String? {
    link.attributes["rel"] == "enclosure" && link.isImage ? link.attributes["href"]?.nonBlank : nil
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
  private static func title(_ element: XMLElement) -> String? {
    let type = element.attributes["type"]?.lowercased() ?? "text"
    if !element.elements.isEmpty { return HTMLParser.plainText(element.innerHTML).nonBlank }
    if let decoded = Base64Text.decoded(element) { return HTMLParser.plainText(decoded).nonBlank }
    return (type.contains("html") ? HTMLParser.plainText(element.text) : element.text).nonBlank
  }
}

extension XMLElement {
  /// The content as an article; `nil` if it is blank.
  fileprivate var body: EntryDraft.Body? {
    let hasMarkup = !elements.isEmpty
    let text = hasMarkup ? innerHTML : self.text
    guard !text.isBlank else { return nil }
    return hasMarkup || HTMLParser.looksLikeHTML(text) ? .html(text) : .text(text)
  }

  /// Returns the first value of a child with this name, here or within the elements of Media RSS.
  fileprivate func mediaValue<Value>(of name: String, _ read: (XMLElement) -> Value?) -> Value? {
    let groups = [self] + all("media:group")
    for element in groups + groups.flatMap({ $0.all("media:content") }) {
      if let value = element.value(of: [name], read) { return value }
    }
    return nil
  }

  /// The address of a picture of Media RSS.
  fileprivate var mediaImage: String? {
    mediaValue(of: "media:thumbnail") { $0.attributes["url"]?.nonBlank }
      ?? mediaValue(of: "media:content") { $0.isImage ? $0.attributes["url"]?.nonBlank : nil }
  }

  /// Whether the element is declared to link to a picture.
  fileprivate var isImage: Bool {
    attributes["medium"] == "image" || attributes["type"]?.hasPrefix("image/") == true
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
