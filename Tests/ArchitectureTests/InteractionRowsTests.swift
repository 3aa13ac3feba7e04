import Testing

/// Each row of an interaction's specification is named by a test: `` `vertical-swipe 7, 9, 10: …` ``.
struct InteractionRowsTests {
  private static let rows = [
    ("vertical-swipe", 15), ("page-flicking", 14), ("pull-for-menu", 15), ("flick-detail", 10), ("virtual-pages", 13),
  ]

  @Test(arguments: rows)
  func `every row is named by a test`(interaction: String, count: Int) throws {
    let tests = try SourceTree.files(below: "Tests").map(\.text)
    let named = Set(tests.flatMap { Self.rows(of: interaction, in: $0) })
    #expect(Set(1...count).subtracting(named).sorted() == [])
    #expect(named.subtracting(1...count).sorted() == [])
  }

  @Test func `rows are parsed from test names`() {
    let text = "func `own-scene 2: a tap`() func `own-scene 3, 5 and 7: more`() // own-scene 9: no"
    #expect(Self.rows(of: "own-scene", in: text) == [2, 3, 5, 7])
    #expect(Self.rows(of: "page-flicking", in: text) == [])
  }

  /// The numbers between the interaction's name and the colon, in test names.
  private static func rows(of interaction: String, in text: String) -> [Int] {
    text.split(separator: "`\(interaction) ", omittingEmptySubsequences: false).dropFirst().flatMap { rest -> [Int] in
      let numbers = rest.prefix { $0 != ":" && $0 != "`" }
      guard rest.dropFirst(numbers.count).first == ":" else { return [] }
      return numbers.split { !$0.isNumber }.compactMap { Int($0) }
    }
  }
}
