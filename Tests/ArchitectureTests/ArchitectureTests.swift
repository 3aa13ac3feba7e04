import Testing

/// The sources held against the rules of the house.
@Suite struct ArchitectureTests {
  let rules: Rules

  init() throws { rules = Rules(manifest: Manifest(text: try SourceTree.text(of: "Package.swift"))) }

  @Test func everySourceFileKeepsTheRules() throws {
    let files = try SourceTree.files(below: "Sources")
    #expect(files.count > 20, "the sources were not found")
    for complaint in files.flatMap(rules.complaints) { Issue.record("\(complaint)") }
  }

  @Test func everyRoomOfTheTableHasSources() throws {
    let present = Set(try SourceTree.files(below: "Sources").map(\.room))
    for room in rules.manifest.rooms { #expect(present.contains(room.name), "\(room.name) has no sources") }
  }

  /// A room may only import rooms above it in the table, so there can be no cycle.
  @Test func arrowsPointOneWay() {
    var seen = rules.manifest.cModules
    for room in rules.manifest.rooms {
      for module in room.imports {
        #expect(seen.contains(module), "\(room.name) imports \(module), which stands below it in the table")
      }
      seen.insert(room.name)
    }
  }

  /// The two walls of the design: what is simulated cannot draw, and what judges cannot record.
  @Test(arguments: [
    ("Interface", "Rendering"), ("Interactions", "Rendering"), ("Simulation", "Rendering"), ("Scenes", "Rendering"),
    ("Script", "Interface"),
    ("Scenes", "CDrawing"), ("Goldens", "Recording"), ("Goldens", "Testing"), ("Goldens", "XCTest"),
    ("Goldens", "Reports"), ("Reports", "Recording"),
  ])
  func wallsStand(room: String, forbidden: String) throws {
    var reached: Set<String> = []
    var open = [room]
    while let next = open.popLast() {
      for module in rules.manifest.imports(of: next) ?? [] where reached.insert(module).inserted { open.append(module) }
    }
    #expect(!reached.isEmpty)
    #expect(!reached.contains(forbidden))
  }

  @Test func noFileOfTheAllowanceIsGoneOrShort() throws {
    for (path, limit) in Rules.longFiles {
      let count = try SourceTree.text(of: path).split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(count > Rules.lineLimit, "\(path) needs no allowance any more")
      #expect(limit >= count - 1)
    }
  }
}
