import Foundation
import Testing

@testable import Platform

@Suite struct FilesTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path

  @Test func writesAWholeFileAndLeavesNothingBeside() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/a/b.txt"
    try Files.write(Array("old".utf8), to: path)
    try Files.write(Array("new\n".utf8), to: path)
    #expect(try Files.readText(path) == "new\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/a") == ["b.txt"])
  }

  @Test func saysWhyAFileCannotBeReadOrMade() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Files.write([0xFF, 0xFE], to: "\(folder)/bytes")
    #expect(failedOperation { try Files.readText("\(folder)/bytes") } == .understand)
    #expect(failedOperation { try Files.read("\(folder)/none") } == .read)
    #expect(failedOperation { try Files.read(folder) } == .read)
    #expect(failedOperation { try Files.write([], to: folder) } == .create)
    #expect(failedOperation { try Files.write([], to: "\(folder)/bytes/below") } == .create)
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

  @Test func directoriesAreSameByteByByte() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (first, second) = ("\(folder)/1", "\(folder)/2")
    for path in [first, second] { try Files.write([1, 2], to: "\(path)/a/b") }
    #expect(try Files.areSame(first, second))
    try Files.write([1, 3], to: "\(second)/a/b")
    #expect(try !Files.areSame(first, second))
    try Files.write([1, 2], to: "\(second)/a/b")
    try Files.write([], to: "\(second)/c")
    #expect(try !Files.areSame(first, second) && !Files.areSame(second, first))
    #expect(try !Files.areSame("\(first)/a", "\(second)/c"))
  }

  private func failedOperation(_ body: () throws -> some Any) -> FileError.Operation? {
    do {
      _ = try body()
      return nil
    } catch { return (error as? FileError)?.operation }
  }
}
