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
