internal import CXML
import Platform

/// Reads XML with libxml2, without entities, network or external definitions.
///
/// The parser's events are used instead of its tree, in which namespace lookups take quadratic time.
enum XMLDocument {
  /// Returns the root element of a document.
  ///
  /// - Parameter utf8: The document in UTF-8. Its declared encoding is ignored.
  /// - Throws: `LineError` if the document is not well-formed or exceeds a limit. An undeclared prefix is no error.
  static func root(_ utf8: [UInt8]) throws(LineError) -> XMLElement {
    let bytes = try XMLGuard.xml(utf8)
    ProcessLibraries.prepareXML()
    guard bytes.count <= Int(Int32.max), let parser = xmlNewParserCtxt() else {
      throw LineError(line: 1, reason: "the XML parser cannot start")
    }
    defer { xmlFreeParserCtxt(parser) }
    let builder = XMLElementBuilder()
    // The handler is that of this thread.
    xmlSetStructuredErrorFunc(parser) { MarkupListener.fail($0, $1?.pointee) }
    defer { xmlSetStructuredErrorFunc(nil, nil) }
    builder.listen(to: parser, reading: bytes) { xmlCtxtReadMemory(parser, $0, $1, nil, "UTF-8", options) }
    if let failure = builder.failure { throw failure }
    guard let root = builder.root, parser.pointee.wellFormed != 0 else {
      throw LineError(line: 1, reason: "expected an element")
    }
    return root
  }

  private static let options = Int32(
    XML_PARSE_NOWARNING.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue
      | XML_PARSE_IGNORE_ENC.rawValue)
}

/// The usual prefixes of the namespaces in feeds, so that readers need to know only one name.
enum XMLNamespaces {
  /// Returns the usual prefix: empty for the formats' own namespaces, `nil` for an unknown one.
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

/// An element of an XML document with its content, independent of the C library.
struct XMLElement {
  /// A child of an element.
  enum Node {
    /// An element.
    case element(XMLElement)
    /// Text between elements.
    case text(String)
  }

  /// The local name in lower case, with the usual prefix of its namespace instead of the document's own: `title`,
  /// `content:encoded`, `dc:creator`, `media:thumbnail`, `atom:link`.
  var name: String
  /// The attributes by name, in lower case. `xml:base` keeps its prefix.
  var attributes: [String: String]
  /// The elements and texts within, in order.
  var children: [Node]
  /// The line of its start tag, from 1.
  var line: Int

  /// The elements within.
  var elements: [XMLElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// Returns the first value that a closure reads from a child with one of these names, in the order of the names. A
  /// child without a value, such as an empty element, does not hide the next one.
  func value<Value>(of names: [String], _ read: (XMLElement) -> Value?) -> Value? {
    for element in names.flatMap(all) {
      if let value = read(element) { return value }
    }
    return nil
  }

  /// Returns the first text that is not blank of a child with one of these names, in the order of the names.
  func text(of names: String...) -> String? { value(of: names) { $0.text.nonBlank } }

  /// Returns all elements of this name at any depth, in document order.
  func descendants(_ name: String) -> [XMLElement] {
    elements.flatMap { $0.name == name ? [$0] : $0.descendants(name) }
  }

  /// Returns the elements within that have a name.
  func all(_ name: String) -> [XMLElement] { elements.filter { $0.name == name } }

  /// All text in the element, at any depth.
  var text: String {
    children.map { node in
      switch node {
      case .text(let text): text
      case .element(let element): element.text
      }
    }.joined()
  }

  /// The content as HTML, for feeds with XHTML instead of escaped HTML.
  var innerHTML: String {
    children.map { node in
      switch node {
      case .text(let text): XMLText.html(text)
      case .element(let element): element.outerHTML
      }
    }.joined()
  }

  private var outerHTML: String {
    let tag = name.split(separator: ":").last.map(String.init) ?? name
    let list = attributes.sorted { $0.key < $1.key }.map { " \($0)=\"\(XMLText.html($1))\"" }.joined()
    let isVoid = ["br", "hr", "img"].contains(tag)
    return isVoid ? "<\(tag)\(list)>" : "<\(tag)\(list)>\(innerHTML)</\(tag)>"
  }
}

/// Builds the elements of a document from libxml2's events.
private final class XMLElementBuilder: MarkupListener {
  /// An element whose end tag has not been read.
  private struct OpenElement {
    var element: XMLElement
    /// The text since its last child.
    var text: [UInt8] = []
    var prefixes: [String] = []

    mutating func endText() {
      guard !text.isEmpty else { return }
      element.children.append(.text(String(decoding: text, as: UTF8.self)))
      text.removeAll(keepingCapacity: true)
    }
  }

  /// The root element, once it is complete.
  private(set) var root: XMLElement?
  /// The first error.
  private(set) var failure: LineError?
  private var open: [OpenElement] = []
  /// The usual prefixes of the declarations of each prefix, the innermost last. `nil` stands for no namespace.
  private var namespaces: [String: [String?]] = [:]

