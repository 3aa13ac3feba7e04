internal import CXML

/// Reading XML with libxml2: no entities, no network, no external definitions; recovery where it can be had.
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
    let bytes = XMLRepair.repaired(utf8)
    guard bytes.count <= Int(Int32.max), let parser = xmlNewParserCtxt() else {
      throw Failure(line: 1, message: "the XML parser could not start")
    }
    defer { xmlFreeParserCtxt(parser) }
    let document = bytes.withUnsafeBytes { buffer in
      let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      return xmlCtxtReadMemory(parser, start, Int32(buffer.count), nil, "UTF-8", options)
    }
    defer { if let document { xmlFreeDoc(document) } }
    guard let document, let root = xmlDocGetRootElement(document) else { throw failure(of: parser) }
    return (element(root), parser.pointee.wellFormed == 0 ? failure(of: parser) : nil)
  }

  private static let options = Int32(
    XML_PARSE_RECOVER.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue | XML_PARSE_NONET.rawValue
      | XML_PARSE_NOCDATA.rawValue | XML_PARSE_IGNORE_ENC.rawValue)

  private static func failure(of parser: xmlParserCtxtPtr) -> Failure {
    let error = parser.pointee.lastError
    let message = error.message.map { String(cString: $0).collapsingWhitespace() }
    return Failure(line: max(1, Int(error.line)), message: message ?? "expected an element")
  }

  /// The parser refuses more than 256 elements inside each other, which bounds this recursion.
  private static func element(_ node: xmlNodePtr) -> XMLElement {
    var element = XMLElement(name: name(of: node), attributes: attributes(of: node), children: [], line: 0)
    element.line = max(1, Int(xmlGetLineNo(node)))
    var child = node.pointee.children
    while let current = child {
      switch current.pointee.type {
      case XML_ELEMENT_NODE: element.children.append(.element(self.element(current)))
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
        if let content = current.pointee.content { element.children.append(.text(String(cString: content))) }
      default: break
      }
      child = current.pointee.next
    }
    return element
  }

  private static func name(of node: xmlNodePtr) -> String {
    let local = node.pointee.name.map { String(cString: $0).lowercased() } ?? ""
    guard let space = node.pointee.ns, let address = space.pointee.href else {
      // A prefix without a declaration stays in the name, as in `content:encoded`.
      return local
    }
    let prefix = space.pointee.prefix.map { String(cString: $0).lowercased() } ?? ""
    let usual = XMLNamespaces.usualPrefix(of: String(cString: address)) ?? prefix
    return usual.isEmpty ? local : "\(usual):\(local)"
  }

  private static func attributes(of node: xmlNodePtr) -> [String: String] {
    var attributes: [String: String] = [:]
    var next = node.pointee.properties
    while let attribute = next {
      if let name = attribute.pointee.name {
        let prefix = attribute.pointee.ns?.pointee.prefix.map { String(cString: $0) + ":" } ?? ""
        attributes[(prefix + String(cString: name)).lowercased()] = value(of: attribute)
      }
      next = attribute.pointee.next
    }
    return attributes
  }

  private static func value(of attribute: xmlAttrPtr) -> String {
    var value = ""
    var child = attribute.pointee.children
    while let text = child {
      if let content = text.pointee.content { value += String(cString: content) }
      child = text.pointee.next
    }
    return value
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
