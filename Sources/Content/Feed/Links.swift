extension ArticleBlock {
  /// The block with the addresses of its links made absolute, where `base` allows it.
  func resolvingLinks(against base: String?) -> ArticleBlock {
    guard let base, spans.contains(where: { $0.link != nil }) else { return self }
    func resolve(_ spans: [InlineSpan]) -> [InlineSpan] {
      spans.map { span in
        InlineSpan(span.text, style: span.style, link: span.link.map { Links.resolve($0, against: base) })
      }
    }
    let resolved = resolve(spans)
    return switch self {
    case .heading(let level, _): .heading(level: level, resolved)
    case .paragraph: .paragraph(resolved)
    case .listItem(let marker, let depth, _): .listItem(marker: marker, depth: depth, resolved)
    case .quote(let depth, _): .quote(depth: depth, resolved)
    case .image(let image, _): .image(image, caption: resolved)
    case .table(let table, let rows): .table(table.map(resolve), rows: rows)
    case .preformatted, .rule: self
    }
  }
}

/// Relative addresses (RFC 3986, section 5.2).
enum Links {
  /// Against a base that is longer, in bytes, links stay as they are: each of them would become as long.
  static let baseLimit = 512

  /// The address that `reference` means on a page at `base`; unchanged if the base is not absolute.
  static func resolve(_ reference: String, against base: String) -> String {
    guard base.utf8.count <= baseLimit, schemeEnd(reference) == nil, let scheme = schemeEnd(base) else {
      return reference
    }
    if reference.isEmpty { return base }
    if reference.hasPrefix("//") { return base[..<scheme] + reference }
    let plain = base.prefix { $0 != "?" && $0 != "#" }
    if reference.hasPrefix("?") { return plain + reference }
    if reference.hasPrefix("#") { return base.prefix { $0 != "#" } + reference }
    let afterScheme = plain[scheme...]
    guard afterScheme.hasPrefix("//") else { return reference }
    let pathStart = afterScheme.dropFirst(2).firstIndex(of: "/") ?? plain.endIndex
    let site = plain[..<pathStart]
    if reference.hasPrefix("/") { return site + removingDots(reference) }
    let directory = plain[pathStart...].lastIndex(of: "/").map { plain[pathStart...$0] } ?? "/"
    return site + removingDots(directory + reference)
  }

  /// The end of `https:` in an absolute address.
  private static func schemeEnd(_ address: String) -> String.Index? {
    guard let colon = address.firstIndex(of: ":"), address.first?.isLetter == true,
      address[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == "." })
    else { return nil }
    return address.index(after: colon)
  }

  private static func removingDots(_ path: some StringProtocol) -> String {
    let pathEnd = path.firstIndex { $0 == "?" || $0 == "#" } ?? path.endIndex
    var kept: [Substring] = []
    let parts = String(path[..<pathEnd]).split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      switch part {
      case ".": if isLast { kept.append("") }
      case "..":
        if kept.count > 1 { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(part)
      }
    }
    return kept.joined(separator: "/") + path[pathEnd...]
  }
}
