/// The order of names in which numbers count as numbers: `frame-9` before `frame-10`.
enum NaturalOrder {
  /// What a name is sorted by, part by part.
  static func key(_ name: String) -> [Part] {
    var parts: [Part] = []
    var rest = Substring(name)
    while let first = rest.first {
      let isNumber = isDigit(first)
      let run = rest.prefix { isDigit($0) == isNumber }
      rest = rest.dropFirst(run.count)
      // Leading zeros say nothing; the length of what is left comes first, so no number is too long.
      let digits = run.drop { $0 == "0" }
      parts.append(isNumber ? Part(length: digits.count, text: String(digits)) : Part(length: -1, text: String(run)))
    }
    // A name comes before those that go on, and names that differ in leading zeros only still have an order.
    return parts + [Part(length: -2, text: name)]
  }

  /// A number without leading zeros, or what stands between numbers.
  struct Part: Comparable {
    /// The count of digits; -1 for what is no number, -2 at the end.
    var length: Int
    var text: String

    static func < (a: Part, b: Part) -> Bool { (a.length, a.text) < (b.length, b.text) }
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
