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
