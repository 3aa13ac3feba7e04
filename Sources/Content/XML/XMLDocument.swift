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
