/// The natural order of names, in which digits are compared as numbers: `frame-9` before `frame-10`.
package enum NaturalOrder {
  /// Returns whether a name comes before another one.
  package static func precedes(_ name: String, _ other: String) -> Bool {
    key(name).lexicographicallyPrecedes(key(other))
  }

  /// Returns the sort key of a name.
  private static func key(_ name: String) -> [Part] {
    var parts: [Part] = []
    var rest = Substring(name)
    while let first = rest.first {
      let isNumber = isDigit(first)
      let run = rest.prefix { isDigit($0) == isNumber }
      rest = rest.dropFirst(run.count)
      // Leading zeros are ignored. The number of digits is compared first, so numbers of any length work.
      let digits = run.drop { $0 == "0" }
      parts.append(isNumber ? Part(length: digits.count, text: String(digits)) : Part(length: -1, text: String(run)))
    }
    // A name comes before its extensions, and the full name breaks ties between names with different leading zeros.
    return parts + [Part(length: -2, text: name)]
  }

  /// A number without leading zeros, or the text between numbers.
  private struct Part: Comparable {
    /// The number of digits; -1 for text, -2 for the end.
    var length: Int
    var text: String

    static func < (a: Part, b: Part) -> Bool { (a.length, a.text) < (b.length, b.text) }
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
