import Platform

/// Collects the running text of one block, and collapses its white space as browsers do (CSS Text 3, section 4.1).
struct InlineTextBuilder {
  /// The completed spans.
  private(set) var spans: [InlineSpan] = []
  /// The bytes of the current span, as UTF-8.
  private var run: [UInt8] = []
  /// The style of the current span.
  private var style: InlineSpan.Style = []
  /// Whether the text so far is followed by collapsed white space.
  private var hasPendingSpace = false
  /// Whether the text so far ends with a space or a line break, or is empty, so that further spaces are dropped.
  private var isAfterSpace = true
  /// The size of the text so far, in bytes.
  private(set) var byteCount = 0

  /// Whether there is no text yet.
  var isEmpty: Bool { byteCount == 0 }

  var endsWithLineBreak: Bool { isAfterSpace && run.last == UInt8(ascii: "\n") }

  /// Sets the style of the following text.
  mutating func setStyle(_ style: InlineSpan.Style) {
    guard style != self.style else { return }
    if hasPendingSpace, !isEmpty { appendSpace() }
    closeRun()
    self.style = style
  }

  /// Appends text with white space collapsed to single spaces.
  mutating func append(_ text: some Collection<UInt8>) {
    for byte in text {
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
        hasPendingSpace = !isAfterSpace
      } else {
        if hasPendingSpace { appendSpace() }
        run.append(byte)
        byteCount += 1
        isAfterSpace = false
      }
    }
  }

  /// Appends text unchanged, except for tabs and carriage returns.
  mutating func appendVerbatim(_ text: some Collection<UInt8>) {
    let before = run.count
    for byte in text where byte != 0x0D {
      if byte == 0x09 { run.append(contentsOf: [0x20, 0x20, 0x20, 0x20]) } else { run.append(byte) }
    }
    byteCount += run.count - before
  }

  /// Appends an invisible mark. Spaces around it collapse as if the mark did not exist.
  mutating func appendMark(_ mark: String) {
    if hasPendingSpace { appendSpace() }
    run += Array(mark.utf8)
    byteCount += mark.utf8.count
  }

  /// Appends a line break. A space before it is dropped.
  mutating func appendLineBreak() {
    hasPendingSpace = false
    isAfterSpace = true
    run.append(UInt8(ascii: "\n"))
    byteCount += 1
  }

  /// Returns the text so far without white space at its ends, and resets the builder. The style stays.
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

  /// Returns the text so far, for preformatted blocks, and resets the builder. Only blank ends and a first line break
  /// are removed.
  mutating func takeVerbatim() -> String {
    closeRun()
    defer { reset() }
    let text = spans.plainText.withoutBlankEnd()
    return text.hasPrefix("\n") ? String(text.dropFirst()) : text
  }

  /// Appends the pending space.
  private mutating func appendSpace() {
    run.append(0x20)
    byteCount += 1
    hasPendingSpace = false
    isAfterSpace = true
  }

  /// Ends the current span.
  private mutating func closeRun() {
    guard !run.isEmpty else { return }
    spans.append(InlineSpan(String(decoding: run, as: UTF8.self), style: style))
    run.removeAll(keepingCapacity: true)
  }

  private mutating func reset() {
    spans = []
    byteCount = 0
    hasPendingSpace = false
    isAfterSpace = true
  }
}

extension Unicode.Scalar {
  fileprivate var isVisible: Bool { !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint }
}

extension String {
  /// Returns the text without spaces and line breaks at the end.
  fileprivate func withoutBlankEnd() -> String {
    guard let last = lastIndex(where: { $0 != " " && $0 != "\n" }) else { return "" }
    return String(self[...last])
  }
}

/// Converts plain text to blocks. An empty line separates paragraphs, and a line break stays a line break.
enum PlainText {
  /// Returns the blocks and the messages of the HTML parser, so that long paragraphs are split in the same way.
  static func article(_ text: String) -> (blocks: [ArticleBlock], cuts: [String]) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return HTMLParser.article(lines.map { XMLText.html(String($0)) }.joined(separator: "<br>"))
  }
}

extension String {
  /// Returns the text without white space at its ends and with single spaces inside.
  func collapsingWhitespace() -> String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text with collapsed white space, or `nil` if it is blank.
  var nonBlank: String? {
    let collapsed = collapsingWhitespace()
    return collapsed.isEmpty ? nil : collapsed
  }

  /// Whether the text is empty or contains only white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// Returns the text without white space at its ends.
  func trimmed() -> String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
