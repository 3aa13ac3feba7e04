import Flipbook
import Foundation
import Platform
import Testing
import ToolTestSupport

@testable import CommandLine
@testable import Commands

/// Programs with custom scenes, and the package of `new --package`.
@Suite final class OwnSceneTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

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

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
  }

  private func outcome(_ name: String, _ address: String) -> (code: ExitCode, diagnostics: String) {
    let captured = CapturedConsole()
    let code = captured.run(arguments: ["new", "--package", name, "--flipbook", address])
    return (code, captured.diagnostics)
  }

  @Test func `pictures draws custom scenes of the program`() throws {
    try "scene box\nsize 40x40\nwait 100ms\n".write(toFile: "\(folder)/box.flip", atomically: true, encoding: .utf8)
    try "shot box.flip --at 0s -o box.png\n".write(toFile: "\(folder)/p.txt", atomically: true, encoding: .utf8)
    let captured = CapturedConsole(scenes: [BoxScene.definition])
    let code = captured.run("pictures \(folder)/p.txt")
    #expect(code == .done, "\(captured.diagnostics)")
    #expect(FileManager.default.fileExists(atPath: "\(folder)/box.png"))
  }

  @Test func `a package has the files of the template, with the given name and address`() throws {
    let template = try PackageTemplate(name: "Weather", flipbook: "https://host.example/tools/Flip-Book.git")
    try template.write(in: folder)
    let manifest = try text("Weather/Package.swift")
    #expect(manifest.contains(#".package(url: "https://host.example/tools/Flip-Book.git", branch: "main")"#))
    #expect(manifest.contains(#".product(name: "Flipbook", package: "flip-book")"#))
    #expect(manifest.contains(#".testTarget(name: "WeatherTests", dependencies: ["Weather"])"#))
    #expect(try text("Weather/Tests/WeatherTests/WeatherTests.swift").contains("@testable import Weather\n"))
    #expect(try text("Weather/Sources/Weather/CardScene.swift").contains("final class CardScene: Scene {"))
    #expect(
      try text("Weather/.github/workflows/flipbook.yml").contains("- run: .build/checkouts/Flip-Book/scripts/setup\n"))
    #expect(FileManager.default.fileExists(atPath: "\(folder)/Weather/Scripts/Goldens/card/frames.hashes"))
  }

  @Test func `a package can depend on a folder`() throws {
    let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    try PackageTemplate(name: "Weather", flipbook: checkout).write(in: folder)
    #expect(try text("Weather/Package.swift").contains(".package(path: \"\(checkout)\")"))
    #expect(try text("Weather/.gitlab-ci.yml").contains("    - \(checkout)/scripts/setup\n"))
  }

  @Test func `a package replaces nothing that exists`() throws {
    let template = try PackageTemplate(name: "Weather", flipbook: "https://host.example/flipbook.git")
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/Weather", withDestinationPath: "nowhere")
    let error = #expect(throws: CLIError.self) { try template.write(in: folder) }
    #expect(error?.code == .cannotCreate)
    #expect(error?.message == "\(folder)/Weather already exists; choose another name, or remove it")
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
    let outcome = outcome("Weather", folder)
    #expect(outcome.code == .usage)
    #expect(outcome.diagnostics.contains("expected the address of a git repository"), "\(outcome.diagnostics)")
  }
}
