internal import CXML

/// Builds the elements of a document from libxml2's events. A class, since C code holds a pointer to it while it parses.
///
/// The parser refuses more than 256 elements inside each other, so recursion over the result is bounded.
final class XMLEventSink {
  /// An element whose end tag has not come.
  private struct OpenElement {
    var element: XMLElement
    /// The text since its last child.
    var text: [UInt8] = []
    /// The prefixes that it declares.
    var prefixes: [String] = []

    mutating func endText() {
      guard !text.isEmpty else { return }
      element.children.append(.text(String(decoding: text, as: UTF8.self)))
      text.removeAll(keepingCapacity: true)
    }
  }

  private var root: XMLElement?
  private var open: [OpenElement] = []
  /// The usual prefix of the namespace that a prefix stands for, innermost declaration last; `nil` for no namespace.
  private var namespaces: [String: [String?]] = [:]

  /// Sets the callbacks; they find the sink in the parser's private pointer.
  static func install(in handler: inout xmlSAXHandler) {
    handler.startElement = { context, name, attributes in
      guard let name, let (sink, parser) = XMLEventSink.at(context) else { return }
      sink.close(to: Int(parser.pointee.nameNr))
      let line = parser.pointee.input.map { Int($0.pointee.line) } ?? 1
      sink.start(String(cString: name), XMLEventSink.list(attributes), line: max(1, line))
    }
    handler.characters = { context, text, count in
      guard let text, count > 0, let (sink, parser) = XMLEventSink.at(context) else { return }
      sink.close(to: Int(parser.pointee.nameNr))
      guard !sink.open.isEmpty else { return }
      sink.open[sink.open.count - 1].text += UnsafeBufferPointer(start: text, count: Int(count))
    }
    handler.ignorableWhitespace = handler.characters
  }

  /// The root element with everything that was read; `nil` if there was no element.
  func finish() -> XMLElement? {
    close(to: 0)
    return root
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> (XMLEventSink, xmlParserCtxtPtr)? {
    guard let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self), let sink = parser.pointee._private else {
      return nil
    }
    return (Unmanaged<XMLEventSink>.fromOpaque(sink).takeUnretainedValue(), parser)
  }

  /// Names and values alternate; a null pointer is at the end.
  private static func list(
    _ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) -> [(name: String, value: String)] {
    guard let list else { return [] }
    var attributes: [(name: String, value: String)] = []
    var index = 0
    while let name = list[index] {
      attributes.append((String(cString: name), list[index + 1].map { String(cString: $0) } ?? ""))
      index += 2
    }
    return attributes
  }

  private func start(_ name: String, _ attributes: [(name: String, value: String)], line: Int) {
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

  /// A prefix without a declaration stays in the name, as in `content:encoded`.
  private func usualName(_ name: String) -> String {
    let colon = name.firstIndex(of: ":")
    guard let usual = namespaces[colon.map { String(name[..<$0]) } ?? ""]?.last ?? nil else { return name.lowercased() }
    let local = (colon.map { name[name.index(after: $0)...] } ?? name[...]).lowercased()
    return usual.isEmpty ? local : "\(usual):\(local)"
  }

  /// Closes elements until so many are open. The parser knows their number best: it reports no end for an element whose
  /// start tag is broken off.
  private func close(to depth: Int) {
    while open.count > depth {
      open[open.count - 1].endText()
      let closed = open.removeLast()
      for prefix in closed.prefixes { namespaces[prefix]?.removeLast() }
      if open.isEmpty {
        root = root ?? closed.element
      } else {
        open[open.count - 1].endText()
        open[open.count - 1].element.children.append(.element(closed.element))
      }
    }
  }
}
