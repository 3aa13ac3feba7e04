import Testing

/// The rules, applied to samples that break them and to samples that keep them.
@Suite struct RulesTests {
  static let manifestText = """
    /// A comment with "quotes" above.
    let modules: KeyValuePairs<String, Module> = [
      "Platform": Module([]),
      "Graphics": Module([], isOptimised: false),
      "Motion": Module([]),
      "Rendering": Module(
        [
          "Graphics", "CDrawing",
        ], isOptimised: false),
      "Recording": Module(["Rendering"]),
    ]
    let settings = ["Other": ["Thing"]]
    """
  let rules = Rules(manifest: Manifest(text: manifestText))

  func complaints(_ module: String, _ text: String) -> [String] {
    rules.complaints(about: SourceFile(path: "Sources/Layer/\(module)/Sample.swift", text: text))
  }

  @Test func `the table is parsed`() {
    #expect(rules.manifest.modules.map(\.name) == ["Platform", "Graphics", "Motion", "Rendering", "Recording"])
    #expect(rules.manifest.imports(of: "Rendering") == ["Graphics", "CDrawing"])
    #expect(rules.manifest.imports(of: "Graphics") == [])
    #expect(rules.manifest.cModules == ["CDrawing"])
  }

  @Test(arguments: [
    ("Motion", "import Graphics"), ("Motion", "import Foundation"), ("Motion", "public import Graphics"),
    ("Motion", "import struct Graphics.Point"), ("Motion", "@testable import Rendering"),
    ("Recording", "internal import CDrawing"), ("Rendering", "import CDrawing"),
    ("Rendering", "public import CDrawing"),
    ("Attic", "import Graphics"), ("Rendering", "  import Foundation"),
  ])
  func `an import missing in the table is found`(module: String, text: String) {
    #expect(complaints(module, text).count == 1)
  }

  @Test(arguments: [
    ("Motion", "import Glibc"), ("Rendering", "internal import CDrawing"), ("Rendering", "import Graphics"),
    ("Motion", "// import Foundation"), ("Motion", "let text = \"\"\"\nimport Foundation\n\"\"\""),
    ("FlipbookCLI", "import Motion"), ("Motion", "/* import Rendering */"), ("Motion", "let important = 1"),
  ])
  func `a permitted import passes`(module: String, text: String) {
    #expect(complaints(module, text) == [])
  }

  @Test(arguments: [
    "let now = Date()", "usleep(3)", "try await Task.sleep(for: .seconds(1))", "DispatchTime.now()",
    "let timer = Timer(timeInterval: 1)", "clock_gettime(CLOCK_MONOTONIC, &t)", "Foundation.Date()",
  ])
  func `a use of the clock is found`(text: String) {
    #expect(!complaints("Motion", text).isEmpty)
    #expect(complaints("Recording", text) == [])
  }

  @Test(arguments: ["validate(x)", "let update = candidate(for: x)", "// Date() is forbidden", "\"sleep(1)\""])
  func `other names are not taken for a clock`(text: String) {
    #expect(complaints("Motion", text) == [])
  }

  @Test(arguments: [
    "static var count = 0", "  public static var shared: Stage?", "nonisolated(unsafe) var x = 0",
    "  private(set) static var shared = 1",
  ])
  func `shared state is found`(text: String) {
    #expect(complaints("Motion", text).count == 1)
    #expect(complaints("Recording", text).count == 1)
  }

  @Test(arguments: [
    "static let count = 0", "static var count: Int { 0 }", "var count = 0", "static func f() { var x = 0 }",
  ])
  func `other declarations are not shared state`(text: String) {
    #expect(complaints("Motion", text) == [])
  }

  @Test(arguments: [
    "let file = fopen(path, mode)", "if rename(a, b) == 0 {}", "open(path, O_RDWR)", "mkdir(path, 0o777)",
    "open(p, O_RDONLY | O_CREAT)",
  ])
  func `a call that writes files is found`(text: String) {
    #expect(complaints("Motion", "import Glibc\n" + text).count == 1)
    #expect(complaints("Platform", "import Glibc\n" + text) == complaints("Platform", "import Glibc"))
    #expect(complaints("Platform", "import LibC\n" + text) == complaints("Platform", "import LibC"))
    #expect(complaints("Motion", "import LibC\n" + text).count == complaints("Motion", "import LibC").count + 1)
    #expect(complaints("Motion", text) == [])
  }

  @Test(arguments: ["open(path, O_RDONLY)", "placed.link(from: x)", "func rename(after: x) {}", "// O_CREAT"])
  func `other calls are not taken for writing`(text: String) {
    #expect(complaints("Motion", "import Glibc\n" + text) == [])
  }

  @Test func `a file that is too long is found`() {
    let line = "let a = 1\n"
    #expect(complaints("Motion", String(repeating: line, count: Rules.lineLimit)) == [])
    #expect(complaints("Motion", String(repeating: line, count: Rules.lineLimit + 1)).count == 1)
  }

  @Test func `blanking keeps lines and code`() {
    let text = "let a = \"x // y\" + b // c\nlet d = #\"a\"b\"# + e"
    #expect(
      SourceFile.blanking(text) == "let a = " + String(repeating: " ", count: 8) + " + b " + "    "
        + "\nlet d = " + String(repeating: " ", count: 7) + " + e")
  }

  @Test func `a complaint names file and line`() {
    #expect(
      complaints("Motion", "let a = 1\nimport Graphics\n").first?.hasPrefix("Sources/Layer/Motion/Sample.swift:2: ")
        == true)
  }
}
