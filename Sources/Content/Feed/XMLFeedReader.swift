/// RSS and Atom: tells them apart, and from anything else in angle brackets.
struct XMLFeedReader {
  let document: FeedDocument
  let shelf: ImageShelf

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
