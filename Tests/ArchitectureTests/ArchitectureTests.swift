import Testing

/// Checks all sources against the rules of the codebase.
@Suite struct ArchitectureTests {
  let rules: Rules

  init() throws { rules = Rules(manifest: Manifest(text: try SourceTree.text(of: "Package.swift"))) }

  @Test func `every source file keeps the rules`() throws {
    let files = try SourceTree.files(below: "Sources")
    #expect(files.count > 20, "the sources were not found")
    for complaint in files.flatMap(rules.complaints) { Issue.record("\(complaint)") }
  }

  @Test func `every module of the table has sources`() throws {
    let present = Set(try SourceTree.files(below: "Sources").map(\.module))
    for module in rules.manifest.modules { #expect(present.contains(module.name), "\(module.name) has no sources") }
  }

  /// A module may only import modules above it in the table, so there can be no cycle.
  @Test func `a module imports only modules above it in the table`() {
    var seen = rules.manifest.cModules
    for module in rules.manifest.modules {
      for imported in module.imports {
        #expect(seen.contains(imported), "\(module.name) imports \(imported), which is not above it in the table")
      }
      seen.insert(module.name)
    }
  }

  @Test func `a module imports only modules of its layer and of layers above it`() throws {
    for module in rules.manifest.modules {
      let layer = try #require(rules.manifest.layer(of: module.name), "\(module.name) has no layer")
      for imported in module.imports {
        let other = try #require(rules.manifest.layer(of: imported), "\(imported) has no layer")
        #expect(other <= layer, "\(module.name) imports \(imported) of a lower layer")
      }
    }
  }

  @Test func `a file lies in the folder of its layer`() throws {
    for file in try SourceTree.files(below: "Sources") {
      let layer = rules.manifest.layer(of: file.module).map { rules.manifest.layers[$0].name }
      #expect(layer == file.layer, "\(file.path)")
    }
  }

  /// An import that no file uses makes a module wait for another one.
  @Test func `a module uses every import that the table lists`() throws {
    let files = Dictionary(grouping: try SourceTree.files(below: "Sources"), by: \.module)
    for module in rules.manifest.modules {
      let used = Set(files[module.name, default: []].flatMap(Rules.imports).map(\.module))
      #expect(Set(module.imports).subtracting(used) == [], "\(module.name)")
    }
  }

  /// The two boundaries of the design: simulation cannot draw, and judging cannot record.
  @Test(arguments: [
    ("Interface", "Rendering"), ("Interactions", "Rendering"), ("Simulation", "Rendering"), ("Scenes", "Rendering"),
    ("Script", "Interface"),
    ("Scenes", "CDrawing"), ("Verdicts", "Recording"), ("Verdicts", "Testing"), ("Verdicts", "XCTest"),
    ("Verdicts", "Reports"), ("Reports", "Recording"),
  ])
  func `a module reaches no module behind a boundary`(module: String, forbidden: String) throws {
    var reached: Set<String> = []
    var open = [module]
    while let next = open.popLast() {
      open += (rules.manifest.imports(of: next) ?? []).filter { reached.insert($0).inserted }
    }
    #expect(!reached.isEmpty)
    #expect(!reached.contains(forbidden))
  }

  @Test func `every file of the allowance exists and needs it`() throws {
    for (path, limit) in Rules.longFiles {
      let count = try SourceTree.text(of: path).split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(count > Rules.lineLimit, "\(path) no longer needs an allowance")
      #expect(limit >= count - 1)
    }
  }
}
