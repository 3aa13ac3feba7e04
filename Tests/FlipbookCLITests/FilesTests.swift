import Foundation
import Testing

@testable import FlipbookCLI

@Suite struct FilesTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path

  @Test func writesAWholeFileAndLeavesNothingBeside() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/a/b.txt"
    try Files.write(Array("old".utf8), to: path)
    try Files.write(Array("new\n".utf8), to: path)
    #expect(try Files.readText(path, CapturedConsole().console) == "new\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/a") == ["b.txt"])
  }

  @Test func saysWhyAFileCannotBeReadOrMade() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let console = CapturedConsole().console
    try Files.write([0xFF, 0xFE], to: "\(folder)/bytes")
    #expect(failureCode { try Files.readText("\(folder)/bytes", console) } == .badInput)
    #expect(failureCode { try Files.read("\(folder)/none", console) } == .inputNotFound)
    #expect(failureCode { try Files.read(folder, console) } == .inputNotFound)
    #expect(failureCode { try Files.write([], to: folder) } == .cannotCreate)
    #expect(failureCode { try Files.write([], to: "\(folder)/bytes/below") } == .cannotCreate)
  }

  @Test func readsStandardInput() throws {
    #expect(try Files.readText("-", CapturedConsole(input: "wait 1s\n").console) == "wait 1s\n")
  }

  @Test(arguments: [
    ("a/b.flip", "a", "b.flip", "b"), ("b", ".", "b", "b"), ("/b.c.d", "/", "b.c.d", "b.c"),
    ("a/.hid", "a", ".hid", ".hid"),
  ])
  func takesPathsApart(path: String, directory: String, name: String, stem: String) {
    #expect(Files.directory(of: path) == directory)
    #expect(Files.name(of: path) == name)
    #expect(Files.stem(of: path) == stem)
  }

  private func failureCode(_ body: () throws -> some Any) -> ExitCode? {
    do {
      _ = try body()
      return nil
    } catch { return (error as? Failure)?.code }
  }
}
