/// A number of bytes, from 1 to 10¹², parsed from text such as `2000000`, `2MB`, `500kB` or `1.5MiB`.
package struct ByteCount: Sendable {
  /// The number of bytes.
  package var count: Int
  /// The text that was parsed.
  package var text: String

  private static let units = [
    "": 1.0, "B": 1, "kB": 1e3, "KB": 1e3, "MB": 1e6, "GB": 1e9, "KiB": 1024, "MiB": 1_048_576, "GiB": 1_073_741_824,
  ]

  /// Parses a text, or returns `nil` if it is invalid.
  package init?(_ text: String) {
    let digits = text.prefix { "0123456789.".contains($0) }
    guard let number = Double(digits), let unit = Self.units[String(text.dropFirst(digits.count))],
      (1...1e12).contains(number * unit)
    else { return nil }
    (count, self.text) = (Int(number * unit), text)
  }
}
