internal import CXML

/// Receives libxml2's events. A class, since C code holds a pointer to it while it parses.
final class HTMLEventSink {
  var builder = HTMLBlockBuilder()
  /// How many bytes come after the element that is nested too deeply.
  private var unreadCount: Int?

  /// What is left out, a sentence for each limit.
  var cuts: [String] {
    var cuts: [String] = []
    if let unreadCount {
      cuts.append(
        "more than \(HTMLParser.depthLimit) elements are open at once; \(unreadCount) bytes from there on are left out")
    }
    if builder.blockCount > HTMLBlockBuilder.blockLimit {
      cuts.append(
        "it has \(builder.blockCount) paragraphs; those after the first \(HTMLBlockBuilder.blockLimit) are left out")
    }
    return cuts
  }

  /// Sets the callbacks; they find the sink in the parser's private pointer.
  static func install(in handler: inout xmlSAXHandler) {
    handler.startElement = { context, name, attributes in
      guard let name else { return }
      HTMLEventSink.at(context)?.start(name, attributes, context)
    }
    handler.endElement = { context, name in
      guard let name else { return }
      HTMLEventSink.at(context)?.builder.end(String(cString: name).lowercased())
    }
    handler.characters = { context, text, count in HTMLEventSink.at(context)?.append(text, count) }
    handler.ignorableWhitespace = { context, text, count in HTMLEventSink.at(context)?.append(text, count) }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> HTMLEventSink? {
    guard let sink = context?.assumingMemoryBound(to: xmlParserCtxt.self).pointee._private else { return nil }
    return Unmanaged<HTMLEventSink>.fromOpaque(sink).takeUnretainedValue()
  }

  private func start(
    _ name: UnsafePointer<xmlChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
    _ context: UnsafeMutableRawPointer?
  ) {
    if builder.depth >= HTMLParser.depthLimit {
      let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self)
      if let input = parser?.pointee.input?.pointee { unreadCount = input.end - input.cur }
      xmlStopParser(parser)
      return
    }
    builder.start(String(cString: name).lowercased(), attributes: Self.dictionary(attributes))
  }

  /// Names and values alternate; a null pointer is at the end, and also where an attribute has no value.
  private static func dictionary(_ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) -> [String: String] {
    guard let list else { return [:] }
    var attributes: [String: String] = [:]
    var index = 0
    while let name = list[index] {
      attributes[String(cString: name).lowercased()] = list[index + 1].map { String(cString: $0) } ?? ""
      index += 2
    }
    return attributes
  }

  private func append(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
    guard let text, count > 0 else { return }
    let bytes = UnsafeBufferPointer(start: text, count: Int(count))
    var start = 0
    // In pieces, so that a paragraph of megabytes is cut where it gets too long, at a space if there is one.
    while start < bytes.count {
      var end = min(start + HTMLBlockBuilder.paragraphLimit, bytes.count)
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
      if end < bytes.count, let space = bytes[start..<end].lastIndex(where: { $0 == 0x20 || $0 == 0x0A }) {
        end = space + 1
      }
      builder.characters(bytes[start..<end])
      builder.cutLongParagraph(atSpace: bytes[end - 1] == 0x20 || bytes[end - 1] == 0x0A)
      start = end
    }
  }
}
