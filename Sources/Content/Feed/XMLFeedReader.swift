/// RSS and Atom: tells them apart, and from anything else in angle brackets.
struct XMLFeedReader {
  let document: FeedDocument
  let shelf: ImageShelf

  func feed() throws(FeedError) -> Feed {
    let root: XMLElement
    do {
      root = try XMLDocument.root(XMLEncoding.utf8(document.bytes))
    } catch {
      if ContentKind(document.bytes) == .html { throw document.error(.notAFeed(looksLike: ContentKind.html.name)) }
      throw FeedError(
        fileName: document.fileName, position: TextPosition(line: error.line, column: 1, byteOffset: 0),
        reason: .malformed(error.message))
    }
    switch root.name {
    case "rss", "rdf:rdf", "channel", "rdf": return RSSReader(root: root, shelf: shelf).feed()
    case "atom:feed", "feed", "atom:entry": return AtomReader(root: root, shelf: shelf).feed()
    case "html", "xhtml:html": throw document.error(.notAFeed(looksLike: ContentKind.html.name))
    case "svg", "svg:svg": throw document.error(.notAFeed(looksLike: "an SVG picture"))
    case "opml": throw document.error(.notAFeed(looksLike: "OPML, a list of feeds"))
    default:
      throw document.error(.notAFeed(looksLike: "XML with <\(root.name.prefix(40))> as its outermost element"))
    }
  }
}
