internal import CXML
import ProcessLibraries

/// Reading XML with libxml2: no entities, no network, no external definitions; recovery where it can be had.
///
/// The parser's events are used and not its tree: looking up namespaces in the tree takes quadratic time.
enum XMLDocument {
  /// The parser's first complaint.
  struct Failure: Error {
    var line: Int
    var message: String
  }

  /// The root element of a document, and what is wrong with the document if something had to be guessed.
  ///
  /// - Parameter utf8: the document in UTF-8; whatever encoding it declares is ignored.
  static func root(_ utf8: [UInt8]) throws(Failure) -> (element: XMLElement, damage: Failure?) {
    let bytes = try XMLRepair.repaired(utf8)
    ProcessLibraries.prepareXML()
    guard bytes.count <= Int(Int32.max), let parser = xmlNewParserCtxt() else {
      throw Failure(line: 1, message: "the XML parser could not start")
    }
    defer { xmlFreeParserCtxt(parser) }
    let sink = XMLEventSink()
    var handler = xmlSAXHandler()
    XMLEventSink.install(in: &handler)
    parser.pointee.sax.pointee = handler
    withExtendedLifetime(sink) {
      parser.pointee._private = Unmanaged.passUnretained(sink).toOpaque()
      bytes.withUnsafeBytes { buffer in
        let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
        let document = xmlCtxtReadMemory(parser, start, Int32(buffer.count), nil, "UTF-8", options)
        if let document { xmlFreeDoc(document) }
      }
    }
    guard let root = sink.finish() else { throw failure(of: parser) }
    return (root, parser.pointee.wellFormed == 0 ? failure(of: parser) : nil)
  }

  private static let options = Int32(
    XML_PARSE_RECOVER.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue | XML_PARSE_NONET.rawValue
      | XML_PARSE_NOCDATA.rawValue | XML_PARSE_IGNORE_ENC.rawValue)

  private static func failure(of parser: xmlParserCtxtPtr) -> Failure {
    let error = parser.pointee.lastError
    let message = error.message.map { String(cString: $0).collapsingWhitespace() }
    return Failure(line: max(1, Int(error.line)), message: message ?? "expected an element")
  }
}

/// What the namespaces of feeds are usually called, so that readers look for one name only.
enum XMLNamespaces {
  /// The usual prefix; empty for the formats' own namespaces, `nil` for an unknown one.
  static func usualPrefix(of address: String) -> String? {
    prefixes[address.lowercased().trimmed()]
  }

  private static let prefixes: [String: String] = [
    "http://purl.org/rss/1.0/": "",
    "http://my.netscape.com/rdf/simple/0.9/": "",
    "http://channel.netscape.com/rdf/simple/0.9/": "",
    "http://backend.userland.com/rss2": "",
    "http://blogs.law.harvard.edu/tech/rss": "",
    "http://www.w3.org/2005/atom": "atom",
    "http://purl.org/atom/ns#": "atom",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://purl.org/rss/1.0/modules/content/": "content",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://purl.org/dc/elements/1.0/": "dc",
    "http://purl.org/dc/terms/": "dcterms",
    "http://search.yahoo.com/mrss/": "media",
    "http://search.yahoo.com/mrss": "media",
    "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes",
    "http://www.w3.org/1999/xhtml": "xhtml",
  ]
}

/// An element of an XML document with its content, free of the C library.
struct XMLElement {
  /// What an element contains.
  enum Node {
    case element(XMLElement)
    case text(String)
  }

  /// The local name in small letters, with the usual prefix of its namespace, whatever the document calls it:
  /// `title`, `content:encoded`, `dc:creator`, `media:thumbnail`, `atom:link`.
  var name: String
  /// By name; `xml:base` keeps its prefix.
  var attributes: [String: String]
  var children: [Node]
  /// The line of its start tag, from 1.
  var line: Int

  var elements: [XMLElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The first child with one of these names, in the order of the names.
  func first(_ names: String...) -> XMLElement? {
    let elements = elements
    return names.lazy.compactMap { name in elements.first { $0.name == name } }.first
  }

  /// All elements of this name at any depth, in the document's order. An element that was never closed swallows those
  /// that follow it.
  func descendants(_ name: String) -> [XMLElement] {
    elements.flatMap { ($0.name == name ? [$0] : []) + $0.descendants(name) }
  }

  /// All children of this name.
  func all(_ name: String) -> [XMLElement] { elements.filter { $0.name == name } }

  /// Whether there is anything in it: an attribute, an element, or text that is not blank.
  var holdsSomething: Bool {
    !attributes.isEmpty
      || children.contains { if case .text(let text) = $0 { !text.isBlank } else { true } }
  }

  /// All text in it, at any depth.
  var text: String {
    children.map { node in
      switch node {
      case .text(let text): text
      case .element(let element): element.text
      }
    }.joined()
  }

  /// The content as HTML, for feeds that hold XHTML instead of escaped HTML.
  var innerHTML: String {
    children.map { node in
      switch node {
      case .text(let text): PlainText.escaped(text)
      case .element(let element): element.outerHTML
      }
    }.joined()
  }

  private var outerHTML: String {
    let tag = name.split(separator: ":").last.map(String.init) ?? name
    let list = attributes.sorted { $0.key < $1.key }.map { " \($0)=\"\(PlainText.escaped($1))\"" }.joined()
    let isVoid = ["br", "hr", "img"].contains(tag)
    return isVoid ? "<\(tag)\(list)>" : "<\(tag)\(list)>\(innerHTML)</\(tag)>"
  }
}
