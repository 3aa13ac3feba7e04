/// Something with a name that is not what the golden has.
public struct Change: Hashable, Sendable, CustomStringConvertible {
  /// What it is.
  public var name: String
  /// What the golden has; `nil` where it has nothing of that name.
  public var expected: String?
  /// What there is now; `nil` where there is nothing of that name.
  public var actual: String?

  /// Makes a change.
  public init(_ name: String, expected: String?, actual: String?) {
    (self.name, self.expected, self.actual) = (name, expected, actual)
  }

  /// The change in a line: `theme: light → dark`.
  public var description: String {
    "\(name): \(expectedText) → \(actualText)"
  }

  /// What the golden has, for people.
  package var expectedText: String { expected.map(Self.short) ?? "none" }
  /// What there is now, for people.
  package var actualText: String { actual.map(Self.short) ?? "none" }

  /// A hash is known by its beginning.
  private static func short(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.utf8.count == 32 && word.allSatisfy(\.isHexDigit) ? word.prefix(8) + "…" : String(word)
    }.joined(separator: " ")
  }
}

extension Change {
  /// What differs between two lists of names and values, in the golden's order; what is new comes last.
  static func changes(from golden: [ClipRecord.Entry], to actual: [ClipRecord.Entry]) -> [Change] {
    let names = golden.map(\.name) + actual.map(\.name).filter { name in !golden.contains { $0.name == name } }
    return names.compactMap { name in
      let (then, now) = (golden.first { $0.name == name }?.value, actual.first { $0.name == name }?.value)
      return then == now ? nil : Change(name, expected: then, actual: now)
    }
  }
}
