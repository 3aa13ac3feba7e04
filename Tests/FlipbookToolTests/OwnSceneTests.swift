import Flipbook
import Foundation
import Platform
import TestSupport
import Testing
import ToolTestSupport

@testable import CommandLine
@testable import Commands

/// Programs with custom scenes, and the package of `new --package`.
@Suite struct OwnSceneTests {
  private let folder = TestFolder()

  private final class BoxScene: Scene {
    static let definition = SceneDefinition(
      vocabulary: .init(name: "box", summary: "a box", probes: ["box.x"], views: []), make: { BoxScene($0) })

    init(_ context: SceneContext) {
      let box = View(frame: Rect(10, 10, 20, 20))
      box.backgroundColor = .black
      context.window.addSubview(box)
    }

    func readProbes() -> [ProbeReading] { [ProbeReading("box.x", .number(10))] }
  }

  private func outcome(_ name: String, _ address: String) -> Tool.Outcome {
    Tool().run(arguments: ["new", "--package", name, "--flipbook", address])
  }

  @Test func `pictures draws custom scenes of the program`() throws {
    var tool = Tool(folder)
    tool.scenes = [BoxScene.definition]
    try folder.write("scene box\nsize 40x40\nwait 100ms\n", to: "box.flip")
    try folder.write("shot box.flip --at 0s -o box.png\n", to: "p.txt")
    tool.expect("pictures @/p.txt", writes: ["box.png"])
  }

  @Test func `a package has the files of the template, with the given name and address`() throws {
    let template = try PackageTemplate(name: "Weather", flipbook: "https://host.example/tools/Flip-Book.git")
    try template.write(in: folder.path)
    let manifest = try folder.text("Weather/Package.swift")
    #expect(manifest.contains(#".package(url: "https://host.example/tools/Flip-Book.git", branch: "main")"#))
    #expect(manifest.contains(#".product(name: "Flipbook", package: "flip-book")"#))
    #expect(manifest.contains(#".testTarget(name: "WeatherTests", dependencies: ["Weather"])"#))
    #expect(try folder.text("Weather/Tests/WeatherTests/WeatherTests.swift").contains("@testable import Weather\n"))
    #expect(try folder.text("Weather/Sources/Weather/CardScene.swift").contains("final class CardScene: Scene {"))
    #expect(
      try folder.text("Weather/.github/workflows/flipbook.yml").contains(
        "- run: .build/checkouts/Flip-Book/scripts/setup\n"))
    #expect(folder.exists("Weather/Scripts/Goldens/card/frames.hashes"))
  }

  @Test func `a package can depend on a folder`() throws {
    let checkout = TestFolder.checkout.path
    try PackageTemplate(name: "Weather", flipbook: checkout).write(in: folder.path)
    #expect(try folder.text("Weather/Package.swift").contains(".package(path: \"\(checkout)\")"))
    #expect(try folder.text("Weather/.gitlab-ci.yml").contains("    - \(checkout)/scripts/setup\n"))
  }

  @Test func `a package replaces nothing that exists`() throws {
    let template = try PackageTemplate(name: "Weather", flipbook: "https://host.example/flipbook.git")
    try folder.link("Weather", to: "nowhere")
    let error = #expect(throws: UserError.self) { try template.write(in: folder.path) }
    #expect(error?.exitCode == .cannotCreate)
    #expect(error?.description == "\(folder)/Weather already exists; choose another name, or remove it")
  }

  @Test(arguments: [
    "", "1Card", "a/b", "..", "Testing", "Größe", "Card\n", "Flipbook", "flipbook", "FlipBook", "FlipbookTool",
    "FlipbookCLI",
    "Motion", "Platform", "CPages", "CDrawing", "TestSupport", "class", "Self", "in", "main",
  ])
  func `a package's name must be a valid name of a new module`(name: String) {
    let outcome = outcome(name, "https://host.example/flipbook.git")
    #expect(outcome.code == .usage)
    #expect(outcome.diagnostics.contains("name"), "\(outcome.diagnostics)")
  }

  @Test(arguments: ["https://host.example/$(id)", "a b", "x'y", "https://host.example/a\nb"])
  func `an address with characters that a shell interprets is rejected`(address: String) {
    let outcome = outcome("Weather", address)
    #expect(outcome.code == .usage)
    #expect(outcome.diagnostics.contains("unexpected"), "\(outcome.diagnostics)")
  }

  @Test func `a folder without a package is rejected as an address`() {
    let outcome = outcome("Weather", folder.path)
    #expect(outcome.code == .usage)
    #expect(outcome.diagnostics.contains("expected the address of a git repository"), "\(outcome.diagnostics)")
  }
}
