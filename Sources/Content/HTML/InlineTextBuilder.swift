import Platform

/// Collects the running text of one block and collapses its white space as browsers do (CSS Text 3, section 4.1).
struct InlineTextBuilder {
  private(set) var spans: [InlineSpan] = []
  private var run: [UInt8] = []
  private var style: InlineSpan.Style = []
  private var link: String?
  /// White space was seen, and nothing after it yet.
  private var hasPendingSpace = false
  /// What comes next stands at the start of a line or after a space, so that further spaces vanish.
  private var isAfterSpace = true
  /// A cell of a row ended, and nothing was seen after it yet.
  private var hasPendingSeparator = false
  private(set) var byteCount = 0

  var isEmpty: Bool { byteCount == 0 }

  var endsWithLineBreak: Bool { isAfterSpace && run.last == UInt8(ascii: "\n") }

  /// What comes next has this style and leads there.
  mutating func setStyle(_ style: InlineSpan.Style, link: String?) {
    guard style != self.style || link != self.link else { return }
    if hasPendingSpace, !isEmpty { appendSpace() }
    closeRun()
    (self.style, self.link) = (style, link)
  }

  /// Text in which runs of white space become one space.
  mutating func append(_ text: some Collection<UInt8>) {
    for byte in text {
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
        hasPendingSpace = !isAfterSpace
      } else {
        if hasPendingSeparator { separate() } else if hasPendingSpace { appendSpace() }
        run.append(byte)
        byteCount += 1
        isAfterSpace = false
      }
    }
  }

  /// Text that stays as it is, apart from tabs and carriage returns.
  mutating func appendVerbatim(_ text: some Collection<UInt8>) {
    let before = run.count
    for byte in text where byte != 0x0D {
      if byte == 0x09 { run.append(contentsOf: [0x20, 0x20, 0x20, 0x20]) } else { run.append(byte) }
    }
    byteCount += run.count - before
  }

  /// An invisible sign, beside which spaces collapse as if it were not there.
  mutating func appendMark(_ mark: String) {
    if hasPendingSpace { appendSpace() }
    run += Array(mark.utf8)
    byteCount += mark.utf8.count
  }

  /// A separator between two cells of a row; at the start and at the end of a text there is none.
  mutating func appendSeparator() { hasPendingSeparator = !isEmpty }

  mutating func appendLineBreak() {
    hasPendingSpace = false
    isAfterSpace = true
    run.append(UInt8(ascii: "\n"))
    byteCount += 1
  }

  /// The text so far, without white space at its ends; the builder is empty afterwards and keeps its style.
  mutating func take() -> [InlineSpan] {
    closeRun()
    defer { reset() }
    while let last = spans.last {
      let trimmed = last.text.withoutBlankEnd()
      if !trimmed.isEmpty {
        spans[spans.count - 1].text = trimmed
        break
      }
      spans.removeLast()
    }
    while let first = spans.first {
      let trimmed = String(first.text.drop { $0 == "\n" || $0 == " " })
      if !trimmed.isEmpty {
        spans[0].text = trimmed
        break
      }
      spans.removeFirst()
    }
    return spans.contains { $0.text.unicodeScalars.contains(where: \.isVisible) } ? spans : []
  }

  /// The text so far as it is, for preformatted blocks.
  mutating func takeVerbatim() -> String {
    closeRun()
    defer { reset() }
    let text = spans.plainText.withoutBlankEnd()
    return text.hasPrefix("\n") ? String(text.dropFirst()) : text
  }

  private mutating func appendSpace() {
    run.append(0x20)
    byteCount += 1
    hasPendingSpace = false
    isAfterSpace = true
  }

  private mutating func separate() {
    let separator = Array("  ·  ".utf8)
    run += separator
    byteCount += separator.count
    hasPendingSeparator = false
    hasPendingSpace = false
  }

  private mutating func closeRun() {
    guard !run.isEmpty else { return }
    spans.append(InlineSpan(String(decoding: run, as: UTF8.self), style: style, link: link))
    run.removeAll(keepingCapacity: true)
  }

  private mutating func reset() {
    spans = []
    byteCount = 0
    hasPendingSpace = false
    isAfterSpace = true
    hasPendingSeparator = false
  }
}

extension Unicode.Scalar {
  fileprivate var isVisible: Bool { !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint }
}

extension String {
  /// Without spaces and line breaks at the end.
  fileprivate func withoutBlankEnd() -> String {
    guard let last = lastIndex(where: { $0 != " " && $0 != "\n" }) else { return "" }
    return String(self[...last])
  }
}

/// Plain text to blocks: an empty line separates paragraphs, a line break stays one.
enum PlainText {
  /// By way of HTML, so that long paragraphs are cut in one place only.
  static func article(_ text: String) -> (blocks: [ArticleBlock], cuts: [String]) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return HTMLParser.article(lines.map { XMLText.html(String($0)) }.joined(separator: "<br>"))
  }
}

extension String {
  /// Without white space at both ends, and with every run of white space inside as one space.
  func collapsingWhitespace() -> String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// `nil` for text in which nothing can be seen.
  var nonBlank: String? {
    let collapsed = collapsingWhitespace()
    return collapsed.isEmpty ? nil : collapsed
  }

  /// Whether nothing in the text can be seen.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// Without white space at both ends.
  func trimmed() -> String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