  override func start(_ name: String, _ attributes: Attributes, _ parser: xmlParserCtxtPtr) {
    let line = parser.pointee.input.map { max(1, Int($0.pointee.line)) } ?? 1
    // The limit bounds the recursion over the result.
    guard open.count < XMLGuard.depthLimit else {
      fail(line, "the elements are nested more than \(XMLGuard.depthLimit) levels deep")
      return xmlStopParser(parser)
    }
    var opened = OpenElement(element: XMLElement(name: "", attributes: [:], children: [], line: line))
    for (name, value) in attributes {
      if name == "xmlns" || name.hasPrefix("xmlns:") {
        let prefix = String(name.dropFirst(6))
        opened.prefixes.append(prefix)
        let usual = XMLNamespaces.usualPrefix(of: value) ?? prefix.lowercased()
        namespaces[prefix, default: []].append(value.isEmpty ? nil : usual)
      } else {
        opened.element.attributes[name.lowercased()] = value
      }
    }
    opened.element.name = usualName(name)
    open.append(opened)
  }

  override func end(_ name: String) {
    guard var closed = open.popLast() else { return }
    closed.endText()
    for prefix in closed.prefixes { namespaces[prefix]?.removeLast() }
    guard !open.isEmpty else {
      root = closed.element
      return
    }
    open[open.count - 1].endText()
    open[open.count - 1].element.children.append(.element(closed.element))
  }

  override func characters(_ bytes: UnsafeBufferPointer<UInt8>, _ parser: xmlParserCtxtPtr) {
    if !open.isEmpty { open[open.count - 1].text += bytes }
  }

  override func fail(_ line: Int, _ message: String) {
    failure = failure ?? LineError(line: max(1, line), reason: message)
  }

  /// Returns the name with the usual prefix. An undeclared prefix stays in the name, as in `content:encoded`.
  private func usualName(_ name: String) -> String {
    let colon = name.firstIndex(of: ":")
    guard let usual = namespaces[colon.map { String(name[..<$0]) } ?? ""]?.last ?? nil else { return name.lowercased() }
    let local = (colon.map { name[name.index(after: $0)...] } ?? name[...]).lowercased()
    return usual.isEmpty ? local : "\(usual):\(local)"
  }
}

/// Receives the events of libxml2's parsers for XML and HTML. It is a class, since C code holds a pointer to it
/// during parsing.
class MarkupListener {
  typealias Attributes = [(name: String, value: String)]

  /// Called at the start of an element.
  func start(_ name: String, _ attributes: Attributes, _ parser: xmlParserCtxtPtr) {}
  /// Called at the end of an element.
  func end(_ name: String) {}
  /// Called with text, as UTF-8; a text may arrive in several parts.
  func characters(_ bytes: UnsafeBufferPointer<UInt8>, _ parser: xmlParserCtxtPtr) {}
  /// Called with an error after which the document is not well-formed. The parser reports no further events.
  func fail(_ line: Int, _ message: String) {}

  /// Parses bytes and receives the parser's events.
  func listen(
    to parser: xmlParserCtxtPtr, reading bytes: [UInt8], by read: (UnsafePointer<CChar>?, Int32) -> xmlDocPtr?
  ) {
    var handler = xmlSAXHandler()
    handler.startElement = { context, name, attributes in
      guard let name, let (listener, parser) = MarkupListener.at(context) else { return }
      listener.start(String(cString: name), MarkupListener.list(attributes), parser)
    }
    handler.endElement = { context, name in
      guard let name, let (listener, _) = MarkupListener.at(context) else { return }
      listener.end(String(cString: name))
    }
    handler.characters = { context, text, count in
      guard let text, count > 0, let (listener, parser) = MarkupListener.at(context) else { return }
      let bytes = UnsafeBufferPointer(start: text, count: Int(count))
      guard bytes.contains(0xC2) else { return listener.characters(bytes, parser) }
      TextEncoding.withoutC1Controls(bytes).withUnsafeBufferPointer { listener.characters($0, parser) }
    }
    handler.ignorableWhitespace = handler.characters
    parser.pointee.sax.pointee = handler
    parser.pointee._private = Unmanaged.passUnretained(self).toOpaque()
    withExtendedLifetime(self) {
      bytes.withUnsafeBytes { buffer in
        let document = read(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count))
        if let document { xmlFreeDoc(document) }
      }
    }
  }

  /// Passes a fatal error to the listener of a parser.
  static func fail(_ context: UnsafeMutableRawPointer?, _ error: xmlError?) {
    guard let error, error.level == XML_ERR_FATAL, let (listener, _) = at(context) else { return }
    let message = error.message.map { String(cString: $0).collapsingWhitespace() } ?? "malformed XML"
    // The parser does not know the lines of start tags if it builds no tree.
    listener.fail(Int(error.line), message.replacing(" line 0", with: ""))
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> (MarkupListener, xmlParserCtxtPtr)? {
    guard let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self), let object = parser.pointee._private else {
      return nil
    }
    return (Unmanaged<MarkupListener>.fromOpaque(object).takeUnretainedValue(), parser)
  }

  /// Returns the attributes of a list that alternates names and values. A null pointer ends the list, or stands for a
  /// missing value.
  private static func list(_ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) -> Attributes {
    guard let list else { return [] }
    var attributes: Attributes = []
    var index = 0
    while let name = list[index] {
      let value = list[index + 1].map { TextEncoding.withoutC1Controls(Array(String(cString: $0).utf8)) } ?? []
      attributes.append((String(cString: name), String(decoding: value, as: UTF8.self)))
      index += 2
    }
    return attributes
  }
}
